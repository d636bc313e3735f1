//! The end of the text as it is shown: what came, or as much of it as is decided, or with what
//! would close it.

use super::close::Closer;
use super::hold::Held;
use super::reading::FrontMatter;
use super::{Stream, Unfinished};
use crate::block::pause::{self, Lines};
use alloc::string::String;

/// The end of the text as it is shown, while it is not what came.
#[derive(Debug, Default)]
pub(super) struct End {
    pub(super) held: Held,
    is_set: bool,
    /// Where the text was cut, and what was cut off.
    at: usize,
    cut: String,
    closer: Closer,
}

impl End {
    /// For another text.
    pub(super) fn begin(&mut self) {
        self.held = Held::default();
    }
}

impl Stream<'_> {
    /// Chooses what is shown of the end of the text.
    pub(super) fn choose_end(&mut self) {
        self.painter.engine.may_go_on = None;
        let is_guess = matches!(self.front_matter, FrontMatter::Guessed(_));
        match self.options.unfinished {
            _ if self.is_finished || is_guess => {}
            Unfinished::Plain => {}
            Unfinished::Hold => self.hold(),
            Unfinished::Close => self.close_end(),
        }
    }

    fn close_end(&mut self) {
        let at = self.pause.at;
        self.painter.engine.may_go_on = Some(0);
        if at < self.text.len() && !self.pause.is_in_verbatim(&self.painter.engine.blocks) {
            let mut closer = core::mem::take(&mut self.end.closer);
            let closed = closer.close(&self.text[at..], &self.options);
            // What is added is not part of what came, so far as it goes beyond it.
            let same = self.text[at..].bytes().zip(closed.bytes()).take_while(|(a, b)| a == b).count();
            self.painter.engine.may_go_on = Some(closed.len() - same);
            self.set_end(at, closed);
            self.end.closer = closer;
        }
    }

    /// Shows the text up to `at`, and `added` after it.
    fn set_end(&mut self, at: usize, added: &str) {
        self.end.is_set = true;
        self.end.at = at;
        self.end.cut.clear();
        self.end.cut.push_str(&self.text[at..]);
        self.text.truncate(at);
        self.text.push_str(added);
        self.map_end(at);
    }

    /// The text is what came again.
    pub(super) fn put_back_end(&mut self) {
        self.end_held();
        if !core::mem::take(&mut self.end.is_set) {
            return;
        }
        let at = self.end.at;
        self.text.truncate(at);
        self.text.push_str(&self.end.cut);
        self.map_end(at);
    }

    /// Maps the text from `at` on.
    fn map_end(&mut self, at: usize) {
        self.painter.engine.map.truncate(at);
        self.painter.state.places.truncate(at);
        self.extend_map();
    }

    /// Maps what is new of the text.
    pub(super) fn extend_map(&mut self) {
        let engine = &mut self.painter.engine;
        engine.attention.map_more(self.text.as_bytes(), &mut engine.map);
        if self.options.sourcepos {
            self.painter.state.places.extend(&self.text);
        }
    }

    /// Reads the open end as if the text ended there.
    pub(super) fn read_end(&mut self) {
        self.work += (self.text.len() - self.pause.open_part(&self.painter.engine.blocks).0) as u64;
        if self.options.unfinished == Unfinished::Hold && !self.is_finished {
            return self.read_held();
        }
        let Stream { painter, pause, text, options, kept, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: text, map: engine.map.layers(), options };
        pause::read_end(lines, &mut engine.blocks, pause, kept);
    }
}
