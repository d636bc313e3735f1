//! Events to HTML.
//!
//! ```
//! use linkmark::{Options, Parser, html};
//! let mut page = String::new();
//! html::push(&mut page, Parser::new("*Hi* from https://example.com!"), &Options::GFM);
//! assert_eq!(page, "<p><em>Hi</em> from <a href=\"https://example.com\">https://example.com</a>!</p>\n");
//! ```

mod escape;
mod footnotes;
mod href;
mod policy;
pub(crate) mod writer;

use crate::event::{BlockQuoteKind, Event};
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::Sink as _;
use std::{fmt, io};
use writer::{Rules, State, Writer};

/// Appends the HTML of `events` to `out`.
///
/// Unless [`Options::allow_unsafe`] is on, raw HTML is escaped and URLs that run code are left out, whatever happened to
/// the events on their way.
pub fn push<'a>(out: &mut String, events: impl IntoIterator<Item = Event<'a>>, options: &Options) {
    let mut state = State::default();
    let mut writer = Writer::new(out, &mut state, Rules::of(options));
    for event in events {
        put(&mut writer, event);
    }
    writer.finish();
}

/// Writes the HTML of `events` to `out`.
///
/// # Errors
/// Only those of `out`.
pub fn write_fmt<'a>(
    mut out: impl fmt::Write,
    events: impl IntoIterator<Item = Event<'a>>,
    options: &Options,
) -> fmt::Result {
    let mut html = String::new();
    push(&mut html, events, options);
    out.write_str(&html)
}

/// Writes the HTML of `events` to `out`.
///
/// # Errors
/// Only those of `out`.
pub fn write_io<'a>(
    mut out: impl io::Write,
    events: impl IntoIterator<Item = Event<'a>>,
    options: &Options,
) -> io::Result<()> {
    let mut html = String::new();
    push(&mut html, events, options);
    out.write_all(html.as_bytes())
}

fn put(writer: &mut Writer<'_>, event: Event<'_>) {
    let nowhere = 0..0;
    match event {
        Event::Start(tag) => writer.start(tag, nowhere),
        Event::End(tag) => writer.end(tag, nowhere),
        Event::Text(text) => writer.text(Piece::from(&*text), nowhere),
        Event::Code(text) => writer.code(Piece::from(&*text), nowhere),
        Event::Html(text) => writer.html(Piece::from(&*text), nowhere),
        Event::InlineHtml(text) => writer.inline_html(Piece::from(&*text), nowhere),
        Event::InlineMath(text) => writer.math(false, &text, nowhere),
        Event::DisplayMath(text) => writer.math(true, &text, nowhere),
        Event::FootnoteReference(label) => writer.footnote_reference(&label, nowhere),
        Event::SoftBreak => writer.soft_break(nowhere),
        Event::HardBreak => writer.hard_break(nowhere),
        Event::Rule => writer.rule(nowhere),
        Event::TaskListMarker(done) => writer.task_marker(done, nowhere),
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
