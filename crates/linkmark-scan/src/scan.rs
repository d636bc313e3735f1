//! The pipeline. (Skeleton: finds nothing yet.)

use crate::dialect::Dialect;
use crate::link::Link;

/// Finds links by the rules of one dialect.
#[derive(Clone, Debug)]
pub struct Scanner {
    dialect: Dialect,
}

/// What a scan of one text remembers between candidates, so that a row of refused ones stays linear. One per text.
#[derive(Clone, Debug, Default)]
pub struct Memory {}

impl Scanner {
    /// A scanner for `dialect`.
    pub fn new(dialect: &Dialect) -> Scanner {
        Scanner { dialect: *dialect }
    }
    /// Its dialect.
    pub fn dialect(&self) -> &Dialect {
        &self.dialect
    }
    /// The link whose trigger byte (`:`, `@`, the last `w` of `www.`, `<`, or the `.` of a host without a scheme) stands at `at`.
    ///
    /// It may start before `at`, never before `floor`.
    pub fn link_at<'t>(&self, text: &'t str, at: usize, floor: usize) -> Option<Link<'t>> {
        self.link_at_in(text, at, floor, &mut Memory::default())
    }
    /// As [`Scanner::link_at`], for many candidates of the same text.
    pub fn link_at_in<'t>(&self, _text: &'t str, _at: usize, _floor: usize, _memory: &mut Memory) -> Option<Link<'t>> {
        None
    }
}
