//! The document as events: [`Parser`] turns the engine's pushing into an iterator, one block at a
//! time.

use crate::engine::{Document, Engine};
use crate::event::Event;
use crate::lent::Lent;
use crate::options::Options;
use crate::queue::{Entry, Queue, Room};
use crate::source::Source;
use crate::too_long::SourceTooLong;
use core::ops::Range;

/// The events of a document, in order.
///
/// ```
/// use linkmark::{Event, Parser, Tag, TagEnd};
/// let events: Vec<Event> = Parser::new("*hi*").collect();
/// assert_eq!(events[1], Event::Start(Tag::Emphasis));
/// assert_eq!(events[2], Event::Text("hi".into()));
/// ```
///
/// Blocks are read when the parser is made, text when its block is reached. The events borrow from
/// the source alone, so they may outlive the options.
///
/// A parser is made for one document, with tables that its thread lends it, as
/// [`to_html`](crate::to_html) says. An [`EventReader`](crate::EventReader) reads many documents of
/// any length with the same buffers.
#[derive(Debug)]
pub struct Parser<'s, 'o> {
    // In place: an allocation would cost as much as a twentieth of a comment, and an iterator that
    // is moved from adapter to adapter is soon copied while it is small.
    pub(crate) reading: Reading<'s, 'o>,
}

/// A document, and the engine that reads it.
#[derive(Debug)]
pub(crate) struct Reading<'s, 'o> {
    lent: Lent,
    pub(crate) pull: Pull<'s, 'o>,
}

impl Drop for Reading<'_, '_> {
    fn drop(&mut self) {
        self.lent.room = self.pull.queue.take_room();
    }
}

/// A document that is read an event at a time, by an engine that is somewhere else.
#[derive(Debug)]
pub(crate) struct Pull<'s, 'o> {
    pub(crate) source: &'s str,
    pub(crate) options: Options<'o>,
    pub(crate) queue: Queue<'s>,
}

impl<'s> Parser<'s, 'static> {
    /// The events of `source`, with GitHub's extensions and the links of the GFM specification.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn new(source: &'s str) -> Parser<'s, 'static> {
        Parser::new_ext(source, &Options::GFM)
    }
}

impl<'s, 'o> Parser<'s, 'o> {
    /// The events of `source`.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn new_ext(source: &'s str, options: &Options<'o>) -> Parser<'s, 'o> {
        Parser::try_new_ext(source, options).unwrap_or_else(|error| error.panic())
    }

    /// The events of `source`.
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn try_new_ext(source: &'s str, options: &Options<'o>) -> Result<Parser<'s, 'o>, SourceTooLong> {
        let mut lent = Lent::new(source.len());
        lent.engine.begin(Document { source, options })?;
        let room = core::mem::replace(&mut lent.room, Room::EMPTY);
        let queue = Queue::with_room(Source::begun(source, &lent.engine), room);
        Ok(Parser { reading: Reading { lent, pull: Pull { source, options: *options, queue } } })
    }

    /// The same events, each with the range of the source that it comes from. [`OffsetIter`] says
    /// what ranges cover.
    pub fn into_offset_iter(self) -> OffsetIter<'s, 'o> {
        OffsetIter { parser: self }
    }
}

impl Pull<'_, '_> {
    /// Reads on until an event can be taken. Says whether there is one.
    #[inline(always)]
    pub(crate) fn is_ready(&mut self, engine: &mut Engine) -> bool {
        while !self.queue.is_ready() {
            if !self.read_on(engine) {
                return false;
            }
        }
        true
    }

    /// Fills the queue, and says whether there was something to read.
    #[inline(never)]
    fn read_on(&mut self, engine: &mut Engine) -> bool {
        self.queue.begin();
        let document = Document { source: self.source, options: &self.options };
        let found = engine.step(document, &mut self.queue);
        self.queue.settle(engine.is_within_leaf());
        found
    }
}

/// What is behind an iterator over events.
pub(crate) trait Pulls<'s, 'o> {
    /// What has been read.
    fn pull(&mut self) -> &mut Pull<'s, 'o>;

    /// What reads, and what is read.
    fn parts(&mut self) -> (&mut Engine, &mut Pull<'s, 'o>);

