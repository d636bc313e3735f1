//! A line that has not ended, and a leaf that may go on: what of them is decided.

use super::LineMachine;
use super::blocks::BlockKind;
use super::blocks::Blocks;
use super::definition;
use super::open::OpenLeaf;
use super::pause::Pause;
use linkmark_base::byteset::ByteSet;

/// What markers consist of, and what may be between those of a delimiter row. As long as a line has
/// nothing else, it may become anything.
const MARKERS: ByteSet = ByteSet::of(b" \t\x0b\x0c>-+*_=#:~|.)").or(ByteSet::range(b'0', b'9'));

impl Pause {
    /// If nothing that may come on this line changes what block it is of, how much of it may be
    /// read. Otherwise, how many bytes at its start are markers, of which `known` were. With
    /// `trusts_fences`, three backticks are a fence.
    pub(crate) fn decides(
        &self,
        line: &[u8],
        known: usize,
        blocks: &Blocks,
        trusts_fences: bool,
    ) -> Result<usize, usize> {
        let markers = match self.leaf {
            OpenLeaf::Html { .. } if blocks.containers.is_empty() => return Ok(before_tag(line)),
            OpenLeaf::CodeFenced { fence, .. } if blocks.containers.is_empty() => {
                ByteSet::of(b" \t").or(ByteSet::range(fence, fence))
            }
            _ => MARKERS,
        };
        let is_text = |&at: &usize| !markers.contains(line[at]) || ends_no_number(&line[..=at]);
        let Some(at) = (known..line.len()).find(is_text) else {
            return Err(line.len());
        };
        let is_code = matches!(self.leaf, OpenLeaf::CodeFenced { .. }) && blocks.containers.is_empty();
        let is_decided = is_code
            || match &line[at..] {
                // A fence, unless a backtick comes after it; or less than one.
                [b'`', b'`', b'`', ..] => trusts_fences,
                [b'`', rest @ ..] => rest.iter().any(|&byte| byte != b'`'),
                // Blocks of HTML are told by the whole line.
                [b'<', rest @ ..] => {
                    rest.first().is_some_and(|byte| !byte.is_ascii_alphabetic() && !b"/!?".contains(byte))
                }
                _ => true,
            };
        match self.leaf {
            _ if !is_decided => Err(at),
            OpenLeaf::Html { .. } => Ok(before_tag(line)),
            _ => Ok(line.len()),
        }
    }
}

/// Whether the last byte follows a digit and makes the digits text: a marker goes on with more of
/// them, `.` or `)`. So `2 * 3` is not a list, and `2` may yet be one.
fn ends_no_number(line: &[u8]) -> bool {
    matches!(line, [.., b'0'..=b'9', last] if !last.is_ascii_digit() && !b".)".contains(last))
}

/// A line of HTML without the tag that is open at its end: `<xmp` is text where it is filtered, and
/// `<xmpp` is a tag.
fn before_tag(line: &[u8]) -> usize {
    memchr::memrchr2(b'<', b'>', line).filter(|&at| line[at] == b'<').unwrap_or(line.len())
}

/// A leaf that may still change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRow {
    pub(crate) row: usize,
    /// Its text is complete; it is a paragraph that may become a term.
    pub(crate) is_over: bool,
}

impl LineMachine<'_> {
    /// Takes out a paragraph of which nothing can be shown.
    pub(super) fn leave_out_open(&mut self) {
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
    }

    /// The leaf that may still change after the source, if it is read for its inlines. The line at
    /// `line` has not ended, unless it is the end of the source.
    pub(super) fn open_text(&self, line: usize) -> Option<OpenRow> {
        let is_line_open = line < self.source.len();
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
