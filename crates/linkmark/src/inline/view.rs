//! A leaf's text as one string, and the way back from it to the source.
//!
//! Where a leaf's lines touch in the source, its text is a slice of the source. Where a container's
//! prefix or indentation is between them, the lines are copied one after another, and a list of
//! segments leads back.

use super::Attention;
use crate::block::blocks::Line;
use crate::find::{Layers, Map};
use crate::piece::Piece;
use crate::word;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// From `view` on, the text is in the source from `source` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    view: u32,
    source: u32,
    /// The first byte is written with this many bytes before it: the backslash of `\|` in a cell.
    hidden: u32,
}

impl Segment {
    fn position(&self, at: usize) -> usize {
        self.source as usize + at - self.view as usize
    }
}

/// A leaf's text. Without segments it is the source from `base` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'v> {
    pub(crate) text: &'v str,
    pub(crate) base: usize,
    pub(crate) segments: &'v [Segment],
    /// The map the text is on, and where.
    pub(crate) map: Layers<'v>,
    pub(crate) map_base: usize,
}

/// Where a leaf's text is, for another look at it: in the source, or where it was joined last.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    Source(u32, u32),
    Joined,
}

impl View<'_> {
    pub(crate) fn place(&self) -> Place {
        if !self.segments.is_empty() {
            return Place::Joined;
        }
        Place::Source(self.base as u32, (self.base + self.text.len()) as u32)
    }

    /// A part of the text.
    #[inline]
    pub(crate) fn piece(&self, start: usize, end: usize) -> Piece<'_> {
        Piece::cut(&self.text[start..end], self.map, self.map_base + start)
    }

    /// Where `range` of the text is in the source, from its first byte to its last.
    pub(crate) fn source(&self, range: Range<usize>) -> Range<usize> {
        if self.segments.is_empty() {
            return self.base + range.start..self.base + range.end;
        }
        let start = self.segment(range.start).position(range.start);
        if range.is_empty() {
            return start..start;
        }
        start..self.segment(range.end - 1).position(range.end - 1) + 1
    }

    /// Where the text is up to `place` of the source.
    pub(crate) fn place_of(&self, place: usize) -> usize {
        let next = self.segments.partition_point(|segment| segment.source as usize <= place);
        let (view, source) = match next.checked_sub(1).map(|last| &self.segments[last]) {
            Some(segment) => (segment.view as usize, segment.source as usize),
            None if self.segments.is_empty() => (0, self.base),
            None => return 0,
        };
        let end = self.segments.get(next).map_or(self.text.len(), |segment| segment.view as usize);
        (view + place.saturating_sub(source)).min(end)
    }

    /// What `range` of the text is written with in the source.
    #[inline]
    pub(crate) fn written(&self, range: Range<usize>) -> Range<usize> {
        if self.segments.is_empty() {
            return self.base + range.start..self.base + range.end;
        }
        self.written_apart(range)
    }

    fn written_apart(&self, range: Range<usize>) -> Range<usize> {
        let Range { start, end } = self.source(range.clone());
        if range.is_empty() {
            return start..end;
        }
        let first = self.segment(range.start);
        start - if first.view as usize == range.start { first.hidden as usize } else { 0 }..end
    }

    /// How far the text goes on in the source as it does here, from `at` on.
    pub(crate) fn touches_until(&self, at: usize) -> usize {
        let next = self.segments.partition_point(|segment| segment.view as usize <= at);
        self.segments.get(next).map_or(self.text.len(), |segment| segment.view as usize)
    }

    fn segment(&self, at: usize) -> &Segment {
        &self.segments[self.segments.partition_point(|segment| segment.view as usize <= at) - 1]
    }
}

/// Lines that do not touch, copied one after another. Reused, and made when there are such lines.
#[derive(Debug)]
pub(crate) struct Joined(Option<Box<Copied>>);

#[derive(Debug)]
struct Copied {
    text: String,
    segments: Vec<Segment>,
    map: Map,
}

