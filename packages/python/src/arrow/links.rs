//! `arrow.links`: a column of links, as lists or flat.

use std::ops::Range;
use std::sync::Arc;

use linkmark::{FoundLink, LinkFinder};
use linkmark_arrow::array::{Array, Bitmap, Utf8Builder, Values};
use linkmark_arrow::capsule::TextSource;
use linkmark_arrow::text::TextArray;
use linkmark_fix::{LinkFilter, bom_len};
use linkmark_scan::{Dialect, Scanner};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::column::{Column, Reader, Work};
use super::pool::{self, Worker};
use super::row::{Errors, Reading, Row, RowError, Wrong};
use crate::host::{domain, host};
use crate::links::wanted_kinds;
use crate::offsets::CodePoints;
use crate::options::Settings;

/// A field of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Start,
    End,
    Kind,
    Text,
    Href,
    Title,
    Host,
    Domain,
}

impl Field {
    const ALL: [(&'static str, Field); 8] = [
        ("start", Field::Start),
        ("end", Field::End),
        ("kind", Field::Kind),
        ("text", Field::Text),
        ("href", Field::Href),
        ("title", Field::Title),
        ("host", Field::Host),
        ("domain", Field::Domain),
    ];

    fn name(self) -> &'static str {
        Field::ALL.iter().find(|(_, field)| *field == self).map_or("", |(name, _)| name)
    }

    /// The fields that were asked for: without a word all but the title.
    fn read(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Field>> {
        let Some(given) = given else {
            return Ok(Field::ALL
                .iter()
                .map(|(_, field)| *field)
                .filter(|field| *field != Field::Title)
                .collect());
        };
        let names: Vec<String> = match given.cast::<PyString>() {
            Ok(_) => {
                return Err(PyTypeError::new_err("`fields` must be a list of names, such as [\"href\"]"));
            }
            Err(_) => given.extract()?,
        };
        let mut fields: Vec<Field> = Vec::new();
        for name in &names {
            let known = Field::ALL.iter().find(|(known, _)| known == name).map(|(_, field)| *field);
            let known = known.filter(|field| !fields.contains(field));
            fields
                .push(known.ok_or_else(|| no_field(name, fields.iter().any(|field| field.name() == name)))?);
        }
        if fields.is_empty() {
            return Err(PyValueError::new_err("`fields` names none; leave it out for all of them"));
        }
        Ok(fields)
    }
}

fn no_field(name: &str, is_named_twice: bool) -> PyErr {
    if is_named_twice {
        return PyValueError::new_err(format!("`fields` names `{name}` twice"));
    }
    let names = || Field::ALL.iter().map(|(name, _)| *name);
    let guess = linkmark_cli::near(name, names()).map_or_else(
        || format!("there are {}", names().collect::<Vec<_>>().join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    PyValueError::new_err(format!("there is no field `{name}`; {guess}"))
}

/// What is wanted of every row.
struct Wanted {
    settings: Settings,
    plain: bool,
    filter: LinkFilter,
    suspicious: bool,
    fields: Vec<Field>,
    flat: bool,
    in_bytes: bool,
    reading: Reading,
}

/// `linkmark.arrow.links`, which has its documentation.
#[pyfunction]
#[pyo3(name = "_arrow_links")]
#[pyo3(signature = (data, /, *, column=None, fields=None, flat=false, dialect=None, text=false, kind=None, bare=false,
    images=false, html=false, suspicious=false, offsets="code-points", errors="raise", max_bytes=None, threads=None,
    lazy=false, **switches))]
#[expect(clippy::too_many_arguments, reason = "they are the options of links and of columns")]
pub(crate) fn arrow_links<'py>(
    data: &Bound<'py, PyAny>,
    column: Option<&str>,
    fields: Option<&Bound<'_, PyAny>>,
    flat: bool,
    dialect: Option<&Bound<'_, PyAny>>,
    text: bool,
    kind: Option<&Bound<'_, PyAny>>,
    bare: bool,
    images: bool,
    html: bool,
    suspicious: bool,
    offsets: &str,
    errors: &str,
    max_bytes: Option<usize>,
    threads: Option<usize>,
    lazy: bool,
    switches: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let errors = Errors::read(errors)?;
    if errors == Errors::Report && !flat {
        return Err(PyValueError::new_err("errors=\"report\" needs flat=True, which has a column for them"));
    }
    let default = if text { &Dialect::LINKMARK } else { &Dialect::GFM };
    let wanted = Wanted {
        settings: Settings::read("arrow.links", dialect, default, switches)?,
        plain: text,
        filter: LinkFilter { kinds: wanted_kinds(kind, bare)?, images, html },
        suspicious,
        fields: Field::read(fields)?,
        flat,
        in_bytes: is_in_bytes(offsets)?,
        reading: Reading { errors, most: most_bytes(max_bytes) },
    };
    let threads = threads_or_cores(threads)?;
    let source = TextSource::new(data, column)?;
    let empty = Links::new(&wanted).finish();
    let work: Work = Arc::new(move |array: &TextArray, first: usize| {
        pool::run(array, threads, || Finding {
            array,
            first,
            wanted: &wanted,
            finder: LinkFinder::new(),
            scanner: wanted.plain.then(|| Scanner::new(wanted.settings.dialect())),
        })
    });
    if lazy {
        return Ok(Reader::new(source, empty, work).into_pyobject(py)?.into_any());
    }
    Ok(Column::new(py, source, empty, &work)?.into_pyobject(py)?.into_any())
}

