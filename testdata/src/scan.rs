//! The cases of the scanner: `scan/*.toml`, one file per step, and `dialects/*.toml`, one file per row.
//!
//! The format is described in `testdata/README.md`. A file that does not keep to it stops the tests with a message that
//! names the file and the case.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

use crate::marked::{MARKS, unmark};

/// The dialects in which bare links exist: what `text` speaks for.
pub const BARE: [&str; 5] = ["gfm", "commonmark-hs", "markdown-it-rs", "extended", "github"];

/// Dialects a case may name beside `commonmark` and those of [`BARE`].
const LATER: [&str; 2] = ["uts58", "linkmark"];

/// One text, and what each dialect finds in it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file's name without `.toml`: `trim`.
    pub file: String,
    /// What it shows, as a sentence.
    pub name: String,
    /// The report it answers: `L26`.
    pub id: Option<String>,
    /// What would surprise a reader.
    pub why: Option<String>,
    /// The text without marks.
    pub text: String,
    /// One answer for each dialect that is asked, in the order of the dialects.
    pub answers: Vec<Answer>,
    /// The marks its lines were written with.
    pub marks: [char; 2],
}

/// What one dialect finds.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The dialect's name.
    pub dialect: String,
    /// The text with the links marked.
    pub marked: String,
    /// Where the links stand, in bytes; those of `<…>` include the angle brackets.
    pub spans: Vec<Range<usize>>,
    /// The kind of each link, if the case says so.
    pub kinds: Option<Vec<String>>,
    /// Where each link leads, if the case says so.
    pub hrefs: Option<Vec<String>>,
}

/// All cases of the scanner.
///
/// # Panics
/// If a file does not keep to the format.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for folder in ["scan", "dialects"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files: Vec<_> = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("cannot list {}: {error}", folder.display()))
            .map(|entry| entry.expect("a folder can be listed").path())
            .filter(|path| path.extension().is_some_and(|end| end == "toml"))
            .collect();
        files.sort();
        for path in files {
            let file = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let toml = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}.toml: {error}"));
            cases.extend(read(&file, &toml).unwrap_or_else(|error| panic!("testdata {file}.toml: {error}")));
        }
    }
    cases
}

fn read(file: &str, toml: &str) -> Result<Vec<Case>, String> {
    let mut table: BTreeMap<String, Vec<toml::Table>> =
        toml::from_str(toml).map_err(|error| error.to_string())?;
    let rows = table.remove("case").ok_or("it has no [[case]]")?;
    if let Some(key) = table.keys().next() {
        return Err(format!("there is no [[{key}]], only [[case]]"));
    }
    let mut names = HashSet::new();
    let mut cases = Vec::new();
    for (number, row) in rows.into_iter().enumerate() {
        let name = string(&row, "name").map_err(|error| format!("case {}: {error}", number + 1))?;
        let name = name.ok_or_else(|| format!("case {} has no name", number + 1))?;
        if !names.insert(name.clone()) {
            return Err(format!("two cases are called `{name}`"));
        }
        cases.push(case(file, name.clone(), &row).map_err(|error| format!("case `{name}`: {error}"))?);
    }
    Ok(cases)
}

fn case(file: &str, name: String, row: &toml::Table) -> Result<Case, String> {
    let marks = match string(row, "marks")? {
        None => MARKS,
        Some(marks) => {
            marks.chars().collect::<Vec<_>>().try_into().map_err(|_| "`marks` are two characters")?
        }
    };
    let lines = lines(row)?;
    let (_, first) = lines.first().ok_or("it has neither `text` nor a line for a dialect")?;
    let (text, first) = unmark(first, marks)?;
    let kinds = strings(row, "kind")?;
    let hrefs = strings(row, "href")?;
    let mut answers = Vec::new();

    // `<…>` is the same in every dialect, and all there is in commonmark.
    let angle = |spans: &[Range<usize>]| -> Vec<Range<usize>> {
        spans.iter().filter(|span| text[(*span).clone()].starts_with('<')).cloned().collect()
    };
    let angles = angle(&first);
    if !lines.iter().any(|(dialect, _)| dialect == "commonmark") {
        answers.push(("commonmark".to_owned(), angles.clone()));
    }
    for (dialect, line) in &lines {
        let (unmarked, spans) = unmark(line, marks)?;
        if unmarked != text {
            return Err(format!(
                "without its marks the line of `{dialect}` is not the text of the others:\n{unmarked}\n{text}"
            ));
        }
        if angle(&spans) != angles {
            return Err(format!(
                "the line of `{dialect}` has other <…> links than the line of `{}`",
                lines[0].0
            ));
        }
        answers.push((dialect.clone(), spans));
    }

    let told = |told: &Option<Told>, spans: &[Range<usize>]| match told {
        None => None,
        Some(Told::Each(one)) => Some(vec![one.clone(); spans.len()]),
        Some(Told::List(list)) => (list.len() == spans.len()).then(|| list.clone()),
    };
    for (key, list) in [("kind", &kinds), ("href", &hrefs)] {
        if list.is_some()
            && answers.iter().all(|(_, spans)| told(list, spans).is_none_or(|told| told.is_empty()))
        {
            return Err(format!("`{key}` speaks of no line: none has as many links"));
        }
    }
    let answers = answers
        .into_iter()
        .map(|(dialect, spans)| Answer {
            marked: crate::marked::mark(&text, &spans, marks),
            kinds: told(&kinds, &spans),
            hrefs: told(&hrefs, &spans),
            dialect,
            spans,
        })
        .collect();
    Ok(Case {
        file: file.to_owned(),
        name,
        id: string(row, "id")?,
        why: string(row, "why")?,
        text,
        answers,
        marks,
    })
}

