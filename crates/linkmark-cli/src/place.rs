//! Where in a text a byte is, as people say it: line and column, both counted from one.

use crate::bom::bom_len;
use linkmark::Offsets;

/// A line and a column. Columns count characters, not bytes, so an editor's "go to" lands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Turns offsets into places, in any order, in one pass over the text.
pub(crate) struct Places<'t> {
    offsets: Offsets<'t>,
    has_bom: bool,
}

impl<'t> Places<'t> {
    pub(crate) fn new(text: &'t str) -> Places<'t> {
        Places { offsets: Offsets::new(text), has_bom: bom_len(text) > 0 }
    }

    /// The place of the byte at `offset`. A byte order mark takes no column.
    pub(crate) fn of(&mut self, offset: usize) -> Place {
        let position = self.offsets.at(offset);
        let is_shifted = self.has_bom && position.line == 1 && position.column > 1;
        Place { line: position.line, column: position.column - usize::from(is_shifted) }
    }
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
    use super::Places;

    #[test]
    fn a_byte_order_mark_takes_no_column() {
        let mut places = Places::new("\u{feff}ab\ncd");
        let found = [0, 3, 4, 6, 7].map(|offset| places.of(offset)).map(|place| (place.line, place.column));
        assert_eq!(found, [(1, 1), (1, 1), (1, 2), (2, 1), (2, 2)]);
    }
}