fn is_in_bytes(offsets: &str) -> PyResult<bool> {
    match offsets {
        "code-points" => Ok(false),
        "bytes" => Ok(true),
        _ => Err(PyValueError::new_err(format!(
            "`offsets` must be \"code-points\" or \"bytes\", not \"{offsets}\""
        ))),
    }
}

/// No row is longer than what 32 bits count, which is what engines expect of a number.
pub(crate) fn most_bytes(given: Option<usize>) -> usize {
    given.unwrap_or(usize::MAX).min(i32::MAX as usize)
}

/// More threads than this do not help.
const MOST_THREADS: usize = 256;

pub(crate) fn threads_or_cores(given: Option<usize>) -> PyResult<usize> {
    match given {
        Some(0) => Err(PyValueError::new_err("`threads` must be at least 1; leave it out for one per core")),
        Some(threads) => Ok(threads.min(MOST_THREADS)),
        None => Ok(std::thread::available_parallelism().map_or(1, std::num::NonZero::get)),
    }
}

/// One thread's part of the work.
struct Finding<'a> {
    array: &'a TextArray,
    first: usize,
    wanted: &'a Wanted,
    finder: LinkFinder,
    /// For plain text.
    scanner: Option<Scanner>,
}

impl Worker for Finding<'_> {
    fn work(&mut self, rows: Range<usize>) -> Result<Vec<Array>, RowError> {
        let (array, wanted) = (self.array, self.wanted);
        let mut full = Vec::new();
        let mut links = Links::new(wanted);
        for row in rows {
            let number = self.first + row;
            let error = |wrong| RowError { row: number, wrong };
            let text = match wanted.reading.row(array, row).map_err(error)? {
                Row::Text(text) => text,
                Row::Null => {
                    links.push_null();
                    continue;
                }
                Row::Wrong(wrong) => {
                    links.push_wrong(number, &wrong);
                    continue;
                }
            };
            let found = self.links(&text);
            if !links.has_room(&found) {
                full.push(std::mem::replace(&mut links, Links::new(wanted)).finish());
            }
            if !links.has_room(&found) {
                match wanted.reading.errors {
                    Errors::Raise => return Err(error(Wrong::TooMuch)),
                    Errors::Null | Errors::Replace => links.push_null(),
                    Errors::Report => links.push_wrong(number, &Wrong::TooMuch),
                }
                continue;
            }
            links.push_row(number, &text, &found);
        }
        full.push(links.finish());
        Ok(full)
    }
}

impl Finding<'_> {
    /// The links of a text that are wanted, in order.
    fn links<'t>(&mut self, text: &'t str) -> Vec<FoundLink<'t>> {
        let wanted = self.wanted;
        let mut found = Vec::new();
        let mut take = |link: FoundLink<'t>| {
            if wanted.filter.takes(&link) && (!wanted.suspicious || !link.warnings().is_empty()) {
                found.push(link);
            }
        };
        if let Some(scanner) = &self.scanner {
            let bom = bom_len(text);
            for link in scanner.links(&text[bom..]) {
                let mut link = FoundLink::from(link);
                link.range = link.range.start + bom..link.range.end + bom;
                take(link);
            }
            return found;
        }
        let options = wanted.settings.options();
        self.finder.for_each(text, &options, &mut take);
        if wanted.filter.html || wanted.filter.kinds.contains(&"html") {
            linkmark::raw_links(text, &options).into_iter().for_each(take);
        }
        // An image comes before the link around it, and what footnotes have comes last.
        if !found.is_sorted_by_key(|link| link.range.start) {
            found.sort_by_key(|link| link.range.start);
        }
        found
    }
}

/// The values of one field.
enum FieldValues {
    Numbers(Vec<i32>),
    Texts(Utf8Builder),
}

/// The links of a task.
struct Links<'w> {
    wanted: &'w Wanted,
    values: Vec<FieldValues>,
    /// In lists: where each row's links end, and which rows are not null.
    ends: Vec<i32>,
    validity: Bitmap,
    /// In the flat form: the row of each link, and what is wrong with a row.
    rows: Vec<i64>,
    errors: Utf8Builder,
    /// How many links there are, and no less than the bytes of their longest field.
    count: usize,
    bytes: usize,
}

