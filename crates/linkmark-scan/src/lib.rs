//! Where the links are in text.
#![no_std]
#![forbid(unsafe_code)]
#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod byteset;
mod dialect;
mod dialects;
mod link;
mod scan;
pub mod unicode;

pub use crate::byteset::ByteSet;
pub use crate::dialect::{BehindBracket, Dialect, Markdown};
pub use crate::link::{Href, Link, LinkKind};
pub use crate::scan::{Memory, Scanner};
