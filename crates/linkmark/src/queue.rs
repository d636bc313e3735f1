//! The sink behind [`Parser`](crate::Parser): a few events, waiting to be taken. The rest of their
//! leaf comes when they are.

use crate::details::Details;
use crate::event::{Event, Tag, TagEnd};
use crate::html::TrustedHtml;
use crate::link_ranges::LinkRanges;
use crate::link_tag::{LinkTag, LinkType};
use crate::piece::Piece;
use crate::sink::{Demands, Sink};
use crate::source::Source;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::ManuallyDrop;
use core::ops::Range;

/// So many events are ready before the rest of a leaf waits.
const ENOUGH: usize = 14;

/// The most that one token adds, usually, is a link with its text, after another text.
const ROOM: usize = ENOUGH + 4;

/// An event, and where it comes from.
pub(crate) type Entry<'a> = (Event<'a>, Range<usize>);

/// Where an event waits. A slot is filled and cleared without a look at what was in it: who takes
/// an event leaves nothing that would have to be dropped, and the queue drops what is not taken.
type Slot<'a> = (ManuallyDrop<Event<'a>>, Range<usize>);

/// What is in a slot where nothing waits. Not `None`, which whoever takes the event would look for.
const NOTHING: Slot<'static> = (ManuallyDrop::new(Event::Rule), 0..0);

/// Slots where nothing waits.
#[derive(Debug, Default)]
pub(crate) struct Room(Vec<Slot<'static>>);

impl Room {
    pub(crate) const EMPTY: Room = Room(Vec::new());
}

/// Events that are filled in together and then taken one by one.
///
/// An event has 80 bytes, and most of what it costs is to be moved. So it is written into its slot
/// field by field and moved as a whole, once. Two things would spoil that. An allocation that may
/// fail once the event is made: the event would have to be dropped then, and so is made elsewhere
/// first. And whoever looks at an event while it is moved: the compiler then moves the byte that
/// says which event it is apart from the rest, across the bounds of its fields, and the processor
/// waits until the stores are in the cache.
#[derive(Debug)]
pub(crate) struct Queue<'a> {
    source: Source<'a>,
    /// Events wait from `first` to `end`. The other slots have the event of [`NOTHING`].
    slots: Vec<Slot<'a>>,
    first: usize,
    end: usize,
    /// Those before this can be taken. While there is more of a leaf to come, its last text may go
    /// on and waits.
    ready: usize,
    /// For those who ask for more than ranges.
    details: Option<Box<Details<'a>>>,
}

impl<'a> Queue<'a> {
    /// A queue with the room of an earlier one.
    pub(crate) fn with_room(source: Source<'a>, room: Room) -> Queue<'a> {
        Queue { source, slots: room.0, first: 0, end: 0, ready: 0, details: None }
    }

    /// Its room, for the events of another document, which borrow from somewhere else: `collect`
    /// puts items into the place of those it takes them from. (`tests/allocations.rs` would notice
    /// if it did not.)
    pub(crate) fn take_room(&mut self) -> Room {
        self.drop_waiting();
        // Few documents need more, and each would pay for all.
        self.slots.truncate(ROOM);
        // A byte for each slot: the range stays, and nobody looks at it.
        let nothing = |(_, range): Slot<'a>| -> Slot<'static> { (ManuallyDrop::new(Event::Rule), range) };
        Room(core::mem::take(&mut self.slots).into_iter().map(nothing).collect())
    }

    fn drop_waiting(&mut self) {
        while self.first < self.end {
            drop(self.take());
        }
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

    /// Whether an event can be taken.
    #[inline(always)]
    pub(crate) fn is_ready(&self) -> bool {
        self.first < self.ready
    }

    /// Nothing more is filled in now. Is there `more` of a leaf to come?
    #[inline]
    pub(crate) fn settle(&mut self, more: bool) {
        self.ready = self.end - usize::from(more && self.ends_with_text());
    }

    /// The next event, which is ready.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> Entry<'a> {
        let slot = &mut self.slots[self.first];
        self.first += 1;
        // Not the constant: of that, all 80 bytes would be copied.
        (core::mem::replace(&mut *slot.0, Event::Rule), slot.1.clone())
    }

    /// Makes room for the next events: at most a text is left, which may go on.
    pub(crate) fn begin(&mut self) {
        self.end -= self.first;
        if self.end > 0 {
            self.slots.swap(0, self.first);
        }
        self.first = 0;
    }

    /// The slot of the event that comes next. It has to be filled.
    #[inline(always)]
    fn slot(&mut self) -> &mut Slot<'a> {
        if self.end == self.slots.len() {
            self.grow();
        }
        let slot = &mut self.slots[self.end];
        self.end += 1;
        slot
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = ROOM.max(2 * self.slots.len());
        self.slots.resize_with(len, || NOTHING);
    }

