//! A line that has not ended, and a leaf that may go on: what of them is decided.

use super::LineMachine;
use super::blocks::BlockKind;
use super::blocks::Blocks;
use super::definition;
use super::open::OpenLeaf;
use super::pause::Pause;
use linkmark_base::byteset::ByteSet;

/// What markers consist of. As long as a line has nothing else, it may become anything.
const MARKERS: ByteSet = ByteSet::of(b" \t>-+*_=#:~|.)").or(ByteSet::range(b'0', b'9'));

impl Pause {
    /// Whether nothing that may come on this line changes what block it is of; the first `known`
    /// bytes are markers. Otherwise, how many are now.
    pub(crate) fn decides(&self, line: &[u8], known: usize, blocks: &Blocks) -> Result<(), usize> {
        let markers = match self.leaf {
            OpenLeaf::Html { .. } if blocks.containers.is_empty() => return Ok(()),
            OpenLeaf::CodeFenced { fence, .. } if blocks.containers.is_empty() => {
                ByteSet::of(b" \t").or(ByteSet::range(fence, fence))
            }
            _ => MARKERS,
        };
        let Some(more) = line[known..].iter().position(|&byte| !markers.contains(byte)) else {
            return Err(line.len());
        };
        let at = known + more;
        let is_code = matches!(self.leaf, OpenLeaf::CodeFenced { .. }) && blocks.containers.is_empty();
        let is_decided = is_code
            || match &line[at..] {
                // A fence, unless a backtick comes after it; or less than one.
                [b'`', rest @ ..] => !rest.starts_with(b"``") && rest.iter().any(|&byte| byte != b'`'),
                // Blocks of HTML are told by the whole line.
                [b'<', rest @ ..] => {
                    rest.first().is_some_and(|byte| !byte.is_ascii_alphabetic() && !b"/!?".contains(byte))
                }
                _ => true,
            };
        if is_decided { Ok(()) } else { Err(at) }
    }
}

/// A leaf that may still change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRow {
    pub(crate) row: usize,
    /// Its text is complete; it is a paragraph that may become a term.
    pub(crate) is_over: bool,
}

impl LineMachine<'_> {
    /// The leaf that may still change after the source, if it is read for its inlines. The line at
    /// `line` has not ended, unless it is the end of the source. A paragraph of which nothing can
    /// be shown is taken out.
    pub(super) fn open_text(&mut self, line: usize) -> Option<OpenRow> {
        let is_line_open = line < self.source.len();
        if let OpenLeaf::Paragraph { defines, alert } = self.leaf
            && let Some(last) = self.blocks.blocks.last()
        {
            let lines = &self.blocks.lines[last.first_line as usize..];
            // Definitions go from the page, and the marker of an alert may be its title or text.
            if alert || defines && definition::may_define(self.source, lines) {
                self.blocks.blocks.pop();
                self.leaf = OpenLeaf::None;
            }
        }
        let row = self.blocks.blocks.len().checked_sub(1)?;
        let last = self.blocks.blocks[row];
        let is_over = match (self.leaf, last.kind) {
            (OpenLeaf::Paragraph { .. }, _) => false,
            (OpenLeaf::Table { .. }, _) if is_line_open => false,
            (OpenLeaf::None, BlockKind::Heading { .. }) if is_line_open && last.start as usize >= line => {
                false
            }
            (OpenLeaf::None, BlockKind::Paragraph) if self.options.definition_lists => true,
            _ => return None,
        };
        Some(OpenRow { row, is_over })
    }
}
