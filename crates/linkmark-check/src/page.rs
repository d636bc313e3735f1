//! One document, read once: its anchors by each host, and its links that lead somewhere near.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use linkmark::{Dialect, Event, LinkTag, LinkType, MissingLabel, Options, Parser, Tag, TagEnd};
use linkmark_base::raw_html::{Attribute, RawHtml, Token, tokens};
use linkmark_fix::Host;
use linkmark_fix::anchors::{AnchorRule, Counted, Explicit};
use memchr::memmem;

use crate::anchor::{Anchor, Origin};
use crate::attributes::{self, Attributes};
use crate::definition::{Definition, definitions, folded};
use crate::entity::decoded;
use crate::finding::Code;
use crate::heading::{self, Heading};
use crate::silence::{Silence, is_silent, silences};
use crate::slug::slug;
use crate::unique::Ids;

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
        let mut reader = Reader::new(source, &rules);
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
        let lines = memchr::memchr_iter(b'\n', source.as_bytes()).count();
        Page {
            anchors: vec![anchors; hosts.len()],
            lines: to_u32(lines) + 1,
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

fn is_partial(source: &str, host: &Host) -> bool {
    let has = |word: &&str| memmem::find(source.as_bytes(), word.as_bytes()).is_some();
    host.site.includes.iter().any(has) || host.site.components && has_component(source)
}

/// Elements of generators that are known to have no ids of their own.
const PLAIN_COMPONENTS: &[&str] = &[
    "Tabs",
    "TabItem",
    "Admonition",
    "CodeBlock",
    "Link",
    "Image",
    "Badge",
    "Card",
    "CardGrid",
    "Head",
    "Details",
    "Icon",
];

/// Whether an element may be one of a program: its name starts with a capital letter.
fn has_component(source: &str) -> bool {
    memchr::memchr_iter(b'<', source.as_bytes()).any(|at| {
        let rest = &source[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
        let name = &rest[..end];
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.contains(|c: char| c.is_ascii_lowercase())
            && rest[end..].starts_with([' ', '>', '/', '\n'])
            && !PLAIN_COMPONENTS.contains(&name)
    })
}

/// A label that was meant as one. `x[i][j]` is code that nobody marked, and `[x]` may be anything.
fn undefined(source: &str, missing: &MissingLabel<'_>) -> Option<Undefined> {
    let label = missing.label;
    let before = source[..missing.range.start].chars().next_back();
    let after = source[missing.range.end..].chars().next();
    let is_word =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ']' | '\\' | '['));
    let is_reference = missing.link_type != LinkType::Shortcut
        && !is_word(before)
        && !matches!(after, Some('[' | '(' | '=' | ']'))
        && !label.starts_with(['^', '!', '[', '#', '@', '\'', '"', '$', '%', '&', '*', '(', '<', '-', '.'])
        && !label.contains("::")
        && label.chars().filter(|c| c.is_alphabetic()).count() >= 2
        && !matches!(label, "x" | "X");
    is_reference.then(|| Undefined {
        range: to_u32(missing.range.start)..to_u32(missing.range.end),
        label: label.into(),
        link_type: missing.link_type,
    })
}

/// `[^a]` at this place, if it was meant as a footnote: `[^abc]+` is a regular expression.
fn undefined_note(source: &str, range: Range<usize>) -> Option<Undefined> {
    let label = &source[range.start + 1..range.end - 1];
    let name = &label[1..];
    let is_name =
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    let before = source[..range.start].chars().next_back();
    let after = source[range.end..].chars().next();
    let is_note = is_name
        && !matches!(after, Some('+' | '*' | '?' | '{' | '[' | '\\' | '/' | '$' | ']' | '(' | '|'))
        && !matches!(before, Some('[' | '^' | '/' | '\\' | '(' | '|' | '!'));
    is_note.then(|| Undefined {
        range: to_u32(range.start)..to_u32(range.end),
        label: label.into(),
        link_type: LinkType::Shortcut,
    })
}

fn is_reference(link_type: LinkType) -> bool {
    matches!(link_type, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut)
}

