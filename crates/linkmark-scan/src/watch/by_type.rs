//! A type for nobody, and one for who collects.

use crate::observer::{Observer, Step};

/// Looks away: with it, the scanner compiles as if there were no observer.
struct Silent;

impl Observer for Silent {
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
    #[inline(always)]
    fn step(&mut self, _: Step) {}
}

#[inline(always)]
pub(crate) fn nobody() -> impl Observer {
    Silent
}

#[cfg(feature = "alloc")]
struct Collected<'s>(&'s mut alloc::vec::Vec<Step>);

#[cfg(feature = "alloc")]
impl Observer for Collected<'_> {
    fn watches(&self) -> bool {
        true
    }
    fn step(&mut self, step: Step) {
        self.0.push(step);
    }
}

#[cfg(feature = "alloc")]
pub(crate) fn collecting(steps: &mut alloc::vec::Vec<Step>) -> impl Observer {
    Collected(steps)
}
