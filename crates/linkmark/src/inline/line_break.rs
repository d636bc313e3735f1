//! Line endings: two spaces in front make a hard break, any fewer vanish. CommonMark 0.31 § 6.7, §
//! 6.8.

use super::tokens::TokenKind;
use super::{Machine, Observer};

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn line_break(&mut self, at: usize) -> Option<usize> {
        let spaces = self.bytes[self.floor..at].iter().rev().take_while(|&&byte| byte == b' ').count();
        self.push(at - spaces, at + 1, if spaces >= 2 { TokenKind::HardBreak } else { TokenKind::SoftBreak });
        Some(at + 1)
    }
}
