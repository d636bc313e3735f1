//! The document as events: [`Parser`] turns the engine's pushing into an iterator, one block at a time.

use crate::engine::Engine;
use crate::event::Event;
use crate::held::Held;
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
/// Blocks are read when the parser is made, text when its block is reached.
#[derive(Debug)]
pub struct Parser<'a> {
    source: &'a str,
    engine: Box<Engine<'static>>,
    queue: Queue<'a>,
}

impl<'a> Parser<'a> {
    /// The events of `source`, with GitHub's extensions and the links of the GFM specification.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`].
    pub fn new(source: &'a str) -> Parser<'a> {
        Parser::new_ext(source, &Options::GFM)
    }

    /// The events of `source`.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`].
    pub fn new_ext(source: &'a str, options: &Options) -> Parser<'a> {
        let mut engine = Box::new(Engine::new(Held::Own(Box::new(*options))));
        engine.begin(source);
        Parser { source, engine, queue: Queue::new(source) }
    }

    /// The same events, each with the range of the source it comes from. The start and the end of something both have
    /// the range of the whole.
    pub fn into_offset_iter(self) -> OffsetIter<'a> {
        OffsetIter { parser: self }
    }

    fn advance(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        loop {
            if let Some(event) = self.queue.pop() {
                return Some(event);
            }
            if !self.engine.step(self.source, &mut self.queue) {
                return None;
            }
        }
    }
}

impl<'a> Iterator for Parser<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        self.advance().map(|(event, _)| event)
    }
}

impl std::iter::FusedIterator for Parser<'_> {}

/// Events with their ranges: [`Parser::into_offset_iter`].
#[derive(Debug)]
pub struct OffsetIter<'a> {
    parser: Parser<'a>,
}

impl<'a> Iterator for OffsetIter<'a> {
    type Item = (Event<'a>, Range<usize>);

    fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        self.parser.advance()
    }
}

impl std::iter::FusedIterator for OffsetIter<'_> {}
