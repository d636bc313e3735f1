//! What programs and templates of a project have in their texts: names of files that they may make,
//! ids that every page may have.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// So much is read: what is larger was not written by hand.
const MOST_BYTES: u64 = 256 * 1024;
const MOST_FILES: usize = 256;
const MOST_DEPTH: usize = 6;

/// Folders beside a text in which programs are kept that make others.
const FOLDERS: &[&str] =
    &["scripts", "script", "_scripts", "tools", "hack", "bin", "ci", "build", "utils", ".github/workflows"];

/// Endings and names of programs.
const ENDINGS: &[&str] = &["sh", "bash", "js", "cjs", "mjs", "ts", "mts", "py", "rb", "pl", "mk", "ps1"];
const NAMES: &[&str] =
    &["Makefile", "makefile", "GNUmakefile", "Justfile", "justfile", "Rakefile", "package.json"];

/// Programs that only list pages.
const LISTS: &[&str] = &["sidebar", "nav", "toc", "link", "spell"];

/// The names of files in the programs of a folder, and of the usual folders below it.
pub(super) fn named(folder: &Path) -> HashSet<String> {
    let below = FOLDERS.iter().map(|name| folder.join(name));
    let folders = std::iter::once(folder.to_owned()).chain(below);
    let files = folders.flat_map(|folder| {
        let is_workflow = folder.ends_with(".github/workflows");
        entries(&folder).into_iter().filter(move |path| is_program(path, is_workflow))
    });
    let mut names = HashSet::new();
    texts(files).for_each(|text| names.extend(names_in(&text)));
    names
}

/// The names of files in a text.
fn names_in(text: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '@' | '+');
    let words = text.split(move |c| !is_part(c)).filter(|word| word.trim_matches('.').contains('.'));
    words.map(|word| word.trim_end_matches('.').to_owned())
}

fn is_program(path: &Path, is_workflow: bool) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default();
    let is_list = || LISTS.iter().any(|list| name.to_lowercase().contains(list));
    let is_one = NAMES.contains(&&*name)
        || ENDINGS.iter().any(|known| ending == *known)
        || is_workflow && (ending == "yml" || ending == "yaml");
    is_one && !is_list()
}

/// What the templates in a folder and below it say.
#[derive(Default)]
pub(super) struct Templates {
    pub(super) ids: HashSet<String>,
    /// The names of texts.
    pub(super) names: HashSet<String>,
}

/// What all files of a folder and below it say.
pub(super) fn templates(folder: &Path) -> Templates {
    let mut files = Vec::new();
    gather(folder, MOST_DEPTH, &mut files);
    let Templates { mut ids, mut names } = Templates::default();
    for text in texts(files.into_iter()) {
        names.extend(names_in(&text).filter(|name| name.ends_with(".md")));
        let values = ["id=", "name="].iter().flat_map(|key| text.split(key).skip(1));
        ids.extend(values.filter_map(|rest| {
            let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            rest[1..].split_once(quote).map(|(id, _)| id.to_owned())
        }));
    }
    Templates { ids, names }
}

fn gather(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if files.len() >= MOST_FILES {
            return;
        }
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_dir() && depth > 0 => gather(&path, depth - 1, files),
            Ok(metadata) if metadata.is_file() => files.push(path),
            _ => {}
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort_unstable();
    paths
}

fn texts(files: impl Iterator<Item = PathBuf>) -> impl Iterator<Item = String> {
    let is_small = |path: &PathBuf| {
        fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() <= MOST_BYTES)
    };
    files.filter(is_small).take(MOST_FILES).filter_map(|path| fs::read_to_string(path).ok())
}
