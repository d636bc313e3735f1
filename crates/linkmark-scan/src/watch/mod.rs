//! Who watches the scanner: nobody, or `explain`, which collects the steps.
//!
//! There are two ways to have both. By type, the scanner that nobody watches is compiled as if it
//! told nothing, and compiled once more for `explain`. With the feature `watched` it is compiled
//! once, and looks whether somebody watches.

#[cfg(not(feature = "watched"))]
mod by_type;
#[cfg(feature = "watched")]
mod while_running;

#[cfg(not(feature = "watched"))]
pub(crate) use by_type::*;
#[cfg(feature = "watched")]
pub(crate) use while_running::*;
