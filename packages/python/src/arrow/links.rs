//! `arrow.links`: a column of links, as lists or flat.

use std::sync::Arc;

use linkmark_arrow::capsule::TextSource;
use linkmark_arrow::text::TextArray;
use linkmark_columns::Field;
use linkmark_columns::links::{self, Syntax, Wanted};
use linkmark_columns::row::{Errors, Reading};
use linkmark_fix::LinkFilter;
use linkmark_scan::Dialect;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::column::{Column, Reader, Work};
use crate::links::wanted_kinds;
use crate::options::Settings;

/// The fields that were asked for: without a word the usual ones.
fn read_fields(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Field>> {
    let Some(given) = given else { return Ok(Field::usual()) };
    let names: Vec<String> = match given.cast::<PyString>() {
        Ok(_) => {
            return Err(PyTypeError::new_err("`fields` must be a list of names, such as [\"href\"]"));
        }
        Err(_) => given.extract()?,
    };
    let mut fields: Vec<Field> = Vec::new();
    for name in &names {
        let known = Field::named(name).filter(|field| !fields.contains(field));
        fields.push(known.ok_or_else(|| no_field(name, fields.iter().any(|field| field.name() == name)))?);
    }
    if fields.is_empty() {
        return Err(PyValueError::new_err("`fields` names none; leave it out for all of them"));
    }
    Ok(fields)
}

fn no_field(name: &str, is_named_twice: bool) -> PyErr {
    if is_named_twice {
        return PyValueError::new_err(format!("`fields` names `{name}` twice"));
    }
    let names = || Field::ALL.into_iter().map(Field::name);
    let guess = linkmark_cli::near(name, names()).map_or_else(
        || format!("there are {}", names().collect::<Vec<_>>().join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    PyValueError::new_err(format!("there is no field `{name}`; {guess}"))
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
    let errors = read_errors(errors)?;
    if errors == Errors::Report && !flat {
        return Err(PyValueError::new_err("errors=\"report\" needs flat=True, which has a column for them"));
    }
    let default = if text { &Dialect::LINKMARK } else { &Dialect::GFM };
    let settings = Settings::read("arrow.links", dialect, default, switches)?;
    let wanted = Wanted {
        filter: LinkFilter { kinds: wanted_kinds(kind, bare)?, images, html },
        suspicious,
        fields: read_fields(fields)?,
        flat,
        in_bytes: is_in_bytes(offsets)?,
        reading: Reading { errors, most: most_bytes(max_bytes) },
    };
    let threads = threads_or_cores(threads)?;
    let source = TextSource::new(data, column)?;
    let empty = links::empty(&wanted);
    let work: Work = Arc::new(move |array: &TextArray, first: usize| {
        let syntax =
            if text { Syntax::Plain(settings.dialect()) } else { Syntax::Markdown(settings.options()) };
        links::find(array, first, &wanted, syntax, threads)
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

/// What becomes of a row that cannot be read.
pub(crate) fn read_errors(word: &str) -> PyResult<Errors> {
    Errors::named(word).ok_or_else(|| {
        PyValueError::new_err(format!(
            "`errors` must be \"raise\", \"null\", \"replace\" or \"report\", not \"{word}\""
        ))
    })
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
