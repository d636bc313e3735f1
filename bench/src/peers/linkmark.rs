//! Linkmark itself, with raw HTML and every scheme let through, as the peers run.

use linkmark::{EventReader, Options, Parser, Renderer, to_html_with};
use linkmark_scan::Dialect;

use super::{EventPeer, HtmlPeer, Keeps, ToHtml, visit};

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
        start: || fresh(LINKS_OFF),
    },
];

pub(super) const EVENT_PEERS: &[EventPeer] = &[
    EventPeer {
        name: "linkmark events",
        version: VERSION,
        options: "GFM; a Parser for each document",
        ranges: false,
        keeps: Keeps::Nothing,
        start: || Box::new(|source| visit(Parser::new_ext(source, &OPTIONS))),
    },
    EventPeer {
        name: "linkmark events, links off",
        version: VERSION,
        options: "GFM with the dialect commonmark; a Parser for each document",
        ranges: false,
        keeps: Keeps::Nothing,
        start: || Box::new(|source| visit(Parser::new_ext(source, &LINKS_OFF))),
    },
    EventPeer {
        name: "linkmark events reused",
        version: VERSION,
        options: "GFM; one EventReader",
        ranges: false,
        keeps: Keeps::Buffers,
        start: || {
            let mut reader = EventReader::new();
            Box::new(move |source| visit(reader.events(source, &OPTIONS)))
        },
    },
    EventPeer {
        name: "linkmark offsets",
        version: VERSION,
        options: "GFM; into_offset_iter",
        ranges: true,
        keeps: Keeps::Nothing,
        start: || Box::new(|source| visit(Parser::new_ext(source, &OPTIONS).into_offset_iter())),
    },
];

const OPTIONS: Options<'_> = Options::GFM.with_allow_unsafe(true);

const LINKS_OFF: Options<'_> = OPTIONS.with_dialect(&Dialect::COMMONMARK);

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
