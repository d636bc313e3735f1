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
//! let ids: Vec<&str> = page.anchors.iter().flat_map(|anchors| anchors.iter()).map(|one| one.id).collect();
//! assert_eq!(ids, ["ci--build-machine", "ci-build-machine"]);
//! ```
#![forbid(unsafe_code)]

mod anchor;
mod attributes;
mod bare;
mod check;
mod definition;
mod edition;
mod entity;
mod files;
mod finders;
mod finding;
mod found;
mod fragment;
mod front_matter;
mod guess;
mod heading;
mod heading_id;
mod indexed;
mod labels;
mod made;
mod meant;
mod nearest;
mod own_url;
mod page;
mod page_link;
mod page_reader;
mod partial;
mod path;
mod raw_html;
mod reader;
mod redirect;
mod rename;
mod resolve;
mod settings;
mod silence;
mod slug;
mod texts;
mod typo;
mod undefined;
mod unique;
mod written;

/// The README's examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use anchor::{Anchor, Anchors, Origin};
pub use check::Checker;
pub use definition::Definition;
pub use files::{Entry, Files, Listing};
pub use finding::{Advice, Code, Finding, Help, Severity};
pub use heading::heading_text;
pub use own_url::Repository;
pub use page::{Page, Undefined};
pub use page_link::{PageLink, PageLinks};
pub use page_reader::PageReader;
pub use rename::Edits;
pub use settings::{Certainty, Document, Matches, Settings};
