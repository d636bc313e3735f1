//! The events of many documents, read with the same buffers.

use crate::engine::{Document, Engine};
use crate::event::Event;
use crate::options::Options;
use crate::parser::{Pull, Pulls};
use crate::queue::{Queue, Room};
use crate::source::Source;
use crate::too_long::SourceTooLong;
use core::ops::Range;

/// Reads the events of one document after another and keeps its buffers, as a
/// [`Renderer`](crate::Renderer) does: once it has seen a document as large as the next one, it
/// allocates nothing but what is not in the source as it is: texts (`a\*b` reads `a*b`), and the
/// columns of a table that are aligned.
///
/// ```
/// use linkmark::{Event, EventReader, Options};
/// let mut reader = EventReader::new();
/// let mut words = 0;
/// for page in ["*one* two", "`three` four"] {
///     for event in reader.events(page, &Options::GFM) {
///         if let Event::Text(text) | Event::Code(text) = event {
///             words += text.split_whitespace().count();
///         }
///     }
/// }
/// assert_eq!(words, 4);
/// ```
///
/// Options are given with each document, so a reader borrows nothing. The events borrow from their
/// source alone: they may be kept while the next document is read.
#[derive(Debug, Default)]
pub struct EventReader {
    pub(crate) engine: Engine,
    room: Room,
}

impl EventReader {
    /// A reader with empty buffers.
    pub const fn new() -> EventReader {
        EventReader { engine: Engine::EMPTY, room: Room::EMPTY }
    }

    /// The events of `source`: those of a [`Parser`](crate::Parser).
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn events<'s, 'o>(&mut self, source: &'s str, options: &Options<'o>) -> Events<'_, 's, 'o> {
        if let Err(error) = self.engine.begin(Document { source, options }) {
            error.panic();
        }
        self.events_of(source, options)
    }

    /// The events of `source`: those of a [`Parser`](crate::Parser).
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn try_events<'s, 'o>(
        &mut self,
        source: &'s str,
        options: &Options<'o>,
    ) -> Result<Events<'_, 's, 'o>, SourceTooLong> {
        self.engine.begin(Document { source, options })?;
        Ok(self.events_of(source, options))
    }

    /// The events of a document whose blocks have been read.
    fn events_of<'s, 'o>(&mut self, source: &'s str, options: &Options<'o>) -> Events<'_, 's, 'o> {
        let kept = Source::begun(source, &self.engine);
        let queue = Queue::with_room(kept, core::mem::replace(&mut self.room, Room::EMPTY));
        Events { reader: self, pull: Pull { source, options: *options, queue } }
    }
}

/// The events of a document: [`EventReader::events`].
#[derive(Debug)]
pub struct Events<'r, 's, 'o> {
    reader: &'r mut EventReader,
    pull: Pull<'s, 'o>,
}

impl<'r, 's, 'o> Events<'r, 's, 'o> {
    /// The same events, each with the range of the source that it comes from.
    /// [`OffsetIter`](crate::OffsetIter) says what ranges cover.
    ///
    /// ```
    /// use linkmark::{EventReader, Options};
    /// let mut reader = EventReader::new();
    /// let mut events = reader.events("# a", &Options::GFM).into_offset_iter();
    /// assert_eq!(events.nth(1).map(|(_, range)| range), Some(2..3));
    /// ```
    pub fn into_offset_iter(self) -> OffsetEvents<'r, 's, 'o> {
        OffsetEvents { events: self }
    }
}

impl<'s, 'o> Pulls<'s, 'o> for Events<'_, 's, 'o> {
    #[inline(always)]
    fn pull(&mut self) -> &mut Pull<'s, 'o> {
        &mut self.pull
    }

    #[inline(always)]
    fn parts(&mut self) -> (&mut Engine, &mut Pull<'s, 'o>) {
        (&mut self.reader.engine, &mut self.pull)
    }
}

impl<'s> Iterator for Events<'_, 's, '_> {
    type Item = Event<'s>;

    #[inline(never)]
    fn next(&mut self) -> Option<Event<'s>> {
        self.next_event(|(event, _)| event)
    }
}

impl core::iter::FusedIterator for Events<'_, '_, '_> {}

impl Drop for Events<'_, '_, '_> {
    fn drop(&mut self) {
        self.reader.room = self.pull.queue.take_room();
    }
}

/// Events with their ranges: [`Events::into_offset_iter`].
#[derive(Debug)]
pub struct OffsetEvents<'r, 's, 'o> {
    events: Events<'r, 's, 'o>,
}

impl<'s> Iterator for OffsetEvents<'_, 's, '_> {
    type Item = (Event<'s>, Range<usize>);

    #[inline(never)]
    fn next(&mut self) -> Option<(Event<'s>, Range<usize>)> {
        self.events.next_event(|entry| entry)
    }
}

impl core::iter::FusedIterator for OffsetEvents<'_, '_, '_> {}
