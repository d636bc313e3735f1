//! Where in a text a byte is, as people say it: line and column, both counted from one.

use crate::bom::bom_len;
use linkmark::Offsets;

/// A line and a column. Columns count characters, not bytes, so an editor's "go to" lands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// From one.
    pub line: usize,
    /// From one, in characters.
    pub column: usize,
}

/// Turns offsets into places, in any order, in one pass over the text.
///
/// ```
/// use linkmark_fix::{Place, Places};
/// let mut places = Places::new("né\r\nwww.a.b");
/// assert_eq!(places.of(5), Place { line: 2, column: 1 });
/// ```
#[derive(Debug)]
pub struct Places<'t> {
    offsets: Offsets<'t>,
    has_bom: bool,
}

impl<'t> Places<'t> {
    /// Nothing is read yet.
    pub fn new(text: &'t str) -> Places<'t> {
        Places { offsets: Offsets::new(text), has_bom: bom_len(text) > 0 }
    }

    /// The place of the byte at `offset`. A byte order mark takes no column.
    pub fn of(&mut self, offset: usize) -> Place {
        let position = self.offsets.at(offset);
        let is_shifted = self.has_bom && position.line == 1 && position.column > 1;
        Place { line: position.line, column: position.column - usize::from(is_shifted) }
    }
}

/// The line around `offset`, without its ending, as far as it lies in `text` from `from` on.
///
/// # Panics
/// If `from` is after `offset`, or `offset` beyond the text.
pub fn line_around(text: &str, from: usize, offset: usize) -> std::ops::Range<usize> {
    let bytes = text.as_bytes();
    let is_ending = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let start = bytes[from..offset].iter().rposition(is_ending).map_or(from, |at| from + at + 1);
    let end = bytes[offset..].iter().position(is_ending).map_or(text.len(), |at| offset + at);
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
