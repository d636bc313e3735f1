//! Comments of Rust files have at most 100 columns, so that they can be read beside each other.

use std::fs;
use std::path::Path;

use crate::sources::files_below;

/// rustfmt leaves comments as they are, and code has 110.
const COLUMNS: usize = 100;

/// Every line of a comment below `root` that is too long.
pub(crate) fn complaints(root: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for path in files_below(root, ".rs")? {
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let text = fs::read_to_string(&path).map_err(|why| format!("{name}: {why}"))?;
        let lines = long_lines(&text).into_iter();
        complaints
            .extend(lines.map(|line| format!("{name}:{line}: a comment of more than {COLUMNS} columns")));
    }
    Ok(complaints)
}

/// The numbers of the lines that are too long. Rows of tables cannot be broken, examples are code,
/// and a line that ends with a backslash is a generator's text.
fn long_lines(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut in_example = false;
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            in_example = false;
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']).trim_start();
        let is_fence = comment.starts_with("```");
        in_example ^= is_fence;
        let is_prose = !in_example && !is_fence && !comment.starts_with('|') && !line.ends_with('\\');
        if is_prose && line.chars().count() > COLUMNS {
            found.push(number + 1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{complaints, long_lines};
    use xtask::root::root;

    #[test]
    fn no_comment_is_too_long() {
        assert_eq!(complaints(&root()).expect("readable files"), Vec::<String>::new());
    }

    #[test]
    fn prose_is_measured_and_code_and_tables_are_not() {
        let long = "a".repeat(101);
        let text = format!("/// {long}\n{long}\n//! ```\n//! {long}\n//! ```\n//! {long}\n// | {long} |\n");
        assert_eq!(long_lines(&text), [1, 6]);
    }
}
