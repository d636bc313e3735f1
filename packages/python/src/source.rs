//! The text that a function was given, or an exception that says how to get one.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The text of a `str`.
pub(crate) fn text<'a>(source: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match source.cast::<PyString>() {
        Ok(text) => text.to_str().map_err(|why| lone_surrogate(source.py(), &why)),
        Err(_) => Err(not_text(source)),
    }
}

/// Python lets half of a surrogate pair be a character of a `str`. No UTF-8 has it, and no text.
fn lone_surrogate(py: Python<'_>, why: &PyErr) -> PyErr {
    let at: usize = why.value(py).getattr("start").and_then(|start| start.extract()).unwrap_or(0);
    PyValueError::new_err(format!(
        "the text has a lone surrogate at {at}, which is not a character; \
         replace it: text.encode(\"utf-16\", \"surrogatepass\").decode(\"utf-16\", \"replace\")"
    ))
}

fn not_text(source: &Bound<'_, PyAny>) -> PyErr {
    let remedy = if source.is_none() {
        "; leave it out, or give an empty str".to_owned()
    } else if source.is_instance_of::<PyBytes>() {
        "; decode it first: text.decode(\"utf-8\", \"replace\")".to_owned()
    } else if source.hasattr("read_text").unwrap_or(false) {
        "; read it first: path.read_text(encoding=\"utf-8\")".to_owned()
    } else if source.hasattr("__arrow_c_array__").unwrap_or(false)
        || source.hasattr("__arrow_c_stream__").unwrap_or(false)
    {
        "; for a whole column see linkmark.arrow".to_owned()
    } else {
        String::new()
    };
    let found =
        source.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("the text must be a str, not {found}{remedy}"))
}

/// From this length on, other threads of Python may run meanwhile.
pub(crate) const LONG: usize = 2048;

/// Works on `text`; if that takes long, without holding the interpreter.
pub(crate) fn work<R: Send>(py: Python<'_>, text: &str, work: impl FnOnce() -> R + Send) -> R {
    if text.len() < LONG { work() } else { py.detach(work) }
}
