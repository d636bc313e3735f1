//! ox-content: ferromark's ancestor. Its heading ids cannot be switched off.

use ox_content_allocator::Allocator;
use ox_content_parser::{Parser, ParserOptions};
use ox_content_renderer::{HtmlRenderer, HtmlRendererOptions};

use super::{HtmlPeer, Keeps, ToHtml};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "ox-content",
    version: "3.8.2",
    options: "parser gfm(), tag filter, no link targets; arena and renderer reused",
    keeps: Keeps::Buffers,
    lacks: None,
    start,
}];

fn start() -> Box<ToHtml> {
    let mut arena = Allocator::new();
    let mut renderer = HtmlRenderer::with_options(HtmlRendererOptions {
        disallow_raw_html: true,
        // The parser makes the bare links; the renderer's own search would do the work twice.
        autolink_urls: false,
        autolink_target_blank: false,
        link_target_blank: false,
        ..HtmlRendererOptions::new()
    });
    Box::new(move |source, see| {
        arena.reset();
        let document = Parser::with_options(&arena, source, ParserOptions::gfm())
            .parse()
            .map_err(|error| error.to_string())?;
        let owned = renderer.render_borrowed(&document).to_owned();
        see(owned.as_bytes());
        Ok(())
    })
}
