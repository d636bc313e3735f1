//! Where the links are in text.
#![no_std]
#![forbid(unsafe_code)]
#[cfg(feature = "alloc")]
extern crate alloc;

mod angle;
pub mod bits;
mod boundary;
pub mod byteset;
mod charset;
mod custom;
#[cfg(feature = "alloc")]
mod describe;
pub mod dialect;
mod dialects;
mod email;
#[cfg(feature = "alloc")]
mod explain;
mod extent;
mod find;
mod host;
mod href;
pub mod html;
mod link;
#[cfg(feature = "serde")]
mod load;
mod name;
mod observer;
mod offsets;
#[cfg(feature = "uts58")]
mod readable;
mod scan;
mod scheme;
mod tld;
mod trim;
pub mod unicode;

pub use crate::byteset::ByteSet;
pub use crate::charset::CharSet;
#[cfg(feature = "alloc")]
pub use crate::describe::Column;
pub use crate::dialect::{BehindBracket, Dialect, Markdown};
#[cfg(feature = "alloc")]
pub use crate::explain::{Candidate, Line, explain};
pub use crate::href::{Href, HtmlHref};
pub use crate::link::{Link, LinkKind};
#[cfg(feature = "serde")]
pub use crate::load::closest;
pub use crate::name::Name;
pub use crate::observer::{Cut, Ended, Reason, Span, Step};
pub use crate::offsets::Offsets;
#[cfg(feature = "uts58")]
pub use crate::readable::Readable;
pub use crate::scan::{Links, Memory, Scanner, Spans, TextSpan};
pub use crate::scheme::{Scheme, Schemes};
pub use crate::tld::Tlds;

/// Finds every link in plain text by the rules of [`Dialect::GFM`], left to right, without allocating.
///
/// ```
/// let found: Vec<&str> = linkmark_scan::links("(see http://a.b/c_(d)).").map(|link| link.as_str()).collect();
/// assert_eq!(found, ["http://a.b/c_(d)"]);
/// ```
pub fn links(text: &str) -> Links<'static, '_> {
    static GFM: Scanner = Scanner::new(&Dialect::GFM);
    GFM.links(text)
}
