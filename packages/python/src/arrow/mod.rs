//! Columns of text: `arrow.links` and `arrow.html`.
//!
//! A column comes as arrays (`linkmark_arrow::capsule`), each is cut into tasks of whole rows that
//! threads take in order (`pool.rs`), each task becomes arrays (`links.rs`, `html.rs`), and those
//! are joined and handed out (`column.rs`).

mod column;
mod html;
mod links;
mod pool;
mod row;

pub(crate) use column::{Column, Reader};
pub(crate) use html::arrow_html;
pub(crate) use links::arrow_links;
