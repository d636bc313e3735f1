//! What one leaf's text is made of: flat tokens in order. Text is never stored; it is the gap
//! between two tokens.

use super::smart::Smart;
use crate::link_tag::LinkType;
use linkmark_scan::LinkKind;

/// One thing that is not plain text, at `start..end` of the leaf's text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) kind: TokenKind,
}

impl Token {
    pub(super) const NOTHING: Token = Token { start: 0, end: 0, kind: TokenKind::Hidden };

    /// Whether a link that is found later may reach back over it.
    pub(super) fn may_be_text(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::Run { .. } | TokenKind::Hidden | TokenKind::CharRef | TokenKind::Smart { .. }
        )
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum TokenKind {
    /// Written, but not shown: an escape's backslash.
    Hidden,
    /// An open bracket, while nobody knows what it will be: not shown.
    Dropped,
    /// A character reference.
    CharRef,
    /// A link where no link can be: text, but its escapes and references still count.
    Reverted,
    SoftBreak,
    HardBreak,
    /// `fence`: how many backticks.
    Code {
        fence: u32,
    },
    /// The same, up to the end of a text that may go on.
    OpenCode {
        fence: u32,
    },
    Html,
    /// `<…>`; `email` if it has no scheme.
    Angle {
        email: bool,
    },
    /// `<…>` inside another link: only the text between the brackets.
    AngleText,
    /// A link that nothing marks but itself.
    Bare(Bare),
    /// A run of marks. What became of it is in `Inline::delimiters`.
    Run {
        index: u32,
    },
    /// `[` or `![`, an index of `Inline::links` if it is a link after all.
    Open {
        link: u32,
    },
    /// From `]` to the link's end.
    Close {
        link: u32,
    },
    /// `[^label]`, an index of the document's footnote labels.
    Footnote {
        label: u32,
    },
    /// `^[` of a note, which ends at `end`.
    NoteOpen {
        end: u32,
    },
    /// The `]` of a note, which starts at `start`.
    NoteClose {
        start: u32,
    },
    /// `fence`: one dollar or two.
    Math {
        fence: u32,
    },
    /// `[[page]]`, an index of `Inline::links`.
    Wiki {
        link: u32,
    },
    /// Punctuation that is shown otherwise than it is written.
    Smart {
        shown: Smart,
    },
    /// What the program found: an index of `Options::constructs`.
    Own {
        construct: u32,
    },
}

/// A bare link.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bare {
    /// Which also says what its target has in front of its text.
    pub(super) kind: LinkKind,
    /// Which part of what is written for it means something.
    pub(super) decodes: Decodes,
}

/// What is decoded in a bare link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decodes {
    /// Nothing: text and target are what is written.
    Nothing,
    /// References, in the target.
    Target,
    /// Escapes and references, in text and target: the link was found in what is shown.
    Both,
}

/// No index.
pub(super) const NONE: u32 = u32::MAX;

/// A run of marks: the bytes at its start that closed something, those at its end that opened
/// something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) mark: u8,
    /// The first of its `Pair`s as a closer; they follow one another by `next_closed`.
    pub(super) closed: u32,
    /// The first of its `Pair`s as an opener; they follow one another by `next_opened`.
    pub(super) opened: u32,
    /// How many bytes the pairs in `opened` take.
    pub(super) opened_len: u32,
}

/// An opener and a closer that belong together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) len: u32,
    /// From the opener's first byte to the closer's last.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) next_closed: u32,
    pub(super) next_opened: u32,
}

impl Run {
    pub(super) const NOTHING: Run = Run { mark: 0, closed: NONE, opened: NONE, opened_len: 0 };
}

impl Pair {
    pub(super) const NOTHING: Pair = Pair { len: 0, start: 0, end: 0, next_closed: NONE, next_opened: NONE };
}

/// A link or image made of brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct BracketLink {
    pub(super) image: bool,
    /// From the first bracket (or `!`) to the last byte of the target.
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) target: Target,
    /// The label it was found by; empty for an inline link. Of a wiki link: its text.
    pub(super) label: (u32, u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    /// Ranges of the leaf's text, not decoded.
    Inline { destination: (u32, u32), title: (u32, u32) },
    /// An index into `Blocks::definitions`.
    Reference { definition: u32, kind: ReferenceKind },
    /// A range of the leaf's text, not decoded.
    Wiki { target: (u32, u32) },
    /// An index into `Inline::resolved`: a program knew the label.
    Resolved { index: u32, kind: ReferenceKind },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReferenceKind {
    Full,
    Collapsed,
    Shortcut,
}

impl ReferenceKind {
    pub(super) fn link_type(self) -> LinkType {
        match self {
            ReferenceKind::Full => LinkType::Reference,
            ReferenceKind::Collapsed => LinkType::Collapsed,
            ReferenceKind::Shortcut => LinkType::Shortcut,
        }
    }
}