    /// Puts an event with a text.
    #[inline(always)]
    fn put_text(&mut self, text: &str, range: Range<usize>, event: impl FnOnce(Cow<'a, str>) -> Event<'a>) {
        let source = self.source;
        fill(self.slot(), event(source.keep(text)), range);
    }

    /// Whether what waits last is a text.
    #[inline]
    fn ends_with_text(&self) -> bool {
        self.end > self.first && matches!(*self.slots[self.end - 1].0, Event::Text(_))
    }

    /// Adds to the text that waits last.
    #[inline(never)]
    fn add_text(&mut self, text: &str, range: &Range<usize>) {
        let text = self.source.keep(text);
        let (event, before_range) = &mut self.slots[self.end - 1];
        if let Event::Text(before) = &mut **event {
            self.source.add(before, text);
            before_range.end = range.end;
        }
    }
}

#[inline(always)]
fn fill<'a>(slot: &mut Slot<'a>, event: Event<'a>, range: Range<usize>) {
    slot.1 = range;
    slot.0 = ManuallyDrop::new(event);
}

impl Drop for Queue<'_> {
    fn drop(&mut self) {
        self.drop_waiting();
    }
}

impl Demands for Queue<'_> {
    const RANGES: bool = true;
    const PAUSES: bool = true;
    const HAS_SOURCE: bool = true;

    // Cut out of the source once, where most texts are cut out and then found again by their
    // address.
    // What is rare goes on elsewhere, by a call at the end: this needs no registers of its own.
    #[inline]
    fn text_at(&mut self, place: Range<usize>, range: Range<usize>) {
        let text = &self.source.text[place];
        let is_rare = self.details.is_some() || self.source.has_nul || self.ends_with_text();
        match self.slots.get_mut(self.end) {
            Some(slot) if !is_rare => {
                self.end += 1;
                fill(slot, Event::Text(Cow::Borrowed(text)), range);
            }
            _ => self.text(text.into(), range),
        }
    }

    #[inline]
    fn link_as_written(
        &mut self,
        link_type: LinkType,
        (_, place): (&str, Range<usize>),
        range: Range<usize>,
    ) -> bool {
        let text = &self.source.text[place];
        let is_rare = self.details.is_some() || self.source.has_nul;
        match self.slots.get_mut(self.end..self.end + 3) {
            Some([start, shown, end]) if !is_rare => {
                self.end += 3;
                fill(start, Event::Start(Tag::Link(LinkTag::new(link_type, text))), range.clone());
                fill(shown, Event::Text(Cow::Borrowed(text)), range.clone());
                fill(end, Event::End(TagEnd::Link), range);
                true
            }
            _ => false,
        }
    }
}

impl Sink for Queue<'_> {
    #[inline]
    fn is_full(&self) -> bool {
        self.end >= ENOUGH
    }

    // Each caller knows the tag, so that little is left of this where it is called.
    #[inline(always)]
    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let source = self.source;
        fill(self.slot(), Event::Start(tag.map_text(|text| source.keep(&text))), range);
    }

    #[inline(always)]
    fn start_link(&mut self, tag: Tag<'_>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        if let Some(details) = &mut self.details {
            details.add_link(parts());
        }
        self.start(tag, range);
    }

    #[inline]
    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        fill(self.slot(), Event::End(tag), range);
    }

    /// Neighbours become one event.
    #[inline]
    fn text(&mut self, text: Piece<'_>, range: Range<usize>) {
        let goes_on = self.ends_with_text();
        if let Some(details) = &mut self.details {
            details.add_text(self.source, text.text, range.clone(), goes_on);
        }
        if goes_on {
            return self.add_text(text.text, &range);
        }
        self.put_text(text.text, range, Event::Text);
    }

    fn code(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put_text(text.text, range, Event::Code);
    }

    fn html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put_text(text.text, range, Event::Html);
    }

    fn inline_html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put_text(text.text, range, Event::InlineHtml);
    }

    fn trusted_html(&mut self, html: TrustedHtml<'_>, range: Range<usize>) {
        fill(self.slot(), Event::TrustedHtml(html.into_static()), range);
    }

    fn math(&mut self, display: bool, text: &str, range: Range<usize>) {
        self.put_text(text, range, if display { Event::DisplayMath } else { Event::InlineMath });
    }

    fn footnote_reference(&mut self, label: &str, range: Range<usize>) {
        self.put_text(label, range, Event::FootnoteReference);
    }

    fn soft_break(&mut self, range: Range<usize>) {
        fill(self.slot(), Event::SoftBreak, range);
    }

    fn hard_break(&mut self, range: Range<usize>) {
        fill(self.slot(), Event::HardBreak, range);
    }

    fn rule(&mut self, range: Range<usize>) {
        fill(self.slot(), Event::Rule, range);
    }

    fn task_marker(&mut self, done: bool, range: Range<usize>) {
        fill(self.slot(), Event::TaskListMarker(done), range);
    }
}
