//! Raw HTML in a document: its ids, its links, and headings that it writes itself.

use std::ops::Range;

use linkmark::LinkType;
use linkmark_base::raw_html::{RawHtml, Token, tokens};

use crate::anchor::{Anchor, Origin};
use crate::entity::decoded;
use crate::page::{PageLink, to_u32};
use crate::reader::Reader;
use crate::written::{srcset, trimmed};

impl Reader<'_, '_> {
    pub(crate) fn end_html(&mut self) {
        let piece = std::mem::take(&mut self.html);
        let text = piece.text.as_str();
        tokens(text, |token| match token {
            Token::Open { name, attributes } => {
                let name = &text[name.clone()];
                let mut has_id = false;
                for attribute in &attributes {
                    let key = &text[attribute.name.clone()];
                    has_id |= key.eq_ignore_ascii_case("id");
                    if let Some(value) = &attribute.value {
                        self.attribute(&piece, name, key, value);
                    }
                }
                if let (Some(level), false, None) = (heading_level(name), has_id, &self.raw_heading) {
                    let at = piece.in_source(&(0..0)).start;
                    self.raw_heading = Some((at, level, String::new()));
                }
            }
            Token::Close { name } => {
                let level = heading_level(&text[name]);
                if let Some((at, _, text)) = self.raw_heading.take_if(|(_, open, _)| Some(*open) == level) {
                    self.end_raw_heading(at, text.trim());
                }
            }
            Token::Text(range) => {
                if let Some((_, _, open)) = &mut self.raw_heading {
                    open.push_str(&decoded(&text[range]));
                }
            }
        });
        self.html = piece;
        self.html.clear();
    }

    fn end_raw_heading(&mut self, at: usize, text: &str) {
        for number in 0..self.rules.len() {
            if self.rules[number].raw_headings {
                let slug = self.sluggers[number].slug(text);
                self.give(number, at, slug, !text.is_empty());
            }
        }
    }

    fn attribute(&mut self, piece: &RawHtml, tag: &str, key: &str, value: &Range<usize>) {
        let text = &piece.text[value.clone()];
        let range = piece.in_source(value);
        if is_anchor(key) && !text.is_empty() {
            for anchors in &mut self.page.anchors {
                anchors.push(html_anchor(text, range.start));
            }
        }
        let is_srcset = key.eq_ignore_ascii_case("srcset");
        let leads = key.eq_ignore_ascii_case("href") || key.eq_ignore_ascii_case("src") || is_srcset;
        if !leads {
            return;
        }
        let is_image = !key.eq_ignore_ascii_case("href") && !tag.eq_ignore_ascii_case("a");
        let mut link = |part: Range<usize>| {
            let written = piece.in_source(&(value.start + part.start..value.start + part.end));
            let href = decoded(&text[part]);
            if (self.takes)(&href) {
                self.page.links.push(PageLink {
                    range: to_u32(written.start)..to_u32(written.end),
                    written: to_u32(written.start)..to_u32(written.end),
                    href: href.into(),
                    label: "".into(),
                    link_type: LinkType::Html,
                    is_image,
                });
            }
        };
        if is_srcset { srcset(text).into_iter().for_each(link) } else { link(trimmed(text)) }
    }
}

pub(crate) fn html_anchor(id: &str, at: usize) -> Anchor {
    Anchor { id: decoded(id).into(), at: to_u32(at), origin: Origin::Html }
}

/// Whether an attribute is one that a fragment can name.
pub(crate) fn is_anchor(attribute: &str) -> bool {
    attribute.eq_ignore_ascii_case("id") || attribute.eq_ignore_ascii_case("name")
}

fn heading_level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h' | b'H', level @ b'1'..=b'6'] => Some(*level),
        _ => None,
    }
}