impl<'w> Links<'w> {
    fn new(wanted: &'w Wanted) -> Links<'w> {
        let values = wanted.fields.iter().map(|field| match field {
            Field::Start | Field::End => FieldValues::Numbers(Vec::new()),
            _ => FieldValues::Texts(Utf8Builder::default()),
        });
        Links {
            wanted,
            values: values.collect(),
            ends: vec![0],
            validity: Bitmap::default(),
            rows: Vec::new(),
            errors: Utf8Builder::default(),
            count: 0,
            bytes: 0,
        }
    }

    /// Whether 32 bits can count the links and their text, these included. A host written in ASCII
    /// may be longer than in the link.
    fn has_room(&self, links: &[FoundLink<'_>]) -> bool {
        let longest =
            |link: &FoundLink<'_>| 16 + link.text.len().max(link.title.len()).max(link.href.len() * 8);
        let more: usize = links.iter().map(longest).sum();
        self.bytes.saturating_add(more) < i32::MAX as usize
    }

    fn push_row(&mut self, row: usize, text: &str, links: &[FoundLink<'_>]) {
        let mut places = if self.wanted.in_bytes { CodePoints::bytes() } else { CodePoints::of(text) };
        for link in links {
            self.push_link(link, &mut places);
            self.rows.push(row as i64);
        }
        self.end_row(true);
    }

    fn push_link(&mut self, link: &FoundLink<'_>, places: &mut CodePoints<'_>) {
        let wants_host = self.wanted.fields.iter().any(|field| matches!(field, Field::Host | Field::Domain));
        let host = if wants_host { host(&link.href) } else { None };
        for (field, values) in self.wanted.fields.iter().zip(&mut self.values) {
            match (values, field) {
                (FieldValues::Numbers(numbers), Field::Start) => {
                    numbers.push(places.at(link.range.start) as i32);
                }
                (FieldValues::Numbers(numbers), _) => numbers.push(places.at(link.range.end) as i32),
                (FieldValues::Texts(texts), field) => {
                    let text = match field {
                        Field::Text => Some(&*link.text),
                        Field::Href => Some(&*link.href),
                        Field::Title => Some(&*link.title),
                        Field::Host => host.as_deref(),
                        Field::Domain => host.as_deref().and_then(domain),
                        _ => Some(LinkFilter::kind(link)),
                    };
                    // There is room: `has_room` was asked.
                    let _ = texts.push(text);
                }
            }
        }
        self.count += 1;
        self.bytes += 16 + link.text.len().max(link.title.len()).max(link.href.len() * 8);
        let _ = self.errors.push(None);
    }

    fn push_null(&mut self) {
        self.end_row(false);
    }

    /// A row of the flat form without a link.
    fn push_wrong(&mut self, row: usize, wrong: &Wrong) {
        for values in &mut self.values {
            match values {
                FieldValues::Numbers(numbers) => numbers.push(0),
                FieldValues::Texts(texts) => drop(texts.push(None)),
            }
        }
        self.count += 1;
        self.rows.push(row as i64);
        let _ = self.errors.push(Some(&wrong.to_string()));
        self.end_row(false);
    }

    fn end_row(&mut self, is_valid: bool) {
        self.ends.push(self.count as i32);
        self.validity.push(is_valid);
    }

    fn finish(self) -> Array {
        let count = self.count;
        let names = self.wanted.fields.iter().map(|field| field.name());
        let mut fields: Vec<(&'static str, Array)> = names
            .zip(self.values)
            .map(|(name, values)| match values {
                FieldValues::Numbers(numbers) => (name, Array::new(count, Values::Int32(numbers))),
                FieldValues::Texts(texts) => (name, texts.finish()),
            })
            .collect();
        if !self.wanted.flat {
            let items = Array::new(count, Values::Struct(fields));
            let rows = self.ends.len() - 1;
            return Array::new(rows, Values::List(self.ends, Box::new(items))).with_validity(self.validity);
        }
        fields.insert(0, ("row", Array::new(count, Values::Int64(self.rows))));
        if self.wanted.reading.errors == Errors::Report {
            let errors = self.errors.finish();
            null_where_wrong(&mut fields, &errors);
            fields.push(("error", errors));
        }
        Array::new(count, Values::Struct(fields))
    }
}

/// A row that was not read has no numbers either.
fn null_where_wrong(fields: &mut [(&'static str, Array)], errors: &Array) {
    let has_error = |row: usize| errors.validity.as_ref().is_none_or(|validity| validity.get(row));
    for (_, field) in fields.iter_mut().filter(|(name, _)| matches!(*name, "start" | "end")) {
        let mut validity = Bitmap::default();
        (0..errors.len).for_each(|row| validity.push(!has_error(row)));
        let values = std::mem::replace(&mut field.values, Values::Int32(Vec::new()));
        *field = Array::new(errors.len, values).with_validity(validity);
    }
}
