//! Linkmark itself, with raw HTML and every scheme let through, as the peers run.

use linkmark::{Options, Renderer, to_html_with};
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
        start: || fresh(OPTIONS),
    },
    HtmlPeer {
        name: "linkmark reused",
        version: VERSION,
        options: "GFM, allow_unsafe; one Renderer",
        keeps: Keeps::Buffers,
        lacks: None,
        start: reused,
    },
    HtmlPeer {
        name: "linkmark borrowed",
        version: VERSION,
        options: "GFM, allow_unsafe; one Renderer",
        keeps: Keeps::Output,
        lacks: None,
        start: borrowed,
    },
    HtmlPeer {
        name: "linkmark, links off",
        version: VERSION,
        options: "GFM with the dialect commonmark, allow_unsafe",
        keeps: Keeps::Nothing,
        lacks: Some("no bare links"),
        start: || {
            const LINKS_OFF: Options<'_> = OPTIONS.with_dialect(&Dialect::COMMONMARK);
            fresh(LINKS_OFF)
        },
    },
];

const OPTIONS: Options<'_> = Options::GFM.with_allow_unsafe(true);

fn fresh(options: Options<'static>) -> Box<ToHtml> {
    Box::new(move |source, see| {
        see(to_html_with(source, &options).as_bytes());
        Ok(())
    })
}

/// The same copy out of a warm buffer that the peers' `reused` make.
fn reused() -> Box<ToHtml> {
    let mut renderer = Renderer::new();
    Box::new(move |source, see| {
        let owned = renderer.render(source, &OPTIONS).to_owned();
        see(owned.as_bytes());
        Ok(())
    })
}

fn borrowed() -> Box<ToHtml> {
    let mut renderer = Renderer::new();
    Box::new(move |source, see| {
        see(renderer.render(source, &OPTIONS).as_bytes());
        Ok(())
    })
}
