//! Events with everything that is known about where they are written.

use crate::event::{Event, Tag};
use crate::labels::Labels;
use crate::link_ranges::LinkRanges;
use crate::parser::{Parser, Pulls};
use crate::source::Source;
use crate::text_piece::{self, TextPiece};
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::Range;

/// Events with their ranges, as an [`OffsetIter`](crate::OffsetIter) gives them; and beside them,
/// for linters and editors, the parts of the link that was handed out last, the pieces of the text
/// that was, and in the end the labels of the document. One pass gives all of it:
/// [`Parser::into_detail_iter`].
///
/// ```
/// use linkmark::{Event, Parser, Tag};
/// let source = "> Helo &amp; [wrld\\!](a) [b][c]";
/// let mut events = Parser::new(source).into_detail_iter();
/// let mut written = Vec::new();
/// while let Some((event, _)) = events.next() {
///     match event {
///         Event::Text(_) => {
///             written.extend(events.text_pieces().iter().map(|piece| &source[piece.range.clone()]));
///         }
///         Event::Start(Tag::Link(_)) => {
///             let ranges = events.link_ranges().expect("a link was handed out");
///             assert_eq!(&source[ranges.destination.clone().unwrap()], "a");
///         }
///         _ => {}
///     }
/// }
/// assert_eq!(written, ["Helo ", "&amp;", " ", "wrld", "\\!", " [b][c]"]);
/// assert_eq!(events.into_labels().missing[0].label, "c");
/// ```
#[derive(Debug)]
pub struct DetailIter<'s, 'o> {
    parser: Parser<'s, 'o>,
}

impl<'s, 'o> Parser<'s, 'o> {
    /// The same events, each with its range, and beside them where the parts of links and texts are
    /// written, and the labels of the document.
    pub fn into_detail_iter(mut self) -> DetailIter<'s, 'o> {
        let (engine, pull) = self.reading.parts();
        engine.record_labels();
        pull.queue.record_details();
        DetailIter { parser: self }
    }
}

impl<'s> DetailIter<'s, '_> {
    /// Where the parts of the link or image are written whose start was handed out last.
    pub fn link_ranges(&self) -> Option<&LinkRanges> {
        self.parser.reading.pull.queue.details()?.link.as_ref()
    }

    /// The pieces of the [`Event::Text`] that was handed out last, in order. Their texts make up
    /// its text; their ranges are inside its range, in order, and do not overlap. What is between
    /// them is not shown: prefixes and indentation of lines of code, and the brackets of a `<…>`
    /// where no link can be.
    pub fn text_pieces(&self) -> &[TextPiece<'s>] {
        self.parser.reading.pull.queue.details().map_or(&[], |details| &details.text)
    }

    /// The labels of the document. Reads what is left of it.
    pub fn into_labels(mut self) -> Labels<'s> {
        while self.next().is_some() {}
        let (engine, pull) = self.parser.reading.parts();
        engine.labels(pull.source)
    }
}

impl<'s> Iterator for DetailIter<'s, '_> {
    type Item = (Event<'s>, Range<usize>);

    #[inline(never)]
    fn next(&mut self) -> Option<(Event<'s>, Range<usize>)> {
        let next = self.parser.reading.next_event(|entry| entry);
        let queue = &mut self.parser.reading.pull.queue;
        if let (Some((event, _)), Some(details)) = (&next, queue.details_mut()) {
            details.hand_out(event);
        }
        next
    }
}

impl core::iter::FusedIterator for DetailIter<'_, '_> {}

/// What is known about the events that wait, and about those that were handed out last.
#[derive(Debug, Default)]
pub(crate) struct Details<'s> {
    links: VecDeque<LinkRanges>,
    /// The pieces of the texts that wait, and how many each of them has.
    pieces: VecDeque<TextPiece<'s>>,
    texts: VecDeque<usize>,
    link: Option<LinkRanges>,
    text: Vec<TextPiece<'s>>,
}

impl<'s> Details<'s> {
    pub(crate) fn add_link(&mut self, ranges: LinkRanges) {
        self.links.push_back(ranges);
    }

    /// A text, which `goes_on` with the one before it or is a new one.
    pub(crate) fn add_text(&mut self, source: Source<'s>, text: &str, range: Range<usize>, goes_on: bool) {
        if !goes_on {
            self.texts.push_back(0);
        }
        let before = self.pieces.len();
        text_piece::split(source, text, range, |piece| match self.pieces.back_mut() {
            // Lines that touch, parts of a link: one stretch for who reads them.
            Some(last)
                if goes_on
                    && last.is_verbatim
                    && piece.is_verbatim
                    && last.range.end == piece.range.start =>
            {
                last.range.end = piece.range.end;
                last.text = source.text[last.range.clone()].into();
            }
            _ => self.pieces.push_back(piece),
        });
        if let Some(count) = self.texts.back_mut() {
            *count += self.pieces.len() - before;
        }
    }

    fn hand_out(&mut self, event: &Event<'s>) {
        match event {
            Event::Start(Tag::Link(_) | Tag::Image(_)) => self.link = self.links.pop_front(),
            Event::Text(_) => {
                self.text.clear();
                let count = self.texts.pop_front().unwrap_or(0);
                self.text.extend(self.pieces.drain(..count));
            }
            _ => {}
        }
    }
}
