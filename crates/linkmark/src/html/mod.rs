//! Events to HTML.
//!
//! ```
//! use linkmark::{Options, Parser, html};
//! let mut page = String::new();
//! html::push(&mut page, Parser::new("*Hi* from https://a.b!"), &Options::GFM);
//! assert_eq!(page, "<p><em>Hi</em> from <a href=\"https://a.b\">https://a.b</a>!</p>\n");
//! ```

mod allowed_url;
mod escape;
mod figure;
pub(crate) mod footnotes;
mod href;
mod link;
pub(crate) mod policy;
mod renderers;
mod replaced;
mod sourcepos;
mod trusted;
pub(crate) mod writer;

pub use allowed_url::AllowedUrl;
pub use renderers::{
    CodeBlock, Heading, Image, Link, RenderCodeBlock, RenderHeading, RenderImage, RenderLink, Renderers,
};
pub use trusted::{TrustedHtml, Value};

use crate::event::{BlockQuoteKind, Event};
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::Sink as _;
use alloc::string::String;
use core::fmt;
use core::ops::Range;
#[cfg(feature = "std")]
use std::io;
use writer::{State, Writer};

/// Appends the HTML of `events` to `out`.
///
/// Unless [`Options::allow_unsafe`] is on, raw HTML is escaped and URLs that run code are left out,
/// whatever happened to the events on their way.
pub fn push<'a>(out: &mut String, events: impl IntoIterator<Item = Event<'a>>, options: &Options<'_>) {
    let mut state = State::EMPTY;
    let mut writer = Writer::new(out, &mut state, options);
    for event in events {
        put(&mut writer, event, 0..0);
    }
    writer.finish();
}

/// [`push`] for events with the ranges of `source` that they come from, which
/// [`Options::sourcepos`] writes.
///
/// ```
/// use linkmark::{Options, Parser, html};
/// let options = Options::GFM.with_sourcepos(true);
/// let (source, mut page) = ("a *b*\nc", String::new());
/// html::push_with_ranges(&mut page, source, Parser::new(source).into_offset_iter(), &options);
/// assert_eq!(page, "<p data-sourcepos=\"1:1-2:1\">a <em>b</em>\nc</p>\n");
/// ```
pub fn push_with_ranges<'a>(
    out: &mut String,
    source: &str,
    events: impl IntoIterator<Item = (Event<'a>, Range<usize>)>,
    options: &Options<'_>,
) {
    let mut state = State::EMPTY;
    let mut writer = Writer::new(out, &mut state, options).with_source(source);
    for (event, range) in events {
        put(&mut writer, event, range);
    }
    writer.finish();
}

/// Writes the HTML of `events` to `out`, in pieces of some 64 KiB. Footnotes wait for the end of
/// the document.
///
/// # Errors
/// Only those of `out`.
pub fn write_fmt<'a>(
    mut out: impl fmt::Write,
    events: impl IntoIterator<Item = Event<'a>>,
    options: &Options<'_>,
) -> fmt::Result {
    write_pieces(events, options, |html| out.write_str(html))
}

/// Writes the HTML of `events` to `out`, in pieces of some 64 KiB. Footnotes wait for the end of
/// the document.
///
/// # Errors
/// Only those of `out`.
#[cfg(feature = "std")]
pub fn write_io<'a>(
    mut out: impl io::Write,
    events: impl IntoIterator<Item = Event<'a>>,
    options: &Options<'_>,
) -> io::Result<()> {
    write_pieces(events, options, |html| out.write_all(html.as_bytes()))
}

fn write_pieces<'a, E>(
    events: impl IntoIterator<Item = Event<'a>>,
    options: &Options<'_>,
    mut hand_on: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut html = String::new();
    let mut state = State::EMPTY;
    let mut writer = Writer::new(&mut html, &mut state, options);
    for event in events {
        put(&mut writer, event, 0..0);
        if let Some(html) = writer.full_piece() {
            hand_on(html)?;
            writer.forget_final();
        }
    }
    writer.finish();
    hand_on(&html)
}

fn put(writer: &mut Writer<'_>, event: Event<'_>, range: Range<usize>) {
    match event {
        Event::Start(tag) => writer.start(tag, range),
        Event::End(tag) => writer.end(tag, range),
        Event::Text(text) => writer.text(Piece::from(&*text), range),
        Event::Code(text) => writer.code(Piece::from(&*text), range),
        Event::Html(text) => writer.html(Piece::from(&*text), range),
        Event::InlineHtml(text) => writer.inline_html(Piece::from(&*text), range),
        Event::TrustedHtml(html) => writer.trusted_html(html, range),
        Event::InlineMath(text) => writer.math(false, &text, range),
        Event::DisplayMath(text) => writer.math(true, &text, range),
        Event::FootnoteReference(label) => writer.footnote_reference(&label, range),
        Event::SoftBreak => writer.soft_break(range),
        Event::HardBreak => writer.hard_break(range),
        Event::Rule => writer.rule(range),
        Event::TaskListMarker(done) => writer.task_marker(done, range),
    }
}

/// An alert's class and title.
fn alert_names(kind: BlockQuoteKind) -> (&'static str, &'static str) {
    match kind {
        BlockQuoteKind::Note => ("note", "Note"),
        BlockQuoteKind::Tip => ("tip", "Tip"),
        BlockQuoteKind::Important => ("important", "Important"),
        BlockQuoteKind::Warning => ("warning", "Warning"),
        BlockQuoteKind::Caution => ("caution", "Caution"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::writer::PIECE;
    use crate::parser::Parser;

    /// Remembers how long the pieces were.
    #[derive(Default)]
    struct Pieces {
        html: String,
        longest: usize,
    }

    impl fmt::Write for Pieces {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            self.html.push_str(piece);
            self.longest = self.longest.max(piece.len());
            Ok(())
        }
    }

    #[track_caller]
    fn check(source: &str, longest: usize) {
        let mut whole = String::new();
        push(&mut whole, Parser::new(source), &Options::GFM);
        let mut pieces = Pieces::default();
        write_fmt(&mut pieces, Parser::new(source), &Options::GFM).expect("a string takes everything");
        assert!(pieces.html == whole, "the pieces are not the page");
        assert!(pieces.longest <= longest, "{} bytes at once, of {}", pieces.longest, whole.len());
        #[cfg(feature = "std")]
        {
            let mut bytes = Vec::new();
            write_io(&mut bytes, Parser::new(source), &Options::GFM).expect("a vector takes everything");
            assert!(bytes == whole.as_bytes(), "the bytes are not the page");
            bytes.clear();
            let written = crate::Renderer::new().write_io(source, &Options::GFM, &mut bytes);
            written.expect("a vector takes everything");
            assert!(bytes == whole.as_bytes(), "the bytes are not the page");
        }
    }

    #[test]
    fn a_long_page_is_written_in_short_pieces() {
        check(&"# a *b*\n\n- ä\n\n  > c <d>\n  \u{1f600}\n\n".repeat(20_000), 2 * PIECE);
        // One paragraph, and no line ending anywhere.
        check(&"word *ä* ".repeat(50_000), 2 * PIECE);
    }

    #[test]
    fn what_is_moved_to_the_end_of_a_page_is_moved_there_from_any_piece() {
        let note = format!("[^a]: {}\n\n", "n *o* ".repeat(30_000));
        let text = "text[^a]\n\n".repeat(10_000);
        check(&format!("{text}{note}{text}"), 20 * PIECE);
    }
}
