//! A type for nobody, and one for who watches.

use super::Watch;
use crate::inline::{Observer, Told, Took, View};
use core::ops::Range;

/// Looks away: with it, the machine compiles as if it told nobody.
struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
    #[inline(always)]
    fn took(&mut self, _: Took, _: Range<usize>) {}
    #[inline(always)]
    fn told(&mut self, _: usize, _: impl FnOnce() -> Told) {}
    #[inline(always)]
    fn read(&mut self, _: &View<'_>) {}
}

#[inline(always)]
pub(crate) fn nobody() -> impl Observer {
    Silent
}

struct Watched<W>(W);

impl<W: Watch> Observer for Watched<&mut W> {
    fn watches(&self) -> bool {
        true
    }
    fn took(&mut self, what: Took, range: Range<usize>) {
        self.0.took(what, range);
    }
    fn told(&mut self, at: usize, told: impl FnOnce() -> Told) {
        self.0.told(at, told());
    }
    fn read(&mut self, view: &View<'_>) {
        self.0.read(view);
    }
}

pub(crate) fn by(watch: &mut impl Watch) -> impl Observer {
    Watched(watch)
}
