//! `Stream`: Markdown that is still arriving, and what each piece changes.

use linkmark::{BlockUpdate, PushError, Unfinished};
use linkmark_scan::Dialect;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use self_cell::self_cell;

use crate::html::{Attributes, Rewriter, too_long};
use crate::options::Settings;
use crate::source;

/// What a stream borrows for as long as it lives.
struct Borrowed {
    settings: Settings,
    rewriter: Option<Rewriter>,
    unfinished: Unfinished,
}

self_cell!(
    /// The stream of the library with what it borrows.
    struct Live {
        owner: Borrowed,
        #[not_covariant]
        dependent: Stream,
    }
);

type Stream<'o> = linkmark::Stream<'o>;

impl Live {
    fn of(borrowed: Borrowed) -> Live {
        Live::new(borrowed, |borrowed| {
            let options = borrowed.settings.options().with_unfinished(borrowed.unfinished);
            match &borrowed.rewriter {
                Some(rewriter) => Stream::new(&options.with_rewriter(&**rewriter)),
                None => Stream::new(&options),
            }
        })
    }
}

/// Renders Markdown that arrives piece by piece, such as a model's answer.
///
/// >>> stream = linkmark.Stream()
/// >>> stream.push("Some *wo").blocks
/// [<linkmark.Block 0: 0 characters stay, then '<p>Some *wo</p>\n'>]
/// >>> update = stream.push("rds*\n\nand more")
/// >>> [(block.key, block.same, block.html, block.final) for block in update.blocks]
/// [(0, 8, '<em>words</em></p>\n', True), (14, 0, '<p>and more</p>\n', False)]
/// >>> stream.finish().current
/// True
/// >>> stream.html
/// '<p>Some <em>words</em></p>\n<p>and more</p>\n'
///
/// Each push answers with an `Update`: the blocks from `first` on, new or changed; those of
/// `revised` before them that had to change after all; everything else is as it was. After
/// `finish` the page is what `linkmark.html` makes of the whole text. n characters take time in
/// proportion to n, in whatever pieces they come.
///
/// `unfinished` says what is shown of markup that is still open: `"plain"`, as if the text ended
/// there, `"hold"`, nothing until it is decided, `"close"`, as if it were closed. The other options
/// are those of `linkmark.html`.
///
/// >>> answer = linkmark.Stream(unfinished="close")
/// >>> answer.push("Some **bo").blocks[0].html
/// '<p>Some <strong>bo</strong></p>\n'
#[pyclass(name = "Stream", module = "linkmark")]
pub(crate) struct PyStream {
    live: Live,
}

#[pymethods]
impl PyStream {
    #[new]
    #[pyo3(signature = (*, dialect=None, rel=None, target=None, unfinished="plain", **switches))]
    fn new(
        dialect: Option<&Bound<'_, PyAny>>,
        rel: Option<String>,
        target: Option<String>,
        unfinished: &str,
        switches: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyStream> {
        let borrowed = Borrowed {
            settings: Settings::read("Stream", dialect, &Dialect::GFM, switches)?,
            rewriter: Attributes::new(rel, target).rewriter(),
            unfinished: policy(unfinished)?,
        };
        Ok(PyStream { live: Live::of(borrowed) })
    }

    /// Add a piece: a `str`, or bytes of UTF-8, whose last character may be cut.
    #[pyo3(signature = (piece, /))]
    fn push(&mut self, piece: &Bound<'_, PyAny>) -> PyResult<Update> {
        let py = piece.py();
        if let Ok(bytes) = piece.cast::<PyBytes>() {
            let bytes = bytes.as_bytes();
            let push = |stream: &mut Stream<'_>| stream.push_bytes(bytes).map(|update| Update::of(&update));
            return self.change(py, bytes.len(), push);
        }
        let text = source::text(piece)?;
        self.change(py, text.len(), |stream| stream.push(text).map(|update| Update::of(&update)))
    }

    /// Bring the page up to all that has come, however much that takes.
    fn refresh(&mut self, py: Python<'_>) -> PyResult<Update> {
        self.change(py, usize::MAX, |stream| Ok(Update::of(&stream.refresh())))
    }

    /// Say that the text is complete: every block is final, and the page is that of the whole text.
    fn finish(&mut self, py: Python<'_>) -> PyResult<Update> {
        self.change(py, usize::MAX, |stream| Ok(Update::of(&stream.finish())))
    }

    /// Begin another text, with the same options and the same buffers.
    fn reset(&mut self) {
        self.live.with_dependent_mut(|_, stream| stream.reset());
    }

    /// The page: the HTML of all blocks, one after another.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.live.with_dependent(|_, stream| PyString::new(py, stream.html()))
    }

