//! `links`: every link, as objects.

use linkmark::{FoundLink, SourceTooLong};
use linkmark_fix::LinkFilter;
use linkmark_scan::{Dialect, Readable, Warning};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::html::too_long;
use crate::options::Settings;
use crate::source;
use linkmark_columns::CodePoints;

/// A link in a text.
///
/// >>> link = linkmark.links("Look: www.a.com/x.")[0]
/// >>> link.start, link.end, link.kind, link.text, link.href
/// (6, 17, 'bare-www', 'www.a.com/x', 'http://www.a.com/x')
///
/// `start` and `end` count code points, as slices of a `str` do. `kind` is how it is written,
/// `text` what a reader sees of it, `href` where it leads, decoded and not percent-encoded, `title`
/// its title or an empty str.
#[pyclass(frozen, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    #[pyo3(get)]
    start: usize,
    #[pyo3(get)]
    end: usize,
    #[pyo3(get)]
    kind: &'static str,
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    href: String,
    #[pyo3(get)]
    title: String,
    warnings: Vec<&'static str>,
}

#[pymethods]
impl Link {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("start", "end", "kind", "text", "href")
    }

    #[new]
    #[pyo3(signature = (start, end, kind, text, href, title=String::new(), warnings=Vec::new()))]
    fn new(
        start: usize,
        end: usize,
        kind: &str,
        text: String,
        href: String,
        title: String,
        warnings: Vec<String>,
    ) -> PyResult<Link> {
        let warning = |name: &String| {
            let known = Warning::ALL.into_iter().find(|warning| warning.name() == name);
            known
                .map(Warning::name)
                .ok_or_else(|| PyValueError::new_err(format!("there is no warning `{name}`")))
        };
        let warnings = warnings.iter().map(warning).collect::<PyResult<Vec<&'static str>>>()?;
        Ok(Link { start, end, kind: known_kind(kind)?, text, href, title, warnings })
    }

    /// Where it leads, as a person would like to read it: with as little percent-encoding as it can
    /// have.
    #[getter]
    fn readable(&self) -> String {
        Readable::of(&self.href).to_string()
    }

    /// Why it may lead elsewhere than it seems to: names such as `mixed-script`, for almost every
    /// link none.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.warnings)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let fields =
            (self.start, self.end, self.kind, &self.text, &self.href, &self.title, self.warnings(py)?);
        Ok((py.get_type::<Link>().into_any(), fields.into_pyobject(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let quoted = |text: &str| PyString::new(py, text).repr().map(|quoted| quoted.to_string());
        Ok(format!(
            "Link(start={}, end={}, kind='{}', text={}, href={})",
            self.start,
            self.end,
            self.kind,
            quoted(&self.text)?,
            quoted(&self.href)?
        ))
    }
}

impl Link {
    pub(crate) fn new_at(link: FoundLink<'_>, places: &mut CodePoints<'_>) -> Link {
        Link {
            start: places.at(link.range.start),
            end: places.at(link.range.end),
            kind: LinkFilter::kind(&link),
            warnings: link.warnings().iter().map(Warning::name).collect(),
            text: link.text.into_owned(),
            href: link.href.into_owned(),
            title: link.title.into_owned(),
        }
    }
}

fn known_kind(kind: &str) -> PyResult<&'static str> {
    LinkFilter::KINDS.iter().copied().find(|&known| known == kind).ok_or_else(|| {
        let near = linkmark_cli::near(kind, LinkFilter::KINDS.iter().copied());
        let guess = near.map_or_else(
            || format!("there are {}", LinkFilter::KINDS.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        PyValueError::new_err(format!("there is no kind `{kind}`; {guess}"))
    })
}

/// The kinds that are wanted: a name or several, or all that are bare.
pub(crate) fn wanted_kinds(given: Option<&Bound<'_, PyAny>>, bare: bool) -> PyResult<Vec<&'static str>> {
    if bare && given.is_some() {
        return Err(PyValueError::new_err("`bare` is a kind; give either it or `kind`"));
    }
    if bare {
        return Ok(vec!["bare"]);
    }
    let Some(given) = given else { return Ok(Vec::new()) };
    let names: Vec<String> = match given.extract::<String>() {
        Ok(name) => vec![name],
        Err(_) => given.extract().map_err(|_| {
            PyTypeError::new_err("`kind` must be a str or a list of them, such as [\"bare-url\"]")
        })?,
    };
    names.iter().map(|name| known_kind(name)).collect()
}

/// Every link of a text, in order: inline, reference, angle and bare.
///
/// >>> [link.href for link in linkmark.links("[a](b), www.c.com and `www.d.com`")]
/// ['b', 'http://www.c.com']
///
/// The text is read as Markdown, so code is not searched. With `text=True` it is read as plain
/// text:
///
/// >>> [link.text for link in linkmark.links("见https://a.com/x。", text=True)]
/// ['https://a.com/x']
///
/// `kind` or `bare=True` choose links by the way they are written, `images=True` and `html=True`
/// list images and the targets of raw HTML too, `suspicious=True` lists links alone that have
/// warnings, `unique=True` each target once:
///
/// >>> linkmark.links("[google.com](https://evil.org)", suspicious=True)[0].warnings
/// ('text-mismatch',)
#[pyfunction]
#[pyo3(signature = (source, /, *, dialect=None, text=false, kind=None, bare=false, images=false, html=false,
    suspicious=false, unique=false, **switches))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command")]
pub(crate) fn links(
    source: &Bound<'_, PyAny>,
    dialect: Option<&Bound<'_, PyAny>>,
    text: bool,
    kind: Option<&Bound<'_, PyAny>>,
    bare: bool,
    images: bool,
    html: bool,
    suspicious: bool,
    unique: bool,
    switches: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Link>> {
    let py = source.py();
    let plain = text;
    let text = source::text(source)?;
    let default = if plain { &Dialect::LINKMARK } else { &Dialect::GFM };
    let settings = Settings::read("links", dialect, default, switches)?;
    let filter = LinkFilter { kinds: wanted_kinds(kind, bare)?, images, html };
    check_len(text)?;
    Ok(source::work(py, text, || {
        let mut found = filter.links(&settings.syntax(plain), text);
        let mut seen = std::collections::HashSet::new();
        found.retain(|link| {
            (!suspicious || !link.warnings().is_empty()) && (!unique || seen.insert(link.href.clone()))
        });
        let mut places = CodePoints::of(text);
        found.into_iter().map(|link| Link::new_at(link, &mut places)).collect()
    }))
}

/// The functions below this door panic for a longer text.
pub(crate) fn check_len(text: &str) -> PyResult<()> {
    if text.len() <= linkmark::MAX_SOURCE_LEN {
        return Ok(());
    }
    linkmark::try_links(text, &linkmark::Options::GFM).map(drop).map_err(|why: SourceTooLong| too_long(why))
}
