//! The marks that pair up around text, one row each.

use linkmark_base::byteset::ByteSet;

/// A byte whose runs open and close.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) byte: u8,
    /// Opens and closes between two letters. `snake_case` is a word.
    pub(super) inside_words: bool,
    /// The longest run that means something.
    pub(super) longest: usize,
    /// A run pairs only as a whole, with one of its own length.
    pub(super) whole: bool,
    /// What one and what two of them make.
    pub(super) one: Style,
    pub(super) two: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Emphasis,
    Strong,
    Strikethrough,
}

pub(super) const MARKS: [Mark; 3] = [
    Mark {
        byte: b'*',
        inside_words: true,
        longest: usize::MAX,
        whole: false,
        one: Style::Emphasis,
        two: Style::Strong,
    },
    Mark {
        byte: b'_',
        inside_words: false,
        longest: usize::MAX,
        whole: false,
        one: Style::Emphasis,
        two: Style::Strong,
    },
    Mark {
        byte: b'~',
        inside_words: true,
        longest: 2,
        whole: true,
        one: Style::Strikethrough,
        two: Style::Strikethrough,
    },
];

/// Their bytes.
pub(super) const BYTES: ByteSet = ByteSet::of(&[MARKS[0].byte, MARKS[1].byte, MARKS[2].byte]);

/// The index of `byte`'s row.
pub(super) fn row(byte: u8) -> Option<usize> {
    MARKS.iter().position(|mark| mark.byte == byte)
}
