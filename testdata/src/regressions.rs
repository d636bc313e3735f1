//! Bugs we had: `regressions.toml`.

use std::path::Path;

use serde::Deserialize;

/// One of them, and what is right.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regression {
    /// What is right, in a sentence.
    pub name: String,
    /// The preset of the engine: `commonmark`, `gfm`, `github`; raw HTML and every URL pass unless `safe` is set.
    pub options: String,
    /// Another dialect than the preset's.
    pub dialect: Option<String>,
    /// Whether the output is the safe one.
    #[serde(default)]
    pub safe: bool,
    /// The input.
    pub markdown: String,
    /// The output.
    pub html: String,
    /// What was wrong.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    regression: Vec<Regression>,
}

/// All of them.
///
/// # Panics
/// If the file cannot be read: it is part of the repository.
pub fn all() -> Vec<Regression> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.regression
}
