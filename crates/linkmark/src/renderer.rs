//! Rendering many documents with the same buffers.

use crate::engine::Engine;
use crate::held::Held;
use crate::html::writer::{Rules, State, Writer};
use crate::options::Options;

/// Renders one document after another and keeps its buffers: once it has seen a document as large as the next, it
/// allocates nothing.
///
/// ```
/// use linkmark::{Options, Renderer};
/// let mut renderer = Renderer::new(&Options::GFM);
/// assert_eq!(renderer.render("*one*"), "<p><em>one</em></p>\n");
/// assert_eq!(renderer.render("`two`"), "<p><code>two</code></p>\n");
/// ```
#[derive(Debug)]
pub struct Renderer {
    engine: Engine<'static>,
    state: State,
    html: String,
}

impl Renderer {
    /// A renderer with `options`.
    pub fn new(options: &Options) -> Renderer {
        let engine = Engine::new(Held::Own(Box::new(*options)));
        Renderer { engine, state: State::default(), html: String::new() }
    }

    /// The HTML of `source`, until the next document is rendered.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn render(&mut self, source: &str) -> &str {
        let mut html = std::mem::take(&mut self.html);
        html.clear();
        self.render_into(source, &mut html);
        self.html = html;
        &self.html
    }

    /// Appends the HTML of `source` to `out`.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn render_into(&mut self, source: &str, out: &mut String) {
        render(&mut self.engine, &mut self.state, source, out);
    }
}

/// What every way to render comes down to.
pub(crate) fn render(engine: &mut Engine<'_>, state: &mut State, source: &str, out: &mut String) {
    engine.begin(source);
    out.reserve(source.len() + engine.usual_markup(source) + 64);
    let mut writer = Writer::new(out, state, Rules::of(engine.options()));
    while engine.step(source, &mut writer) {}
    writer.finish();
}