    /// What is wanted of the next event. It is compiled into functions that are never inlined
    /// themselves: a caller looks at the event, and `Queue` says what that costs.
    #[inline(always)]
    fn next_event<T>(&mut self, wanted: impl Fn(Entry<'s>) -> T) -> Option<T> {
        let queue = &mut self.pull().queue;
        if queue.is_ready() { Some(wanted(queue.take())) } else { self.read_next(wanted) }
    }

    /// The same where nothing waits. A call at the end: to take an event that waits needs no
    /// registers of its own then.
    #[inline(never)]
    fn read_next<T>(&mut self, wanted: impl Fn(Entry<'s>) -> T) -> Option<T> {
        let (engine, pull) = self.parts();
        if pull.is_ready(engine) { Some(wanted(pull.queue.take())) } else { None }
    }
}

impl<'s, 'o> Pulls<'s, 'o> for Reading<'s, 'o> {
    #[inline(always)]
    fn pull(&mut self) -> &mut Pull<'s, 'o> {
        &mut self.pull
    }

    #[inline(always)]
    fn parts(&mut self) -> (&mut Engine, &mut Pull<'s, 'o>) {
        (&mut self.lent.engine, &mut self.pull)
    }
}

impl<'s> Iterator for Parser<'s, '_> {
    type Item = Event<'s>;

    #[inline(never)]
    fn next(&mut self) -> Option<Event<'s>> {
        self.reading.next_event(|(event, _)| event)
    }
}

impl core::iter::FusedIterator for Parser<'_, '_> {}

/// Events with their ranges: [`Parser::into_offset_iter`].
///
/// # What ranges cover
///
/// The start and the end of something both have the range of the whole, markers included. All other
/// events are leaves. Ranges are bytes of the source, on character boundaries; those of leaves come
/// in order, never overlap, and are inside the range of whatever is open around them.
///
/// ```
/// use linkmark::{Event, Parser};
/// let source = "> a \\*b\n> `c`";
/// let leaves = Parser::new(source).into_offset_iter();
/// let leaves = leaves.filter(|(event, _)| !matches!(event, Event::Start(_) | Event::End(_)));
/// let written: Vec<&str> = leaves.map(|(_, range)| &source[range]).collect();
/// assert_eq!(written, ["a \\*b", "\n", "`c`"]);
/// ```
///
/// **What an event's text covers is in its range.** `source[range]` becomes the text like this:
///
/// - Escapes and character references are decoded, and NUL reads as U+FFFD. A text that begins with
///   an escape begins at its backslash.
/// - Neighbours are merged: `a\*b &amp; c` is one text with one range. A link in `<…>` where no
///   link can be (`[a <http://e.org>](u)`) is text; its brackets are not shown, and both are in the
///   range.
/// - Line endings are part of the text of code and HTML blocks, the last one too, and each reads as
///   `\n`. A block that ends with such a line ends after its line ending, and so do the containers
///   around it. (Code that the end of the source cuts short still ends with `\n`.)
/// - In paragraphs, a line ending is a [`SoftBreak`](Event::SoftBreak) or
///   [`HardBreak`](Event::HardBreak) of its own, with the spaces or the backslash before it.
/// - Code spans, math, raw tags and references to footnotes include their delimiters.
/// - What goes over several lines (a code block in a quote) has the prefixes of the containers, and
///   the indentation of its further lines, in the range and not in the text. A tab that a prefix
///   takes in part reads as the spaces that are left of it.
/// - A cell that its row does not have, but the table needs, has an empty range at the row's end.
///
/// **What is outside of all leaves** is not shown: prefixes of containers, indentation and white
/// space at the ends of lines, markers of lists, tasks, headings and alerts, delimiters (of
/// emphasis, links, tables, fences), destinations, titles, labels, info strings, link reference
/// definitions, line endings between blocks, a byte order mark, and cells beyond the last column.
///
/// **Within an event**: [`DetailIter`](crate::DetailIter) gives the pieces of a text, each with the
/// exact bytes it comes from, and [`LinkRanges`](crate::LinkRanges) says where the destination, the
/// title and the label of a link are.
///
/// Tests hold random documents and the examples of all specifications against this page, with a
/// reader that knows nothing of the engine.
#[derive(Debug)]
pub struct OffsetIter<'s, 'o> {
    parser: Parser<'s, 'o>,
}

impl<'s> Iterator for OffsetIter<'s, '_> {
    type Item = (Event<'s>, Range<usize>);

    #[inline(never)]
    fn next(&mut self) -> Option<(Event<'s>, Range<usize>)> {
        self.parser.reading.next_event(|entry| entry)
    }
}

impl core::iter::FusedIterator for OffsetIter<'_, '_> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// It is moved whenever an adapter is put around it.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_parser_is_copied_soon() {
        let len = size_of::<Parser<'_, '_>>();
        assert!(len <= 320, "{len}");
    }
}
