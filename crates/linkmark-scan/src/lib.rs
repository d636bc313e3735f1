//! Where the links are in text, by the rules of a named dialect.
//!
//! ```
//! let text = "见https://example.com/docs（文档）, mail me@example.com (or see www.example.com/a_(b)).";
//! let found: Vec<&str> = linkmark_scan::links(text).map(|link| link.as_str()).collect();
//! assert_eq!(found, ["https://example.com/docs", "me@example.com", "www.example.com/a_(b)"]);
//! ```
//!
//! Programs differ in what they link. Here each program's rules are one row of plain data, a
//! [`Dialect`], and one [`Scanner`] reads them all. [`links`] takes [`Dialect::LINKMARK`], made for
//! what people write; name another to get another program's answer:
//!
//! ```
//! use linkmark_scan::{Dialect, Scanner};
//! let text = "http://localhost:3000, pkg@1.2.3";
//! let linked = |dialect: &Dialect| Scanner::new(dialect).links(text).count();
//! assert_eq!(linked(&Dialect::LINKMARK), 1); // the server
//! assert_eq!(linked(&Dialect::GFM), 1); // the package: there a host needs a dot
//! assert_eq!(linked(&Dialect::COMMONMARK), 0); // only `<…>`
//! ```
//!
//! - [`Scanner::links`]: the links, lazily. [`Scanner::spans`]: the links and the text between
//!   them, which together are the input.
//! - [`Scanner::matches`]: the links beside what a program finds itself, by its own [`Pattern`]s:
//!   mentions, tags, tickets. One pass, and no two overlap.
//! - [`Scanner::link_at`]: for engines that find the triggers themselves and ask about one place.
//! - [`Link`]: its range, its [`LinkKind`], and where it leads: [`Href`] adds the implied `http://`
//!   or `mailto:` and encodes for HTML.
//! - [`linkify`]: text to HTML with its links linked. [`explain`][fn@explain]: why something is, or
//!   is not, a link.
//! - A dialect of one's own starts from a row and changes columns, in `const` or, with the feature
//!   `serde`, from a file:
//!
//! ```
//! use linkmark_scan::{Dialect, LinkKind, Scanner};
//! const CHAT: Dialect = Dialect::LINKMARK.with_scheme("matrix:").without(LinkKind::Email);
//! let scanner = Scanner::new(&CHAT);
//! let found = scanner.links("matrix:r/room:a.b or me@a.co");
//! assert!(found.map(|link| link.as_str()).eq(["matrix:r/room:a.b"]));
//! ```
//!
//! Scanning never fails, never allocates and takes time in proportion to the text. Offsets are
//! bytes on character boundaries; `Offsets` (feature `alloc`) turns them into UTF-16 units, code
//! points, lines and columns. Markdown is not looked at: a link inside a code span is a link here.
//! For Markdown there is the crate `linkmark`, which asks this scanner while it parses.
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `std` (default) | `alloc`, and byte search with what the processor has at run time |
//! | `alloc` | [`explain`][fn@explain], [`Dialect::columns`] |
//! | `serde` | dialects from TOML or JSON; links, steps and columns to them |
//! | `uts58` | the tables of Unicode's own dialect, [`Dialect::UTS58`], and [`Readable`] |
//! | `warnings` | [`Link::warnings`]: links that may not lead where they seem to; 10 KB of tables |
//!
//! Without any of them the crate needs neither `std` nor an allocator.
// What a feature adds is linked where it is documented when the feature is off.
#![cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[fn@explain]: https://docs.rs/linkmark-scan/latest/linkmark_scan/fn.explain.html",
    doc = "[`Dialect::columns`]: https://docs.rs/linkmark-scan/latest/linkmark_scan/struct.Dialect.html#method.columns"
)]
#![cfg_attr(
    not(feature = "warnings"),
    doc = "",
    doc = "[`Link::warnings`]: https://docs.rs/linkmark-scan/latest/linkmark_scan/struct.Link.html#method.warnings"
)]
#![cfg_attr(
    not(feature = "uts58"),
    doc = "",
    doc = "[`Dialect::UTS58`]: https://docs.rs/linkmark-scan/latest/linkmark_scan/struct.Dialect.html#associatedconstant.UTS58",
    doc = "[`Readable`]: https://docs.rs/linkmark-scan/latest/linkmark_scan/struct.Readable.html"
)]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#[cfg(feature = "alloc")]
extern crate alloc;

mod angle;
mod boundary;
mod by_address;
mod byte;
mod charset;
mod charset_names;
#[cfg(feature = "alloc")]
mod choice;
#[cfg(feature = "alloc")]
mod columns;
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
mod link;
pub mod linkify;
mod links;
#[cfg(feature = "serde")]
mod load;
mod matches;
#[cfg(feature = "alloc")]
mod may_grow;
mod name;
mod observer;
#[cfg(feature = "alloc")]
mod offsets;
#[cfg(feature = "alloc")]
mod open_end;
mod pattern;
#[cfg(any(feature = "uts58", feature = "warnings"))]
mod percent;
#[cfg(feature = "uts58")]
mod readable;
mod scan;
mod scheme;
#[cfg(feature = "alloc")]
mod text_stream;
mod tld;
mod trim;
#[cfg(feature = "warnings")]
mod warnings;
mod watch;

use linkmark_base::{bits, byteset, unicode};

pub use crate::by_address::ByAddress;
pub use crate::charset::CharSet;
#[cfg(feature = "alloc")]
pub use crate::describe::{Accepts, Column};
pub use crate::dialect::{AfterBracket, Dialect, Markdown};
#[cfg(feature = "alloc")]
pub use crate::explain::{Candidate, Candidates, Line, explain};
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::explain::{Quoted, Units};
pub use crate::href::{Href, HtmlHref};
pub use crate::link::{Link, LinkKind};
pub use crate::links::{Links, Spans, TextSpan};
pub use crate::matches::{Match, Matches, PatternMatch};
pub use crate::name::Name;
pub use crate::observer::{Cut, Ended, Reason, Span, Step};
#[cfg(feature = "alloc")]
pub use crate::offsets::{Offsets, Position};
#[doc(hidden)]
pub use crate::pattern::first_at;
pub use crate::pattern::{Pattern, Place, ReadPattern};
#[cfg(feature = "uts58")]
pub use crate::readable::Readable;
#[doc(hidden)]
pub use crate::scan::Memory;
pub use crate::scan::Scanner;
pub use crate::scheme::{Scheme, Schemes};
#[cfg(feature = "alloc")]
pub use crate::text_stream::TextStream;
pub use crate::tld::Tlds;
#[cfg(feature = "warnings")]
pub use crate::warnings::{Warning, Warnings};
pub use linkmark_base::byteset::ByteSet;
pub use linkmark_base::unicode::Classes;

/// Finds every link in plain text by the rules of [`Dialect::LINKMARK`], left to right, without
/// allocating.
///
/// ```
/// let found = linkmark_scan::links("(see http://a.b/c_(d)).");
/// assert!(found.map(|link| link.as_str()).eq(["http://a.b/c_(d)"]));
/// ```
///
/// For another dialect's answer, use a [`Scanner`].
pub fn links(text: &str) -> Links<'static, '_> {
    static LINKMARK: Scanner = Scanner::new(&Dialect::LINKMARK);
    LINKMARK.links(text)
}

/// The README's examples, run as tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
