//! `data-sourcepos="1:1-2:5"`: where a block is written, as cmark has it.
//!
//! Lines and columns count from one, columns in bytes, and both ends are part of the block. Line
//! endings are not: of an empty line the last column is 0.

use super::writer::Writer;
use crate::event::Tag;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

/// The lines of a source, and room for the attribute.
#[derive(Debug)]
pub(crate) struct Places {
    /// The lines that have ended, without their endings.
    lines: Vec<Range<u32>>,
    /// Where the last line begins, and how much of the source was read.
    last: usize,
    read: usize,
    attribute: String,
}

impl Places {
    pub(crate) const EMPTY: Places = Places { lines: Vec::new(), last: 0, read: 0, attribute: String::new() };

    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        (self.last, self.read) = (0, 0);
    }

    /// Forgets what was read after `len` bytes, and the line that they are in.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.last >= len
            && let Some(line) = self.lines.pop()
        {
            self.last = line.start as usize;
        }
        self.read = self.read.min(self.last);
    }

    /// Reads what has come after the source that was read so far: `source` is all of it.
    pub(crate) fn extend(&mut self, source: &str) {
        let bytes = source.as_bytes();
        let mut at = self.read;
        // The ending of the line before was half of one.
        if at == self.last && at > 0 && bytes[at - 1] == b'\r' && bytes.get(at) == Some(&b'\n') {
            at += 1;
            self.last = at;
        }
        while let Some(found) = memchr::memchr2(b'\n', b'\r', &bytes[at..]) {
            let end = at + found;
            self.lines.push(self.last as u32..end as u32);
            at = end + if bytes[end..].starts_with(b"\r\n") { 2 } else { 1 };
            self.last = at;
        }
        self.read = bytes.len();
    }

    /// The number of the line that `at` is in, and that line.
    fn line(&self, at: usize) -> (usize, Range<usize>) {
        let number = self.lines.partition_point(|line| line.start as usize <= at);
        if at >= self.last {
            return (self.lines.len() + 1, self.last..self.read);
        }
        let line = &self.lines[number - 1];
        (number, line.start as usize..line.end as usize)
    }

    /// The attribute for what is at `range`; nothing if that is nowhere.
    fn attribute(&mut self, range: &Range<usize>) -> &str {
        self.attribute.clear();
        if range.is_empty() || range.end > self.read {
            return "";
        }
        let ((first, first_line), (last, last_line)) = (self.line(range.start), self.line(range.end - 1));
        let column = range.start - first_line.start + 1;
        let last_column = range.end.min(last_line.end) - last_line.start;
        write!(self.attribute, " data-sourcepos=\"{first}:{column}-{last}:{last_column}\"")
            .expect("a string takes everything");
        &self.attribute
    }
}

/// Whether it is a block that is written as a tag of its own.
#[inline(always)]
pub(super) fn has_place(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Paragraph
            | Tag::Figure
            | Tag::Heading { .. }
            | Tag::BlockQuote(_)
            | Tag::CodeBlock(_)
            | Tag::List(_)
            | Tag::Item
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Table(_)
            | Tag::TableHead
            | Tag::TableRow
            | Tag::TableCell
    )
}

impl Writer<'_> {
    /// The places of `source` are known from here on, if they are asked for.
    pub(crate) fn with_source(self, source: &str) -> Self {
        if self.options.sourcepos {
            self.state.places.extend(source);
        }
        self
    }

    /// Adds the place to the tag that was written after `from`.
    #[cold]
    pub(super) fn add_place(&mut self, from: usize, range: &Range<usize>) {
        let written = &self.out[from..];
        // A row may come after the tag of the part it is in.
        let tag = written.rfind("<tr>").unwrap_or(0);
        if let Some(end) = written[tag..].find('>') {
            self.out.insert_str(from + tag + end, self.state.places.attribute(range));
        }
    }

    /// Writes the place.
    #[cold]
    pub(super) fn push_place(&mut self, range: &Range<usize>) {
        self.out.push_str(self.state.places.attribute(range));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_every_way() {
        let mut places = Places::EMPTY;
        places.extend("ab\r\nc\rd\n\ne");
        for (range, place) in [
            (0..2, "1:1-1:2"),
            (1..5, "1:2-2:1"),
            (0..4, "1:1-1:2"),
            (4..7, "2:1-3:1"),
            (6..9, "3:1-4:0"),
            (9..10, "5:1-5:1"),
        ] {
            assert_eq!(places.attribute(&range), format!(" data-sourcepos=\"{place}\""), "{range:?}");
        }
        assert_eq!(places.attribute(&(3..3)), "");
    }

    #[test]
    fn a_source_that_grows_has_the_lines_of_the_whole() {
        let source = "a\r\n\rb\n\r\n\n\rc\r";
        for cut in 0..=source.len() {
            let (mut whole, mut grown) = (Places::EMPTY, Places::EMPTY);
            whole.extend(source);
            for end in 0..=cut {
                grown.extend(&source[..end]);
            }
            grown.truncate(cut / 2);
            grown.extend(&source[..cut / 2]);
            grown.extend(source);
            assert_eq!((grown.lines, grown.last), (whole.lines, whole.last), "{cut}");
        }
    }
}
