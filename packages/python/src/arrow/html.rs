//! `arrow.html`: a column of pages.

use std::ops::Range;
use std::sync::Arc;

use linkmark::Renderer;
use linkmark_arrow::array::{Array, Utf8Builder, Values};
use linkmark_arrow::capsule::TextSource;
use linkmark_arrow::text::TextArray;
use linkmark_scan::Dialect;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::column::{Column, Reader, Work};
use super::links::{most_bytes, threads_or_cores};
use super::pool::{self, Worker};
use super::row::{Errors, Reading, Row, RowError, Wrong};
use crate::html::{Attributes, render};
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
    let reading = Reading { errors: Errors::read(errors)?, most: most_bytes(max_bytes) };
    let settings = Settings::read("arrow.html", dialect, &Dialect::GFM, switches)?;
    let attributes = Attributes::new(rel, target);
    let threads = threads_or_cores(threads)?;
    let source = TextSource::new(data, column)?;
    let empty = Pages::default().finish(reading.errors);
    let work: Work = Arc::new(move |array: &TextArray, first: usize| {
        pool::run(array, threads, || Rendering {
            array,
            first,
            reading,
            settings: &settings,
            attributes: &attributes,
            renderer: Renderer::new(),
        })
    });
    if lazy {
        return Ok(Reader::new(source, empty, work).into_pyobject(py)?.into_any());
    }
    Ok(Column::new(py, source, empty, &work)?.into_pyobject(py)?.into_any())
}

/// One thread's part of the work.
struct Rendering<'a> {
    array: &'a TextArray,
    first: usize,
    reading: Reading,
    settings: &'a Settings,
    attributes: &'a Attributes,
    renderer: Renderer,
}

impl Worker for Rendering<'_> {
    fn work(&mut self, rows: Range<usize>) -> Result<Vec<Array>, RowError> {
        let mut full = Vec::new();
        let mut pages = Pages::default();
        for row in rows {
            let number = self.first + row;
            let error = |wrong| RowError { row: number, wrong };
            let page = self.page(row).map_err(error)?;
            if pages.push(&page).is_some() {
                continue;
            }
            // Pages may be much longer than their texts: what does not fit goes to the next array.
            full.push(std::mem::take(&mut pages).finish(self.reading.errors));
            if pages.push(&page).is_none() {
                let page = match self.reading.errors {
                    Errors::Raise => return Err(error(Wrong::TooMuch)),
                    Errors::Null | Errors::Replace => Row::Null,
                    Errors::Report => Row::Wrong(Wrong::TooMuch),
                };
                let _ = pages.push(&page);
            }
        }
        full.push(pages.finish(self.reading.errors));
        Ok(full)
    }
}

impl Rendering<'_> {
    fn page(&mut self, row: usize) -> Result<Row<'static>, Wrong> {
        match self.reading.row(self.array, row)? {
            Row::Null => Ok(Row::Null),
            Row::Wrong(wrong) => Ok(Row::Wrong(wrong)),
            // No row is longer than the engine's longest document.
            Row::Text(text) => Ok(render(&mut self.renderer, &text, self.settings, self.attributes)
                .map_or(Row::Wrong(Wrong::TooMuch), |html| Row::Text(html.into()))),
        }
    }
}

/// The pages of a task, and what is wrong with those that are not there.
#[derive(Default)]
struct Pages {
    html: Utf8Builder,
    errors: Utf8Builder,
}

impl Pages {
    /// Adds a row. `None`: it does not fit.
    fn push(&mut self, page: &Row<'_>) -> Option<()> {
        let (html, wrong) = match page {
            Row::Text(html) => (Some(&**html), None),
            Row::Null => (None, None),
            Row::Wrong(wrong) => (None, Some(wrong.to_string())),
        };
        self.html.push(html)?;
        self.errors.push(wrong.as_deref())
    }

    fn finish(self, errors: Errors) -> Array {
        let html = self.html.finish();
        match errors {
            Errors::Report => {
                let fields = vec![("html", html), ("error", self.errors.finish())];
                Array::new(fields[0].1.len, Values::Struct(fields))
            }
            _ => html,
        }
    }
}