impl Joined {
    pub(crate) const EMPTY: Joined = Joined(None);

    /// Nothing is copied yet.
    fn begin(&mut self) -> &mut Copied {
        let nothing = || Box::new(Copied { text: String::new(), segments: Vec::new(), map: Map::EMPTY });
        let copied = self.0.get_or_insert_with(nothing);
        copied.text.clear();
        copied.segments.clear();
        copied
    }
}

impl Copied {
    /// Appends what is at `range` of the source, and written with `hidden` more bytes before it.
    fn push(&mut self, source: &str, range: Range<usize>, hidden: u32) {
        let view = self.text.len() as u32;
        self.segments.push(Segment { view, source: range.start as u32, hidden });
        self.text.push_str(&source[range]);
    }

    fn view(&mut self, page: Page<'_>) -> View<'_> {
        page.attention.map(self.text.as_bytes(), &mut self.map);
        self.view_again()
    }

    fn view_again(&self) -> View<'_> {
        View { text: &self.text, base: 0, segments: &self.segments, map: self.map.layers(), map_base: 0 }
    }
}

/// A document, and how its texts are mapped.
#[derive(Clone, Copy)]
pub(crate) struct Page<'v> {
    pub(crate) source: &'v str,
    pub(crate) map: Layers<'v>,
    /// Whether lines may end with `\r`.
    pub(crate) may_have_carriage_return: bool,
    pub(crate) attention: &'v Attention,
}

impl<'v> Page<'v> {
    /// The text that is at `place`, nothing having been joined since.
    pub(crate) fn view_at(self, place: Place, joined: &'v Joined) -> View<'v> {
        match place {
            Place::Source(start, end) => self.view(start as usize, end as usize),
            Place::Joined => joined.0.as_ref().map_or_else(|| self.view(0, 0), |joined| joined.view_again()),
        }
    }

    #[inline]
    fn view(self, base: usize, end: usize) -> View<'v> {
        View { text: &self.source[base..end], base, segments: &[], map: self.map, map_base: base }
    }
}

/// The text of `lines`.
// A paragraph of one line, or of lines that touch, is not copied; copying gives the same
// text.
// mutants: replace . with .* in join_lines
#[inline(always)]
pub(crate) fn join_lines<'v>(page: Page<'v>, lines: &[Line], joined: &'v mut Joined) -> View<'v> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return page.view(0, 0) };
    let bytes = page.source.as_bytes();
    let touch = |pair: &[Line]| pair[0].end + 1 == pair[1].start && bytes[pair[0].end as usize] == b'\n';
    if lines.windows(2).all(touch) {
        return page.view(first.start as usize, last.end as usize);
    }
    copy_lines(page, lines, joined)
}

#[inline(never)]
fn copy_lines<'v>(page: Page<'v>, lines: &[Line], joined: &'v mut Joined) -> View<'v> {
    let joined = joined.begin();
    for line in lines {
        if !joined.segments.is_empty() {
            joined.text.push('\n');
        }
        joined.push(page.source, line.start as usize..line.end as usize, 0);
    }
    joined.view(page)
}

/// The text of a table's cell: `\|` is a `|`, also where no other escape would count.
pub(crate) fn join_cell<'v>(page: Page<'v>, cell: Line, joined: &'v mut Joined) -> View<'v> {
    let (mut start, end) = (cell.start as usize, cell.end as usize);
    let view = page.view(start, end);
    let bytes = view.text.as_bytes();
    if !memchr::memchr_iter(b'\\', bytes).any(|at| bytes.get(at + 1) == Some(&b'|')) {
        return view;
    }
    let joined = joined.begin();
    let mut hidden = 0;
    for found in word::find_iter(bytes, br"\|") {
        let escape = view.base + found;
        joined.push(page.source, start..escape, hidden);
        (start, hidden) = (escape + 1, 1);
    }
    joined.push(page.source, start..end, hidden);
    joined.view(page)
}
