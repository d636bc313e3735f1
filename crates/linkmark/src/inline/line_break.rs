//! Line endings: two spaces in front make a hard break, any fewer vanish. CommonMark 0.31 § 6.7, §
//! 6.8. With `hard_breaks`, every line ending is one.

use super::tokens::TokenKind;
use super::{Machine, Observer};

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn line_break(&mut self, at: usize) -> Option<usize> {
        let spaces = self.bytes[self.floor..at].iter().rev().take_while(|&&byte| byte == b' ').count();
        let hard = spaces >= 2 || self.context.options.hard_breaks;
        self.push(at - spaces, at + 1, if hard { TokenKind::HardBreak } else { TokenKind::SoftBreak });
        Some(at + 1)
    }
}
