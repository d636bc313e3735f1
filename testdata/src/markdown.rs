//! Markdown and its HTML: the cases with `html`, of which `markdown/*.toml` has a file per
//! construct.

use std::collections::HashSet;

use serde::Deserialize;

use crate::file;
use crate::scan::BARE;

/// A piece of Markdown and its HTML.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The file's name without `.toml`.
    #[serde(skip)]
    pub file: String,
    /// What it shows, as a sentence.
    pub name: String,
    /// The report it answers: `L101`.
    pub id: Option<String>,
    /// How it was found, if not by a report.
    pub from: Option<Found>,
    /// What would surprise a reader.
    pub why: Option<String>,
    /// The dialects that have this answer, separated by spaces; without it every dialect but
    /// `commonmark`.
    dialect: Option<String>,
    /// The preset of the engine that the dialect is put into.
    #[serde(default)]
    pub options: Preset,
    /// The extensions that are on besides, by name, separated by spaces.
    extensions: Option<String>,
    /// Whether the output is the safe one; otherwise raw HTML and every URL pass.
    #[serde(default)]
    pub safe: bool,
    /// The input.
    pub markdown: String,
    /// The output, without the line ending after it.
    pub html: String,
    /// What the person of the report wanted: `wanted.rs` reads it.
    #[serde(rename = "wanted")]
    _wanted: Option<Vec<String>>,
    #[serde(rename = "reading")]
    _reading: Option<bool>,
}

/// How a case was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// It was answered wrongly once; `why` says how.
    Regression,
    /// A mutant survived without it.
    Mutant,
}

/// A preset of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// CommonMark without extensions.
    Commonmark,
    /// GFM.
    #[default]
    Gfm,
    /// GFM as github.com has it.
    Github,
}

impl Case {
    /// The dialects that have this answer.
    pub fn dialects(&self) -> impl Iterator<Item = &str> {
        let named = self.dialect.as_deref();
        let all: &[&str] = if named.is_none() { &BARE } else { &[] };
        named.into_iter().flat_map(|names| names.split(' ')).chain(all.iter().copied())
    }

    /// The names of the extensions that are on.
    pub fn extensions(&self) -> impl Iterator<Item = &str> {
        self.extensions.as_deref().into_iter().flat_map(|names| names.split(' '))
    }

    /// The name of the test that asks `dialect`.
    pub fn test_name(&self, dialect: &str) -> String {
        let id = self.id.as_ref().map_or(String::new(), |id| format!("{id} "));
        format!("{}/{id}{} [{dialect}]", self.file, self.name)
    }
}

/// All cases.
///
/// # Panics
/// If a file does not keep to the format, or two tests would have one name.
pub fn cases() -> Vec<Case> {
    let mut names = HashSet::new();
    let mut cases = Vec::new();
    for row in file::cases().into_iter().filter(file::RawCase::is_markdown) {
        let case: Case = toml::Value::Table(row.table)
            .try_into()
            .unwrap_or_else(|error| panic!("testdata {}.toml: {error}", row.file));
        let case = Case { file: row.file, ..case };
        for dialect in case.dialects() {
            let name = case.test_name(dialect);
            assert!(names.insert(name.clone()), "testdata: two cases are called `{name}`");
        }
        cases.push(case);
    }
    cases
}
