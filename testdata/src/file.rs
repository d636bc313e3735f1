//! Reading the files of `testdata/`. They are part of the repository, so a file that is missing or
//! does not keep to its format stops the test that asked for it, with a message that names the
//! place.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

/// The rows `[[key]]` of one file, which may hold nothing else: `rows("incidents.toml",
/// "incident")`.
pub fn rows<T: DeserializeOwned>(file: &str, key: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("testdata {file}: {error}"));
    let mut tables: BTreeMap<String, Vec<T>> =
        toml::from_str(&text).unwrap_or_else(|error| panic!("testdata {file}: {error}"));
    let rows = tables.remove(key).unwrap_or_else(|| panic!("testdata {file} has no [[{key}]]"));
    if let Some(other) = tables.keys().next() {
        panic!("testdata {file} has a [[{other}]]; it may only hold [[{key}]]");
    }
    rows
}

/// A `[[case]]` of a file that may hold cases of plain text and of Markdown.
pub(crate) struct RawCase {
    /// The file's name without `.toml`.
    pub(crate) file: String,
    /// The keys and values of the case.
    pub(crate) table: toml::Table,
}

impl RawCase {
    /// A case that says what HTML comes out is about Markdown; any other is about plain text.
    pub(crate) fn is_markdown(&self) -> bool {
        self.table.contains_key("html")
    }
}

/// Every case of plain text and of Markdown, in the order of the files.
pub(crate) fn cases() -> Vec<RawCase> {
    let mut cases = Vec::new();
    for folder in ["scan", "dialects", "markdown"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut names: Vec<String> = fs::read_dir(&path)
            .unwrap_or_else(|error| panic!("cannot list testdata/{folder}: {error}"))
            .map(|entry| entry.expect("a folder can be listed").file_name().to_string_lossy().into_owned())
            .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
            .collect();
        names.sort();
        for file in names {
            let tables: Vec<toml::Table> = rows(&format!("{folder}/{file}.toml"), "case");
            cases.extend(tables.into_iter().map(|table| RawCase { file: file.clone(), table }));
        }
    }
    cases
}
