//! `arrow.html`: a column of pages.

use std::sync::Arc;

use linkmark_arrow::capsule::TextSource;
use linkmark_arrow::text::TextArray;
use linkmark_columns::html;
use linkmark_columns::row::Reading;
use linkmark_scan::Dialect;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::column::{Column, Reader, Work};
use super::links::{most_bytes, read_errors, threads_or_cores};
use crate::html::Attributes;
use crate::options::Settings;

/// `linkmark.arrow.html`, which has its documentation.
#[pyfunction]
#[pyo3(name = "_arrow_html")]
#[pyo3(signature = (data, /, *, column=None, dialect=None, rel=None, target=None, errors="raise", max_bytes=None,
    threads=None, lazy=false, **switches))]
#[expect(clippy::too_many_arguments, reason = "they are the options of html and of columns")]
pub(crate) fn arrow_html<'py>(
    data: &Bound<'py, PyAny>,
    column: Option<&str>,
    dialect: Option<&Bound<'_, PyAny>>,
    rel: Option<String>,
    target: Option<String>,
    errors: &str,
    max_bytes: Option<usize>,
    threads: Option<usize>,
    lazy: bool,
    switches: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let reading = Reading { errors: read_errors(errors)?, most: most_bytes(max_bytes) };
    let settings = Settings::read("arrow.html", dialect, &Dialect::GFM, switches)?;
    let attributes = Attributes::new(rel, target);
    let threads = threads_or_cores(threads)?;
    let source = TextSource::new(data, column)?;
    let empty = html::empty(reading.errors);
    let work: Work = Arc::new(move |array: &TextArray, first: usize| {
        let options = settings.options();
        let render =
            |renderer: &mut _, text: &str, out: &mut _| attributes.render_into(renderer, text, &options, out);
        html::render(array, first, reading, &render, threads)
    });
    if lazy {
        return Ok(Reader::new(source, empty, work).into_pyobject(py)?.into_any());
    }
    Ok(Column::new(py, source, empty, &work)?.into_pyobject(py)?.into_any())
}
