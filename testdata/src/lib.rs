//! Reads `testdata/`: the cases that scanner, engine and command are tested with. The formats are
//! described in `README.md`.

pub mod differences;
pub mod file;
pub mod growth;
pub mod incidents;
pub mod markdown;
pub mod marked;
pub mod pathological;
pub mod processor_time;
pub mod readable;
pub mod scan;
pub mod spec;
pub mod wanted;
pub mod warnings;

/// The examples of the first page, run as tests here because that page is in no package.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct FirstPage;
