//! Table: a header row, a delimiter row, body rows.
//!
//! ```bnf
//! delimiter_row = [ "|" ] delimiter *( "|" delimiter ) [ "|" ] *ws
//! delimiter     = *ws [ ":" ] 1*"-" [ ":" ] *ws
//! ```
//! GFM § 4.10. Loses to everything else that could start here (`- | -` is an item). The header is
//! the last line of the paragraph above, with as many cells as the delimiter row; the lines before
//! it stay a paragraph. Any line goes on with a table unless it is blank or starts another block. A
//! pipe with a backslash before it does not end a cell, in code neither; cells beyond the header's
//! are dropped, missing ones are not made up here (`limits::FILLED_CELLS`).

use super::blocks::{Alignment, BlockKind, Line};
use super::line::Cursor;
use super::open::OpenLeaf;
use super::precedence::{Opened, Opener};
use super::{LineMachine, paragraph};
use alloc::vec::Vec;

pub(super) const OPENER: Opener = Opener { first: b"|:-", enabled: |options| options.tables, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    if !machine.in_paragraph() {
        return Opened::No;
    }
    let Some(&header) = machine.blocks.lines.last() else { return Opened::No };
    let source = machine.source;
    let first_alignment = machine.blocks.alignments.len();
    let header_cells = Cells::new(source, header.start as usize, header.end as usize);
    let delimits = alignments(line.rest(), &mut machine.blocks.alignments);
    let columns = machine.blocks.alignments.len() - first_alignment;
    if !delimits || columns == 0 || header_cells.count() != columns {
        machine.blocks.alignments.truncate(first_alignment);
        return Opened::No;
    }

    machine.blocks.lines.pop();
    let first_line = machine.blocks.blocks.last().map_or(0, |paragraph| paragraph.first_line as usize);
    if machine.blocks.lines.len() > first_line {
        paragraph::close(machine);
    } else {
        machine.blocks.blocks.pop();
    }
    let kind = BlockKind::Table { first_alignment: first_alignment as u32, columns: columns as u32 };
    let block = machine.push(kind, header.start as usize, line.trimmed_end());
    push_row(machine, true, header.start as usize, header.end as usize, columns);
    machine.leaf = OpenLeaf::Table { block, columns };
    Opened::Leaf
}

pub(super) fn add_row(machine: &mut LineMachine<'_>, line: &Cursor<'_>, block: u32, columns: usize) {
    machine.blocks.blocks[block as usize].end = line.trimmed_end() as u32;
    push_row(machine, false, line.text, line.end, columns);
}

pub(super) fn close(machine: &mut LineMachine<'_>, block: u32) {
    let after = machine.blocks.blocks.len() as u32;
    let table = &mut machine.blocks.blocks[block as usize];
    table.after = after;
    let end = table.end;
    machine.reach(end);
}

fn push_row(machine: &mut LineMachine<'_>, head: bool, start: usize, end: usize, columns: usize) {
    let trimmed = start + super::line::trim_end(&machine.source[start..end]).len();
    let row = machine.push(BlockKind::TableRow { head }, start, trimmed) as usize;
    let first = machine.blocks.lines.len();
    machine.blocks.lines.extend(Cells::new(machine.source, start, end).take(columns));
    machine.blocks.blocks[row].line_count = (machine.blocks.lines.len() - first) as u32;
}

/// Adds an alignment per delimiter; false if the line is not a delimiter row.
fn alignments(row: &[u8], alignments: &mut Vec<Alignment>) -> bool {
    Cells::new(row, 0, row.len()).all(|cell| {
        let cell = &row[cell.start as usize..cell.end as usize];
        let left = cell.first() == Some(&b':');
        let right = cell.len() > 1 && cell.last() == Some(&b':');
        let dashes = &cell[usize::from(left)..cell.len() - usize::from(right)];
        alignments.push(match (left, right) {
            (false, false) => Alignment::None,
            (true, false) => Alignment::Left,
            (true, true) => Alignment::Center,
            (false, true) => Alignment::Right,
        });
        !dashes.is_empty() && dashes.iter().all(|&byte| byte == b'-')
    })
}

/// The cells of one row, trimmed.
struct Cells<'s> {
    source: &'s [u8],
    at: usize,
    end: usize,
}

impl<'s> Cells<'s> {
    fn new(source: &'s [u8], start: usize, end: usize) -> Cells<'s> {
        let end = start + trim_cell_end(&source[start..end]);
        let at = start + usize::from(source[start..end].first() == Some(&b'|'));
        Cells { source, at, end }
    }
}

impl Iterator for Cells<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        // What is left after the last pipe is a cell only if it is not empty.
        if self.at >= self.end {
            return None;
        }
        let rest = &self.source[self.at..self.end];
        let mut pipes = memchr::memchr_iter(b'|', rest);
        let length = pipes.find(|&at| at == 0 || rest[at - 1] != b'\\').unwrap_or(rest.len());
        let cell = &rest[..length];
        let start = cell.iter().position(|byte| !is_space(byte)).unwrap_or(length);
        let end = trim_cell_end(cell).max(start);
        let line = Line { start: (self.at + start) as u32, end: (self.at + end) as u32, pad: 0 };
        self.at += length + 1;
        Some(line)
    }
}

fn trim_cell_end(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| !is_space(byte)).map_or(0, |last| last + 1)
}

/// cmark-gfm's rows know two more kinds of space than its lines.
fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c)
}
