//! Holding back what is not decided: a line that may become another block, and the end of an open
//! leaf (`inline/decided.rs`).

use super::Stream;
use crate::block::pause::{self, Lines};
use crate::engine::HeldLeaf;

/// What is held back of the end of the text.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// Up to where the text is read.
    end: usize,
    /// Up to where the open leaf was shown.
    shown: usize,
    /// The line that has not ended, and how many bytes at its start are markers.
    line: usize,
    markers: usize,
}

impl Stream<'_> {
    /// Leaves out the last line if it may still become anything.
    pub(super) fn hold(&mut self) {
        let at = self.pause.at;
        let line = &self.text.as_bytes()[at..];
        // It may be half of a line ending.
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let held = &mut self.end.held;
        if held.line != at {
            (held.line, held.markers) = (at, 0);
        }
        held.end = at;
        match self.pause.decides(line, held.markers, &self.painter.engine.blocks) {
            Ok(()) => held.end += line.len(),
            Err(markers) => held.markers = markers,
        }
    }

    /// Reads the text up to where it is held back, as if it ended there.
    pub(super) fn read_held(&mut self) {
        let Stream { painter, pause, text, options, kept, .. } = self;
        let (end, shown) = (self.end.held.end, self.end.held.shown);
        let engine = &mut painter.engine;
        let lines = Lines { source: &text[..end], map: engine.map.layers(), options };
        let open = pause::read_held(lines, &mut engine.blocks, pause, kept);
        engine.held = open.map(|open| HeldLeaf { open, end, is_line_open: end > pause.at, shown });
    }

    /// Remembers how much was shown.
    pub(super) fn end_held(&mut self) {
        if let Some(held) = self.painter.engine.held.take() {
            self.end.held.shown = held.shown;
        }
    }
}
