//! A cursor over one line: containers take their prefixes off its front, tabs count as columns.
//!
//! ```text
//! ">\t\tfoo"    `>` takes one column of the first tab and leaves two; then come four more
//! ```
//! CommonMark 0.31 § 2.2: a tab is never replaced, it only behaves as if it were spaces up to the
//! next stop of four.

use super::blocks;

#[derive(Clone, Copy)]
pub(super) struct Cursor<'s> {
    pub(super) source: &'s [u8],
    /// Where the containers' prefixes end.
    pub(super) at: usize,
    /// The first byte that is neither space nor tab; `end` on a blank line.
    pub(super) text: usize,
    /// Columns between the two.
    pub(super) indent: usize,
    /// Where the line ends, its line ending excluded, and where the next one starts.
    pub(super) end: usize,
    pub(super) next: usize,
    /// `* * * … a` is asked at every nested item whether it is a thematic break; what failed once
    /// on this line fails until the byte that broke it.
    pub(super) no_break_before: usize,
    /// The column of `at`.
    column: usize,
    /// The tab at `at` has been consumed in part.
    partial_tab: bool,
}

impl<'s> Cursor<'s> {
    pub(super) fn new(source: &'s [u8], at: usize, end: usize, next: usize) -> Cursor<'s> {
        let mut line = Cursor {
            source,
            at,
            text: at,
            indent: 0,
            end,
            next,
            no_break_before: 0,
            column: 0,
            partial_tab: false,
        };
        line.measure();
        line
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text == self.end
    }

    /// What follows the indentation.
    pub(super) fn rest(&self) -> &'s [u8] {
        &self.source[self.text..self.end]
    }

    /// Takes `columns` off the indentation, which must be at least that wide.
    // Nothing is left to take where the text begins.
    // mutants: replace (< with <=|- with \+) in Cursor<'s>::take_indent
    pub(super) fn take_indent(&mut self, columns: usize) {
        debug_assert!(columns <= self.indent);
        let mut left = columns;
        while left > 0 && self.at < self.text {
            let width = if self.source[self.at] == b'\t' { 4 - self.column % 4 } else { 1 };
            let taken = width.min(left);
            self.partial_tab = taken < width;
            self.at += usize::from(!self.partial_tab);
            self.column += taken;
            left -= taken;
        }
        self.indent -= columns - left;
    }

    /// Takes a marker of `width` bytes, and the indentation before it.
    pub(super) fn take_marker(&mut self, width: usize) {
        self.column += self.indent + width;
        self.at = self.text + width;
        self.partial_tab = false;
        self.measure();
    }

    /// Where the text ends when spaces and tabs at the end do not count.
    pub(super) fn trimmed_end(&self) -> usize {
        self.text + trim_end(self.rest()).len()
    }

    /// What is left, as a line of code or HTML: with its line ending, and with the rest of a tab as
    /// `pad`.
    pub(super) fn verbatim(&self) -> blocks::Line {
        let (skip, pad) = if self.partial_tab { (1, (4 - self.column % 4) as u8) } else { (0, 0) };
        blocks::Line { start: (self.at + skip) as u32, end: self.next as u32, pad }
    }

    #[inline]
    fn measure(&mut self) {
        let mut text = self.at;
        let mut column = self.column;
        while text < self.end {
            match self.source[text] {
                b' ' => column += 1,
                b'\t' => column += 4 - column % 4,
                _ => break,
            }
            text += 1;
        }
        self.text = text;
        self.indent = column - self.column;
    }
}

/// Without the spaces and tabs at the end.
pub(super) fn trim_end(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| byte != b' ' && byte != b'\t').map_or(0, |last| last + 1);
    &bytes[..end]
}

/// Without the spaces and tabs at the start.
pub(super) fn trim_start(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|&byte| byte != b' ' && byte != b'\t').unwrap_or(bytes.len());
    &bytes[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cursor(text: &str) -> Cursor<'_> {
        Cursor::new(text.as_bytes(), 0, text.len(), text.len())
    }

    #[test]
    fn a_tab_reaches_to_the_next_stop_of_four() {
        assert_eq!(cursor("\tx").indent, 4);
        assert_eq!(cursor("  \tx").indent, 4);
        assert_eq!(cursor(" \t x").indent, 5);
    }

    #[test]
    fn what_is_left_of_a_tab_becomes_padding() {
        let mut line = cursor("\tx");
        line.take_indent(1);
        assert_eq!((line.indent, line.verbatim()), (3, blocks::Line { start: 1, end: 2, pad: 3 }));
        line.take_indent(3);
        assert_eq!((line.indent, line.verbatim()), (0, blocks::Line { start: 1, end: 2, pad: 0 }));
    }

    #[test]
    fn tabs_after_a_marker_count_from_the_start_of_the_line() {
        let mut line = cursor("> \tx");
        line.take_marker(1);
        assert_eq!(line.indent, 3);
        line.take_indent(1);
        assert_eq!((line.indent, line.verbatim()), (2, blocks::Line { start: 2, end: 4, pad: 0 }));
    }
}
