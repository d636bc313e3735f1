//! Where in a text a byte stands, as people say it: line and column, both from one.

/// A line and a column. Columns count characters, not bytes, so an editor's "go to" lands on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from one.
    pub line: usize,
    /// The column, from one.
    pub column: usize,
}

/// Turns offsets into places, walking forward: asked in order, a whole document costs one pass, also when it is one long line.
///
/// ```
/// use linkmark_fix::{Place, Places};
/// let mut places = Places::new("né\r\nwww.a.b");
/// assert_eq!(places.of(5), Place { line: 2, column: 1 });
/// ```
#[derive(Clone, Debug)]
pub struct Places<'t> {
    text: &'t str,
    at: usize,
    line_start: usize,
    here: Place,
}

impl<'t> Places<'t> {
    /// Nothing is read yet.
    pub fn new(text: &'t str) -> Places<'t> {
        Places { text, at: mark_len(text), line_start: 0, here: Place { line: 1, column: 1 } }
    }

    /// The place of the byte at `offset`; an earlier offset than the last one starts over.
    ///
    /// # Panics
    /// If `offset` is beyond the text.
    pub fn of(&mut self, offset: usize) -> Place {
        let offset = offset.max(mark_len(self.text));
        if offset < self.at {
            *self = Places::new(self.text);
        }
        let bytes = self.text.as_bytes();
        for end in (self.at..offset).filter(|&at| is_line_ending(bytes[at])) {
            // `\r\n` is one ending, a lone `\r` is one too, as in CommonMark.
            if bytes[end] == b'\n' || bytes.get(end + 1) != Some(&b'\n') {
                self.here = Place { line: self.here.line + 1, column: 1 };
                self.line_start = end + 1;
            }
        }
        let counted_from = self.at.max(self.line_start);
        self.here.column += characters(&bytes[counted_from.min(offset)..offset]);
        self.at = offset;
        self.here
    }
}

fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| (byte as i8) >= -0x40).count()
}

fn is_line_ending(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The line around `offset`, without its ending, as far as it lies in `text` from `from` on.
///
/// # Panics
/// If `from` is after `offset`, or `offset` beyond the text.
pub fn line_around(text: &str, from: usize, offset: usize) -> std::ops::Range<usize> {
    let bytes = text.as_bytes();
    let before = bytes[from..offset].iter().rposition(|&byte| is_line_ending(byte));
    let after = bytes[offset..].iter().position(|&byte| is_line_ending(byte));
    before.map_or(from, |at| from + at + 1)..after.map_or(text.len(), |at| offset + at)
}

/// How many bytes of `text` only say how the file is encoded: U+FEFF at the very start is not text. The engine passes it by itself;
/// what reads plain text or counts columns asks here.
pub fn mark_len(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
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
