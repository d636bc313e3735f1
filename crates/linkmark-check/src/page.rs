//! One document, read once: its anchors by each host, and its links that lead somewhere near.

use std::ops::Range;

use linkmark::LinkType;
use linkmark_base::raw_html::{Attribute, Token, tokens};
use linkmark_fix::Host;
use memchr::memmem;

use crate::anchor::{Anchor, Anchors, Origin};
use crate::definition::Definition;
use crate::entity::decoded;
use crate::finding::Code;
use crate::page_link::PageLinks;
use crate::page_reader::PageReader;
use crate::raw_html::is_anchor;
use crate::silence::{Silence, is_silent};

/// What is known of a document. It borrows nothing: thousands are kept at once.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Page {
    /// For each host that was asked for, the anchors in the order of the document.
    pub anchors: Vec<Anchors>,
    /// Its links, in the order of the document, but for those that lead elsewhere.
    pub links: PageLinks,
    /// Labels that no definition has.
    pub undefined: Vec<Undefined>,
    /// Link reference definitions.
    pub definitions: Vec<Definition>,
    /// Footnotes that nothing refers to: their labels and places.
    pub unused_notes: Vec<(Box<str>, u32)>,
    /// Whether it has footnotes at all.
    pub(crate) has_notes: bool,
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

impl Page {
    /// Reads `source`, with anchors by each of `hosts`. For many documents, use a [`PageReader`].
    ///
    /// # Panics
    /// If `source` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn read(source: &str, hosts: &[&Host]) -> Page {
        PageReader::new(hosts).read(source)
    }

    /// Reads HTML, whose only anchors are those that it says itself.
    pub fn of_html(source: &str, hosts: &[&Host]) -> Page {
        let mut anchors = Anchors::default();
        tokens(source, |token| {
            if let Token::Open { attributes, .. } = token {
                for Attribute { name, value } in attributes {
                    if let Some(value) = value.filter(|value| is_anchor(&source[name]) && !value.is_empty()) {
                        let id = decoded(&source[value.clone()]);
                        anchors.push(Anchor { id: &id, at: to_u32(value.start), origin: Origin::Html });
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

    /// Whether a comment asks for silence about `code` at `at`.
    pub fn is_silent(&self, code: Code, at: u32) -> bool {
        is_silent(&self.silences, code, at)
    }
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
