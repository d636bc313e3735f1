//! Reads the lines that have ended, each once, and finds out whether the text begins with front
//! matter.

use super::{Stream, Unfinished, Wanted};
use crate::block;
use crate::block::front_matter::{Closing, Fenced};
use crate::block::pause::{self, Lines, Pause};

/// What is known of the front matter.
#[derive(Clone, Copy, Debug)]
pub(super) enum FrontMatter {
    Unknown,
    Looking(Fenced),
    /// It ends with a line that may go on: everything is read again with the next push.
    Guessed(Fenced),
    Known,
}

impl Stream<'_> {
    /// Reads the lines that have ended. False if that has to wait.
    pub(super) fn read(&mut self, wanted: Wanted) -> bool {
        self.extend_map();
        if self.shown_len == 0 {
            self.pause.at = self.pause.at.max(block::after_byte_order_mark(&self.text));
        }
        self.take_back_guess();
        let end = if self.is_finished { self.text.len() } else { self.ended() };
        if !self.read_front_matter(end, wanted) {
            return false;
        }
        if self.options.unfinished == Unfinished::Hold && !self.is_finished && self.may_be_front_matter() {
            return false;
        }
        if matches!(self.front_matter, FrontMatter::Guessed(_)) {
            return true;
        }
        let Stream { painter, pause, text, options, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: &text[..end], map: engine.map.layers(), options };
        if self.is_finished {
            pause::finish(lines, &mut engine.blocks, pause);
        } else if end > pause.at {
            self.work += (end - pause.at) as u64;
            pause::read_lines(lines, &mut engine.blocks, pause);
        }
        let mut has_come = false;
        engine.references.extend(text, &engine.blocks, self.definitions, |missing, label| {
            has_come |= missing.comes(label);
        });
        self.definitions = engine.blocks.definitions.len();
        if options.footnotes {
            engine.footnotes.extend(text, &engine.blocks, self.rows, |missing, label| {
                has_come |= missing.comes(label);
            });
        }
        self.rows = pause.stable_rows(&engine.blocks);
        self.is_outdated |= has_come;
        true
    }

    /// Where the last line that has ended, ends. A `\r` may be half of a line ending.
    fn ended(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        // A long line is not searched again with each piece of it.
        let from = self.searched.min(bytes.len());
        if let Some(last) = memchr::memrchr2(b'\n', b'\r', &bytes[from..]) {
            self.line_end = from + last + 1;
        }
        self.searched = bytes.len();
        self.line_end.max(self.pause.at.min(bytes.len()))
    }

    /// What was taken for the end of front matter may be longer by now: `+++` was the start of
    /// `+++&`.
    fn take_back_guess(&mut self) {
        if let FrontMatter::Guessed(fenced) = self.front_matter {
            self.front_matter = FrontMatter::Looking(fenced);
            self.read_again();
        }
    }

    /// Finds out whether the document begins with front matter. False if showing what is known has
    /// to wait.
    fn read_front_matter(&mut self, end: usize, wanted: Wanted) -> bool {
        if let FrontMatter::Unknown = self.front_matter
            && end > self.pause.at
        {
            self.front_matter = match Fenced::open(self.lines(end), self.pause.at) {
                Some(fenced) => FrontMatter::Looking(fenced),
                None => FrontMatter::Known,
            };
        }
        let FrontMatter::Looking(mut fenced) = self.front_matter else { return true };
        let closing = fenced.close(self.lines(end));
        self.front_matter = FrontMatter::Looking(fenced);
        match closing {
            Closing::Never => self.front_matter = FrontMatter::Known,
            Closing::At { .. } => self.read_with_front_matter(end),
            Closing::Later => {
                let unfinished = fenced.clone().close(self.lines(self.text.len()));
                if let Closing::At { .. } = unfinished {
                    if !self.afford(2 * (self.text.len() + self.painter.page.len()), wanted) {
                        return false;
                    }
                    self.read_with_front_matter(self.text.len());
                    self.front_matter = FrontMatter::Guessed(fenced);
                }
            }
        }
        true
    }

    /// Begins again, after the front matter.
    fn read_with_front_matter(&mut self, end: usize) {
        self.read_again();
        let engine = &mut self.painter.engine;
        let lines = Lines { source: &self.text[..end], map: engine.map.layers(), options: &self.options };
        self.pause = Pause::start(lines, &mut engine.blocks);
        self.front_matter = FrontMatter::Known;
    }

    /// Whether all that has come may turn out to be metadata.
    pub(super) fn may_be_front_matter(&self) -> bool {
        let start = &self.text[block::after_byte_order_mark(&self.text)..];
        match self.front_matter {
            FrontMatter::Unknown => start.is_empty() || start.starts_with(['-', '+']),
            FrontMatter::Looking(_) | FrontMatter::Guessed(_) => true,
            FrontMatter::Known => false,
        }
    }

    /// Forgets all blocks: the text is read from its start.
    pub(super) fn read_again(&mut self) {
        let engine = &mut self.painter.engine;
        engine.blocks.clear();
        engine.references.clear();
        engine.footnotes.clear();
        self.definitions = 0;
        self.rows = 0;
        self.searched = 0;
        self.line_end = 0;
        self.pause = Pause::default();
        self.pause.at = block::after_byte_order_mark(&self.text);
        self.write_again();
    }

    fn lines(&self, end: usize) -> Lines<'_> {
        Lines { source: &self.text[..end], map: self.painter.engine.map.layers(), options: &self.options }
    }
}
