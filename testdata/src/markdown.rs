//! What Markdown adds to a dialect: `markdown/*.toml`, one file per dialect. (`markdown/blocks.toml` is read by the engine's own tests.)

use std::fs;
use std::path::Path;

use serde::Deserialize;

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
    /// What would surprise a reader.
    pub why: Option<String>,
    /// The dialects that have this answer, separated by spaces.
    pub dialect: String,
    /// The input.
    pub markdown: String,
    /// The output, without the line ending behind it.
    pub html: String,
}

/// All cases.
///
/// # Panics
/// If a file does not keep to the format.
pub fn cases() -> Vec<Case> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        case: Vec<Case>,
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("markdown");
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("cannot list {}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml") && !path.ends_with("blocks.toml"))
        .collect();
    paths.sort();
    let mut cases = Vec::new();
    for path in paths {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let toml = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let file: File =
            toml::from_str(&toml).unwrap_or_else(|error| panic!("testdata markdown/{name}.toml: {error}"));
        cases.extend(file.case.into_iter().map(|case| Case { file: name.clone(), ..case }));
    }
    cases
}
