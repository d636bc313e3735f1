//! `Renderer`: options that are read once, and buffers that are used again.

use std::sync::{Mutex, MutexGuard, PoisonError};

use linkmark_scan::Dialect;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::html::{Attributes, Buffers, too_long};
use crate::options::Settings;
use crate::source;

/// Renders one document after another with the same options, which are those of `linkmark.html`.
///
/// >>> chat = linkmark.Renderer(dialect="linkmark", rel="nofollow")
/// >>> chat.html("见 www.a.com。")
/// '<p>见 <a href="http://www.a.com" rel="nofollow">www.a.com</a>。</p>\n'
///
/// Options are checked once, a dialect of one's own is prepared once, and the buffers of the
/// longest document so far are kept. Threads may share one.
#[pyclass(frozen, module = "linkmark")]
pub(crate) struct Renderer {
    settings: Settings,
    attributes: Attributes,
    /// Whoever renders takes them; another thread that comes meanwhile makes its own and does not
    /// wait.
    buffers: Mutex<Option<Buffers>>,
}

#[pymethods]
impl Renderer {
    #[new]
    #[pyo3(signature = (*, dialect=None, rel=None, target=None, **switches))]
    fn new(
        dialect: Option<&Bound<'_, PyAny>>,
        rel: Option<String>,
        target: Option<String>,
        switches: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Renderer> {
        Ok(Renderer {
            settings: Settings::read("Renderer", dialect, &Dialect::GFM, switches)?,
            attributes: Attributes::new(rel, target),
            buffers: Mutex::default(),
        })
    }

    /// Render Markdown as HTML.
    #[pyo3(signature = (source, /))]
    fn html<'py>(&self, source: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
        let py = source.py();
        let text = source::text(source)?;
        let mut buffers = self.slot().take().unwrap_or_default();
        let rendered = source::work(py, text, || buffers.render(text, &self.settings, &self.attributes));
        let html = rendered.map(|html| PyString::new(py, html)).map_err(too_long);
        *self.slot() = Some(buffers);
        html
    }
}

impl Renderer {
    /// Nobody stops half-way while it is locked.
    fn slot(&self) -> MutexGuard<'_, Option<Buffers>> {
        self.buffers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
