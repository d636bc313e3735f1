//! Figures: an image that is all of its paragraph.
//!
//! ```bnf
//! figure = paragraph of one image            ; ![a](b), ![a][b], ![a] or ![[a]]
//! ```
//! As pandoc has it: whatever is beside the image makes it part of a text, a link around it too,
//! and so does a tight list, whose text is no paragraph. `html/figure.rs` says what the caption is.

use crate::block::blocks::Line;
use crate::event::{Tag, TagEnd};
use crate::piece::Piece;
use crate::sink::Sink;
use core::ops::Range;

/// Whether lines begin and end as an image does. Others are not read twice.
pub(crate) fn may_be_figure(source: &str, lines: &[Line]) -> bool {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return false };
    source[first.start as usize..first.end as usize].starts_with("![")
        && source[last.start as usize..last.end as usize].ends_with([')', ']'])
}

/// Sees whether what it is given is one image.
#[derive(Debug, Default)]
pub(crate) struct OneImage {
    /// How many images are open, and how many were outside of all others.
    depth: usize,
    images: usize,
    has_more: bool,
}

impl OneImage {
    pub(crate) fn is_all(&self) -> bool {
        self.images == 1 && !self.has_more
    }

    fn see(&mut self) {
        self.has_more |= self.depth == 0;
    }
}

impl Sink for OneImage {
    fn start(&mut self, tag: Tag<'_>, _: Range<usize>) {
        if matches!(tag, Tag::Image(_)) {
            self.images += usize::from(self.depth == 0);
            self.depth += 1;
        } else {
            self.see();
        }
    }
    fn end(&mut self, tag: TagEnd, _: Range<usize>) {
        self.depth -= usize::from(tag == TagEnd::Image);
    }
    fn text(&mut self, _: Piece<'_>, _: Range<usize>) {
        self.see();
    }
    fn code(&mut self, _: Piece<'_>, _: Range<usize>) {
        self.see();
    }
    fn html(&mut self, _: Piece<'_>, _: Range<usize>) {
        self.see();
    }
    fn inline_html(&mut self, _: Piece<'_>, _: Range<usize>) {
        self.see();
    }
    fn math(&mut self, _: bool, _: &str, _: Range<usize>) {
        self.see();
    }
    fn footnote_reference(&mut self, _: &str, _: Range<usize>) {
        self.see();
    }
    fn soft_break(&mut self, _: Range<usize>) {
        self.see();
    }
    fn hard_break(&mut self, _: Range<usize>) {
        self.see();
    }
    fn rule(&mut self, _: Range<usize>) {}
    fn task_marker(&mut self, _: bool, _: Range<usize>) {}
}
