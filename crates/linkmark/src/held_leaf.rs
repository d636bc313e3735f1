//! The leaf that may go on while a text is still arriving: how far it was shown, and what is known
//! of its end.

use crate::block::blocks::{BlockKind, Blocks};
use crate::block::open_line::OpenRow;
use crate::engine::Document;
use crate::inline::{OpenText, View};
use crate::leaf::LeafText;

/// Who reads a text that may go on. Without the feature `stream` nobody does, so that there is no
/// [`HeldLeaf`] either: the compiler then leaves out all that asks what is decided of one.
#[cfg(feature = "stream")]
pub(crate) type Streaming = ();
#[cfg(not(feature = "stream"))]
pub(crate) type Streaming = core::convert::Infallible;

/// A leaf that may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldLeaf {
    pub(crate) _streaming: Streaming,
    pub(crate) open: OpenRow,
    /// Up to where the source has come, but for a line that is not decided.
    pub(crate) end: usize,
    /// Its last line has not ended.
    pub(crate) is_line_open: bool,
    /// Up to where the source was shown: that much was decided.
    pub(crate) shown: usize,
    /// What is open is closed, not held back.
    pub(crate) closes: bool,
}

impl HeldLeaf {
    /// Whether `text` is all of the leaf, or its last cell, which no pipe has closed.
    pub(crate) fn goes_on(&self, document: Document<'_>, text: LeafText<'_>) -> bool {
        let LeafText::Cell(cell) = text else { return !self.open.is_over };
        !document.source.as_bytes()[cell.end as usize..self.end].contains(&b'|')
    }
}

/// What is known of the end of the leaf that may go on.
pub(crate) fn open_text(
    blocks: &Blocks,
    text: LeafText<'_>,
    held: &HeldLeaf,
    document: Document<'_>,
    view: &View<'_>,
) -> OpenText {
    let after = document.source.as_bytes()[..held.end].get(last_end(blocks, text));
    let (is_paragraph, last_line) = match text {
        LeafText::Lines(block) => {
            let last = blocks.lines_of(block).last().map_or(0, |line| (line.end - line.start) as usize);
            (block.kind == BlockKind::Paragraph, view.text.len() - last)
        }
        LeafText::Cell(_) => (false, 0),
    };
    OpenText {
        is_followed: after.is_some_and(u8::is_ascii_whitespace),
        is_line_open: held.is_line_open,
        last_line,
        may_be_head: is_paragraph && document.options.tables,
        may_have_attributes: matches!(text, LeafText::Lines(_)) && document.options.heading_attributes,
    }
}

/// Where the text of a leaf ends in the source.
fn last_end(blocks: &Blocks, text: LeafText<'_>) -> usize {
    let last = match text {
        LeafText::Lines(block) => blocks.lines_of(block).last().copied(),
        LeafText::Cell(cell) => Some(cell),
    };
    last.map_or(0, |line| line.end as usize)
}
