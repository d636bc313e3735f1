//! Links in angle brackets: `<https://a.b>`, `<a@b.c>`. CommonMark 0.31 § 6.5; plain text has the
//! same grammar.

use linkmark_base::angle::{self, Angle};

use super::tokens::TokenKind;
use super::{Asked, Machine, Observer, Told};

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn autolink(&mut self, at: usize) -> Option<usize> {
        let floor = self.floor;
        self.seen.told(at, || Told::Asked(Asked::to_the_end(floor, self.text)));
        let (angle, end) = angle::find(self.bytes, at)?;
        // A link cannot contain another: if the brackets around this one become a link, it is text.
        self.may_revert();
        self.push(at, end, TokenKind::Angle { email: angle == Angle::Email });
        Some(end)
    }
}
