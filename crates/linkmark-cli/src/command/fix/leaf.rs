//! A document as `fix` compares it: leaf by leaf.
//!
//! A leaf is what stands between two events of block structure: a paragraph's inlines, a heading's, a row's (a `|` in one cell would
//! move the others). Inlines of one leaf cannot reach into another, so what an edit breaks, it breaks in its own leaf, and every leaf can
//! be judged alone.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use linkmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// What a document shows, leaf by leaf, and the links in it.
pub(super) struct Leaves {
    /// A digest of each leaf and of the block event in front of it. How a link is written is not part of it.
    pub(super) digests: Vec<u64>,
    /// Every link outside raw `<a>…</a>`, in order.
    pub(super) links: Vec<Linked>,
}

/// A link as a reader meets it.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    pub(super) range: Range<usize>,
    pub(super) link_type: LinkType,
    pub(super) text: String,
    pub(super) href: String,
    pub(super) leaf: usize,
    /// The text right behind it.
    pub(super) followed_by: Option<char>,
}

impl Leaves {
    pub(super) fn of(source: &str, options: &Options<'_>) -> Leaves {
        let mut leaves = Leaves { digests: Vec::new(), links: Vec::new() };
        let mut digest = DefaultHasher::new();
        let mut open: Option<Linked> = None;
        let mut in_anchor = false;
        let mut just_closed = false;
        for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
            if ends_leaf(&event) {
                leaves.digests.push(digest.finish());
                digest = DefaultHasher::new();
                in_anchor = false;
            }
            match &event {
                Event::Start(Tag::Link(link)) => {
                    "link".hash(&mut digest);
                    (&link.dest_url, &link.title).hash(&mut digest);
                    open = Some(Linked {
                        range,
                        link_type: link.link_type,
                        text: String::new(),
                        href: link.dest_url.clone().into_owned(),
                        leaf: leaves.digests.len(),
                        followed_by: None,
                    });
                    just_closed = false;
                    continue;
                }
                Event::End(TagEnd::Link) => {
                    // An anchor in raw HTML is a link already; one in it is never written out.
                    leaves.links.extend(open.take().filter(|_| !in_anchor));
                    just_closed = !in_anchor;
                    "/link".hash(&mut digest);
                    continue;
                }
                Event::Text(text) => {
                    if let Some(link) = &mut open {
                        link.text.push_str(text);
                    } else if let Some(link) = leaves.links.last_mut().filter(|_| just_closed) {
                        link.followed_by = text.chars().next();
                    }
                }
                Event::InlineHtml(tag) => in_anchor = anchor_after(tag, in_anchor),
                _ => {}
            }
            just_closed = false;
            format!("{event:?}").hash(&mut digest);
        }
        leaves.digests.push(digest.finish());
        leaves
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

/// Whether a tag stands inside a leaf.
fn is_inside(tag: &TagEnd) -> bool {
    use TagEnd::{Emphasis, Image, Link, Strikethrough, Strong, TableCell};
    matches!(tag, Emphasis | Strong | Strikethrough | Link | Image | TableCell)
}

/// Whether `<a>` is open behind `tag`.
fn anchor_after(tag: &str, before: bool) -> bool {
    let bytes = tag.as_bytes();
    match bytes {
        [b'<', b'a' | b'A', b' ' | b'\t' | b'\n' | b'\r' | b'>' | b'/', ..] => true,
        [b'<', b'/', b'a' | b'A', b' ' | b'\t' | b'\n' | b'\r' | b'>', ..] => false,
        _ => before,
    }
}