/// Bare links lead elsewhere, so nobody looks for them unless a rule wants to leave them out.
fn options(rules: &[&AnchorRule]) -> Options<'static> {
    static COMMONMARK: Dialect = Dialect::COMMONMARK;
    let options = Options::GFM.with_front_matter(true).with_tag_filter(false);
    if rules.iter().all(|rule| rule.slugged.addresses) { options.with_dialect(&COMMONMARK) } else { options }
}

struct Reader<'s, 'r> {
    source: &'s str,
    rules: &'r [&'r AnchorRule],
    /// By rule: the ids so far.
    ids: Vec<Ids>,
    page: Page,
    heading: Heading,
    in_heading: bool,
    /// How many quotations and items of lists are open.
    depth: usize,
    in_code: bool,
    html: RawHtml,
    in_html_block: bool,
    /// A heading in raw HTML, while it is open: where it starts, its level and its text.
    raw_heading: Option<(usize, u8, String)>,
    /// Where the last thing ended that a link may have in its brackets.
    inner_end: usize,
    /// What Markdown shows, if there may be a definition between.
    leaves: Option<Vec<Range<u32>>>,
    /// Labels that links use, folded.
    used: HashSet<Box<str>>,
    /// Footnotes: their places; those that are referred to.
    notes: Vec<(Box<str>, u32)>,
    used_notes: HashSet<Box<str>>,
    undefined_notes: Vec<Undefined>,
    /// By rule, what headings would get an id of as soon as all explicit ids are known.
    waiting: Vec<Vec<Waiting>>,
}

/// A heading whose id waits for explicit ids that come after it.
struct Waiting {
    /// Where the anchor goes in the list.
    place: usize,
    at: usize,
    slug: String,
    has_text: bool,
}

