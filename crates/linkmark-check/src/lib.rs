//! Where the links of Markdown lead: files, anchors as each host makes them, references.
//!
//! [`Page::read`] reads a document once and keeps its anchors, by the rules of as many hosts as are
//! asked for, and its links. No files are read, nothing is printed: that is for the command, an
//! editor, or a binding to another language.
//!
//! ```
//! use linkmark_check::Page;
//! use linkmark_fix::Host;
//! let page = Page::read("# CI / Build Machine", &[&Host::GITHUB, &Host::MKDOCS]);
//! assert_eq!(&*page.anchors[0][0].id, "ci--build-machine");
//! assert_eq!(&*page.anchors[1][0].id, "ci-build-machine");
//! ```
#![forbid(unsafe_code)]

mod anchor;
mod attributes;
mod check;
mod definition;
mod entity;
mod files;
mod finding;
mod fragment;
mod heading;
mod nearest;
mod page;
mod path;
mod rename;
mod silence;
mod slug;
mod unique;

/// The README's examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use anchor::{Anchor, Origin};
pub use check::{Certainty, Checker, Document, Matches, Settings};
pub use definition::Definition;
pub use files::{Entry, Files, Listing};
pub use finding::{Code, Finding, Help, Severity};
pub use heading::heading_text;
pub use page::{Page, PageLink, Undefined};
pub use rename::Edits;
