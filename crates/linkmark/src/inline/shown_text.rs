//! A part of a leaf's text as its reader sees it, escapes and references decoded, with the way back
//! to what is written.
//!
//! github.com finds addresses in this text: `foo\@example.com` and `a&#64;b.cc` are links there.

use crate::entity;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// What is shown of a part of a text. Reused from part to part.
#[derive(Debug, Default)]
pub(crate) struct ShownText {
    text: String,
    /// The part of the text that is shown.
    written: Range<usize>,
    /// The escapes and references in it, in order. Between two of them, text is shown as written.
    decoded: Vec<Decoded>,
}

/// An escape or a reference, and what is shown of it.
#[derive(Debug)]
struct Decoded {
    written: Range<usize>,
    shown: Range<usize>,
}

impl ShownText {
    /// Decodes a part of `text`, and says whether that had to be done: it was not the part read
    /// last.
    pub(crate) fn read(&mut self, text: &str, part: Range<usize>) -> bool {
        if self.written == part {
            return false;
        }
        self.clear();
        let mut done = part.start;
        while let Some((written, decoded)) = entity::next_decoded(&text[..part.end], done, true) {
            self.text.push_str(&text[done..written.start]);
            let shown = self.text.len();
            decoded.push_to(&mut self.text);
            done = written.end;
            self.decoded.push(Decoded { written, shown: shown..self.text.len() });
        }
        self.text.push_str(&text[done..part.end]);
        self.written = part;
        true
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.decoded.clear();
        self.written = 0..0;
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether nothing in it had to be decoded.
    pub(crate) fn is_as_written(&self) -> bool {
        self.decoded.is_empty()
    }

    /// Where the character that is written at `at` is shown.
    pub(crate) fn shown(&self, at: usize) -> usize {
        let next = self.decoded.partition_point(|decoded| decoded.written.end <= at);
        match self.decoded.get(next) {
            Some(decoded) if decoded.written.start <= at => decoded.shown.start,
            _ => {
                let (written, shown) = self.ends_before(next);
                shown + (at - written)
            }
        }
    }

    /// Where that is written which is shown from `shown.start` to `shown.end`: whole escapes and
    /// references.
    pub(crate) fn written(&self, shown: Range<usize>) -> Range<usize> {
        let next = self.decoded.partition_point(|decoded| decoded.shown.end <= shown.start);
        let start = match self.decoded.get(next) {
            Some(decoded) if decoded.shown.start <= shown.start => decoded.written.start,
            _ => self.written_at(next, shown.start),
        };
        let next = self.decoded.partition_point(|decoded| decoded.shown.end < shown.end);
        let end = match self.decoded.get(next) {
            Some(decoded) if decoded.shown.start < shown.end => decoded.written.end,
            _ => self.written_at(next, shown.end),
        };
        start..end
    }

    fn written_at(&self, next: usize, shown_at: usize) -> usize {
        let (written, shown) = self.ends_before(next);
        written + (shown_at - shown)
    }

    /// Where the part before the escape or reference `next` begins to be shown as written.
    fn ends_before(&self, next: usize) -> (usize, usize) {
        match next.checked_sub(1).and_then(|last| self.decoded.get(last)) {
            Some(last) => (last.written.end, last.shown.end),
            None => (self.written.start, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, part: Range<usize>) -> ShownText {
        let mut shown = ShownText::default();
        shown.read(text, part);
        shown
    }

    #[test]
    fn escapes_and_references_are_decoded() {
        assert_eq!(
            read(r"x foo\@b&#46;cc &amp;amp; \a &nosuch;", 2..37).as_str(),
            r"foo@b.cc &amp; \a &nosuch;"
        );
        assert!(read("a@b.cc", 0..6).is_as_written());
        assert!(!read(r"a\@b.cc", 0..7).is_as_written());
    }

    /// Each shown character leads back to what is written for it, and from there to itself.
    #[test]
    fn every_place_leads_there_and_back() {
        let text = r"ab\@c&#64;d&ngE;&amp;\&\\e";
        for start in 0..3 {
            let shown = read(text, start..text.len());
            for (at, c) in shown.as_str().char_indices() {
                let written = shown.written(at..at + c.len_utf8());
                assert!(shown.shown(written.start) <= at);
                let mut again = ShownText::default();
                again.read(text, written.clone());
                assert!(again.as_str().contains(c), "{c} at {at}: {}", &text[written]);
            }
            assert_eq!(shown.written(0..shown.as_str().len()), start..text.len());
        }
    }

    #[test]
    fn a_reference_that_the_part_cuts_is_text() {
        assert_eq!(read("a&amp;", 0..5).as_str(), "a&amp");
        assert_eq!(read(r"a\*", 0..2).as_str(), r"a\");
    }
}
