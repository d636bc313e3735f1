//! `html` and `text`: Markdown and plain text as HTML.

use std::cell::RefCell;
use std::sync::Mutex;

use linkmark::{LinkTag, Options, Renderer, Rewrite, SourceTooLong};
use linkmark_fix::bom_len;
use linkmark_scan::{Dialect, Scanner, linkify};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::dialect::Chosen;
use crate::options::Settings;
use crate::source;

/// Render Markdown as HTML.
///
/// >>> linkmark.html("See *https://a.com/x_(y)*.")
/// '<p>See <em><a href="https://a.com/x_(y)">https://a.com/x_(y)</a></em>.</p>\n'
///
/// Safe by default: raw HTML is escaped, and `javascript:` and its kind never become a link.
///
/// >>> linkmark.html("<b>[x](javascript:alert)</b>")
/// '<p>&lt;b&gt;<a href="">x</a>&lt;/b&gt;</p>\n'
/// >>> linkmark.html("<b>x</b>", unsafe=True)
/// '<p><b>x</b></p>\n'
///
/// Options are those of the command `linkmark html`, by their names:
///
/// >>> linkmark.html("# Why?", heading_ids=True, id_prefix="user-content-")
/// '<h1 id="user-content-why">Why?</h1>\n'
/// >>> linkmark.html("www.a.com", rel="nofollow ugc")
/// '<p><a href="http://www.a.com" rel="nofollow ugc">www.a.com</a></p>\n'
///
/// `dialect` is a name of `linkmark.dialects()`, or a dict with the keys of a `[custom.NAME]`
/// table:
///
/// >>> linkmark.html("irc://a.com", dialect={"base": "gfm", "schemes": ["irc://"]})
/// '<p><a href="irc://a.com">irc://a.com</a></p>\n'
#[pyfunction]
#[pyo3(signature = (source, /, *, dialect=None, rel=None, target=None, **switches))]
pub(crate) fn html<'py>(
    source: &Bound<'py, PyAny>,
    dialect: Option<&Bound<'_, PyAny>>,
    rel: Option<String>,
    target: Option<String>,
    switches: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyString>> {
    let py = source.py();
    let text = source::text(source)?;
    let settings = Settings::read("html", dialect, &Dialect::GFM, switches)?;
    let attributes = Attributes::new(rel, target);
    let mut buffers = Buffers::take(text);
    let rendered = source::work(py, text, || buffers.render(text, &settings, &attributes));
    let html = rendered.map(|html| PyString::new(py, html)).map_err(too_long);
    buffers.keep(text);
    html
}

thread_local! {
    /// Each thread renders with buffers that are warm.
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Those of a long document, once for all threads: who finds none here makes its own.
static LONG_BUFFERS: Mutex<Option<Buffers>> = Mutex::new(None);

/// The longest document whose buffers each thread keeps for its next one. With its page they are
/// some three times as long.
const KEPT: usize = 1 << 20;

/// The longest document whose buffers are kept at all.
const KEPT_ONCE: usize = 16 << 20;

/// What is used again: to write where nothing was written before costs more than the writing.
#[derive(Default)]
pub(crate) struct Buffers {
    engine: Renderer,
    html: String,
}

impl Buffers {
    /// Those that were kept for a document as long as `text`, or new ones.
    fn take(text: &str) -> Buffers {
        if text.len() <= KEPT {
            return BUFFERS.take();
        }
        LONG_BUFFERS.lock().ok().and_then(|mut kept| kept.take()).unwrap_or_default()
    }

    fn keep(self, text: &str) {
        if text.len() <= KEPT {
            BUFFERS.set(self);
        } else if let (true, Ok(mut kept)) = (text.len() <= KEPT_ONCE, LONG_BUFFERS.lock()) {
            *kept = Some(self);
        }
    }

    /// The page of `text`, until the next one.
    pub(crate) fn render(
        &mut self,
        text: &str,
        settings: &Settings,
        attributes: &Attributes,
    ) -> Result<&str, SourceTooLong> {
        self.html.clear();
        attributes.render_into(&mut self.engine, text, &settings.options(), &mut self.html)?;
        Ok(&self.html)
    }
}

pub(crate) fn too_long(why: SourceTooLong) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Changes links on their way to the page.
pub(crate) type Rewriter = Box<dyn for<'l> Fn(LinkTag<'l>) -> Rewrite<'l> + Send + Sync>;

