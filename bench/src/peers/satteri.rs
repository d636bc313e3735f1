//! Sätteri: pulldown-cmark's parser with bare links, a tree in an arena, HTML from the tree.

use satteri_pulldown_cmark::{Options, parse};

use super::{HtmlPeer, Keeps, ToHtml};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "satteri",
    version: "0.6.6",
    options: "tables, footnotes, strikethrough, tasks, GFM; no MDX",
    keeps: Keeps::Nothing,
    lacks: None,
    start,
}];

fn start() -> Box<ToHtml> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM;
    Box::new(move |source, see| {
        let (tree, _) = parse(source, options);
        see(satteri_ast::mdast_to_html(&tree).as_bytes());
        Ok(())
    })
}
