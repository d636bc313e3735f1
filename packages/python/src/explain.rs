//! `explain`: why something is a link, or is not.

use linkmark_scan::{Dialect, Scanner, Span};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::links::check_len;
use crate::options::Settings;
use crate::source;
use linkmark_columns::CodePoints;

/// Something that could have been a link, and what was decided.
///
/// `start` and `end` are what it covers, in code points; `linked` is the text of the link, or None;
/// `lines` says why, a sentence for each step.
#[pyclass(frozen, get_all, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Candidate {
    start: usize,
    end: usize,
    linked: Option<String>,
    lines: Vec<String>,
}

#[pymethods]
impl Candidate {
    fn __repr__(&self) -> String {
        let what = self.linked.as_ref().map_or("not a link".to_owned(), |text| format!("linked: {text}"));
        format!("<linkmark.Candidate {}..{} {what}>", self.start, self.end)
    }

    fn __str__(&self) -> String {
        self.lines.join("\n")
    }
}

/// Say why something is a link, or is not: everything that could start one, from left to right.
///
/// >>> print(linkmark.explain("(see http://a.com/b).")[0])
/// `http://` can start a URL
/// a space comes before, after which a link may begin
/// runs to byte 21: the text ends
/// cut `.`: punctuation at the end belongs to the sentence
/// cut `)`: the link did not open it
/// the host is `a.com`
/// linked: `http://a.com/b` (url)
///
/// The text is read as Markdown; with `text=True` as plain text. Sentences that name places name
/// bytes.
#[pyfunction]
#[pyo3(signature = (source, /, *, dialect=None, text=false, **switches))]
pub(crate) fn explain(
    source: &Bound<'_, PyAny>,
    dialect: Option<&Bound<'_, PyAny>>,
    text: bool,
    switches: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Candidate>> {
    let py = source.py();
    let plain = text;
    let text = source::text(source)?;
    let default = if plain { &Dialect::LINKMARK } else { &Dialect::GFM };
    let settings = Settings::read("explain", dialect, default, switches)?;
    check_len(text)?;
    Ok(source::work(py, text, || {
        if plain { plain_text(text, settings.dialect()) } else { markdown(text, &settings) }
    }))
}

fn markdown(text: &str, settings: &Settings) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let mut places = CodePoints::of(text);
    linkmark::explain(text, &settings.options(), |found| {
        let lines = found.lines().map(|line| line.to_string()).collect();
        let linked = found.linked().map(str::to_owned);
        candidates.push(candidate(found.span(), linked, lines, &mut places));
    });
    candidates
}

fn plain_text(text: &str, dialect: &Dialect) -> Vec<Candidate> {
    let mut places = CodePoints::of(text);
    let scanner = Scanner::new(dialect);
    let candidates = scanner.candidates(text).map(|found| {
        let lines = found.lines().map(|line| line.to_string()).collect();
        candidate(found.span(), found.link.map(|link| link.as_str().to_owned()), lines, &mut places)
    });
    candidates.collect()
}

fn candidate(
    span: Span,
    linked: Option<String>,
    lines: Vec<String>,
    places: &mut CodePoints<'_>,
) -> Candidate {
    Candidate { start: places.at(span.start), end: places.at(span.end), linked, lines }
}
