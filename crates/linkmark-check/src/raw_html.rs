//! Raw HTML in a document: its ids, its links, and headings that it writes itself.

use std::ops::Range;

use linkmark::LinkType;
use linkmark_base::raw_html::{RawHtml, Token, tokens};

use crate::anchor::{Anchor, Origin};
use crate::entity::decoded;
use crate::page::to_u32;
use crate::page_link::LinkRow;
use crate::reader::{Buffers, Reader};
use crate::texts::Span;
use crate::written::{srcset, trimmed};

impl Reader<'_, '_> {
    pub(crate) fn end_html(&mut self) {
        let piece = std::mem::take(&mut self.buffers.html);
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
        self.buffers.html = piece;
        self.buffers.html.clear();
    }

    fn end_raw_heading(&mut self, at: usize, text: &str) {
        let mut slug = std::mem::take(&mut self.buffers.slug);
        for (number, slugger) in self.sluggers.iter().enumerate() {
            if slugger.rule.raw_headings {
                slugger.slug(text, &mut slug);
                self.give(number, at, &mut slug, !text.is_empty());
            }
        }
        self.buffers.slug = slug;
    }

    fn attribute(&mut self, piece: &RawHtml, tag: &str, key: &str, value: &Range<usize>) {
        let text = &piece.text[value.clone()];
        let range = piece.in_source(value);
        if is_anchor(key) && !text.is_empty() {
            let id = decoded(text);
            for anchors in &mut self.buffers.anchors {
                anchors.push(Anchor { id: &id, at: to_u32(range.start), origin: Origin::Html });
            }
        }
        let is_srcset = key.eq_ignore_ascii_case("srcset");
        let leads = key.eq_ignore_ascii_case("href") || key.eq_ignore_ascii_case("src") || is_srcset;
        if !leads {
            return;
        }
        let is_image = !key.eq_ignore_ascii_case("href") && !tag.eq_ignore_ascii_case("a");
        let Buffers { links, .. } = &mut *self.buffers;
        let mut link = |part: Range<usize>| {
            let written = piece.in_source(&(value.start + part.start..value.start + part.end));
            let href = decoded(&text[part]);
            if !(self.takes)(&href) {
                return;
            }
            if let Some(href) = links.add_text(&href) {
                let written = to_u32(written.start)..to_u32(written.end);
                let (range, label, link_type) = (written.clone(), Span::default(), LinkType::Html);
                links.push(LinkRow { range, written, href, label, link_type, is_image });
            }
        };
        if is_srcset { srcset(text).into_iter().for_each(link) } else { link(trimmed(text)) }
    }
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
