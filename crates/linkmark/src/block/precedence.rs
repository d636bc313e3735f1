//! Which construct is asked first when a line may open a block.

use super::line::Cursor;
use super::{
    LineMachine, code_fenced, definition_list, footnote, heading_atx, heading_setext, html_block, item,
    quote, table, thematic_break,
};
use crate::options::Options;

/// A construct that can start a block.
pub(super) struct Opener {
    /// The bytes it can start with.
    pub(super) first: &'static [u8],
    pub(super) enabled: fn(&Options<'_>) -> bool,
    pub(super) open: fn(&mut LineMachine<'_>, &mut Cursor<'_>) -> Opened,
}

pub(super) enum Opened {
    No,
    /// Its marker is taken off; the rest of the line may open something inside.
    Container,
    /// Nothing of the line is left.
    Leaf,
}

/// First answer wins. A line that starts with a byte of no row is text at once.
const OPENERS: [&Opener; 10] = [
    &quote::OPENER,           // nothing else starts with `>`
    &heading_atx::OPENER,     // nor with `#`
    &code_fenced::OPENER,     // nor with a fence
    &html_block::OPENER,      // nor with `<`
    &heading_setext::OPENER,  // `---` below text underlines it …
    &thematic_break::OPENER,  // … else it is a rule, and so is `* * *` …
    &footnote::OPENER,        // nothing else that interrupts a paragraph starts with `[`
    &item::OPENER,            // … else `*` and `-` start an item …
    &definition_list::OPENER, // no fence is `~` and a space, and no row of a table `:` and a space
    &table::OPENER, // … even where `- | -` could go on as a table: cmark-gfm asks its extensions last
];

/// For each byte the rows of `OPENERS` it may start, as bits. A line ending is in it, so that
/// `may_open` also finds blank lines.
const FIRST: [u16; 256] = {
    let mut first = [0; 256];
    let mut row = 0;
    while row < OPENERS.len() {
        let bytes = OPENERS[row].first;
        let mut i = 0;
        while i < bytes.len() {
            first[bytes[i] as usize] |= 1 << row;
            i += 1;
        }
        row += 1;
    }
    first[b'\n' as usize] = LINE_ENDING;
    first[b'\r' as usize] = LINE_ENDING;
    first
};

const LINE_ENDING: u16 = 1 << 15;

/// The rows that the options turn on.
#[derive(Clone, Copy)]
pub(super) struct Openers {
    enabled: u16,
}

impl Openers {
    pub(super) fn new(options: &Options<'_>) -> Openers {
        let rows = OPENERS.iter().enumerate().filter(|(_, opener)| (opener.enabled)(options));
        Openers { enabled: rows.fold(LINE_ENDING, |enabled, (row, _)| enabled | 1 << row) }
    }

    /// Whether text that starts with `byte` could be anything but text.
    // Fast ways through what `read_line` would read as well.
    // mutants: replace Openers::may_open -> bool with true
    // mutants: replace & with [|^] in Openers::may_open
    pub(super) fn may_open(self, byte: u8) -> bool {
        FIRST[byte as usize] & self.enabled != 0
    }

    pub(super) fn ask(self, machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
        let mut rows = FIRST[line.source[line.text] as usize] & self.enabled & !LINE_ENDING;
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            match (OPENERS[row].open)(machine, line) {
                Opened::No => {}
                opened => return opened,
            }
        }
        Opened::No
    }
}

/// For constructs that every preset has.
pub(super) fn always(_: &Options<'_>) -> bool {
    true
}
