//! The sink behind [`Parser`](crate::Parser): events of one block, waiting to be taken.

use crate::event::{Event, Tag, TagEnd};
use crate::piece::Piece;
use crate::sink::Sink;
use alloc::borrow::Cow;
use alloc::borrow::ToOwned as _;
use alloc::collections::VecDeque;
use core::ops::Range;

/// `text` borrowed from the source if it lies there, which its address tells; else copied. NUL
/// becomes U+FFFD.
pub(crate) fn keep<'a>(source: &'a str, text: &str) -> Cow<'a, str> {
    if memchr::memchr(0, text.as_bytes()).is_some() {
        return Cow::Owned(text.replace('\0', "\u{fffd}"));
    }
    let at = (text.as_ptr() as usize).wrapping_sub(source.as_ptr() as usize);
    match at.checked_add(text.len()).and_then(|end| source.get(at..end)) {
        Some(slice) => Cow::Borrowed(slice),
        None => Cow::Owned(text.to_owned()),
    }
}

/// Adds `text` to `before`: a slice where they touch in the source, else a copy (`a\*b` reads
/// `a*b`).
pub(crate) fn add<'a>(source: &'a str, before: &mut Cow<'a, str>, text: Cow<'a, str>) {
    match (&before, &text) {
        (Cow::Borrowed(left), Cow::Borrowed(right))
            if left.as_bytes().as_ptr_range().end == right.as_ptr() && !left.is_empty() =>
        {
            let start = left.as_ptr() as usize - source.as_ptr() as usize;
            *before = Cow::Borrowed(&source[start..start + left.len() + right.len()]);
        }
        _ if before.is_empty() => *before = text,
        _ => before.to_mut().push_str(&text),
    }
}

#[derive(Debug)]
pub(crate) struct Queue<'a> {
    source: &'a str,
    events: VecDeque<(Event<'a>, Range<usize>)>,
}

impl<'a> Queue<'a> {
    pub(crate) fn new(source: &'a str) -> Queue<'a> {
        Queue { source, events: VecDeque::new() }
    }

    pub(crate) fn pop(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        self.events.pop_front()
    }

    fn put(&mut self, event: Event<'a>, range: Range<usize>) {
        self.events.push_back((event, range));
    }

    fn keep(&self, text: &str) -> Cow<'a, str> {
        keep(self.source, text)
    }
}

impl Sink for Queue<'_> {
    const RANGES: bool = true;

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let source = self.source;
        self.put(Event::Start(tag.map_text(|text| keep(source, &text))), range);
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        self.put(Event::End(tag), range);
    }

    /// Neighbours become one event.
    fn text(&mut self, text: Piece<'_>, range: Range<usize>) {
        let text = self.keep(text.text);
        let Some((Event::Text(before), before_range)) = self.events.back_mut() else {
            return self.put(Event::Text(text), range);
        };
        add(self.source, before, text);
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
