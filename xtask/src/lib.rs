//! `cargo xtask`: builds, sets up and tests what the repository holds.
//!
//! This package has no dependency, so that `cargo xtask test` starts at once. Commands that read
//! tables of other packages, or need our own crates, are in `xtask/workshop`; they use the modules
//! that are public here.

#![forbid(unsafe_code)]

pub mod commands;
pub mod named;
pub mod package;
pub mod program;
pub mod root;
pub mod setup;

mod playground;
mod python;
mod spark;
mod test;
mod wasm;
