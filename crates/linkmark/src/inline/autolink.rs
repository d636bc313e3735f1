//! Links in angle brackets: `<https://a.b>`, `<a@b.c>`. CommonMark 0.31 § 6.5; plain text has the same grammar.

use linkmark_base::angle::{self, Angle};

use super::Machine;
use super::tokens::Kind;

impl Machine<'_, '_> {
    pub(super) fn autolink(&mut self, at: usize) -> Option<usize> {
        let (angle, end) = angle::find(self.bytes, at)?;
        // A link cannot contain another: if the brackets around this one become a link, it is text.
        self.may_revert();
        self.push(at, end, Kind::Angle { email: angle == Angle::Email });
        Some(end)
    }
}