/// Every dialect that has a line, and the line.
fn lines(row: &toml::Table) -> Result<Vec<(String, String)>, String> {
    let mut lines: BTreeMap<&str, String> = BTreeMap::new();
    let mut text = None;
    for key in row.keys() {
        if ["name", "why", "id", "href", "kind", "marks"].contains(&key.as_str()) {
            continue;
        }
        let line = string(row, key)?.unwrap_or_default();
        for dialect in key.split(' ') {
            if dialect == "text" {
                if text.replace(line.clone()).is_some() {
                    return Err("there are two lines of `text`".to_owned());
                }
                continue;
            }
            if dialect != "commonmark" && !BARE.contains(&dialect) && !LATER.contains(&dialect) {
                return Err(format!("there is no key and no dialect `{dialect}`"));
            }
            if lines.insert(dialect, line.clone()).is_some() {
                return Err(format!("`{dialect}` has two lines"));
            }
        }
    }
    if let Some(text) = text {
        for dialect in BARE {
            lines.entry(dialect).or_insert_with(|| text.clone());
        }
    }
    Ok(lines.into_iter().map(|(dialect, line)| (dialect.to_owned(), line)).collect())
}

enum Told {
    Each(String),
    List(Vec<String>),
}

fn strings(row: &toml::Table, key: &str) -> Result<Option<Told>, String> {
    match row.get(key) {
        None => Ok(None),
        Some(toml::Value::String(one)) => Ok(Some(Told::Each(one.clone()))),
        Some(toml::Value::Array(list)) => {
            let list: Option<Vec<String>> =
                list.iter().map(|value| value.as_str().map(str::to_owned)).collect();
            list.map(|list| Some(Told::List(list)))
                .ok_or_else(|| format!("`{key}` holds something that is no string"))
        }
        Some(_) => Err(format!("`{key}` is neither a string nor a list of strings")),
    }
}

fn string(row: &toml::Table, key: &str) -> Result<Option<String>, String> {
    match row.get(key) {
        None => Ok(None),
        Some(toml::Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` is not a string")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read() {
        assert!(cases().len() > 500);
    }

    #[test]
    fn text_speaks_for_the_bare_dialects_that_have_no_line_of_their_own() {
        let toml = "[[case]]\nname = 'n'\ntext = '‹www.a.b› ‹<a:b>›'\n'gfm github' = 'www.a.b ‹<a:b>›'";
        let case = &read("f", toml).unwrap()[0];
        let of =
            |dialect| case.answers.iter().find(|answer| answer.dialect == dialect).unwrap().marked.as_str();
        assert_eq!(of("extended"), "‹www.a.b› ‹<a:b>›");
        assert_eq!(of("github"), "www.a.b ‹<a:b>›");
        assert_eq!(of("commonmark"), "www.a.b ‹<a:b>›");
    }

    #[test]
    fn mistakes_are_named() {
        for (toml, part) in [
            ("[[case]]\ntext = 'x'", "case 1 has no name"),
            ("[[case]]\nname = 'n'", "neither `text` nor"),
            ("[[case]]\nname = 'n'\ngmf = 'x'", "no dialect `gmf`"),
            ("[[case]]\nname = 'n'\ngfm = 'x'\ngithub = 'y'", "line of `github`"),
            ("[[case]]\nname = 'n'\ngfm = 'x'\n'gfm github' = 'x'", "`gfm` has two lines"),
            ("[[case]]\nname = 'n'\ntext = 'x'\n'text linkmark' = 'x'", "two lines of `text`"),
            ("[[case]]\nname = 'n'\ntext = '‹x'", "`‹` without `›`"),
            ("[[case]]\nname = 'n'\ntext = 'x'\nkind = ['url']", "`kind` speaks of no line"),
        ] {
            let error = read("f", toml).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