    /// The text so far.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        self.live.with_dependent(|_, stream| PyString::new(py, stream.text()))
    }
}

impl PyStream {
    /// Changes the stream; a long piece without holding the interpreter.
    fn change(
        &mut self,
        py: Python<'_>,
        len: usize,
        change: impl FnOnce(&mut Stream<'_>) -> Result<Update, PushError> + Send,
    ) -> PyResult<Update> {
        let live = &mut self.live;
        let work = || live.with_dependent_mut(|_, stream| change(stream));
        let result = if len < source::LONG { work() } else { py.detach(work) };
        result.map_err(|why| match why {
            PushError::TooLong(why) => too_long(why),
            _ => PyRuntimeError::new_err("the stream was finished; reset() begins another text"),
        })
    }
}

fn policy(name: &str) -> PyResult<Unfinished> {
    match name {
        "plain" => Ok(Unfinished::Plain),
        "hold" => Ok(Unfinished::Hold),
        "close" => Ok(Unfinished::Close),
        _ => Err(PyValueError::new_err(format!(
            "`unfinished` must be \"plain\", \"hold\" or \"close\", not \"{name}\""
        ))),
    }
}

/// What a piece changed: the blocks from the index `first` on, and before them those of `revised`.
/// `current` is false while the page lags behind the text.
///
/// Played back in order, updates make the page:
///
/// >>> stream, page = linkmark.Stream(), []
/// >>> for piece in ["# Hel", "lo\n\nSee [the", " docs].\n\n[the docs]: /d\n", "\nDone"]:
/// ...     update = stream.push(piece)
/// ...     for block in update.revised:
/// ...         page[block.index] = (block.key, page[block.index][1][:block.same] + block.html)
/// ...     before, page[update.first:] = dict(page[update.first:]), []
/// ...     for block in update.blocks:
/// ...         page.append((block.key, before.get(block.key, "")[:block.same] + block.html))
/// >>> "".join(html for _, html in page) == stream.html
/// True
#[pyclass(frozen, get_all, module = "linkmark")]
pub(crate) struct Update {
    first: usize,
    blocks: Vec<Block>,
    revised: Vec<Block>,
    current: bool,
}

#[pymethods]
impl Update {
    fn __repr__(&self) -> String {
        let (from, blocks, revised) = (self.first, self.blocks.len(), self.revised.len());
        format!("<linkmark.Update: {blocks} blocks from {from} on, {revised} revised>")
    }
}

impl Update {
    fn of(update: &linkmark::Update<'_>) -> Update {
        Update {
            first: update.first(),
            blocks: update.blocks().map(|block| Block::of(&block)).collect(),
            revised: update.revised().map(|block| Block::of(&block)).collect(),
            current: update.is_current(),
        }
    }
}

/// A top-level block of the page that is new or has changed: its `index`, its `key`, which stays as
/// long as the block is there, how many characters of its HTML stay the `same`, and the `html`
/// that follows them.
///
/// A block that is `final` changes only for a `cause`: `"definition"` and `"footnote"` that came
/// later, a `"number"` that shifted, a `"limit"`. One that `waits` holds brackets that a
/// definition may still make links. The notes at the end of a page have the key `None`.
#[pyclass(frozen, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Block {
    #[pyo3(get)]
    index: usize,
    #[pyo3(get)]
    key: Option<u32>,
    #[pyo3(get)]
    same: usize,
    #[pyo3(get)]
    html: String,
    #[pyo3(get, name = "final")]
    is_final: bool,
    #[pyo3(get)]
    waits: bool,
    #[pyo3(get)]
    cause: Option<&'static str>,
}

#[pymethods]
impl Block {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let html = PyString::new(py, &self.html).repr()?;
        Ok(format!("<linkmark.Block {}: {} characters stay, then {html}>", self.index, self.same))
    }
}

impl Block {
    fn of(block: &BlockUpdate<'_>) -> Block {
        Block {
            index: block.index,
            key: (block.key != BlockUpdate::NOTES).then_some(block.key),
            same: block.same_chars,
            html: block.html.to_owned(),
            is_final: block.is_final,
            waits: block.waits,
            cause: block.cause.map(linkmark::Cause::as_str),
        }
    }
}
