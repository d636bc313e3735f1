//! A document as `fix` compares it: leaf by leaf.
//!
//! A leaf is what is between two events of block structure: a paragraph's inlines, a heading's,
//! a row's (a `|` in one cell would move the others). Inlines of one leaf cannot reach into
//! another, so what an edit breaks, it breaks in its own leaf, and every leaf can be judged alone.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use linkmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// What a document shows, leaf by leaf, and the links in it.
#[derive(Debug, Default)]
pub(crate) struct Leaves<'t> {
    /// A digest of each leaf and of the block event in front of it. How a link is written is not
    /// part of it.
    pub(crate) digests: Vec<u64>,
    /// Every link outside raw `<a>…</a>`, in order.
    pub(crate) links: Vec<Linked<'t>>,
    /// Code and metadata: text that is not Markdown, nor any host's syntax.
    pub(crate) verbatim: Vec<Range<usize>>,
    /// Blocks of code.
    pub(crate) code: Vec<Range<usize>>,
    pub(crate) tables: Vec<Range<usize>>,
}

/// A link as a reader meets it.
#[derive(Clone, Debug)]
pub(crate) struct Linked<'t> {
    pub(crate) range: Range<usize>,
    pub(crate) link_type: LinkType,
    pub(crate) text: Cow<'t, str>,
    pub(crate) href: Cow<'t, str>,
    pub(crate) leaf: usize,
    /// The text right after it.
    pub(crate) followed_by: Option<char>,
    /// Whether it is inside `<code>` or the like.
    pub(crate) in_code: bool,
}

/// What is open while the events go by.
#[derive(Default)]
struct Open<'t> {
    link: Option<Linked<'t>>,
    /// Raw `<a>` of this leaf.
    anchor: bool,
    /// Raw `<code>` and its kind, of this leaf.
    code: bool,
    link_just_closed: bool,
}

/// Raw tags whose text is code. `<pre>` and `<script>` open blocks of HTML, in which nothing is a
/// link.
const CODE_TAGS: &[&str] = &["code", "kbd", "samp", "tt", "var", "pre"];

impl<'t> Leaves<'t> {
    pub(crate) fn of(source: &'t str, options: &Options<'_>) -> Leaves<'t> {
        let mut leaves = Leaves::default();
        let mut digest = DefaultHasher::new();
        let mut open = Open::default();
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            if ends_leaf(&event) {
                leaves.digests.push(digest.finish());
                digest = DefaultHasher::new();
                open = Open::default();
            }
            add(&event, &mut digest);
            leaves.follow(event, range, &mut open);
        }
        leaves.digests.push(digest.finish());
        leaves.links.sort_by_key(|link| link.range.start);
        leaves.verbatim.sort_by_key(|range| range.start);
        leaves
    }

    fn follow(&mut self, event: Event<'t>, range: Range<usize>, open: &mut Open<'t>) {
        let link_just_closed = std::mem::take(&mut open.link_just_closed);
        match event {
            Event::Start(Tag::Link(link)) => {
                open.link = Some(Linked {
                    range,
                    link_type: link.link_type,
                    text: Cow::Borrowed(""),
                    href: link.dest_url,
                    leaf: self.digests.len(),
                    followed_by: None,
                    in_code: open.code,
                });
            }
            Event::End(TagEnd::Link) => {
                // An anchor in raw HTML is a link already; one in it is never written out.
                self.links.extend(open.link.take().filter(|_| !open.anchor));
                open.link_just_closed = !open.anchor;
            }
            Event::Text(text) => {
                if let Some(link) = &mut open.link {
                    if link.text.is_empty() {
                        link.text = text;
                    } else {
                        link.text.to_mut().push_str(&text);
                    }
                } else if let Some(link) = self.links.last_mut().filter(|_| link_just_closed) {
                    link.followed_by = text.chars().next();
                }
            }
            Event::Start(Tag::CodeBlock(_)) => {
                self.code.push(range.clone());
                self.verbatim.push(range);
            }
            Event::Code(_) | Event::Start(Tag::MetadataBlock(_)) => self.verbatim.push(range),
            Event::Start(Tag::Table(_)) => self.tables.push(range),
            Event::InlineHtml(tag) => {
                open.anchor = open_after(&tag, &["a"], open.anchor);
                open.code = open_after(&tag, CODE_TAGS, open.code);
            }
            _ => {}
        }
    }
}

/// Adds what a reader sees of an event.
fn add(event: &Event<'_>, digest: &mut DefaultHasher) {
    std::mem::discriminant(event).hash(digest);
    match event {
        Event::Start(Tag::Link(link)) => (&link.dest_url, &link.title).hash(digest),
        // What it was is said where it starts.
        Event::End(tag) => std::mem::discriminant(tag).hash(digest),
        other => other.hash(digest),
    }
}

fn ends_leaf(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => !is_inside(&tag.to_end()),
        Event::End(tag) => !is_inside(tag),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => true,
        _ => false,
    }
}

/// Whether a tag is inside a leaf.
fn is_inside(tag: &TagEnd) -> bool {
    use TagEnd::{Emphasis, Image, Link, Strikethrough, Strong, TableCell};
    matches!(tag, Emphasis | Strong | Strikethrough | Link | Image | TableCell)
}

/// Whether one of the elements `names` is open after the raw tag `tag`.
fn open_after(tag: &str, names: &[&str], before: bool) -> bool {
    let inner = tag.strip_prefix('<').unwrap_or(tag);
    let (closing, inner) = inner.strip_prefix('/').map_or((false, inner), |inner| (true, inner));
    let end = inner.find(['>', '/', ' ', '\t', '\n', '\r']).unwrap_or(inner.len());
    if names.iter().any(|name| name.eq_ignore_ascii_case(&inner[..end])) { !closing } else { before }
}
