//! Block quote.
//!
//! ```bnf
//! quote_marker = "0*3 columns" ">" [ SP / one column of a TAB ]
//! ```
//! CommonMark 0.31 § 5.1. Starts like nothing else; ends with the first line that has no marker,
//! unless that line is lazy.

use super::LineMachine;
use super::blocks::BlockKind;
use super::line::Cursor;
use super::open::ContainerKind;
use super::precedence::{Opened, Opener, always};
use crate::limits;

pub(super) const OPENER: Opener = Opener { first: b">", enabled: always, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let start = line.text;
    machine.make_room();
    let block = machine.push(BlockKind::Quote { alert: None }, start, start + 1);
    machine.push_container(ContainerKind::Quote, block, 0);
    take_marker(line);
    Opened::Container
}

pub(super) fn goes_on(line: &mut Cursor<'_>) -> bool {
    if line.indent >= limits::CODE_INDENT || line.is_blank() || line.source[line.text] != b'>' {
        return false;
    }
    take_marker(line);
    true
}

/// A line that is only markers belongs to the quote as well.
pub(super) fn reach_blank_line(machine: &mut LineMachine<'_>, line: &Cursor<'_>) {
    if let Some(&quote) = machine.blocks.open_quotes.last() {
        let block = machine.blocks.containers[quote as usize].block as usize;
        let before = line.source[..line.end].iter().rposition(|byte| !b" \t".contains(byte));
        let block = &mut machine.blocks.blocks[block];
        block.end = block.end.max(before.map_or(0, |last| last as u32 + 1));
    }
}

fn take_marker(line: &mut Cursor<'_>) {
    line.take_marker(1);
    line.take_indent(line.indent.min(1));
}
