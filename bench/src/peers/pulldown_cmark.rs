//! pulldown-cmark: events pulled from a flat tree. It makes no bare links.

use pulldown_cmark::{Options, Parser, html};

use super::{EventPeer, HtmlPeer, Keeps, ToHtml, visit};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "pulldown-cmark",
    version: "0.13.6",
    options: "feature simd; tables, footnotes, strikethrough, task lists, GFM",
    keeps: Keeps::Nothing,
    lacks: Some("no bare links"),
    start,
}];

pub(super) const EVENT_PEERS: &[EventPeer] = &[
    EventPeer {
        name: "pulldown-cmark events",
        version: "0.13.6",
        options: "as pulldown-cmark",
        ranges: false,
        keeps: Keeps::Nothing,
        start: || {
            let options = options();
            Box::new(move |source| visit(Parser::new_ext(source, options)))
        },
    },
    EventPeer {
        name: "pulldown-cmark offsets",
        version: "0.13.6",
        options: "as pulldown-cmark; into_offset_iter",
        ranges: true,
        keeps: Keeps::Nothing,
        start: || {
            let options = options();
            Box::new(move |source| visit(Parser::new_ext(source, options).into_offset_iter()))
        },
    },
];

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

fn start() -> Box<ToHtml> {
    let options = options();
    Box::new(move |source, see| {
        // Half as much again is what its own documentation reserves.
        let mut out = String::with_capacity(source.len() * 3 / 2);
        html::push_html(&mut out, Parser::new_ext(source, options));
        see(out.as_bytes());
        Ok(())
    })
}
