//! Character references in text: `&copy;`. The grammar is in `entity.rs`. CommonMark 0.31 § 2.5.

use super::tokens::TokenKind;
use super::{Machine, Observer};
use crate::entity;

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn char_ref(&mut self, at: usize) -> Option<usize> {
        let (decoded, end) = entity::reference(self.bytes, at)?;
        self.push(at, end, TokenKind::CharRef);
        if decoded.is('@') {
            self.shown_at_sign(at);
        }
        Some(end)
    }
}
