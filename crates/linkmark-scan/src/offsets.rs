//! Byte offsets as others count them: UTF-16 code units (JavaScript, Java, C#), code points
//! (Python), lines and columns (people and editors).

use alloc::vec::Vec;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Position {
    /// UTF-16 code units before it.
    pub utf16: usize,
    /// Code points before it.
    pub code_point: usize,
    /// The line, from 1. `\n`, `\r\n` and `\r` all end a line.
    pub line: usize,
    /// The column, from 1, in code points.
    pub column: usize,
}

/// Turns byte offsets of a text into [`Position`]s.
///
/// ```
/// use linkmark_scan::Offsets;
/// let mut offsets = Offsets::new("日本\n🍕x");
/// let x = offsets.at(11);
/// assert_eq!((x.utf16, x.code_point, x.line, x.column), (5, 4, 2, 2));
/// assert_eq!(offsets.at(3).utf16, 1);
/// ```
///
/// The text is read once, as far as the last offset that is asked for, whatever the order: every
/// [`STEP`](Offsets::STEP) bytes a position is kept, and each answer counts on from the one before
/// it. (The links of a document come in the order in which they end, so a link around an image
/// starts before the image that was listed before it.)
#[derive(Clone, Debug)]
pub struct Offsets<'t> {
    text: &'t str,
    /// The counts at `0`, `STEP`, `2 * STEP`, …, as far as the text has been read.
    kept: Vec<Counts>,
}

impl<'t> Offsets<'t> {
    /// No answer reads more bytes of the text than this, once it has been read up to there.
    pub const STEP: usize = 512;

    /// For offsets in `text`.
    pub const fn new(text: &'t str) -> Offsets<'t> {
        Offsets { text, kept: Vec::new() }
    }

    /// The position of the byte offset `byte`. One inside a character or after the end of the text
    /// counts as the next boundary.
    pub fn at(&mut self, byte: usize) -> Position {
        let bytes = self.text.as_bytes();
        let byte = byte.min(bytes.len());
        let step = byte / Self::STEP;
        while self.kept.len() <= step {
            let end = self.kept.len() * Self::STEP;
            let last =
                self.kept.last().map_or(Counts::START, |last| last.after(bytes, end - Self::STEP, end));
            self.kept.push(last);
        }
        let Counts { utf16, code_points, lines, line_start } =
            self.kept[step].after(bytes, step * Self::STEP, byte);
        Position { utf16, code_point: code_points, line: lines + 1, column: code_points - line_start + 1 }
    }
}

/// What comes before a byte.
#[derive(Clone, Copy, Debug)]
struct Counts {
    utf16: usize,
    code_points: usize,
    lines: usize,
    /// The code points before its line.
    line_start: usize,
}

impl Counts {
    const START: Counts = Counts { utf16: 0, code_points: 0, lines: 0, line_start: 0 };

    /// The counts at `to`, if these are the counts at `from`.
    fn after(self, text: &[u8], from: usize, to: usize) -> Counts {
        let mut counts = self;
        let mut done = from;
        for end in memchr::memchr2_iter(b'\n', b'\r', &text[from..to]).map(|found| from + found) {
            if text[end] == b'\n' || text.get(end + 1) != Some(&b'\n') {
                counts.pass(&text[done..=end]);
                counts.lines += 1;
                counts.line_start = counts.code_points;
                done = end + 1;
            }
        }
        counts.pass(&text[done..to]);
        counts
    }

    /// Without branches, so that it compiles to vector compares.
    fn pass(&mut self, bytes: &[u8]) {
        let first_bytes = bytes.iter().filter(|&&byte| byte as i8 >= -0x40).count();
        let first_of_four = bytes.iter().filter(|&&byte| byte >= 0xF0).count();
        self.code_points += first_bytes;
        self.utf16 += first_bytes + first_of_four;
    }
}
