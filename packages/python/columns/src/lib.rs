//! Columns of text into columns of links and of pages.
//!
//! A column comes as arrays ([`linkmark_arrow::text`]), each is cut into tasks of whole rows that
//! threads take in order ([`mod@pool`]), and each task becomes an array ([`links`], [`html`]).
//!
//! It is a crate of its own for two reasons: what is hot is compiled for speed while the boundary
//! to Python is compiled for size, and it can be tested and measured without Python.

mod code_points;
mod field;
pub mod host;
pub mod html;
mod link_column;
pub mod links;
mod pool;
pub mod row;

pub use code_points::CodePoints;
pub use field::Field;
pub use pool::join;
