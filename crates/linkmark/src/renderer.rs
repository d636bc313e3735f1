//! Rendering many documents with the same buffers.

use crate::engine::{Document, Engine};
use crate::html::writer::{State, Writer};
use crate::options::Options;
use crate::too_long::SourceTooLong;
use alloc::string::String;
#[cfg(feature = "std")]
use std::io;

/// Renders one document after another and keeps its buffers: once it has seen a document as large
/// as the next one, it allocates nothing. (Without the feature `std`, labels, footnotes and heading
/// ids are allocated for each document.)
///
/// ```
/// use linkmark::{Options, Renderer};
/// let mut renderer = Renderer::new();
/// assert_eq!(renderer.render("*one*", &Options::GFM), "<p><em>one</em></p>\n");
/// assert_eq!(renderer.render("`two`", &Options::GFM), "<p><code>two</code></p>\n");
/// ```
///
/// Options are given with each document, so a renderer borrows nothing and can be kept beside
/// whatever owns a dialect. For a dialect that is not a preset, the scanner is kept as long as the
/// dialect stays equal.
#[derive(Debug, Default)]
pub struct Renderer {
    engine: Engine,
    state: State,
    html: String,
}

impl Renderer {
    /// A renderer with empty buffers.
    pub const fn new() -> Renderer {
        Renderer { engine: Engine::EMPTY, state: State::EMPTY, html: String::new() }
    }

    /// The HTML of `source`, until the next document is rendered.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn render(&mut self, source: &str, options: &Options<'_>) -> &str {
        self.try_render(source, options).unwrap_or_else(|error| error.panic())
    }

    /// The HTML of `source`, until the next document is rendered.
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn try_render(&mut self, source: &str, options: &Options<'_>) -> Result<&str, SourceTooLong> {
        let mut html = core::mem::take(&mut self.html);
        html.clear();
        let rendered = self.try_render_into(source, options, &mut html);
        self.html = html;
        rendered.map(|()| &*self.html)
    }

    /// Appends the HTML of `source` to `out`.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn render_into(&mut self, source: &str, options: &Options<'_>, out: &mut String) {
        self.try_render_into(source, options, out).unwrap_or_else(|error| error.panic());
    }

    /// Appends the HTML of `source` to `out`.
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN); nothing is appended
    /// then.
    pub fn try_render_into(
        &mut self,
        source: &str,
        options: &Options<'_>,
        out: &mut String,
    ) -> Result<(), SourceTooLong> {
        render(&mut self.engine, &mut self.state, Document { source, options }, out)
    }

    /// Writes the HTML of `source` to `out`, in pieces of some 64 KiB, so that a long page is never
    /// in memory as a whole. Footnotes wait for the end of the document.
    ///
    /// ```
    /// use linkmark::{Options, Renderer};
    /// Renderer::new().write_io("*one*", &Options::GFM, std::io::stdout().lock())?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `out`; and [`SourceTooLong`], as an error of the kind
    /// [`InvalidInput`](io::ErrorKind::InvalidInput), before anything is written.
    #[cfg(feature = "std")]
    pub fn write_io(
        &mut self,
        source: &str,
        options: &Options<'_>,
        mut out: impl io::Write,
    ) -> io::Result<()> {
        let document = Document { source, options };
        self.engine.begin(document).map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        self.html.clear();
        let mut writer = Writer::new(&mut self.html, &mut self.state, options).with_source(source);
        while self.engine.step_here(document, &mut writer) {
            if let Some(html) = writer.full_piece() {
                out.write_all(html.as_bytes())?;
                writer.forget_final();
            }
        }
        writer.finish();
        out.write_all(self.html.as_bytes())
    }
}

/// Appends the HTML of a document to `out`.
pub(crate) fn render(
    engine: &mut Engine,
    state: &mut State,
    document: Document<'_>,
    out: &mut String,
) -> Result<(), SourceTooLong> {
    let Document { source, options } = document;
    engine.begin(document)?;
    out.reserve(source.len() + engine.usual_markup(source) + 64);
    let mut writer = Writer::new(out, state, options).with_source(source);
    while engine.step_here(document, &mut writer) {}
    writer.finish();
    Ok(())
}
