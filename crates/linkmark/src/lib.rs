//! A complete CommonMark and GFM engine that decides links while it parses.
//!
//! ```
//! let html = linkmark::to_html("See *https://example.com/a_(b)*.");
//! assert_eq!(html, "<p>See <em><a href=\"https://example.com/a_(b)\">https://example.com/a_(b)</a></em>.</p>\n");
//! ```
//!
//! - [`to_html`] and [`to_html_with`]: a string in, a string out.
//! - [`Renderer`]: many documents, no allocations once warm.
//! - [`Parser`]: the document as events, in pulldown-cmark's vocabulary, with source ranges on request. [`html`] writes them.
//! - [`RewriteLinks`]: change, mark or remove links on the way. [`links`]: only the links.
//!
//! Output is safe unless [`Options::allow_unsafe`] is on: raw HTML is escaped, and URLs that run code are never written.
//! Parsing cannot fail, takes time in proportion to the document, and does not recurse.
#![forbid(unsafe_code)]

mod block;
mod entity;
mod entity_table;
mod event;
mod find;
mod fold_table;
mod footnotes;
pub mod html;
mod inline;
mod limits;
mod link_parts;
mod links;
mod names;
mod options;
mod parser;
mod piece;
mod queue;
mod references;
mod renderer;
mod rewrite;
mod sink;
mod slug;
mod text;

pub use event::{
    Alignment, BlockQuoteKind, CodeBlockKind, Event, HeadingLevel, Link, LinkType, MetadataBlockKind, Tag,
    TagEnd,
};
pub use linkmark_scan::{Dialect, LinkKind};
pub use links::{FoundLink, Links, links};
pub use options::Options;
pub use parser::{MAX_SOURCE_LEN, OffsetIter, Parser};
pub use renderer::Renderer;
pub use rewrite::{Rewrite, RewriteLinks, Rewritten};
pub use text::plain_text;

/// Markdown to HTML, with GitHub's extensions and the links of the GFM specification.
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
pub fn to_html_with(source: &str, options: &Options) -> String {
    let mut html = String::new();
    Renderer::new(options).render_into(source, &mut html);
    html
}
