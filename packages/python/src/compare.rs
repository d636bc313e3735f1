//! `compare`: where dialects disagree about a text.

use linkmark_fix::{compare as in_markdown, compare_plain};
use linkmark_scan::Dialect as Row;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::dialect::Chosen;
use crate::links::{Link, check_len};
use crate::source;
use linkmark_columns::CodePoints;

/// A place where not all dialects link the same.
///
/// `start` and `end` count code points, `text` is what is there, `answers` has the links of each
/// dialect by its name.
#[pyclass(frozen, module = "linkmark")]
pub(crate) struct Disagreement {
    #[pyo3(get)]
    start: usize,
    #[pyo3(get)]
    end: usize,
    #[pyo3(get)]
    text: String,
    answers: Vec<(String, Vec<Link>)>,
}

#[pymethods]
impl Disagreement {
    #[getter]
    fn answers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let answers = PyDict::new(py);
        for (dialect, links) in &self.answers {
            answers.set_item(dialect, links.clone())?;
        }
        Ok(answers)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let text = PyString::new(py, &self.text).repr()?;
        Ok(format!("<linkmark.Disagreement {}..{} {text}>", self.start, self.end))
    }
}

/// Show where dialects disagree about a text, each place once.
///
/// >>> place = linkmark.compare("参阅 https://a.com/x。")[0]
/// >>> {name: [link.text for link in links] for name, links in place.answers.items()}
/// {'gfm': ['https://a.com/x。'], 'github': ['https://a.com/x。'], 'linkmark': ['https://a.com/x']}
///
/// `dialects` has names and dicts, as `dialect` of the other functions takes one; `"all"` is every
/// dialect.
#[pyfunction]
#[pyo3(signature = (source, /, *, dialects=None, text=false))]
pub(crate) fn compare(
    source: &Bound<'_, PyAny>,
    dialects: Option<&Bound<'_, PyAny>>,
    text: bool,
) -> PyResult<Vec<Disagreement>> {
    let py = source.py();
    let plain = text;
    let text = source::text(source)?;
    let rows = rows(dialects)?;
    check_len(text)?;
    Ok(source::work(py, text, || {
        let places = if plain { compare_plain(text, &rows) } else { in_markdown(text, &rows) };
        let mut code_points = CodePoints::of(text);
        let found = places.into_iter().map(|place| {
            let answers = place.answers.into_iter().map(|links| {
                links.into_iter().map(|link| Link::new_at(link, &mut code_points)).collect::<Vec<Link>>()
            });
            let answers: Vec<Vec<Link>> = answers.collect();
            Disagreement {
                start: code_points.at(place.range.start),
                end: code_points.at(place.range.end),
                text: text[place.range].to_owned(),
                answers: rows.iter().map(|row| row.name.to_string()).zip(answers).collect(),
            }
        });
        found.collect()
    }))
}

fn rows(dialects: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Row>> {
    let Some(dialects) = dialects else { return Ok(vec![Row::GFM, Row::GITHUB, Row::LINKMARK]) };
    if dialects.cast::<PyString>().is_ok_and(|word| word.to_string_lossy() == "all") {
        return Ok(Row::ALL.to_vec());
    }
    if dialects.is_instance_of::<PyString>() || dialects.is_instance_of::<PyDict>() {
        return Err(PyTypeError::new_err(
            "`dialects` must be a list, such as [\"gfm\", \"uts58\"], or \"all\"",
        ));
    }
    dialects.try_iter()?.map(|dialect| Ok(*Chosen::read(&dialect?)?.row())).collect()
}
