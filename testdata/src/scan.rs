//! Plain text and its links: the cases without `html`. `scan/*.toml` has a file per step of the
//! scanner, `dialects/*.toml` a file per dialect.
//!
//! `testdata/README.md` describes the format. A file that does not keep to it stops the tests with
//! a message that names the file and the case.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use crate::file;
use crate::marked::{MARKS, mark, unmark};

/// The dialects that have bare links: `text` speaks for those that have no line of their own.
pub const BARE: [&str; 7] =
    ["gfm", "commonmark-hs", "markdown-it-rs", "extended", "github", "uts58", "linkmark"];

/// The keys of a case that are not lines of dialects.
const OTHER_KEYS: [&str; 9] = ["name", "why", "id", "from", "href", "kind", "marks", "wanted", "reading"];

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
    /// Where the links are, in bytes; those of `<…>` include the angle brackets.
    pub spans: Vec<Range<usize>>,
    /// The kind of each link, if the case says so.
    pub kinds: Option<Vec<String>>,
    /// Where each link leads, if the case says so.
    pub hrefs: Option<Vec<String>>,
}

impl Case {
    /// The name of the test that asks `dialect`.
    pub fn test_name(&self, dialect: &str) -> String {
        let id = self.id.as_ref().map_or(String::new(), |id| format!("{id} "));
        format!("{}/{id}{} [{dialect}]", self.file, self.name)
    }
}

/// Where the links of one line are.
type Spans = Vec<Range<usize>>;

/// All cases of plain text.
///
/// # Panics
/// If a file does not keep to the format.
pub fn cases() -> Vec<Case> {
    let rows = file::cases();
    let mut names = HashSet::new();
    let mut cases = Vec::new();
    for row in rows.iter().filter(|row| !row.is_markdown()) {
        let case = read(row).unwrap_or_else(|error| panic!("testdata {}.toml: {error}", row.file));
        for answer in &case.answers {
            let name = case.test_name(&answer.dialect);
            assert!(names.insert(name.clone()), "testdata: two cases are called `{name}`");
        }
        cases.push(case);
    }
    cases
}

fn read(row: &file::RawCase) -> Result<Case, String> {
    let table = &row.table;
    let name = string(table, "name")?.ok_or("a case has no name")?;
    let named = |error: String| format!("case `{name}`: {error}");
    let marks = marks(table).map_err(named)?;
    let (text, answers) = answers(table, marks).map_err(named)?;
    Ok(Case {
        file: row.file.clone(),
        id: string(table, "id").map_err(named)?,
        why: string(table, "why").map_err(named)?,
        text,
        answers,
        marks,
        name,
    })
}

fn marks(table: &toml::Table) -> Result<[char; 2], String> {
    match string(table, "marks")? {
        None => Ok(MARKS),
        Some(marks) => marks
            .chars()
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|_| "`marks` must be two characters".to_owned()),
    }
}

/// The text of a case, and the answer of each dialect.
fn answers(table: &toml::Table, marks: [char; 2]) -> Result<(String, Vec<Answer>), String> {
    let (text, spans) = spans(&lines(table)?, marks)?;
    let (kinds, hrefs) = (PerLink::read(table, "kind")?, PerLink::read(table, "href")?);
    for (key, values) in [("kind", &kinds), ("href", &hrefs)] {
        let fits = |(_, spans): &(String, Spans)| {
            !spans.is_empty() && values.as_ref().is_some_and(|values| values.of(spans.len()).is_some())
        };
        if values.is_some() && !spans.iter().any(fits) {
            return Err(format!("`{key}` fits no line: none has as many links"));
        }
    }
    let answer = |(dialect, spans): (String, Spans)| Answer {
        marked: mark(&text, &spans, marks),
        kinds: kinds.as_ref().and_then(|kinds| kinds.of(spans.len())),
        hrefs: hrefs.as_ref().and_then(|hrefs| hrefs.of(spans.len())),
        dialect,
        spans,
    };
    let answers = spans.into_iter().map(answer).collect();
    Ok((text, answers))
}

