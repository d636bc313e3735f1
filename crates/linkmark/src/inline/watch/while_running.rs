//! One type for nobody and for who watches.

use super::Watch;
use crate::inline::{Observer, Told, Took, View};
use core::ops::Range;

struct Somebody<'w>(Option<&'w mut dyn Watch>);

impl Observer for Somebody<'_> {
    #[inline(always)]
    fn watches(&self) -> bool {
        self.0.is_some()
    }

    #[inline(always)]
    fn took(&mut self, what: Took, range: Range<usize>) {
        if let Some(watch) = &mut self.0 {
            watch.took(what, range);
        }
    }

    #[inline(always)]
    fn told(&mut self, at: usize, told: impl FnOnce() -> Told) {
        if let Some(watch) = &mut self.0 {
            tell(*watch, at, told);
        }
    }

    #[inline(always)]
    fn read(&mut self, view: &View<'_>) {
        if let Some(watch) = &mut self.0 {
            watch.read(view);
        }
    }
}

/// Out of the way of those whom nobody watches.
#[cold]
#[inline(never)]
fn tell(watch: &mut dyn Watch, at: usize, told: impl FnOnce() -> Told) {
    watch.told(at, told());
}

#[inline(always)]
pub(crate) fn nobody() -> impl Observer {
    Somebody(None)
}

pub(crate) fn by(watch: &mut impl Watch) -> impl Observer {
    Somebody(Some(watch))
}

/// Whoever watches, if somebody does.
pub(crate) fn maybe(watch: Option<&mut dyn Watch>) -> impl Observer {
    Somebody(watch)
}
