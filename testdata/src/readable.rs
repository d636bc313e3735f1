//! URLs and their readable forms: `readable.toml`.

use serde::Deserialize;

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
///
/// # Panics
/// If the file does not keep to the format.
pub fn cases() -> Vec<Case> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        case: Vec<Case>,
    }
    let file: File = toml::from_str(include_str!("../readable.toml"))
        .unwrap_or_else(|error| panic!("testdata readable.toml: {error}"));
    file.case
}
