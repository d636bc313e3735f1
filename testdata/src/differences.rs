//! Where we answer differently on purpose: from an example of a specification
//! (`known_differences.toml`), and from a reference engine (`differential.toml`).

use serde::Deserialize;

use crate::file::rows;

/// An example of a specification, and our answer to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecDifference {
    /// The file of `testdata/spec/`, without its ending.
    pub suite: String,
    /// The example's number in it.
    pub number: u32,
    /// What we write.
    pub html: String,
    /// Why.
    pub why: String,
}

/// A document that a reference engine answers differently.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineDifference {
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
    /// A regular expression for the parts of both answers that may differ; without them the answers
    /// are equal.
    pub only: Option<String>,
    /// A regular expression and its replacement: with it replaced in the document and in the
    /// answer, the engine answers as we do.
    pub as_if: Option<[String; 2]>,
    /// A regular expression and its replacement: another spelling of the same, at one place or at
    /// all of them. We answer it as before, and so does the engine.
    pub instead: Option<[String; 2]>,
    /// Another engine, which answers as we do.
    pub witness: Option<String>,
    /// The rule we follow, or what is wrong with the engine.
    pub why: String,
}

/// Our differences from the specifications' examples.
pub fn from_specs() -> Vec<SpecDifference> {
    rows("known_differences.toml", "difference")
}

/// Our differences from the reference engines.
pub fn from_engines() -> Vec<EngineDifference> {
    rows("differential.toml", "difference")
}
