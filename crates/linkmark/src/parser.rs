//! The document as events: [`Parser`] turns the engine's pushing into an iterator, one block at a time.

use crate::engine::{Document, Engine};
use crate::event::Event;
use crate::options::Options;
use crate::queue::Queue;
use std::ops::Range;

/// Positions in a document are 32 bits wide.
pub const MAX_SOURCE_LEN: usize = u32::MAX as usize - 1;

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
#[derive(Debug)]
pub struct Parser<'s, 'o> {
    source: &'s str,
    options: Options<'o>,
    engine: Box<Engine>,
    queue: Queue<'s>,
}

impl<'s> Parser<'s, 'static> {
    /// The events of `source`, with GitHub's extensions and the links of the GFM specification.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`].
    pub fn new(source: &'s str) -> Parser<'s, 'static> {
        Parser::new_ext(source, &Options::GFM)
    }
}

impl<'s, 'o> Parser<'s, 'o> {
    /// The events of `source`.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`].
    pub fn new_ext(source: &'s str, options: &Options<'o>) -> Parser<'s, 'o> {
        let mut engine = Box::<Engine>::default();
        engine.begin(Document { source, options });
        Parser { source, options: *options, engine, queue: Queue::new(source) }
    }

    /// The same events, each with the range of the source it comes from. The start and the end of something both have
    /// the range of the whole.
    pub fn into_offset_iter(self) -> OffsetIter<'s, 'o> {
        OffsetIter { parser: self }
    }

    fn advance(&mut self) -> Option<(Event<'s>, Range<usize>)> {
        loop {
            if let Some(event) = self.queue.pop() {
                return Some(event);
            }
            let document = Document { source: self.source, options: &self.options };
            if !self.engine.step(document, &mut self.queue) {
                return None;
            }
        }
    }
}

impl<'s> Iterator for Parser<'s, '_> {
    type Item = Event<'s>;

    fn next(&mut self) -> Option<Event<'s>> {
        self.advance().map(|(event, _)| event)
    }
}

impl std::iter::FusedIterator for Parser<'_, '_> {}

/// Events with their ranges: [`Parser::into_offset_iter`].
#[derive(Debug)]
pub struct OffsetIter<'s, 'o> {
    parser: Parser<'s, 'o>,
}

impl<'s> Iterator for OffsetIter<'s, '_> {
    type Item = (Event<'s>, Range<usize>);

    fn next(&mut self) -> Option<(Event<'s>, Range<usize>)> {
        self.parser.advance()
    }
}

impl std::iter::FusedIterator for OffsetIter<'_, '_> {}
