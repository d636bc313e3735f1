//! The line machine: source text → flat arrays of blocks.
//!
//! Every line goes through three steps: keep what is open, open what is new, add what is left.
//! Containers are a stack, the leaf at its tip is one value, a finished block is a row of an array;
//! nothing here recurses or allocates per block.
//!
//! Cost: a line pays for the containers whose prefixes it has, never for the others. A lazy line
//! stops at the first container that does not match, a blank one passes all items up to the next
//! quote at once (`keep`).

pub(crate) mod blocks;

mod alert;
mod code_fenced;
mod code_indented;
mod definition;
mod definition_list;
mod footnote;
pub(crate) mod front_matter;
mod heading_attributes;
mod heading_atx;
mod heading_setext;
mod html_block;
mod item;
mod line;
mod list;
mod open;
pub(crate) mod open_line;
mod paragraph;
pub(crate) mod pause;
mod precedence;
mod quote;
mod reserve;
mod table;
mod task;
mod thematic_break;

#[cfg(test)]
mod tests;

use crate::find::Layers;
use crate::limits;
use crate::options::Options;
use blocks::Blocks;
use line::Cursor;
use open::{ContainerKind, NOT_BLANK, OpenLeaf};
use precedence::{Opened, Openers};
use reserve::Reservation;

pub(crate) use open::Container;

struct LineMachine<'a> {
    source: &'a [u8],
    map: Layers<'a>,
    options: &'a Options<'a>,
    blocks: &'a mut Blocks,
    openers: Openers,
    leaf: OpenLeaf,
    /// How many of the open containers this line is in.
    kept: usize,
    /// The line before was blank for every container at this depth and deeper: a quote keeps the
    /// blank lines inside it from loosening the lists around it.
    blank_since: usize,
    /// The source may go on after its last line.
    more: bool,
    reservation: Reservation,
    /// How many blocks there were when a container was closed last: those before that are not
    /// siblings of what comes.
    container_closed_at: usize,
    closed_definitions: Option<definition_list::ClosedList>,
}

/// Reads `text`, of which `map` is the map, into `blocks` (cleared first).
pub(crate) fn parse(text: &str, map: Layers<'_>, options: &Options<'_>, blocks: &mut Blocks) {
    blocks.clear();
    let reservation = Reservation::new(blocks, text.len());
    let mut machine = LineMachine {
        source: text.as_bytes(),
        map,
        options,
        blocks,
        openers: Openers::new(options),
        leaf: OpenLeaf::None,
        kept: 0,
        blank_since: NOT_BLANK,
        more: false,
        reservation,
        container_closed_at: 0,
        closed_definitions: None,
    };
    let at = after_byte_order_mark(text);
    let at = front_matter::read(&mut machine, text, at);
    machine.read(at);
    machine.close_leaf();
    machine.close_containers(0);
}

