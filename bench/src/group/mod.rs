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
    /// Whether its figures are speeds, which differ from run to run.
    pub is_race: bool,
    pub run: fn(&Args) -> Vec<Row>,
}

/// In the order they run. `instructions` runs only when it is asked for.
pub const ALL: &[Group] = &[
    Group { name: html::NAME, is_race: true, run: html::run },
    Group { name: events::NAME, is_race: true, run: events::run },
    Group { name: find::NAME, is_race: true, run: find::run },
    Group { name: small::NAME, is_race: true, run: small::run },
    Group { name: stream::NAME, is_race: true, run: stream::run },
    Group { name: alloc::NAME, is_race: false, run: alloc::run },
    Group { name: growth::NAME, is_race: false, run: growth::run },
    Group { name: memory::NAME, is_race: false, run: memory::run },
    Group { name: hostile::NAME, is_race: false, run: hostile::run },
    Group { name: instructions::NAME, is_race: false, run: instructions::run },
];
