//! A column of pages.

use std::borrow::Cow;
use std::ops::Range;

use linkmark::{Renderer, SourceTooLong};
use linkmark_arrow::array::{Array, Utf8Builder, Values};
use linkmark_arrow::text::TextArray;

use crate::pool::{self, Worker};
use crate::row::{Errors, Reading, Row, RowError, Wrong};

/// Renders a text after what is there.
pub type Render<'a> = dyn Fn(&mut Renderer, &str, &mut String) -> Result<(), SourceTooLong> + Sync + 'a;

/// The type of what [`render`] returns: an array without rows.
pub fn empty(errors: Errors) -> Array {
    Pages::default().finish(errors)
}

/// The pages of every row of `array`, whose first row has the number `first`, by some threads.
///
/// # Errors
/// The first row that cannot be read, if that stops the work.
pub fn render(
    array: &TextArray,
    first: usize,
    reading: Reading,
    render: &Render<'_>,
    threads: usize,
) -> Result<Vec<Array>, RowError> {
    let rendering =
        || Rendering { array, first, reading, render, renderer: Renderer::new(), html: String::new() };
    pool::run(array, threads, rendering)
}

/// One thread's part of the work.
struct Rendering<'a> {
    array: &'a TextArray,
    first: usize,
    reading: Reading,
    render: &'a Render<'a>,
    renderer: Renderer,
    /// The page of a row.
    html: String,
}

impl Worker for Rendering<'_> {
    fn work(&mut self, rows: Range<usize>) -> Result<Vec<Array>, RowError> {
        let errors = self.reading.errors;
        let mut full = Vec::new();
        let mut pages = Pages::default();
        let sampled = rows.start + rows.len() / pool::SAMPLE;
        for row in rows {
            if row == sampled {
                pages.html.reserve(pool::SAMPLE);
            }
            let number = self.first + row;
            let error = |wrong| RowError { row: number, wrong };
            let page = self.page(row).map_err(error)?;
            if pages.push(&page, errors).is_some() {
                continue;
            }
            // Pages may be much longer than their texts: what does not fit goes to the next array.
            full.push(std::mem::take(&mut pages).finish(errors));
            if pages.push(&page, errors).is_none() {
                let page = match errors {
                    Errors::Raise => return Err(error(Wrong::TooMuch)),
                    Errors::Null | Errors::Replace => Row::Null,
                    Errors::Report => Row::Wrong(Wrong::TooMuch),
                };
                let _ = pages.push(&page, errors);
            }
        }
        full.push(pages.finish(errors));
        Ok(full)
    }
}

impl Rendering<'_> {
    fn page(&mut self, row: usize) -> Result<Row<'_>, Wrong> {
        match self.reading.row(self.array, row)? {
            Row::Null => Ok(Row::Null),
            Row::Wrong(wrong) => Ok(Row::Wrong(wrong)),
            Row::Text(text) => {
                self.html.clear();
                // No row is longer than the engine's longest document.
                let rendered = (self.render)(&mut self.renderer, &text, &mut self.html);
                Ok(rendered.map_or(Row::Wrong(Wrong::TooMuch), |()| Row::Text(Cow::Borrowed(&self.html))))
            }
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
    fn push(&mut self, page: &Row<'_>, errors: Errors) -> Option<()> {
        let (html, wrong) = match page {
            Row::Text(html) => (Some(&**html), None),
            Row::Null => (None, None),
            Row::Wrong(wrong) => (None, Some(wrong.to_string())),
        };
        self.html.push(html)?;
        if errors == Errors::Report { self.errors.push(wrong.as_deref()) } else { Some(()) }
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
