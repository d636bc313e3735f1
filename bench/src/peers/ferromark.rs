//! ferromark: an arena, a tree, and links found afterwards.

use ferromark::{Allocator, HtmlRenderer, HtmlRendererOptions, Parser, ParserOptions, to_html_with_options};

use super::{HtmlPeer, Keeps, ToHtml};

const VERSION: &str = "3.7.0";
const OPTIONS: &str = "parser gfm(), renderer gfm_spec()";

pub(super) const PEERS: &[HtmlPeer] = &[
    HtmlPeer {
        name: "ferromark",
        version: VERSION,
        options: OPTIONS,
        keeps: Keeps::Nothing,
        lacks: None,
        start: fresh,
    },
    HtmlPeer {
        name: "ferromark reused",
        version: VERSION,
        options: OPTIONS,
        keeps: Keeps::Buffers,
        lacks: None,
        start: reused,
    },
    HtmlPeer {
        name: "ferromark borrowed",
        version: VERSION,
        options: OPTIONS,
        keeps: Keeps::Output,
        lacks: None,
        start: borrowed,
    },
    HtmlPeer {
        name: "ferromark, links off",
        version: VERSION,
        options: "parser gfm() with autolinks off, renderer gfm_spec()",
        keeps: Keeps::Nothing,
        lacks: Some("no bare links"),
        start: links_off,
    },
];

fn fresh() -> Box<ToHtml> {
    with(ParserOptions::gfm)
}

fn links_off() -> Box<ToHtml> {
    with(|| ParserOptions { autolinks: false, ..ParserOptions::gfm() })
}

fn with(options: fn() -> ParserOptions) -> Box<ToHtml> {
    Box::new(move |source, see| {
        let html = to_html_with_options(source, options(), HtmlRendererOptions::gfm_spec())
            .map_err(|error| error.to_string())?;
        see(html.as_bytes());
        Ok(())
    })
}

/// The renderer's buffer is copied out rather than given away: that is how its documentation keeps
/// it warm.
fn reused() -> Box<ToHtml> {
    let mut borrowed = borrowed();
    Box::new(move |source, see| {
        borrowed(source, &mut |html| {
            let owned = html.to_vec();
            see(&owned);
        })
    })
}

fn borrowed() -> Box<ToHtml> {
    let mut arena = Allocator::new();
    let mut renderer = HtmlRenderer::with_options(HtmlRendererOptions::gfm_spec());
    Box::new(move |source, see| {
        arena.reset();
        let document = Parser::with_options(&arena, source, ParserOptions::gfm())
            .parse()
            .map_err(|error| error.to_string())?;
        see(renderer.render_borrowed(&document).as_bytes());
        Ok(())
    })
}
