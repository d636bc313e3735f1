//! `html` and `text`: Markdown and plain text as HTML.

use std::cell::RefCell;

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
    // What is long gets buffers of its own, which go with it.
    let rendered = if text.len() > KEPT {
        source::work(py, text, || render(&mut Renderer::new(), text, &settings, &attributes))
    } else {
        source::work(py, text, || {
            RENDERER.with_borrow_mut(|renderer| render(renderer, text, &settings, &attributes))
        })
    };
    rendered.map(|html| PyString::new(py, &html)).map_err(too_long)
}

thread_local! {
    /// Each thread renders with buffers that are warm.
    static RENDERER: RefCell<Renderer> = RefCell::new(Renderer::new());
}

/// The longest document whose buffers are kept for the next one.
const KEPT: usize = 1 << 20;

/// The page of `text`.
pub(crate) fn render(
    renderer: &mut Renderer,
    text: &str,
    settings: &Settings,
    attributes: &Attributes,
) -> Result<String, SourceTooLong> {
    attributes.render(renderer, text, &settings.options())
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

    pub(crate) fn render(
        &self,
        renderer: &mut Renderer,
        text: &str,
        options: &Options<'_>,
    ) -> Result<String, SourceTooLong> {
        let mut html = String::new();
        self.render_into(renderer, text, options, &mut html).map(|()| html)
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