impl LineMachine<'_> {
    fn read(&mut self, mut at: usize) {
        while at < self.source.len() {
            at = self.read_on(at);
            if at < self.source.len() {
                at = self.read_line(at);
            }
            self.reserve(at);
        }
    }

    /// Lines that can only go on with the open leaf, without a look at anything else. Most lines of
    /// most documents are read here; all of them could as well be read by `read_line`.
    fn read_on(&mut self, at: usize) -> usize {
        match self.leaf {
            OpenLeaf::Paragraph { .. } => paragraph::read_on(self, at),
            OpenLeaf::CodeFenced { fence, indent: 0, .. } => code_fenced::read_on(self, at, fence),
            OpenLeaf::CodeIndented { .. } => code_indented::read_on(self, at),
            OpenLeaf::None => paragraph::read_prose(self, at),
            OpenLeaf::CodeFenced { .. } | OpenLeaf::Html { .. } | OpenLeaf::Table { .. } => at,
        }
    }

    fn read_line(&mut self, at: usize) -> usize {
        if self.source[at] == b'\n' && self.read_empty_line() {
            return at + 1;
        }
        let (end, next) = self.line_end(at);
        let mut line = Cursor::new(self.source, at, end, next);
        self.kept = self.keep(&mut line);
        if self.kept == self.blocks.containers.len() && self.leaf_goes_on(&line) {
            return next;
        }
        if line.is_blank() {
            self.blank(&line);
            return next;
        }
        if !self.open(&mut line) {
            self.add(&line);
        }
        self.blank_since = NOT_BLANK;
        next
    }

    /// What `keep` and `blank` do with a line that has nothing, not even spaces. False if the leaf
    /// wants it.
    fn read_empty_line(&mut self) -> bool {
        if matches!(
            self.leaf,
            OpenLeaf::CodeFenced { .. } | OpenLeaf::CodeIndented { .. } | OpenLeaf::Html { .. }
        ) {
            return false;
        }
        self.close_leaf();
        if let Some(&quote) = self.blocks.open_quotes.first() {
            self.close_containers(quote as usize);
        }
        self.give_up_empty();
        self.blank_since = 0;
        true
    }

    /// How many of the open containers go on with this line. Takes their prefixes off.
    fn keep(&self, line: &mut Cursor<'_>) -> usize {
        let mut quotes = 0;
        for (depth, container) in self.blocks.containers.iter().enumerate() {
            if container.kind == ContainerKind::Quote {
                if !quote::goes_on(line) {
                    return depth;
                }
                quotes += 1;
            } else if line.at == line.end {
                // Blank lines below "- - - - … x" must not walk all the items: nothing but a quote
                // ends here.
                return self
                    .blocks
                    .open_quotes
                    .get(quotes)
                    .map_or(self.blocks.containers.len(), |&q| q as usize);
            } else if line.indent >= container.indent as usize {
                line.take_indent(container.indent as usize);
            } else if line.is_blank() {
                line.take_indent(line.indent);
            } else {
                return depth;
            }
        }
        self.blocks.containers.len()
    }

    /// Code and HTML take the line as it is, before anything may open on it.
    fn leaf_goes_on(&mut self, line: &Cursor<'_>) -> bool {
        match self.leaf {
            OpenLeaf::CodeFenced { fence, length, indent } => {
                code_fenced::go_on(self, line, fence, length, indent)
            }
            OpenLeaf::CodeIndented { .. } => code_indented::go_on(self, line),
            OpenLeaf::Html { end } => html_block::go_on(self, line, end),
            OpenLeaf::None | OpenLeaf::Paragraph { .. } | OpenLeaf::Table { .. } => false,
        }
    }

    fn blank(&mut self, line: &Cursor<'_>) {
        self.close_leaf();
        self.close_containers(self.kept);
        self.give_up_empty();
        self.mark_blank(line);
    }

    fn mark_blank(&mut self, line: &Cursor<'_>) {
        self.blank_since = self.blocks.open_quotes.last().map_or(0, |&quote| quote as usize + 1);
        quote::reach_blank_line(self, line);
    }

    /// Opens containers as long as there are any, then perhaps a leaf. True if nothing of the line
    /// is left.
    fn open(&mut self, line: &mut Cursor<'_>) -> bool {
        while !line.is_blank() {
            if line.indent >= limits::CODE_INDENT {
                return code_indented::open(self, line);
            }
            match self.openers.ask(self, line) {
                Opened::No => return false,
                Opened::Leaf => return true,
                Opened::Container => {}
            }
        }
        if let Some(last) = self.blocks.containers.last_mut() {
            last.is_empty = true;
        }
        true
    }

    /// Text: of the open paragraph, even if its containers are not matched (a lazy line), of a
    /// table, or of a new paragraph.
    fn add(&mut self, line: &Cursor<'_>) {
        match self.leaf {
            OpenLeaf::Paragraph { .. } => paragraph::add(self, line),
            OpenLeaf::Table { block, columns } if self.kept == self.blocks.containers.len() => {
                table::add_row(self, line, block, columns);
            }
            _ => paragraph::open(self, line),
        }
    }

    /// Makes room for the rest of the source, now and then.
    #[inline]
    fn reserve(&mut self, at: usize) {
        self.reservation.extend(self.blocks, at, self.source.len());
    }

    /// Where the line at `at` ends, and where the next one starts. `\n`, `\r\n` and `\r` all end a
    /// line.
    fn line_end(&self, at: usize) -> (usize, usize) {
        let end = self.map.line_end(at, self.source.len());
        (end, self.next_line(end))
    }

    #[inline]
    fn next_line(&self, end: usize) -> usize {
        next_line(self.source, end)
    }
}

/// Where the next line starts, after the line ending at `end`.
#[inline]
fn next_line(source: &[u8], end: usize) -> usize {
    match source[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [_, ..] => end + 1,
        [] => end,
    }
}

/// U+FEFF at the very start says how the file is encoded; it is not text.
pub(crate) fn after_byte_order_mark(text: &str) -> usize {
    if text.starts_with('\u{feff}') { 3 } else { 0 }
}
