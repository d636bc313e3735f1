//! `linkmark text --stream`: each line is a block, and the last one may still go on.

use linkmark_scan::Scanner;

use super::{Block, Line, Lines, Updates};
use crate::error::{Error, ReadError};
use crate::input::Source;

/// A line up to this long is written again with every piece; a longer one whenever it has grown by
/// half.
const PROMPT: usize = 4096;

/// Plain text, line by line: no link goes over the end of one.
pub(crate) struct PlainText<'s, F> {
    scanner: &'s Scanner,
    /// Writes a text as HTML.
    write: F,
    /// Bytes that are not yet text: the end of a character is missing.
    cut: Vec<u8>,
    /// The line that has not ended, where it starts, and how many came before it.
    line: String,
    start: usize,
    index: usize,
    /// Its HTML as it was written last, and how long it was then.
    html: String,
    shown: usize,
}

impl<'s, F: FnMut(&mut String, &str, &Scanner)> PlainText<'s, F> {
    pub(crate) fn new(scanner: &'s Scanner, write: F) -> Self {
        PlainText {
            scanner,
            write,
            cut: Vec::new(),
            line: String::new(),
            start: 0,
            index: 0,
            html: String::new(),
            shown: 0,
        }
    }

    /// The HTML of the open line, as a block that follows from what it was.
    fn show(&mut self, is_final: bool, blocks: &mut Vec<(Owned, String)>) {
        let mut html = String::new();
        (self.write)(&mut html, &self.line, self.scanner);
        let pairs = html.chars().zip(self.html.chars());
        let same = pairs.take_while(|(new, old)| new == old).count();
        let bytes = html.char_indices().nth(same).map_or(html.len(), |(at, _)| at);
        let end = self.start + self.line.len();
        let block =
            Owned { key: self.start as u32, same, is_final, start: self.start as u32, end: end as u32 };
        blocks.push((block, html[bytes..].to_owned()));
        self.html = html;
        self.shown = self.line.len();
    }

    fn next_line(&mut self) {
        self.start += self.line.len();
        self.index += 1;
        self.line.clear();
        self.html.clear();
        self.shown = 0;
    }

    /// Takes what has come as text: all but the start of a character.
    fn decode(&mut self, piece: &[u8]) -> String {
        self.cut.extend_from_slice(piece);
        let mut text = String::new();
        let mut left = 0;
        let mut chunks = self.cut.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            text.push_str(chunk.valid());
            let invalid = chunk.invalid();
            let is_cut = chunks.peek().is_none()
                && std::str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none());
            if is_cut {
                left = invalid.len();
            } else if !invalid.is_empty() {
                text.push('\u{fffd}');
            }
        }
        self.cut.drain(..self.cut.len() - left);
        text
    }

    fn add(&mut self, text: &str, finish: bool, out: &mut Lines<'_>) -> Result<(), Error> {
        let first = self.index;
        let mut blocks = Vec::new();
        for part in text.split_inclusive('\n') {
            // A byte order mark is not text.
            let is_start = self.start + self.line.len() == 0;
            self.line.push_str(if is_start { part.strip_prefix('\u{feff}').unwrap_or(part) } else { part });
            if self.line.ends_with('\n') {
                self.show(true, &mut blocks);
                self.next_line();
            }
        }
        let bytes = self.start + self.line.len();
        if bytes > linkmark::MAX_SOURCE_LEN {
            return Err(ReadError::TooLarge { name: Source::Stdin.name(), bytes }.into());
        }
        let grown = self.line.len() - self.shown;
        let waits = !finish && self.line.len() > PROMPT && grown * 3 < self.line.len();
        let is_open = !self.line.is_empty() && (grown > 0 || finish);
        if is_open && !waits {
            self.show(finish, &mut blocks);
        }
        let blocks: Vec<Block<'_>> = blocks.iter().map(|(block, html)| block.with(html)).collect();
        let is_empty = blocks.is_empty();
        let shown = first + usize::from(is_empty && !self.line.is_empty());
        let line = Line { first: shown, blocks, revised: Vec::new(), current: !(is_open && waits) };
        out.write(&line, is_empty)
    }
}

struct Owned {
    key: u32,
    same: usize,
    is_final: bool,
    start: u32,
    end: u32,
}

impl Owned {
    fn with<'u>(&self, html: &'u str) -> Block<'u> {
        let Owned { key, same, is_final, start, end } = *self;
        Block { key, same, html, is_final, start, end }
    }
}

impl<F: FnMut(&mut String, &str, &Scanner)> Updates for PlainText<'_, F> {
    fn push(&mut self, piece: &[u8], out: &mut Lines<'_>) -> Result<(), Error> {
        let text = self.decode(piece);
        self.add(&text, false, out)
    }

    fn finish(&mut self, out: &mut Lines<'_>) -> Result<(), Error> {
        let rest = if std::mem::take(&mut self.cut).is_empty() { "" } else { "\u{fffd}" };
        self.add(rest, true, out)
    }
}
