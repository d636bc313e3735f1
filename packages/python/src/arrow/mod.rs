//! Columns of text: `arrow.links` and `arrow.html`.
//!
//! A column comes as arrays (`linkmark_arrow::capsule`), each becomes arrays of links or pages
//! (`linkmark_columns`), and those are handed out (`column.rs`). Here are the arguments.

mod column;
mod html;
mod links;

pub(crate) use column::{Column, Reader};
pub(crate) use html::arrow_html;
pub(crate) use links::arrow_links;
