//! `cargo xtask tidy`: what the pages name is there, and what a package needs; and comments are as
//! wide as they may be.

use std::fs;
use std::path::Path;

use linkmark::{Event, Options, Parser, Tag, TagEnd, links};

use crate::comments;
use crate::sources::files_below;
use xtask::package;
use xtask::root::root;

/// The page with the map, and the heading above its table of files to open.
const MAP: &str = "ARCHITECTURE.md";
const TABLE: &str = "One guess";

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if !words.is_empty() {
        return Err(format!("`{}` is not understood; tidy takes no words", words.join(" ")));
    }
    let root = root();
    let mut complaints = complaints(&root)?;
    complaints.extend(package::complaints(&root)?);
    complaints.extend(comments::complaints(&root)?);
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

/// Everything that a page of the repository at `root` names and that is not there.
fn complaints(root: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for page in files_below(root, ".md")? {
        let name = page.strip_prefix(root).unwrap_or(&page).display().to_string();
        let text = fs::read_to_string(&page).map_err(|why| format!("{name}: {why}"))?;
        let folder = page.parent().unwrap_or(root);
        let dead = link_targets(&text).into_iter().filter(|path| !folder.join(path).exists());
        complaints.extend(dead.map(|path| format!("{name} links to `{path}`, which is not there")));
        if name == MAP {
            let guesses = guesses(&text);
            if guesses.is_empty() {
                complaints.push(format!("{MAP} has no table below the heading `{TABLE}`"));
            }
            let gone = guesses.into_iter().filter(|path| !root.join(path).exists());
            complaints.extend(gone.map(|path| format!("{MAP} sends people to `{path}`, which is not there")));
        }
    }
    Ok(complaints)
}

/// The files that `page` links to: every link that is neither a URL nor within the page.
fn link_targets(page: &str) -> Vec<String> {
    links(page, &Options::COMMONMARK)
        .map(|link| link.href.split('#').next().unwrap_or_default().to_owned())
        .filter(|path| !path.is_empty() && !path.contains(':'))
        .collect()
}

/// The code in the last cell of each row of the table.
fn guesses(map: &str) -> Vec<String> {
    let mut guesses = Vec::new();
    let mut cell = Vec::new();
    let mut heading = String::new();
    let mut in_heading = false;
    for event in Parser::new_ext(map, &Options::GFM) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                in_heading = true;
                heading.clear();
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(text) if in_heading => heading.push_str(&text),
            Event::Start(Tag::TableCell) => cell.clear(),
            Event::Code(code) => cell.push(code.into_owned()),
            Event::End(TagEnd::TableRow) if heading == TABLE => guesses.append(&mut cell),
            _ => {}
        }
    }
    guesses
}

#[cfg(test)]
mod tests {
    use super::{complaints, guesses, link_targets};
    use xtask::root::root;

    #[test]
    fn every_file_that_a_page_names_is_there() {
        assert_eq!(complaints(&root()).expect("readable pages"), Vec::<String>::new());
    }

    #[test]
    fn links_to_files_are_found_and_other_links_are_not() {
        let page = "[a](b.md#c) [d](#e) <https://f.g> ![h](i/j.svg) `[k](l)`";
        assert_eq!(link_targets(page), ["b.md", "i/j.svg"]);
    }

    #[test]
    fn the_last_cell_of_each_row_is_a_guess_and_the_first_is_not() {
        let map = "| `no` |\n|-|\n| `no` |\n\n## One guess\n\n| a | b |\n|-|-|\n| `[x]` | `a/b.rs`; `c.rs` |\n\n`no`\n\n# Next\n\n|a|\n|-|\n|`no`|\n";
        assert_eq!(guesses(map), ["a/b.rs", "c.rs"]);
    }
}
