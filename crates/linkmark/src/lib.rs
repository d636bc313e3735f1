//! A complete CommonMark and GFM engine that decides links while it parses.
//!
//! ```
//! let html = linkmark::to_html("See *https://a.b/c_(d)*.");
//! assert_eq!(html, "<p>See <em><a href=\"https://a.b/c_(d)\">https://a.b/c_(d)</a></em>.</p>\n");
//! ```
//!
//! Bare links are one inline construct among the others, so a URL keeps its underscores and
//! emphasis keeps its marks:
//!
//! ```
//! use linkmark::{links, Options};
//! let text = "https://foo.bar/_/A and https://baz.qux/_/B, not `https://code.is`";
//! let found = links(text, &Options::GFM).map(|link| link.href);
//! assert_eq!(found.collect::<Vec<_>>(), ["https://foo.bar/_/A", "https://baz.qux/_/B"]);
//! ```
//!
//! - [`to_html`] and [`to_html_with`]: a string in, a string out.
//! - [`Renderer`]: many documents, no allocations once warm.
//! - [`Stream`]: text that is still arriving, and what changes on the page with each piece.
//! - [`Parser`]: the document as events, in pulldown-cmark's vocabulary, with source ranges on
//!   request. [`html`] writes them. [`EventReader`]: those of many documents, no allocations once
//!   warm.
//! - [`RewriteLinks`]: change, mark or remove links on the way; [`Options::rewriter`] does it
//!   without events.
//! - [`Options::renderers`]: one's own HTML for code blocks, headings, images and links, with
//!   everything else as safe as before. [`TrustedHtml`] is HTML that a program made.
//! - [`Options::constructs`]: inline constructs of a program's own, such as `@user`, `#tag` and
//!   `[[wiki]]`, asked in their place among ours.
//! - [`Options::resolver`]: where labels lead that the document does not define.
//! - [`links`]: only the links. [`LinkFinder`]: those of many documents, no allocations once warm.
//! - [`labels`](fn@labels): definitions, and references that lead nowhere. [`DetailIter`]: events
//!   with the parts of links and the pieces of texts, for linters and editors.
//! - [`explain`](fn@explain): why something is a link, or is not.
//! - [`Offsets`]: places as other languages count them: UTF-16 units, code points, lines and
//!   columns.
//! - `pulldown` (feature `pulldown-cmark`): our events as those of pulldown-cmark, for renderers
//!   written for it.
//! - [`moving`]: pulldown-cmark's and comrak's events and options, with ours beside them.
//! - [`extensions`]: what can be turned on besides, such as `==marks==` and smart punctuation.
//! - [`Options`]: what is recognised. The presets are [`Options::COMMONMARK`], [`Options::GFM`]
//!   (the default) and [`Options::GITHUB`]; [`Options::with_dialect`] takes the links of any
//!   [`Dialect`], such as [`Dialect::LINKMARK`] for what people write:
//!
//! ```
//! use linkmark::{Dialect, Options, to_html_with};
//! let options = Options::GFM.with_dialect(&Dialect::LINKMARK);
//! let html = to_html_with("**https://a.b/c**(note)", &options);
//! assert_eq!(html, "<p><strong><a href=\"https://a.b/c\">https://a.b/c</a></strong>(note)</p>\n");
//! ```
//!
//! Output is safe unless [`Options::allow_unsafe`] is on: raw HTML is escaped, and URLs that run
//! code are never written. Parsing cannot fail, takes time in proportion to the document, and does
//! not recurse. The one limit is [`MAX_SOURCE_LEN`]: functions panic for a longer document, their
//! `try_` forms return [`SourceTooLong`].
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `std` (default) | `html::write_io`, look-ups of names in constant time, byte search with what the processor has at run time |
//! | `program` (default) | what a program adds: [`Options::constructs`], [`Options::resolver`], [`Options::renderers`] |
//! | `stream` (default) | [`Stream`] |
//! | `uts58` | the tables of Unicode's own dialect, `Dialect::UTS58` |
//! | `serde` | dialects from TOML or JSON, in [`scan`]; explanations to them |
//! | `pulldown-cmark` | `pulldown`, which needs `std` as that crate does |
//! | `small` | a smaller program: one engine for all but HTML; links and events take longer |
//! | `warnings` | `FoundLink::warnings`: links that may lead elsewhere than they seem to |
//!
//! Without any of them the crate needs an allocator and no `std`. Pages are the same; labels,
//! footnotes and heading ids are then kept in order instead of hashed, since there is no source of
//! random keys and a fixed key would let a document be made of names that collide. What is said
//! above about allocations holds there but for these names.
// Tests have the `std` that their harness needs anyway.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// What only these features ask for is left out by the compiler, not marked line by line; the
// documentation names it.
#![cfg_attr(
    not(all(feature = "program", feature = "stream")),
    allow(dead_code, rustdoc::broken_intra_doc_links)
)]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod attributes;
mod block;
mod construct;
mod details;
mod engine;
mod entity;
mod entity_names;
mod entity_table;
mod event;
mod event_reader;
mod explain;
mod extension;
mod few;
mod figure;
mod find;
mod fold_table;
mod footnotes;
mod heading_attributes;
mod held_leaf;
pub mod html;
mod inline;
mod into_static;
mod labels;
mod lazy_scanner;
mod leaf;
mod lent;
mod limits;
mod link_parts;
mod link_ranges;
mod link_tag;
mod links;
mod missing;
mod names;
mod options;
mod parser;
mod piece;
mod program;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown;
mod queue;
mod raw_links;
mod references;
mod renderer;
mod resolver;
mod rewrite;
mod sink;
mod slug;
mod small_cow;
mod source;
mod special_bytes;
#[cfg(feature = "stream")]
mod stream;
mod text;
mod text_piece;
mod too_long;
mod unfinished;
mod verbatim;
mod visitor;
#[cfg(feature = "warnings")]
mod warnings;
mod word;

