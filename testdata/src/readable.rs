//! URLs and their readable forms: `readable.toml`.

use serde::Deserialize;

use crate::file::rows;

/// A URL and what a person gets to see.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it shows, as a sentence.
    pub name: String,
    /// The URL as it is given.
    pub url: String,
    /// Its readable form.
    pub readable: String,
}

/// All cases.
pub fn cases() -> Vec<Case> {
    rows("readable.toml", "case")
}
