//! Linkmark itself, with raw HTML and every scheme let through, as the peers run.

use linkmark::{Options, to_html_with};
use linkmark_scan::Dialect;

use super::{HtmlPeer, Keeps, ToHtml};

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(super) const PEERS: &[HtmlPeer] = &[
    HtmlPeer {
        name: "linkmark",
        version: VERSION,
        options: "GFM, allow_unsafe",
        keeps: Keeps::Nothing,
        lacks: None,
        start: || fresh(options()),
    },
    HtmlPeer {
        name: "linkmark, links off",
        version: VERSION,
        options: "GFM with the dialect commonmark, allow_unsafe",
        keeps: Keeps::Nothing,
        lacks: Some("no bare links"),
        start: || {
            let mut options = options();
            options.dialect = Dialect::COMMONMARK;
            fresh(options)
        },
    },
];

fn options() -> Options {
    let mut options = Options::GFM;
    options.allow_unsafe = true;
    options
}

fn fresh(options: Options) -> Box<ToHtml> {
    Box::new(move |source, see| {
        see(to_html_with(source, &options).as_bytes());
        Ok(())
    })
}
