//! Examples of a specification that we answer differently, on purpose: `known_differences.toml`.

use std::path::Path;

use serde::Deserialize;

/// One example and our answer to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The file of `testdata/spec/`, without its ending.
    pub suite: String,
    /// The example's number in it.
    pub number: u32,
    /// What we write.
    pub html: String,
    /// Why.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    difference: Vec<Difference>,
}

/// All of them.
///
/// # Panics
/// If the file cannot be read: it is part of the repository.
pub fn all() -> Vec<Difference> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("known_differences.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.difference
}
