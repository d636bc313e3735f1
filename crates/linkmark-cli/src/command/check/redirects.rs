//! Addresses that lead elsewhere, as files of a site have them: `_redirects`, and the map in
//! `book.toml`.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

use super::project::CheckedFile;

/// More than this is not read.
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// Folders of a site from which files are published as they are.
const PUBLISHED: [&str; 5] = ["", "static", "public", "docs", "src"];

/// Those of every site of the files, and of the root.
pub(super) fn redirects(root: &Path, files: &[CheckedFile]) -> HashMap<String, String> {
    let sites = files.iter().filter_map(|file| file.readers.site.clone());
    let sites: BTreeSet<PathBuf> =
        sites.filter(|site| site.starts_with(root)).chain([root.to_owned()]).collect();
    let mut all = HashMap::new();
    for site in sites {
        for folder in PUBLISHED {
            all.extend(read(&site.join(folder).join("_redirects")).map_or(Vec::new(), |text| lines(&text)));
        }
        all.extend(read(&site.join("book.toml")).map_or(Vec::new(), |text| of_book(&text)));
    }
    all
}

fn read(path: &Path) -> Option<String> {
    let metadata = fs::symlink_metadata(path).ok()?;
    (metadata.is_file() && metadata.len() <= MOST_BYTES).then(|| fs::read_to_string(path).ok())?
}

/// `/from /to 301`, one a line.
fn lines(text: &str) -> Vec<(String, String)> {
    let one = |line: &str| {
        let mut words = line.split('#').next()?.split_whitespace();
        Some((words.next()?.trim_start_matches('/').to_owned(), words.next()?.to_owned()))
    };
    text.lines().filter_map(one).collect()
}

/// `[output.html.redirect]` of mdBook.
fn of_book(text: &str) -> Vec<(String, String)> {
    let Ok(book) = text.parse::<Table>() else { return Vec::new() };
    let html = book.get("output").and_then(|output| output.get("html"));
    let map = html.and_then(|html| html.get("redirect")).and_then(toml::Value::as_table);
    let one = |(from, to): (&String, &toml::Value)| {
        Some((from.trim_start_matches('/').to_owned(), to.as_str()?.to_owned()))
    };
    map.into_iter().flatten().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::{lines, of_book};

    #[test]
    fn what_is_not_a_redirect_is_no_mistake() {
        let pairs = |from: &str, to: &str| vec![(from.to_owned(), to.to_owned())];
        assert_eq!(lines("# a comment\n\n/old   /new 301\n/alone\n"), pairs("old", "/new"));
        assert_eq!(of_book("[output.html.redirect]\n\"/a.html\" = \"b.html\"\n"), pairs("a.html", "b.html"));
        assert_eq!(of_book("[output.html]\nredirect = 1\n"), []);
        assert_eq!(of_book("]"), []);
    }
}
