//! comrak: cmark-gfm's design in Rust.

use comrak::{Options, markdown_to_html};

use super::{HtmlPeer, Keeps, ToHtml};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "comrak",
    version: "0.59.0",
    options: "table, strikethrough, autolink, tasklist, footnotes, unsafe",
    keeps: Keeps::Nothing,
    lacks: None,
    start,
}];

fn start() -> Box<ToHtml> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.render.r#unsafe = true;
    Box::new(move |source, see| {
        see(markdown_to_html(source, &options).as_bytes());
        Ok(())
    })
}
