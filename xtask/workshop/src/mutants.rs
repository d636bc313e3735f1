//! `cargo xtask mutants`: the equivalent mutants that comments beside the code name, gathered for
//! cargo-mutants.
//!
//! cargo-mutants skips a function by an attribute, and anything smaller only by a regular
//! expression in `.cargo/mutants.toml`. So the expression is a comment at the function, and the
//! file is made from the comments. Every expression is bound to the file that it is written in.

use std::fs;
use std::path::Path;

use xtask::root::root;

use crate::generated::{Mode, put};

const FILE: &str = ".cargo/mutants.toml";
/// What is generated begins here.
const LIST: &str = "exclude_re = [\n";
const COMMENT: &str = "// mutants: ";

/// Where cargo-mutants looks, and so where comments may be.
const FOLDERS: [&str; 4] = [
    "crates/linkmark-base/src",
    "crates/linkmark-scan/src",
    "crates/linkmark/src/block",
    "crates/linkmark/src/inline",
];

/// What no single place could name.
const EVERYWHERE: &str =
    "    # How a value looks in a failing test is not a promise.\n    'Debug for .*::fmt',\n";

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let old = fs::read_to_string(root().join(FILE)).map_err(|error| format!("{FILE}: {error}"))?;
    let Some((head, _)) = old.split_once(LIST) else {
        return Err(format!("{FILE} has no `exclude_re = [`"));
    };
    let mut entries = Vec::new();
    for folder in FOLDERS {
        gather(folder, &mut entries)?;
    }
    put(FILE, &format!("{head}{LIST}{EVERYWHERE}{}]\n", entries.concat()), Mode::of(words)?)
}

/// Adds what the files in `folder` and below it name, in the order of their paths.
fn gather(folder: &str, entries: &mut Vec<String>) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{folder}: {error}");
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join(folder)).map_err(complain)? {
        names.push(entry.map_err(complain)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    for name in names {
        let path = format!("{folder}/{name}");
        if root().join(&path).is_dir() {
            gather(&path, entries)?;
        } else if Path::new(&name).extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(root().join(&path)).map_err(|error| format!("{path}: {error}"))?;
            let named = text.lines().filter_map(|line| line.trim_start().strip_prefix(COMMENT));
            entries.extend(named.map(|regex| format!("    '''^{path}:.*{regex}''',\n")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_the_comments_say() {
        run(&["--check".to_owned()]).expect("`cargo xtask mutants` writes it anew");
    }

    #[test]
    fn every_expression_is_one_and_names_a_function_of_its_file() {
        let list = fs::read_to_string(root().join(FILE)).expect("it is there");
        let entries = list.lines().filter_map(|line| line.trim().strip_prefix("'''^")?.strip_suffix("''',"));
        let mut count = 0;
        for entry in entries {
            regex::Regex::new(&format!("^{entry}")).expect(entry);
            let (path, _) = entry.split_once(":.*").expect("a path comes first");
            let source = fs::read_to_string(root().join(path)).expect(path);
            let mut words = entry.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            let names_function = words.any(|word| !word.is_empty() && source.contains(&format!("fn {word}")));
            // A constant, and an expression that occurs once.
            assert!(names_function || entry.ends_with('$') || entry.contains("missing"), "{entry}");
            count += 1;
        }
        assert!(count > 40, "{count}");
    }
}
