//! Bare links, written out so that every Markdown program sees them; and where programs disagree.
//!
//! [`fix`] gives edits by range for a text, an engine's options and a [`Host`]; [`compare`] gives
//! the places that dialects read differently; [`Syntax`] lists links, [`Places`] says on which line
//! they stand. No files are read, nothing is printed: that is for the command, an editor, or a
//! binding to another language.
//!
//! ```
//! use linkmark::Options;
//! use linkmark_fix::{Ends, Host, fix};
//! let text = "See https://a.com/x.";
//! let fixed = fix(text, &Options::GFM, &Host::ANY, Ends::Agreed);
//! assert_eq!(fixed.edits[0].range, 4..19);
//! assert_eq!(fixed.edits[0].new, "<https://a.com/x>");
//! ```
#![forbid(unsafe_code)]

pub mod anchors;
mod aside;
mod bom;
mod columns;
mod compare;
mod doubt;
mod edit;
mod filter;
mod fix;
mod hosts;
mod kept;
mod leaf;
mod lines;
mod made;
mod note;
mod place;
mod preformatted;
#[cfg(test)]
mod properties;
mod run;
mod shown;
pub mod site;
mod spell;
mod syntax;
mod view;

pub use bom::bom_len;
pub use compare::{Disagreement, compare, compare_plain};
pub use edit::Edit;
pub use filter::LinkFilter;
pub use fix::{Ends, Fixed, fix};
pub use hosts::{Host, HostSyntax, Scope, Spelling};
pub use kept::{is_kept, keep};
pub use note::{End, Note, NoteKind};
pub use place::{Place, Places, line_around};
pub use syntax::{Syntax, markdown_options};

/// The README's examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