impl<'s, 'r> Reader<'s, 'r> {
    fn new(source: &'s str, rules: &'r [&'r AnchorRule]) -> Reader<'s, 'r> {
        let mut page = Page { anchors: vec![Vec::new(); rules.len()], ..Page::default() };
        for (anchors, rule) in page.anchors.iter_mut().zip(rules) {
            anchors.extend(rule.always.iter().map(|id| Anchor {
                id: (*id).into(),
                at: 0,
                origin: Origin::Host,
            }));
        }
        Reader {
            source,
            rules,
            ids: rules.iter().map(|_| Ids::default()).collect(),
            page,
            heading: Heading::default(),
            in_heading: false,
            depth: 0,
            in_code: false,
            html: RawHtml::default(),
            in_html_block: false,
            raw_heading: None,
            inner_end: 0,
            leaves: memmem::find(source.as_bytes(), b"]:").map(|_| Vec::new()),
            used: HashSet::new(),
            notes: Vec::new(),
            used_notes: HashSet::new(),
            undefined_notes: Vec::new(),
            waiting: rules.iter().map(|_| Vec::new()).collect(),
        }
    }

    fn take(&mut self, event: &Event<'s>, range: Range<usize>) {
        self.note_leaf(event, &range);
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::Item) => self.depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item) => self.depth -= 1,
            Event::Start(Tag::Heading { .. }) => {
                self.heading.begin(range.clone());
                self.in_heading = true;
            }
            Event::End(TagEnd::Heading(_)) => {
                self.in_heading = false;
                self.end_heading();
            }
            Event::Start(Tag::Link(link) | Tag::Image(link)) => {
                let is_image = matches!(event, Event::Start(Tag::Image(_)));
                if is_reference(link.link_type) {
                    let label = self.label_of(link);
                    self.used.insert(label);
                }
                if is_near(&link.dest_url) {
                    self.page.links.push(PageLink {
                        range: to_u32(range.start)..to_u32(range.end),
                        written: 0..0,
                        href: link.dest_url.as_ref().into(),
                        label: self.label_of(link),
                        link_type: link.link_type,
                        is_image,
                    });
                }
                self.inner_end = range.start;
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                self.end_link(&range);
                self.inner_end = range.end;
            }
            Event::Start(Tag::HtmlBlock) => self.in_html_block = true,
            Event::Html(text) => {
                self.html.push(self.source, text, &range);
                if !self.in_html_block {
                    self.end_html();
                }
            }
            Event::InlineHtml(text) => {
                self.html.push(self.source, text, &range);
                self.end_html();
                self.inner_end = range.end;
            }
            Event::End(TagEnd::HtmlBlock) => {
                self.in_html_block = false;
                self.end_html();
            }
            Event::Text(_) | Event::Code(_) => self.inner_end = range.end,
            _ => {}
        }
        if self.in_heading {
            self.heading.add(event, &range);
        }
        if let (Some((_, _, open)), Event::Text(text) | Event::Code(text)) = (&mut self.raw_heading, event) {
            open.push_str(text);
        }
    }

    /// What there is to know of texts and footnotes.
    fn note_leaf(&mut self, event: &Event<'s>, range: &Range<usize>) {
        match event {
            Event::Text(_) | Event::Code(_) | Event::Html(_) | Event::InlineHtml(_) => {
                if let Some(leaves) = &mut self.leaves {
                    leaves.push(to_u32(range.start)..to_u32(range.end));
                }
                if let Event::Text(_) = event {
                    self.notes_in(range);
                }
            }
            Event::FootnoteReference(label) => {
                self.used_notes.insert(label.to_lowercase().into());
            }
            Event::Start(Tag::FootnoteDefinition(label)) => {
                self.notes.push((label.to_lowercase().into(), to_u32(range.start)));
            }
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => self.in_code = true,
            Event::End(TagEnd::CodeBlock | TagEnd::MetadataBlock(_)) => self.in_code = false,
            _ => {}
        }
    }

    /// `[^a]` that stayed text has no note.
    fn notes_in(&mut self, range: &Range<usize>) {
        if self.in_code {
            return;
        }
        let text = &self.source[range.clone()];
        for open in memmem::find_iter(text.as_bytes(), b"[^") {
            let Some(len) = text[open..].find(']') else { return };
            let start = range.start + open;
            self.undefined_notes.extend(undefined_note(self.source, start..start + len + 1));
        }
    }

    fn label_of(&self, link: &LinkTag<'_>) -> Box<str> {
        if is_reference(link.link_type) { folded(&link.id).into() } else { "".into() }
    }

    /// A link in brackets has its destination after them.
    fn end_link(&mut self, range: &Range<usize>) {
        let Some(link) =
            self.page.links.iter_mut().rev().find(|link| link.range.start as usize == range.start)
        else {
            return;
        };
        if link.link_type == LinkType::Inline
            && let Some(written) = destination(self.source, self.inner_end.max(range.start)..range.end)
        {
            link.written = to_u32(written.start)..to_u32(written.end);
            if !written.is_empty() {
                link.range = link.written.clone();
            }
        }
    }

    fn end_heading(&mut self) {
        let content = heading::content(self.source, &self.heading.range);
        let at = self.heading.range.start;
        for (number, rule) in self.rules.iter().enumerate() {
            if self.depth > 0 && !rule.nested {
                continue;
            }
            let attributes =
                Attributes::of(rule.explicit, self.source, &content, self.heading.last_text_end());
            if let Some(id) = attributes.id {
                if rule.counted != Counted::No {
                    self.ids[number].reserve(id);
                }
                let anchor = Anchor { id: id.into(), at: to_u32(at), origin: Origin::Explicit };
                self.page.anchors[number].push(anchor);
                continue;
            }
            let (slug, has_text) = self.heading.slug(rule, self.source, &attributes);
            self.give(number, at, slug, has_text);
        }
    }

    /// Gives a heading its id by the rule of this number, or keeps it waiting.
    fn give(&mut self, number: usize, at: usize, slug: String, has_text: bool) {
        let rule = self.rules[number];
        let anchors = &mut self.page.anchors[number];
        if rule.counted == Counted::First {
            self.waiting[number].push(Waiting { place: anchors.len(), at, slug, has_text });
            return;
        }
        if let Some(taken) = self.ids[number].take(rule, slug, has_text) {
            let origin = if taken.is_numbered { Origin::Numbered } else { Origin::Heading };
            anchors.push(Anchor { id: taken.id.into(), at: to_u32(at), origin });
        }
    }

    fn end_html(&mut self) {
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
                let slug = slug(self.rules[number], text);
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
            if is_near(&href) {
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

    fn finish(mut self) -> Page {
        for (number, waiting) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            let rule = self.rules[number];
            let anchors = std::mem::take(&mut self.page.anchors[number]);
            let mut merged = Vec::with_capacity(anchors.len() + waiting.len());
            let mut waiting = waiting.into_iter().peekable();
            for (place, anchor) in anchors.into_iter().enumerate() {
                while let Some(heading) = waiting.next_if(|heading| heading.place <= place) {
                    merged.extend(late(&mut self.ids[number], rule, heading));
                }
                merged.push(anchor);
            }
            merged.extend(waiting.filter_map(|heading| late(&mut self.ids[number], rule, heading)));
            self.page.anchors[number] = merged;
        }
        let lines = memchr::memchr_iter(b'\n', self.source.as_bytes()).count();
        self.page.lines = to_u32(lines) + 1;
        if let Some(leaves) = self.leaves {
            self.page.definitions = definitions(self.source, &leaves);
        }
        for definition in &mut self.page.definitions {
            definition.is_used = self.used.contains(&definition.label);
        }
        let by_label: HashMap<&str, &Definition> =
            self.page.definitions.iter().rev().map(|definition| (&*definition.label, definition)).collect();
        for link in self.page.links.iter_mut().filter(|link| !link.label.is_empty()) {
            // What has escapes or references is not touched: it may not be what it seems.
            if let Some(own) = by_label.get(&*link.label).filter(|own| own.href == link.href) {
                link.written = own.written.clone();
            }
        }
        self.notes.retain(|(label, _)| !self.used_notes.contains(label));
        self.page.unused_notes = self.notes;
        self.page.undefined = self.undefined_notes;
        self.page
    }
}

