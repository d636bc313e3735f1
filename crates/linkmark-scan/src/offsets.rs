//! Byte offsets as other languages count: UTF-16 code units (JavaScript, Java, C#) and code points (Python).

/// Turns byte offsets into UTF-16 and code-point offsets, in one pass over the text: ask in ascending order.
///
/// ```
/// use linkmark_scan::Offsets;
/// let mut offsets = Offsets::new("日本🍕x");
/// assert_eq!(offsets.at(6), (2, 2));
/// assert_eq!(offsets.at(10), (4, 3));
/// ```
#[derive(Clone, Debug)]
pub struct Offsets<'t> {
    text: &'t str,
    byte: usize,
    utf16: usize,
    code_point: usize,
}

impl<'t> Offsets<'t> {
    /// For offsets in `text`.
    pub const fn new(text: &'t str) -> Offsets<'t> {
        Offsets { text, byte: 0, utf16: 0, code_point: 0 }
    }

    /// The UTF-16 and the code-point offset of the byte offset `byte`.
    ///
    /// One that lies before the last one asked for starts the pass anew; one inside a character or behind the text counts as the next boundary.
    pub fn at(&mut self, byte: usize) -> (usize, usize) {
        if byte < self.byte {
            *self = Offsets::new(self.text);
        }
        for c in self.text[self.byte..].chars() {
            if self.byte >= byte {
                break;
            }
            self.byte += c.len_utf8();
            self.utf16 += c.len_utf16();
            self.code_point += 1;
        }
        (self.utf16, self.code_point)
    }
}
