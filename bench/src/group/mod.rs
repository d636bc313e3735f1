//! What is measured: one file per group of rows.

mod alloc;
mod events;
mod find;
mod growth;
mod hostile;
mod html;
pub mod instructions;
mod memory;
mod small;
mod stream;

use crate::args::Args;
use crate::report::Row;

pub struct Group {
    pub name: &'static str,
    pub run: fn(&Args) -> Vec<Row>,
}

/// In the order they run. `instructions` runs only when it is asked for.
pub const ALL: &[Group] = &[
    Group { name: html::NAME, run: html::run },
    Group { name: events::NAME, run: events::run },
    Group { name: find::NAME, run: find::run },
    Group { name: small::NAME, run: small::run },
    Group { name: stream::NAME, run: stream::run },
    Group { name: alloc::NAME, run: alloc::run },
    Group { name: growth::NAME, run: growth::run },
    Group { name: memory::NAME, run: memory::run },
    Group { name: hostile::NAME, run: hostile::run },
    Group { name: instructions::NAME, run: instructions::run },
];
