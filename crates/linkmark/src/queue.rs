//! The sink behind [`Parser`](crate::Parser): a few events, waiting to be taken. The rest of their
//! leaf comes when they are.

use crate::details::Details;
use crate::event::{Event, Tag, TagEnd};
use crate::html::TrustedHtml;
use crate::link_ranges::LinkRanges;
use crate::piece::Piece;
use crate::sink::{Demands, Sink};
use crate::source::Source;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::Range;

/// So many events are ready before the rest of a leaf waits.
const ENOUGH: usize = 6;

/// The most that one token adds, usually, is a link with its text, after another text. All of them
/// fit into what allocators hand out from a list of their own.
const ROOM: usize = ENOUGH + 4;

type Entry<'a> = (Event<'a>, Range<usize>);

/// An allocation without events in it.
#[derive(Debug, Default)]
pub(crate) struct Room(Vec<Entry<'static>>);

/// The same allocation, for events that borrow from somewhere else: `collect` puts items into the
/// place of those it takes them from. (`tests/allocations.rs` would notice if it did not.)
fn emptied<'b>(mut events: Vec<Entry<'_>>) -> Vec<Entry<'b>> {
    events.clear();
    events.into_iter().map(|_| unreachable!("it was cleared")).collect()
}

#[derive(Debug)]
pub(crate) struct Queue<'a> {
    source: Source<'a>,
    events: VecDeque<Entry<'a>>,
    /// For those who ask for more than ranges.
    details: Option<Box<Details<'a>>>,
}

impl<'a> Queue<'a> {
    pub(crate) fn new(source: &'a str) -> Queue<'a> {
        Queue { source: Source::new(source), events: VecDeque::with_capacity(ROOM), details: None }
    }

    /// A queue with the room of an earlier one.
    pub(crate) fn with_room(source: &'a str, room: Room) -> Queue<'a> {
        Queue { source: Source::new(source), events: VecDeque::from(emptied(room.0)), details: None }
    }

    /// Its room, for the events of another document.
    pub(crate) fn take_room(&mut self) -> Room {
        Room(emptied(core::mem::take(&mut self.events).into()))
    }

    pub(crate) fn record_details(&mut self) {
        self.details = Some(Box::default());
    }

    pub(crate) fn details(&self) -> Option<&Details<'a>> {
        self.details.as_deref()
    }

    pub(crate) fn details_mut(&mut self) -> Option<&mut Details<'a>> {
        self.details.as_deref_mut()
    }

    /// The next event. While there is `more` of a leaf to come, its last text may go on and waits.
    #[inline]
    pub(crate) fn pop(&mut self, more: bool) -> Option<Entry<'a>> {
        if more && self.events.len() == 1 && matches!(self.events[0].0, Event::Text(_)) {
            return None;
        }
        self.events.pop_front()
    }

    #[inline]
    fn put(&mut self, event: Event<'a>, range: Range<usize>) {
        self.events.push_back((event, range));
    }

    #[inline]
    fn keep(&self, text: &str) -> Cow<'a, str> {
        self.source.keep(text)
    }
}

impl Demands for Queue<'_> {
    const RANGES: bool = true;
    const PAUSES: bool = true;
}

impl Sink for Queue<'_> {
    fn is_full(&self) -> bool {
        self.events.len() >= ENOUGH
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let source = self.source;
        self.put(Event::Start(tag.map_text(|text| source.keep(&text))), range);
    }

    #[inline]
    fn start_link(&mut self, tag: Tag<'_>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        if let Some(details) = &mut self.details {
            details.add_link(parts());
        }
        self.start(tag, range);
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        self.put(Event::End(tag), range);
    }

    /// Neighbours become one event.
    fn text(&mut self, text: Piece<'_>, range: Range<usize>) {
        if let Some(details) = &mut self.details {
            let goes_on = matches!(self.events.back(), Some((Event::Text(_), _)));
            details.add_text(self.source, text.text, range.clone(), goes_on);
        }
        let text = self.keep(text.text);
        let Some((Event::Text(before), before_range)) = self.events.back_mut() else {
            return self.put(Event::Text(text), range);
        };
        self.source.add(before, text);
        before_range.end = range.end;
    }

    fn code(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put(Event::Code(self.keep(text.text)), range);
    }

    fn html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put(Event::Html(self.keep(text.text)), range);
    }

    fn inline_html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put(Event::InlineHtml(self.keep(text.text)), range);
    }

    fn trusted_html(&mut self, html: TrustedHtml<'_>, range: Range<usize>) {
        self.put(Event::TrustedHtml(html.into_static()), range);
    }

    fn math(&mut self, display: bool, text: &str, range: Range<usize>) {
        let text = self.keep(text);
        self.put(if display { Event::DisplayMath(text) } else { Event::InlineMath(text) }, range);
    }

    fn footnote_reference(&mut self, label: &str, range: Range<usize>) {
        self.put(Event::FootnoteReference(self.keep(label)), range);
    }

    fn soft_break(&mut self, range: Range<usize>) {
        self.put(Event::SoftBreak, range);
    }

    fn hard_break(&mut self, range: Range<usize>) {
        self.put(Event::HardBreak, range);
    }

    fn rule(&mut self, range: Range<usize>) {
        self.put(Event::Rule, range);
    }

    fn task_marker(&mut self, done: bool, range: Range<usize>) {
        self.put(Event::TaskListMarker(done), range);
    }
}
