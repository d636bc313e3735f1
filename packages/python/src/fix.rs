//! `fix`: bare links, written out.

use linkmark_fix::{Ends, Host};
use linkmark_scan::Dialect as Row;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::dialect::Chosen;
use crate::links::check_len;
use crate::options::Settings;
use crate::source;
use linkmark_columns::CodePoints;

/// One change: what is from `start` to `end`, in code points of the old text, becomes `new`.
#[pyclass(frozen, get_all, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edit {
    start: usize,
    end: usize,
    new: String,
}

#[pymethods]
impl Edit {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<linkmark.Edit {}..{} {}>", self.start, self.end, PyString::new(py, &self.new).repr()?))
    }
}

/// A link that was left alone: its place in code points, the name of the reason, the reason in
/// words, and what was probably meant, if there is a good guess.
#[pyclass(frozen, get_all, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Note {
    start: usize,
    end: usize,
    kind: &'static str,
    reason: &'static str,
    meant: Option<String>,
}

#[pymethods]
impl Note {
    fn __repr__(&self) -> String {
        format!("<linkmark.Note {}..{} {}: {}>", self.start, self.end, self.kind, self.reason)
    }
}

/// The new text, the edits that make it, what was left alone, and whether the page changes (which
/// only `end` can do).
#[pyclass(frozen, get_all, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Fixed {
    text: String,
    edits: Vec<Edit>,
    notes: Vec<Note>,
    changes_page: bool,
}

#[pymethods]
impl Fixed {
    fn __repr__(&self) -> String {
        format!("<linkmark.Fixed: {} edits, {} notes>", self.edits.len(), self.notes.len())
    }
}

/// Write out bare links, so that every program sees them. The page stays what it was.
///
/// >>> fixed = linkmark.fix("See https://a.com/x, or https://a.com/{{ page }}.")
/// >>> fixed.text
/// 'See <https://a.com/x>, or https://a.com/{{ page }}.'
/// >>> fixed.notes[0].reason
/// 'it reaches into a template'
///
/// `host` is who publishes the text, such as `"mdx"` or `"hugo"`; `end` writes out also the links
/// that dialects do not end at the same place, as this dialect ends them.
#[pyfunction]
#[pyo3(signature = (source, /, *, dialect=None, end=None, host=None, **switches))]
pub(crate) fn fix(
    source: &Bound<'_, PyAny>,
    dialect: Option<&Bound<'_, PyAny>>,
    end: Option<&Bound<'_, PyAny>>,
    host: Option<&str>,
    switches: Option<&Bound<'_, PyDict>>,
) -> PyResult<Fixed> {
    let py = source.py();
    let text = source::text(source)?;
    let settings = Settings::read("fix", dialect, &Row::GFM, switches)?;
    let end = end.map(Chosen::read).transpose()?;
    let host = host.map(host_named).transpose()?;
    // Written out, every link is longer.
    check_len(text)?;
    Ok(source::work(py, text, || {
        // Without a file, only the text itself tells who publishes it: as in the command.
        let host = host.unwrap_or_else(|| if Host::is_mdx(text) { &Host::MDX } else { &Host::ANY });
        let ends = end.as_ref().map_or(Ends::Agreed, |dialect| Ends::By(dialect.row()));
        let fixed = linkmark_fix::fix(text, &settings.options(), host, ends);
        let mut places = CodePoints::of(text);
        let edits = fixed.edits.iter().map(|edit| Edit {
            start: places.at(edit.range.start),
            end: places.at(edit.range.end),
            new: edit.new.clone(),
        });
        let edits = edits.collect();
        let notes = fixed.notes.iter().map(|note| Note {
            start: places.at(note.range.start),
            end: places.at(note.range.end),
            kind: note.kind.name(),
            reason: note.kind.reason(),
            meant: note.meant.clone(),
        });
        let notes = notes.collect();
        Fixed { text: fixed.apply(text), edits, notes, changes_page: fixed.changes_page }
    }))
}

/// The host called `name`.
pub(crate) fn host_named(name: &str) -> PyResult<&'static Host> {
    Host::named(name).ok_or_else(|| {
        let near = linkmark_cli::near(name, Host::ALL.iter().map(|host| host.name));
        let guess = near.map_or_else(
            || format!("there are {}", Host::ALL.iter().map(|host| host.name).collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        PyValueError::new_err(format!("unknown host `{name}`; {guess}"))
    })
}
