//! The marks that pair up around text, an entry each. A new pair is an entry here, its tag and its
//! event; the byte must be one that `find.rs` calls special.

use crate::event::{Tag, TagEnd};
use crate::options::Options;
use crate::sink::Sink;
use core::ops::Range;

/// A byte whose runs open and close.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) byte: u8,
    /// Whether it means anything in a document read with these options.
    pub(super) enabled: fn(&Options<'_>) -> bool,
    /// Opens and closes between two letters. `snake_case` is a word.
    pub(super) inside_words: bool,
    /// The longest run that means something.
    pub(super) longest: usize,
    /// A run pairs only as a whole, with one of its own length.
    pub(super) whole: bool,
    /// What a pair of one makes, and a pair of two.
    pub(super) one: Style,
    pub(super) two: Style,
}

/// What a pair makes of the text between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Emphasis,
    Strong,
    Strikethrough,
}

/// A sink is given each tag by name, so that it has no tag to tell from the others.
impl Style {
    pub(super) fn start(self, sink: &mut impl Sink, range: Range<usize>) {
        match self {
            Style::Emphasis => sink.start(Tag::Emphasis, range),
            Style::Strong => sink.start(Tag::Strong, range),
            Style::Strikethrough => sink.start(Tag::Strikethrough, range),
        }
    }

    pub(super) fn end(self, sink: &mut impl Sink, range: Range<usize>) {
        match self {
            Style::Emphasis => sink.end(TagEnd::Emphasis, range),
            Style::Strong => sink.end(TagEnd::Strong, range),
            Style::Strikethrough => sink.end(TagEnd::Strikethrough, range),
        }
    }
}

pub(super) const MARKS: [Mark; 3] = [
    Mark {
        byte: b'*',
        enabled: |_| true,
        inside_words: true,
        longest: usize::MAX,
        whole: false,
        one: Style::Emphasis,
        two: Style::Strong,
    },
    Mark {
        byte: b'_',
        enabled: |_| true,
        inside_words: false,
        longest: usize::MAX,
        whole: false,
        one: Style::Emphasis,
        two: Style::Strong,
    },
    Mark {
        byte: b'~',
        enabled: |options| options.strikethrough,
        inside_words: true,
        longest: 2,
        whole: true,
        one: Style::Strikethrough,
        two: Style::Strikethrough,
    },
];

/// The index of `byte` in `MARKS`.
pub(super) fn index_of(byte: u8) -> Option<usize> {
    MARKS.iter().position(|mark| mark.byte == byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::{self, Map, SPECIAL};

    #[test]
    fn every_mark_is_a_special_byte() {
        for mark in MARKS {
            for options in
                [Options::COMMONMARK, Options::GFM].iter().filter(|options| (mark.enabled)(options))
            {
                let mut map = Map::default();
                map.fill(&[mark.byte], find::wants_rare(options));
                assert_eq!(map.hits::<SPECIAL>(0, 1).next(), Some(0), "{}", char::from(mark.byte));
            }
        }
    }
}
