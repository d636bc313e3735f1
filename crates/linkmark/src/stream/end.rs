//! The end of the text as it is shown: what came, or as much of it as is decided, or with the rest
//! of a delimiter row.

use super::hold::Held;
use super::reading::FrontMatter;
use super::table_head::write_delimiter_row;
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
    row: String,
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
        self.end.held.end = None;
        let is_guess = matches!(self.front_matter, FrontMatter::Guessed(_));
        match self.options.unfinished {
            _ if self.is_finished || is_guess => {}
            Unfinished::Plain => {}
            Unfinished::Hold => {
                self.hold();
            }
            Unfinished::Close => {
                if self.hold() {
                    self.close_table();
                }
            }
        }
    }

    /// A table's head is a table as soon as its delimiter row begins.
    fn close_table(&mut self) {
        let at = self.pause.at;
        let mut row = core::mem::take(&mut self.end.row);
        let may_be_head = self.options.tables && self.pause.is_in_paragraph();
        if may_be_head && write_delimiter_row(&self.text[..at], &self.text[at..], &mut row) {
            self.set_end(at, &row);
            self.end.held.end = Some(self.text.len());
        }
        self.end.row = row;
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
        if let Some(end) = self.end.held.end {
            return self.read_open(end);
        }
        let Stream { painter, pause, text, options, kept, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: text, map: engine.map.layers(), options };
        pause::read_end(lines, &mut engine.blocks, pause, kept);
    }
}
