//! What `linkmark-scan`, `linkmark` and `linkmark-cli` have in common.
//!
//! **Not a public interface.** Any release may change or remove any of it. Depend on
//! `linkmark-scan` for links in plain text, or on `linkmark` for Markdown.
//!
//! A rule that both the scanner and the engine need is written here, once, so that they cannot
//! disagree. Nothing here knows of dialects, blocks or events.
#![no_std]
// But for `bits/avx2.rs`.
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#[cfg(feature = "alloc")]
extern crate alloc;

pub mod angle;
pub mod bits;
pub mod byteset;
#[cfg(feature = "alloc")]
pub mod closest;
pub mod dangerous;
pub mod escape;
pub mod href;
pub mod lowercase;
#[cfg(feature = "alloc")]
pub mod raw_html;
pub mod unicode;
