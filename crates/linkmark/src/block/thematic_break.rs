//! Thematic break: `***`, `- - -`, `___`.
//!
//! ```bnf
//! thematic_break = 3*( mark *( SP / TAB ) )        ; one mark throughout: "*", "-" or "_"
//! ```
//! CommonMark 0.31 § 4.1. Beats a list item (`* * *`), loses to a setext underline (`---` below
//! text).

use super::LineMachine;
use super::blocks::BlockKind;
use super::line::Cursor;
use super::precedence::{Opened, Opener, always};

pub(super) const OPENER: Opener = Opener { first: b"*-_", enabled: always, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    if line.text < line.no_break_before {
        return Opened::No;
    }
    let rest = line.rest();
    let mark = rest[0];
    let mut marks = 0;
    for (i, &byte) in rest.iter().enumerate() {
        if byte == mark {
            marks += 1;
        } else if byte != b' ' && byte != b'\t' {
            line.no_break_before = line.text + i;
            return Opened::No;
        }
    }
    if marks < 3 {
        return Opened::No;
    }
    machine.push_leaf(BlockKind::ThematicBreak, line.text, line.trimmed_end(), None);
    Opened::Leaf
}