/// What every link gets besides where it leads.
pub(crate) struct Attributes(Vec<(&'static str, String)>);

impl Attributes {
    /// An empty value is none, as in the command.
    pub(crate) fn new(rel: Option<String>, target: Option<String>) -> Attributes {
        let given = [("rel", rel), ("target", target)];
        let values = given.into_iter().filter_map(|(name, value)| Some((name, value?)));
        Attributes(values.filter(|(_, value)| !value.is_empty()).collect())
    }

    /// After what is in `html`.
    pub(crate) fn render_into(
        &self,
        renderer: &mut Renderer,
        text: &str,
        options: &Options<'_>,
        html: &mut String,
    ) -> Result<(), SourceTooLong> {
        if self.0.is_empty() {
            return renderer.try_render_into(text, options, html);
        }
        renderer.try_render_into(text, &options.with_rewriter(&|link| self.added_to(link)), html)
    }

    fn added_to<'l>(&self, mut link: LinkTag<'l>) -> Rewrite<'l> {
        for (name, value) in &self.0 {
            link = link.with_attribute(*name, value.clone());
        }
        Rewrite::Keep(link)
    }

    /// What adds them to links, for who cannot borrow it from here; `None` if there are none.
    pub(crate) fn rewriter(self) -> Option<Rewriter> {
        if self.0.is_empty() {
            return None;
        }
        let rewriter: Rewriter = Box::new(move |link| self.added_to(link));
        Some(rewriter)
    }

    /// As they are written in a tag.
    fn written(&self) -> String {
        let mut out = String::new();
        for (name, value) in &self.0 {
            out.push_str(&format!(" {name}=\""));
            // A `String` takes everything.
            let _ = linkify::escape(&mut out, value);
            out.push('"');
        }
        out
    }
}

/// Turn plain text into HTML, with its links linked and everything else escaped.
///
/// >>> linkmark.text("Meet at https://example.com/map, 9 am <sharp>")
/// 'Meet at <a href="https://example.com/map">https://example.com/map</a>, 9 am &lt;sharp&gt;'
/// >>> linkmark.text("www.a.com", rel="nofollow")
/// '<a href="http://www.a.com" rel="nofollow">www.a.com</a>'
#[pyfunction]
#[pyo3(signature = (source, /, *, dialect=None, rel=None, target=None))]
pub(crate) fn text<'py>(
    source: &Bound<'py, PyAny>,
    dialect: Option<&Bound<'_, PyAny>>,
    rel: Option<String>,
    target: Option<String>,
) -> PyResult<Bound<'py, PyString>> {
    let py = source.py();
    let text = source::text(source)?;
    let dialect = dialect.map_or(Ok(Chosen::Preset(&Dialect::LINKMARK)), Chosen::read)?;
    let attributes = Attributes::new(rel, target).written();
    let html = source::work(py, text, || {
        let mut html = String::with_capacity(text.len() + text.len() / 4);
        let scanner = Scanner::new(dialect.row());
        // A `String` takes everything.
        let _ = linkify::write_with(&mut html, &text[bom_len(text)..], &scanner, &attributes);
        html
    });
    Ok(PyString::new(py, &html))
}

/// Whether a URL runs code or reads files, so that no page of ours has it: for the adapters that
/// write their own.
#[pyfunction]
#[pyo3(name = "_is_dangerous", signature = (href, /))]
pub(crate) fn is_dangerous(href: &str) -> bool {
    linkmark_base::dangerous::is_dangerous(&href.bytes())
}
