//! Backslash escapes: `\*` is an asterisk. A backslash in front of a line ending is a hard break.
//!
//! CommonMark 0.31 § 2.4, § 6.7.

use super::tokens::TokenKind;
use super::{Machine, Observer};

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn escape(&mut self, at: usize) -> Option<usize> {
        match self.bytes.get(at + 1)? {
            b'\n' => self.push(at, at + 2, TokenKind::HardBreak),
            byte if byte.is_ascii_punctuation() => {
                self.push(at, at + 1, TokenKind::Hidden);
                if *byte == b'@' {
                    self.shown_at_sign(at);
                }
            }
            _ => return None,
        }
        Some(at + 2)
    }
}
