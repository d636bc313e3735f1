//! Paragraph: text that is nothing else.
//!
//! ```text
//! one line        a line that starts with a byte no block starts with is text at once,
//!   and another   however deep the containers are and whether the line is inside them or lazy
//! ```
//! CommonMark 0.31 § 4.8. Ended by a blank line or by whatever may interrupt it (`precedence.rs`);
//! becomes a heading by a setext underline, a table by a delimiter row. Definitions at its start
//! are taken out when it ends: `definition.rs`.

use super::blocks::{BlockKind, Line};
use super::line::{Cursor, trim_end};
use super::open::{NOT_BLANK, OpenLeaf};
use super::{LineMachine, alert, definition, task};
use crate::find::LINE;

pub(super) fn open(machine: &mut LineMachine<'_>, line: &Cursor<'_>) {
    machine.make_room();
    // An alert, a task and a definition all start with a bracket; few paragraphs do.
    let bracket = line.source[line.text] == b'[';
    let alert = bracket && alert::is_marker(machine, line);
    let text = if bracket { task::after_marker(machine, line) } else { line.text };
    // After `[ ]` nothing is defined: the line starts with the bracket of the task.
    let defines = text == line.text && bracket && !alert;
    machine.push(BlockKind::Paragraph, text, line.end);
    machine.blocks.lines.push(Line { start: text as u32, end: line.end as u32, pad: 0 });
    machine.leaf = OpenLeaf::Paragraph { defines, alert };
}

pub(super) fn add(machine: &mut LineMachine<'_>, line: &Cursor<'_>) {
    machine.blocks.lines.push(Line { start: line.text as u32, end: line.end as u32, pad: 0 });
}

/// Reads on while the lines can be nothing but text of the open paragraph. Most lines of most
/// documents are read here.
// Fast ways through what `read_line` would read as well.
// mutants: replace \+= with -= in read_on
pub(super) fn read_on(machine: &mut LineMachine<'_>, mut at: usize) -> usize {
    let source = machine.source;
    let from = at;
    let mut line_ends = machine.map.hits::<LINE>(from, source.len());
    loop {
        let mut text = at;
        while let Some(b' ' | b'\t') = source.get(text) {
            text += 1;
        }
        // Spaces at the end of the source are a blank line.
        let Some(&first) = source.get(text) else { return at };
        if machine.openers.may_open(first) {
            return at;
        }
        let end = line_ends.next().map_or(source.len(), |ahead| from + ahead);
        machine.blocks.lines.push(Line { start: text as u32, end: end as u32, pad: 0 });
        at = machine.next_line(end);
        if at == end + 2 {
            line_ends.next();
        }
    }
}

/// Outside of all containers: empty lines, and whole paragraphs as long as each starts with a byte
/// that nothing else starts with and ends at an empty line. The same as `open`, `read_on` and
/// `close`, without the questions whose answer is known.
pub(super) fn read_prose(machine: &mut LineMachine<'_>, mut at: usize) -> usize {
    let source = machine.source;
    if !machine.blocks.containers.is_empty() {
        return at;
    }
    while let Some(&first) = source.get(at) {
        if first == b'\n' {
            machine.blank_since = 0;
            at += 1;
            continue;
        }
        if matches!(first, b' ' | b'\t' | b'[') || machine.openers.may_open(first) {
            return at;
        }
        let block = machine.push(BlockKind::Paragraph, at, at) as usize;
        machine.blank_since = NOT_BLANK;
        at = read_on(machine, at);
        if source.get(at).map_or(machine.more, |&next| next != b'\n') {
            machine.leaf = OpenLeaf::Paragraph { defines: false, alert: false };
            return at;
        }
        let lines = &mut machine.blocks.lines;
        let block = &mut machine.blocks.blocks[block];
        block.line_count = lines.len() as u32 - block.first_line;
        if let Some(last) = lines.last_mut() {
            last.end = last.start + trim_end(&source[last.start as usize..last.end as usize]).len() as u32;
            block.end = last.end;
        }
        machine.reserve(at);
    }
    at
}

#[inline]
pub(super) fn close(machine: &mut LineMachine<'_>) {
    if finish(machine)
        && let Some(block) = machine.blocks.blocks.last()
    {
        let end = block.end;
        machine.reach(end);
    }
}

/// Decides what the open paragraph holds: without its definitions, without an alert's marker,
/// without the spaces at its end. False if that was all, and the paragraph is gone.
pub(super) fn finish(machine: &mut LineMachine<'_>) -> bool {
    let OpenLeaf::Paragraph { defines, alert } = machine.leaf else { return false };
    let Some(block) = machine.blocks.blocks.last_mut() else { return false };
    let first = block.first_line as usize;
    let last = machine.blocks.lines.len();
    let text = {
        let line = &mut machine.blocks.lines[last - 1];
        let kept = trim_end(&machine.source[line.start as usize..line.end as usize]).len();
        line.end = line.start + kept as u32;
        line.end
    };
    block.end = text;
    let mut taken = 0;
    if defines {
        taken = definition::take(machine, first, last);
    } else if alert {
        taken = alert::take(machine);
    }
    if taken == last - first {
        machine.blocks.blocks.pop();
        machine.leaf = OpenLeaf::None;
        machine.reach(text);
        return false;
    }
    let start = machine.blocks.lines[first + taken].start;
    if let Some(block) = machine.blocks.blocks.last_mut() {
        block.first_line = (first + taken) as u32;
        block.line_count = (last - first - taken) as u32;
        block.start = start;
    }
    true
}
