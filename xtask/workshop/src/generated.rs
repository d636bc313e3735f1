//! Files that a command writes and the repository keeps.

use std::fs;

use xtask::root::root;

/// What to do with a file whose content is known: write it, or complain when it is not what is
/// committed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Write,
    Check,
}

impl Mode {
    /// The mode the words of the command line ask for.
    pub(crate) fn of(words: &[String]) -> Result<Mode, String> {
        match words {
            [] => Ok(Mode::Write),
            [word] if word == "--check" => Ok(Mode::Check),
            _ => Err(format!("`{}` is not understood; `--check` would be", words.join(" "))),
        }
    }
}

/// Brings `path` (from the root) to `content`, or fails if `mode` is to check and it is something
/// else.
pub(crate) fn put(path: &str, content: &str, mode: Mode) -> Result<(), String> {
    let file = root().join(path);
    if fs::read(&file).is_ok_and(|old| old == content.as_bytes()) {
        println!("{path}: up to date");
        return Ok(());
    }
    if mode == Mode::Check {
        return Err(format!("{path} is not what the generator writes; run it without --check"));
    }
    fs::write(&file, content).map_err(|error| format!("{path}: {error}"))?;
    println!("{path}: written");
    Ok(())
}

/// `name version` of a package as it is locked, for the first lines of a generated file.
pub(crate) fn locked(name: &str) -> String {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the workspace is locked");
    let entry = lock.split(&format!("name = \"{name}\"\nversion = \"")).nth(1).expect("a locked dependency");
    format!("{name} {}", entry.split('"').next().unwrap_or_default())
}

/// The numbers as rows of an array literal, as wide as the house's lines allow.
pub(crate) fn rows(numbers: impl IntoIterator<Item = usize>, indent: &str) -> String {
    let mut out = String::new();
    let mut line = String::from(indent);
    for number in numbers {
        let word = format!("{number},");
        if line.len() + word.len() > 108 {
            out.push_str(line.trim_end());
            out.push('\n');
            line = String::from(indent);
        }
        line.push_str(&word);
    }
    out + &line + "\n"
}

/// The words run together, as the inside of a string literal that goes on over several lines.
pub(crate) fn wrapped(words: &[&str], indent: &str) -> String {
    let mut out = String::new();
    // The first line is already begun by what comes before the literal.
    let mut width = 60;
    for word in words {
        if width + word.len() > 106 {
            out.push_str("\\\n");
            out.push_str(indent);
            width = indent.len();
        }
        out.push_str(word);
        width += word.len();
    }
    out
}