/// The lines without their marks, which are one text, and where the links of each dialect are.
fn spans(
    lines: &BTreeMap<String, String>,
    marks: [char; 2],
) -> Result<(String, Vec<(String, Spans)>), String> {
    let (first, line) = lines.iter().next().ok_or("it has neither `text` nor a line for a dialect")?;
    let (text, links) = unmark(line, marks)?;
    // `<…>` is the same in every dialect, and `commonmark` has nothing else.
    let angle = |spans: &[Range<usize>]| -> Spans {
        spans.iter().filter(|span| text[(*span).clone()].starts_with('<')).cloned().collect()
    };
    let angles = angle(&links);
    let mut found = Vec::new();
    if !lines.contains_key("commonmark") {
        found.push(("commonmark".to_owned(), angles.clone()));
    }
    for (dialect, line) in lines {
        let (unmarked, links) = unmark(line, marks)?;
        if unmarked != text {
            return Err(format!(
                "without its marks the line of `{dialect}` is not the line of `{first}`:\n{unmarked}\n{text}"
            ));
        }
        if angle(&links) != angles {
            return Err(format!("the line of `{dialect}` has other <…> links than the line of `{first}`"));
        }
        found.push((dialect.clone(), links));
    }
    Ok((text, found))
}

/// Every dialect that has a line, and the line.
fn lines(table: &toml::Table) -> Result<BTreeMap<String, String>, String> {
    let mut lines = BTreeMap::new();
    for key in table.keys().filter(|key| !OTHER_KEYS.contains(&key.as_str()) && *key != "text") {
        let line = string(table, key)?.unwrap_or_default();
        for dialect in key.split(' ') {
            if dialect != "commonmark" && !BARE.contains(&dialect) {
                return Err(format!("unknown key or dialect `{dialect}`"));
            }
            if lines.insert(dialect.to_owned(), line.clone()).is_some() {
                return Err(format!("`{dialect}` has two lines"));
            }
        }
    }
    if let Some(text) = string(table, "text")? {
        for dialect in BARE {
            lines.entry(dialect.to_owned()).or_insert_with(|| text.clone());
        }
    }
    Ok(lines)
}

/// What `kind` and `href` say of the links of a line.
enum PerLink {
    /// One string, true of every link of every line.
    All(String),
    /// A list, true of the lines with that many links.
    Each(Vec<String>),
}

impl PerLink {
    fn read(table: &toml::Table, key: &str) -> Result<Option<PerLink>, String> {
        match table.get(key) {
            None => Ok(None),
            Some(toml::Value::String(one)) => Ok(Some(PerLink::All(one.clone()))),
            Some(toml::Value::Array(list)) => list
                .iter()
                .map(|value| value.as_str().map(str::to_owned))
                .collect::<Option<_>>()
                .map(|list| Some(PerLink::Each(list)))
                .ok_or_else(|| format!("`{key}` holds something that is not a string")),
            Some(_) => Err(format!("`{key}` must be a string or a list of strings")),
        }
    }

    fn of(&self, links: usize) -> Option<Vec<String>> {
        match self {
            PerLink::All(one) => Some(vec![one.clone(); links]),
            PerLink::Each(list) => (list.len() == links).then(|| list.clone()),
        }
    }
}

fn string(table: &toml::Table, key: &str) -> Result<Option<String>, String> {
    match table.get(key) {
        None => Ok(None),
        Some(toml::Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` must be a string")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(toml: &str) -> Result<Case, String> {
        read(&file::RawCase { file: "f".to_owned(), table: toml.parse().unwrap() })
    }

    #[test]
    fn every_file_is_read() {
        assert!(cases().len() > 500);
    }

    #[test]
    fn text_speaks_for_the_dialects_that_have_no_line_of_their_own() {
        let case = case("name = 'n'\ntext = '‹www.a.b› ‹<a:b>›'\n'gfm github' = 'www.a.b ‹<a:b>›'").unwrap();
        let of =
            |dialect| case.answers.iter().find(|answer| answer.dialect == dialect).unwrap().marked.as_str();
        assert_eq!(of("extended"), "‹www.a.b› ‹<a:b>›");
        assert_eq!(of("linkmark"), "‹www.a.b› ‹<a:b>›");
        assert_eq!(of("github"), "www.a.b ‹<a:b>›");
        assert_eq!(of("commonmark"), "www.a.b ‹<a:b>›");
    }

    #[test]
    fn mistakes_are_named() {
        for (toml, part) in [
            ("text = 'x'", "a case has no name"),
            ("name = 'n'", "neither `text` nor"),
            ("name = 'n'\ngmf = 'x'", "dialect `gmf`"),
            ("name = 'n'\ngfm = 'x'\ngithub = 'y'", "line of `github`"),
            ("name = 'n'\ngfm = 'x'\n'gfm github' = 'x'", "`gfm` has two lines"),
            ("name = 'n'\ntext = 'x'\n'text linkmark' = 'x'", "dialect `text`"),
            ("name = 'n'\ntext = '‹x'", "`‹` without `›`"),
            ("name = 'n'\ntext = 'x'\nkind = ['url']", "`kind` fits no line"),
        ] {
            let error = case(toml).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
