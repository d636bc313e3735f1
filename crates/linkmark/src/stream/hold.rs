//! The end of a text that may go on: a line that may become another block is held back, and of an
//! open leaf what is not decided is held back too (`inline/decided.rs`) or closed
//! (`inline/closed.rs`).

use super::{Stream, Unfinished};
use crate::block::pause::{self, Lines};
use crate::held_leaf::HeldLeaf;

/// What is held back of the end of the text.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// Up to where the text is read. `None` if all of it is, as if it were complete.
    pub(super) end: Option<usize>,
    /// Up to where the open leaf was shown.
    shown: usize,
    /// The line that has not ended, and how many bytes at its start are markers.
    line: usize,
    markers: usize,
}

impl Stream<'_> {
    /// Leaves out the last line if it may still become anything. Says whether it does.
    pub(super) fn hold(&mut self) -> bool {
        let at = self.pause.at;
        let line = &self.text.as_bytes()[at..];
        // It may be half of a line ending.
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let held = &mut self.end.held;
        if held.line != at {
            (held.line, held.markers) = (at, 0);
        }
        let trusts_fences = self.options.unfinished == Unfinished::Close;
        let decides = self.pause.decides(line, held.markers, &self.painter.engine.blocks, trusts_fences);
        held.end = Some(at + decides.unwrap_or(0));
        held.markers = decides.err().unwrap_or(held.markers);
        decides.is_err()
    }

    /// Reads the text up to `end`, after which it may go on.
    pub(super) fn read_open(&mut self, end: usize) {
        let Stream { painter, pause, text, options, kept, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: &text[..end], map: engine.map.layers(), options };
        let closes = options.unfinished == Unfinished::Close;
        let open = pause::read_open(lines, &mut engine.blocks, pause, kept, !closes);
        let (shown, is_line_open) = (self.end.held.shown, end > pause.at);
        engine.held = open.map(|open| HeldLeaf { _streaming: (), open, end, is_line_open, shown, closes });
    }

    /// Remembers how much was shown.
    pub(super) fn end_held(&mut self) {
        if let Some(held) = self.painter.engine.held.take() {
            self.end.held.shown = held.shown;
        }
    }
}
