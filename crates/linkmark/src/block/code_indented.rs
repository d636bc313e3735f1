//! Indented code: four columns and more.
//!
//! CommonMark 0.31 § 4.4. Cannot interrupt a paragraph; blank lines inside are kept, those at the
//! end are not.

use super::blocks::{BlockKind, Line};
use super::line::{Cursor, trim_start};
use super::open::{NOT_BLANK, OpenLeaf, push_verbatim};
use super::{LineMachine, paragraph};
use crate::find::LINE;
use crate::limits;

/// True if the line became code. Below an open paragraph it is text of the paragraph, lazy or not.
pub(super) fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> bool {
    if matches!(machine.leaf, OpenLeaf::Paragraph { .. }) {
        return false;
    }
    machine.make_room();
    line.take_indent(limits::CODE_INDENT);
    let content = line.verbatim();
    machine.push(BlockKind::CodeIndented, content.range().start, line.next);
    push_verbatim(machine.blocks, content);
    keep_all(machine);
    true
}

/// At the top level: lines that start with four spaces or a tab and have text, empty lines, and the
/// end of the code, which is a line that starts with anything else.
// Fast ways through what `read_line` would read as well.
// mutants: replace \+ with - in read_on
pub(super) fn read_on(machine: &mut LineMachine<'_>, mut at: usize) -> usize {
    if !machine.blocks.containers.is_empty() {
        return at;
    }
    let (source, from) = (machine.source, at);
    let mut line_ends = machine.map.hits::<LINE>(from, source.len());
    loop {
        let start = match source[at..] {
            [b'\t', ..] => at + 1,
            [b' ', b' ', b' ', b' ', ..] => at + 4,
            [b'\n', ..] => {
                push_verbatim(machine.blocks, Line { start: at as u32, end: at as u32 + 1, pad: 0 });
                machine.blank_since = 0;
                line_ends.next();
                at += 1;
                continue;
            }
            [] | [b' ' | b'\r', ..] => return at,
            [_, ..] => {
                machine.close_leaf();
                return paragraph::read_prose(machine, at);
            }
        };
        let blank = match trim_start(&source[start..]) {
            [first, ..] => *first == b'\n' || *first == b'\r',
            [] => true,
        };
        if blank {
            return at;
        }
        let end = line_ends.next().map_or(source.len(), |ahead| from + ahead);
        at = machine.next_line(end);
        if at == end + 2 {
            line_ends.next();
        }
        push_verbatim(machine.blocks, Line { start: start as u32, end: at as u32, pad: 0 });
        keep_all(machine);
        machine.blank_since = NOT_BLANK;
    }
}

pub(super) fn go_on(machine: &mut LineMachine<'_>, line: &Cursor<'_>) -> bool {
    let blank = line.is_blank();
    if !blank && line.indent < limits::CODE_INDENT {
        return false;
    }
    let mut rest = *line;
    rest.take_indent(limits::CODE_INDENT.min(line.indent));
    push_verbatim(machine.blocks, rest.verbatim());
    if blank {
        machine.mark_blank(line);
        return true;
    }
    keep_all(machine);
    machine.blank_since = NOT_BLANK;
    true
}

pub(super) fn close(machine: &mut LineMachine<'_>, lines: usize, end: u32) {
    machine.blocks.lines[lines - 1].end = end;
    if let Some(block) = machine.blocks.blocks.last_mut() {
        block.end = end;
        block.line_count = lines as u32 - block.first_line;
    }
    machine.reach(end);
}

/// Everything so far is code, up to the last line of text.
fn keep_all(machine: &mut LineMachine<'_>) {
    if let Some(last) = machine.blocks.lines.last() {
        machine.leaf = OpenLeaf::CodeIndented { lines: machine.blocks.lines.len(), end: last.end };
    }
}