fn late(ids: &mut Ids, rule: &AnchorRule, heading: Waiting) -> Option<Anchor> {
    let taken = ids.take(rule, heading.slug, heading.has_text)?;
    let origin = if taken.is_numbered { Origin::Numbered } else { Origin::Heading };
    Some(Anchor { id: taken.id.into(), at: to_u32(heading.at), origin })
}

fn html_anchor(id: &str, at: usize) -> Anchor {
    Anchor { id: decoded(id).into(), at: to_u32(at), origin: Origin::Html }
}

fn is_anchor(attribute: &str) -> bool {
    attribute.eq_ignore_ascii_case("id") || attribute.eq_ignore_ascii_case("name")
}

fn heading_level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h' | b'H', level @ b'1'..=b'6'] => Some(*level),
        _ => None,
    }
}

/// Whether a destination leads to something near: it has no scheme and no host. `file:` is near
/// enough to be reported.
pub(crate) fn is_near(href: &str) -> bool {
    if href.starts_with("//") {
        return false;
    }
    match href.find([':', '/', '?', '#']) {
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

/// The destination of an inline link, of which `rest` is what comes after the last thing in its
/// brackets: `](<destination> "title")`.
fn destination(source: &str, rest: Range<usize>) -> Option<Range<usize>> {
    let text = &source[rest.clone()];
    let open = text.find("](")? + 2;
    let inner = &text[open..];
    let inner = inner.trim_start();
    let start = rest.start + (text.len() - inner.len());
    if let Some(inner) = inner.strip_prefix('<') {
        let end = unescaped(inner, |byte, _| byte == b'>')?;
        return Some(start + 1..start + 1 + end);
    }
    let mut depth = 0;
    let end = unescaped(inner, |byte, _| {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return true,
            b')' => depth -= 1,
            _ => {}
        }
        byte.is_ascii_whitespace()
    })?;
    Some(start..start + end)
}

/// The first byte that `is_end`, where none after a backslash is.
fn unescaped(text: &str, mut is_end: impl FnMut(u8, usize) -> bool) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().enumerate().position(|(at, byte)| {
        let ends = !is_escaped && is_end(byte, at);
        is_escaped = !is_escaped && byte == b'\\';
        ends
    })
}

fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// The addresses in `a.png 1x, b.png 2x`.
fn srcset(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for part in text.split(", ") {
        let start = at + (part.len() - part.trim_start_matches([' ', '\n', '\t', ',', '\r']).len());
        let rest = &text[start.min(at + part.len())..at + part.len()];
        let end = rest.find([' ', '\n', '\t', '\r']).unwrap_or(rest.trim_end_matches(',').len());
        if end > 0 {
            found.push(start..start + end);
        }
        at += part.len() + 2;
    }
    found
}

#[expect(clippy::cast_possible_truncation, reason = "the engine takes no source with more bytes")]
fn to_u32(at: usize) -> u32 {
    at as u32
}
