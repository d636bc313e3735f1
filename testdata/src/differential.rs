//! What a reference engine answers differently from us, and why: `differential.toml`.

use std::path::Path;

use serde::Deserialize;

/// One explained difference.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// What it is about.
    pub name: String,
    /// The engine that answers differently: `cmark-gfm`, `commonmark.js`, `commonmark-hs`.
    pub engine: String,
    /// The shortest document that shows it.
    pub markdown: String,
    /// Our answer.
    pub ours: String,
    /// The engine's answer.
    pub theirs: String,
    /// A regular expression for the other shortest documents that show the same.
    pub like: Option<String>,
    /// A regular expression for the parts of both answers that may differ; without them the answers are equal.
    pub only: Option<String>,
    /// A regular expression and what stands for it: the engine answers as we do when it is replaced, in the document and in the answer.
    pub as_if: Option<[String; 2]>,
    /// Another engine, which answers as we do.
    pub witness: Option<String>,
    /// The rule we follow, or what is wrong with the engine.
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("differential.toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.difference
}
