//! Footnotes at the place of their reference: `^[a note]`.
//!
//! ```bnf
//! inline_footnote = "^[" text "]"
//! ```
//! Pandoc's, and comrak's: `text` is any inlines and not blank. The caret is alone, for two are
//! neither a superscript nor a note. A bracket after a caret is a note before it is a link, so
//! `^[a](b)` is a note with something in parentheses after it; only one that is blank is a bracket
//! like any other.
//!
//! The `[` waits on the stack of `bracket.rs`. A note may be in a link, and links may be in a note.

use super::bracket::Bracket;
use super::tokens::TokenKind;
use super::{Answer, Machine, Observer};
use crate::options::Options;

/// Whether notes are read at all.
pub(super) fn is_on(options: &Options<'_>) -> bool {
    options.inline_footnotes && options.footnotes
}

impl<O: Observer> Machine<'_, '_, O> {
    /// The caret is kept from being a mark; the bracket after it does the rest.
    pub(super) fn inline_footnote(&mut self, at: usize) -> Option<Answer> {
        self.opens_note(at + 1).then_some(Answer::Passed(at + 1))
    }

    /// Whether the byte at `at` is the bracket of a note. The caret of `\^[` was consumed.
    pub(super) fn opens_note(&self, at: usize) -> bool {
        is_on(self.context.options)
            && self.bytes.get(at) == Some(&b'[')
            && at > self.floor
            && self.bytes[at - 1] == b'^'
            && !(at - 1 > self.floor && self.bytes[at - 2] == b'^')
    }

    /// The note that closes at `at`, unless it is blank; where it ends.
    pub(super) fn close_note(&mut self, bracket: &Bracket, at: usize) -> Option<usize> {
        let start = bracket.text_start as usize;
        if self.bytes[start..at].iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n')) {
            return None;
        }
        self.inline.delimiters.unclosed = bracket.unclosed;
        let open = &mut self.inline.tokens[bracket.token as usize];
        open.start -= 1;
        open.kind = TokenKind::NoteOpen { end: at as u32 + 1 };
        let note = open.start;
        self.pair_marks(start);
        self.push(at, at + 1, TokenKind::NoteClose { start: note });
        Some(at + 1)
    }
}
