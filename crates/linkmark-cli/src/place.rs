//! Where in a text a byte stands, as people say it: line and column, both from one.

use crate::bom::bom_len;

/// A line and a column. Columns count characters, not bytes, so an editor's "go to" lands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Turns offsets into places, walking forward: asked in order, a whole document costs one pass, also when it is one long line.
pub(crate) struct Places<'t> {
    text: &'t str,
    at: usize,
    line_start: usize,
    here: Place,
}

impl<'t> Places<'t> {
    pub(crate) fn new(text: &'t str) -> Places<'t> {
        Places { text, at: bom_len(text), line_start: 0, here: Place { line: 1, column: 1 } }
    }

    /// The place of the byte at `offset`; an earlier offset than the last one starts over.
    pub(crate) fn of(&mut self, offset: usize) -> Place {
        let offset = offset.max(bom_len(self.text));
        if offset < self.at {
            *self = Places::new(self.text);
        }
        let passed = &self.text.as_bytes()[self.at..offset];
        for end in memchr::memchr2_iter(b'\n', b'\r', passed).map(|found| self.at + found) {
            // `\r\n` is one ending, a lone `\r` is one too, as in CommonMark.
            if self.text.as_bytes()[end] == b'\n' || self.text.as_bytes().get(end + 1) != Some(&b'\n') {
                self.here = Place { line: self.here.line + 1, column: 1 };
                self.line_start = end + 1;
            }
        }
        let counted_from = self.at.max(self.line_start);
        self.here.column += characters(&self.text.as_bytes()[counted_from.min(offset)..offset]);
        self.at = offset;
        self.here
    }
}

fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| (byte as i8) >= -0x40).count()
}

/// The line around `offset`, without its ending, as far as it lies in `text` from `from` on.
pub(crate) fn line_around(text: &str, from: usize, offset: usize) -> std::ops::Range<usize> {
    let start =
        memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[from..offset]).map_or(from, |at| from + at + 1);
    let end = memchr::memchr2(b'\n', b'\r', &text.as_bytes()[offset..]).map_or(text.len(), |at| offset + at);
    start..end
}

#[cfg(test)]
mod tests {
    use super::{Place, Places};

    #[test]
    fn every_kind_of_line_ending_starts_a_line_and_columns_count_characters() {
        let text = "a\r\nbé中x\rc\nd";
        let mut places = Places::new(text);
        let found: Vec<(usize, usize)> = text
            .char_indices()
            .filter(|&(_, c)| c.is_alphabetic())
            .map(|(at, _)| places.of(at))
            .map(|Place { line, column }| (line, column))
            .collect();
        assert_eq!(found, [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (4, 1)]);
    }

    #[test]
    fn an_earlier_offset_starts_over() {
        let mut places = Places::new("ab\ncd");
        assert_eq!(places.of(4), Place { line: 2, column: 2 });
        assert_eq!(places.of(1), Place { line: 1, column: 2 });
    }
}
