//! Reads `testdata/`.

pub mod spec;
