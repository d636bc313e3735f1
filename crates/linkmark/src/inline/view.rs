//! A leaf's text as one string, and the way back from it to the source.
//!
//! Where a leaf's lines touch in the source, its text is a slice of the source. Where a container's prefix or indentation stands
//! between them, the lines are copied behind one another, and a list of segments leads back.

use crate::block::blocks::Line;
use std::ops::Range;

/// From `view` on, the text stands in the source from `source` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    view: u32,
    source: u32,
}

/// A leaf's text. Without segments it is the source from `base` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'v> {
    pub(crate) text: &'v str,
    pub(crate) base: usize,
    pub(crate) segments: &'v [Segment],
}

impl View<'_> {
    /// Where `range` of the text stands in the source, from its first byte to its last.
    pub(crate) fn source(&self, range: Range<usize>) -> Range<usize> {
        if self.segments.is_empty() {
            return self.base + range.start..self.base + range.end;
        }
        let start = self.position(range.start);
        if range.is_empty() { start..start } else { start..self.position(range.end - 1) + 1 }
    }

    fn position(&self, at: usize) -> usize {
        let segment = self.segments[self.segments.partition_point(|segment| segment.view as usize <= at) - 1];
        segment.source as usize + at - segment.view as usize
    }
}

/// The text of `lines`.
pub(crate) fn join_lines<'v>(
    source: &'v str,
    lines: &[Line],
    joined: &'v mut String,
    segments: &'v mut Vec<Segment>,
) -> View<'v> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return View { text: "", base: 0, segments: &[] };
    };
    let bytes = source.as_bytes();
    let touch = |pair: &[Line]| pair[0].end + 1 == pair[1].start && bytes[pair[0].end as usize] == b'\n';
    if lines.windows(2).all(touch) {
        let base = first.start as usize;
        return View { text: &source[base..last.end as usize], base, segments: &[] };
    }
    joined.clear();
    segments.clear();
    for line in lines {
        if !segments.is_empty() {
            joined.push('\n');
        }
        segments.push(Segment { view: joined.len() as u32, source: line.start });
        joined.push_str(&source[line.start as usize..line.end as usize]);
    }
    View { text: joined, base: first.start as usize, segments }
}

/// The text of a table's cell: `\|` is a `|`, also where no other escape would count.
pub(crate) fn join_cell<'v>(
    source: &'v str,
    cell: Line,
    joined: &'v mut String,
    segments: &'v mut Vec<Segment>,
) -> View<'v> {
    let base = cell.start as usize;
    let text = &source[base..cell.end as usize];
    if memchr::memmem::find(text.as_bytes(), br"\|").is_none() {
        return View { text, base, segments: &[] };
    }
    joined.clear();
    segments.clear();
    segments.push(Segment { view: 0, source: cell.start });
    let mut start = 0;
    for found in memchr::memmem::find_iter(text.as_bytes(), br"\|") {
        joined.push_str(&text[start..found]);
        start = found + 1;
        segments.push(Segment { view: joined.len() as u32, source: cell.start + start as u32 });
    }
    joined.push_str(&text[start..]);
    View { text: joined, base, segments }
}
