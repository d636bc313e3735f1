//! Who watches the machine: nobody, or whoever a sink says.
//!
//! There are two ways to have both, as in the scanner. By type, the machine that nobody watches is
//! compiled as if it told nothing, and compiled once more for who watches. With the feature
//! `watched` it is compiled once, and looks whether somebody watches.

#[cfg(not(feature = "watched"))]
mod by_type;
#[cfg(feature = "watched")]
mod while_running;

#[cfg(not(feature = "watched"))]
pub(crate) use by_type::*;
#[cfg(feature = "watched")]
pub(crate) use while_running::*;

use super::{Told, Took, View};
use core::ops::Range;

/// Watches the machine: [`Observer`](super::Observer), as it can be asked through a pointer.
pub(crate) trait Watch {
    fn took(&mut self, what: Took, range: Range<usize>);
    fn told(&mut self, at: usize, told: Told);
    fn read(&mut self, view: &View<'_>);
}