use alloc::string::String;
pub use attributes::{Attribute, Attributes};
pub use construct::{Construct, FoundConstruct, ShowConstruct, Shown};
pub use details::DetailIter;
use engine::Document;
pub use event::{
    Alignment, BlockQuoteKind, CodeBlockKind, Event, HeadingLevel, MetadataBlockKind, Tag, TagEnd,
};
pub use event_reader::{EventReader, Events, OffsetEvents};
pub use explain::{
    Explanation, ExplanationLine, MarkdownEnd, MarkdownReason, MarkdownStep, Outcome, explain, try_explain,
};
pub use extension::Extension;
pub use heading_attributes::HeadingAttributes;
pub use html::TrustedHtml;
pub use labels::{
    Definition, FootnoteDefinition, Labels, MissingFootnote, MissingReference, labels, try_labels,
};
use lent::{Lent, Tables};
pub use link_ranges::LinkRanges;
pub use link_tag::{LinkTag, LinkType};
pub use linkmark_scan::{self as scan, Dialect, Offsets, Position};
pub use links::{FoundLink, FoundLinks, LinkFinder, links, try_links};
pub use options::{Options, WikiLinks};
pub use parser::{OffsetIter, Parser};
pub use raw_links::raw_links;
pub use renderer::Renderer;
pub use resolver::{MissingLabel, Resolve, Target};
pub use rewrite::{Rewrite, RewriteLink, RewriteLinks, Rewritten};
pub use small_cow::SmallCow;
#[cfg(feature = "stream")]
pub use stream::{BlockUpdate, Cause, PushError, Stream, Update};
pub use text::plain_text;
pub use text_piece::TextPiece;
pub use too_long::{MAX_SOURCE_LEN, SourceTooLong};
pub use unfinished::Unfinished;
pub use visitor::Visitor;

/// Markdown to HTML, with GitHub's extensions and the links of the GFM specification.
///
/// With the feature `std`, a thread keeps the tables of the last short document for the next one,
/// so that a comment costs one allocation: usually a few KB, and never more than 2 MB.
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`].
pub fn to_html(source: &str) -> String {
    to_html_with(source, &Options::GFM)
}

/// Markdown to HTML.
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`].
pub fn to_html_with(source: &str, options: &Options<'_>) -> String {
    let mut html = String::new();
    let mut lent = Lent::new(source.len());
    let Tables { engine, state, .. } = &mut *lent;
    renderer::render(engine, state, Document { source, options }, &mut html)
        .unwrap_or_else(|error| error.panic());
    html
}

#[cfg(any(doc, doctest))]
#[doc = include_str!("../MOVING.md")]
pub mod moving {}

/// `cargo test` runs its examples: `tests/extensions.rs`.
#[cfg(doc)]
#[doc = include_str!("../EXTENSIONS.md")]
pub mod extensions {}

/// The README's examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
