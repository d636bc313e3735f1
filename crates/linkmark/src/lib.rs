//! A complete CommonMark and GFM engine that decides links while it parses.
#![forbid(unsafe_code)]

mod block;
#[expect(dead_code, reason = "read by character references")]
mod entity_table;
#[expect(dead_code, reason = "read by reference labels")]
mod fold_table;
mod limits;
mod link_parts;
mod options;

pub use options::Options;

/// Markdown to HTML, with GitHub's extensions and the links of the GFM specification. (Skeleton.)
pub fn to_html(source: &str) -> String {
    to_html_with(source, &Options::GFM)
}

/// Markdown to HTML. (Skeleton.)
pub fn to_html_with(source: &str, options: &Options) -> String {
    let mut blocks = block::blocks::Blocks::default();
    block::parse(source, options, &mut blocks);
    String::new()
}
