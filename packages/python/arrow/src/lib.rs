//! Columns of text over Arrow's C data interface, in and out.
//!
//! This is the one crate of the package with `unsafe` in it. What it trusts is what the interface
//! says a producer promises: pointers, lengths and the layout of a format. What it does not trust
//! is anything inside the buffers: offsets, indices and views are checked when a row is read, and
//! rows are bytes, since an array may claim UTF-8 and not be.
//!
//! - [`abi`]: the three structs of the interface, which release themselves.
//! - [`text`]: a column of text as it comes, in any of its layouts.
//! - [`array`]: what is handed out, built from `Vec`s.
//! - [`export`]: such arrays as the structs of the interface.
//! - `capsule` (feature `python`): the structs in and out of Python's capsules.

pub mod abi;
pub mod array;
#[cfg(feature = "python")]
pub mod capsule;
pub mod export;
#[cfg(test)]
mod tests;
pub mod text;
