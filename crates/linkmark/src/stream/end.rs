//! The end of the text as it is shown: what came, or as much of it as is decided, or with what
//! would close it.

use super::close::Closer;
use super::reading::FrontMatter;
use super::{Stream, Unfinished, Wanted};
use crate::block::pause::{self, Lines};
use alloc::string::String;

/// The end of the text as it is shown, while it is not what came.
#[derive(Debug, Default)]
pub(super) struct End {
    pub(super) is_set: bool,
    /// Up to where the text was shown last.
    pub(super) held: usize,
    /// How long the text was then.
    pub(super) came: usize,
    /// How long it was when continuations were tried last.
    pub(super) tried: usize,
    /// More of it may be decided than is shown.
    pub(super) waits: bool,
    /// Where the text was cut, and what was cut off.
    pub(super) at: usize,
    pub(super) cut: String,
    pub(super) closer: Closer,
    /// A page that is tried out, and what is visible on it.
    pub(super) page: String,
    pub(super) visible: String,
    pub(super) wanted: String,
}

impl End {
    /// For another text.
    pub(super) fn begin(&mut self) {
        (self.held, self.came, self.tried, self.waits) = (0, 0, 0, false);
    }
}

impl Stream<'_> {
    /// Chooses what is shown of the end of the text.
    pub(super) fn choose_end(&mut self, wanted: Wanted) {
        let policy = self.options.unfinished;
        if policy == Unfinished::Plain || self.is_finished {
            self.painter.engine.may_go_on = None;
            return;
        }
        self.painter.engine.may_go_on = Some(0);
        if matches!(self.front_matter, FrontMatter::Guessed(_)) {
            return;
        }
        let at = self.pause.at;
        if policy == Unfinished::Hold {
            let cut = self.held_from(wanted);
            self.end.came = self.text.len();
            self.set_end(cut, "");
        } else if at < self.text.len() && !self.pause.is_in_verbatim(&self.painter.engine.blocks) {
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
    pub(super) fn set_end(&mut self, at: usize, added: &str) {
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

    pub(super) fn read_end(&mut self) {
        let Stream { painter, pause, text, options, kept, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: text, map: engine.map.layers(), options };
        self.work += (text.len() - pause.open_part(&engine.blocks).0) as u64;
        pause::read_end(lines, &mut engine.blocks, pause, kept);
    }
}
