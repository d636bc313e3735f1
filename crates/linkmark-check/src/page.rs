//! One document, read once: its anchors by each host, and its links that lead somewhere near.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use linkmark::{Dialect, LinkType, MissingLabel, Options, Parser};
use linkmark_base::raw_html::{Attribute, Token, tokens};
use linkmark_fix::Host;
use linkmark_fix::anchors::{AnchorRule, Explicit};
use memchr::memmem;

use crate::anchor::Anchor;
use crate::attributes;
use crate::definition::Definition;
use crate::finding::Code;
use crate::partial::{has_templates, is_partial};
use crate::raw_html::{html_anchor, is_anchor};
use crate::reader::Reader;
use crate::silence::{Silence, is_silent, silences};
use crate::undefined::undefined;

/// What is known of a document. It borrows nothing: thousands are kept at once.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Page {
    /// For each host that was asked for, the anchors in the order of the document.
    pub anchors: Vec<Vec<Anchor>>,
    /// Its links, in the order in which they end, but for those that lead elsewhere.
    pub links: Vec<PageLink>,
    /// Labels that no definition has.
    pub undefined: Vec<Undefined>,
    /// Link reference definitions.
    pub definitions: Vec<Definition>,
    /// Footnotes that nothing refers to: their labels and places.
    pub unused_notes: Vec<(Box<str>, u32)>,
    /// How many lines it has.
    pub lines: u32,
    /// For each host, whether it brings in text of other files, with anchors that nobody sees here.
    pub is_partial: Vec<bool>,
    pub(crate) silences: Vec<Silence>,
    /// Addresses that lead here, as its front matter has them.
    pub(crate) aliases: Vec<Box<str>>,
    /// Whether some generator fills in parts of it.
    pub(crate) has_templates: bool,
    /// Whether it says something of itself to a generator.
    pub(crate) has_front_matter: bool,
    /// How many bytes it has.
    pub(crate) len: u32,
}

/// `[a][b]`, `[b][]` or `[^b]` without a definition of `b`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undefined {
    /// The whole of it.
    pub range: Range<u32>,
    /// The label, as it is written.
    pub label: Box<str>,
    /// How it is written. A footnote is [`LinkType::Shortcut`].
    pub link_type: LinkType,
}

/// A link of a document that leads to something near.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageLink {
    /// What to show of it: its destination if that is known, otherwise all of it.
    pub range: Range<u32>,
    /// The destination as it is written, without brackets or quotes; empty if it is somewhere else.
    pub written: Range<u32>,
    /// Where it leads, with escapes and references decoded and percent-encoding as it is.
    pub href: Box<str>,
    /// The label that it is found by, folded; empty for a link that has its destination itself.
    pub label: Box<str>,
    /// How it is written.
    pub link_type: LinkType,
    /// Whether it is an image, or another file that the page shows.
    pub is_image: bool,
}

impl Page {
    /// Reads `source`, with anchors by each of `hosts`.
    ///
    /// # Panics
    /// If `source` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn read(source: &str, hosts: &[&Host]) -> Page {
        let rules: Vec<&AnchorRule> = hosts.iter().map(|host| host.anchors).collect();
        let missing = Mutex::new(Vec::new());
        let note = |label: &MissingLabel<'_>| {
            missing.lock().unwrap_or_else(PoisonError::into_inner).extend(undefined(source, label));
            None
        };
        let mut reader = Reader::new(source, &rules, &is_near);
        let options = options(&rules).with_resolver(&note);
        for (event, range) in Parser::new_ext(source, &options).into_offset_iter() {
            reader.take(&event, range);
        }
        let mut page = reader.finish();
        for (anchors, rule) in page.anchors.iter_mut().zip(&rules) {
            if rule.explicit != Explicit::No {
                let known: HashSet<Box<str>> = anchors.iter().map(|anchor| anchor.id.clone()).collect();
                anchors
                    .extend(attributes::elsewhere(source).into_iter().filter(|one| !known.contains(&one.id)));
                anchors.sort_by_key(|anchor| anchor.at);
            }
        }
        page.undefined.extend(missing.into_inner().unwrap_or_else(PoisonError::into_inner));
        page.silences = silences(source);
        page.has_templates = has_templates(source);
        page.is_partial = hosts.iter().map(|host| is_partial(source, host)).collect();
        page
    }

    /// Reads HTML, whose only anchors are those that it says itself.
    pub fn of_html(source: &str, hosts: &[&Host]) -> Page {
        let mut anchors = Vec::new();
        tokens(source, |token| {
            if let Token::Open { attributes, .. } = token {
                for Attribute { name, value } in attributes {
                    if let Some(value) = value.filter(|value| is_anchor(&source[name]) && !value.is_empty()) {
                        anchors.push(html_anchor(&source[value.clone()], value.start));
                    }
                }
            }
        });
        Page {
            anchors: vec![anchors; hosts.len()],
            lines: lines(source),
            len: to_u32(source.len()),
            // A script may add what it likes.
            is_partial: vec![memmem::find(source.as_bytes(), b"<script").is_some(); hosts.len()],
            ..Page::default()
        }
    }

    /// The links of `source` whose destinations are `wanted`, wherever they lead.
    pub(crate) fn links_that(source: &str, wanted: &dyn Fn(&str) -> bool) -> Vec<PageLink> {
        let mut reader = Reader::new(source, &[], wanted);
        for (event, range) in Parser::new_ext(source, &options(&[])).into_offset_iter() {
            reader.take(&event, range);
        }
        reader.finish().links
    }

    /// Whether a comment asks for silence about `code` at `at`.
    pub fn is_silent(&self, code: Code, at: u32) -> bool {
        is_silent(&self.silences, code, at)
    }
}

/// Bare links lead elsewhere, so nobody looks for them unless a rule wants to leave them out.
pub(crate) fn options(rules: &[&AnchorRule]) -> Options<'static> {
    static COMMONMARK: Dialect = Dialect::COMMONMARK;
    let options = Options::GFM.with_front_matter(true).with_tag_filter(false);
    if rules.iter().all(|rule| rule.slugged.addresses) { options.with_dialect(&COMMONMARK) } else { options }
}

/// Whether a destination leads to something near: it has no scheme and no host. `file:` is near
/// enough to be reported.
pub(crate) fn is_near(href: &str) -> bool {
    if href.starts_with("//") {
        return false;
    }
    match href.bytes().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#')) {
        Some(at) if href.as_bytes()[at] == b':' => {
            let scheme = &href[..at];
            let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                && scheme
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
            !is_scheme || scheme.eq_ignore_ascii_case("file")
        }
        _ => true,
    }
}

/// How many lines a text has: at least one, and none after its last line ending.
pub(crate) fn lines(source: &str) -> u32 {
    let ends = memchr::memchr_iter(b'\n', source.as_bytes()).count();
    to_u32(if source.ends_with('\n') { ends } else { ends + 1 })
}

#[expect(clippy::cast_possible_truncation, reason = "the engine takes no source with more bytes")]
pub(crate) fn to_u32(at: usize) -> u32 {
    at as u32
}
