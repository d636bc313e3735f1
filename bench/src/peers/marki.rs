//! marki-parse: borrowed sections and a flat pool of inlines, then HTML.

use marki_parse::MarkdownFile;

use super::{HtmlPeer, Keeps, ToHtml};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "marki-parse",
    version: "0.3.0",
    options: "feature gfm; normalize, parse, to_html",
    keeps: Keeps::Nothing,
    lacks: None,
    start,
}];

fn start() -> Box<ToHtml> {
    Box::new(|source, see| {
        let source = MarkdownFile::normalize(source);
        let document: MarkdownFile<'_> = MarkdownFile::parse(&source);
        see(document.to_html().as_bytes());
        Ok(())
    })
}
