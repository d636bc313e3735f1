//! A text that is still arriving: the line machine between two pieces of it.
//!
//! Lines that have ended are read once (`read_lines`), and what they left open stays open. The last
//! line may still go on, so it is read as if the text ended with it (`read_end`) and taken back
//! before the next piece is read (`take_back`).
//!
//! Reading a line and closing everything changes what is open, and nothing else: the containers,
//! their rows and those of their lists, the last row of blocks, and the last two lines. Where
//! definition lists are on, a paragraph that is over may become a term, of a list that is over as
//! well: their rows count as open. So that is what is kept, and the arrays are cut to the lengths
//! they had.

use super::blocks::{Block, BlockKind, Blocks, Line};
use super::definition_list::ClosedList;
use super::open::{Container, ContainerKind, NOT_BLANK, OpenLeaf};
use super::open_line::OpenRow;
use super::reserve::Reservation;
use super::{LineMachine, Openers};
use crate::find::Layers;
use crate::options::Options;
use alloc::vec::Vec;

/// Where the machine goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pause {
    pub(super) leaf: OpenLeaf,
    blank_since: usize,
    container_closed_at: usize,
    closed_definitions: Option<ClosedList>,
    /// Definition lists are on.
    has_terms: bool,
    /// The start of the first line that has not been read.
    pub(crate) at: usize,
}

impl Default for Pause {
    fn default() -> Pause {
        Pause {
            leaf: OpenLeaf::None,
            blank_since: NOT_BLANK,
            container_closed_at: 0,
            closed_definitions: None,
            has_terms: false,
            at: 0,
        }
    }
}

/// What is read, and how.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// Up to where it is read.
    pub(crate) source: &'a str,
    pub(crate) map: Layers<'a>,
    pub(crate) options: &'a Options<'a>,
}

impl Pause {
    /// At the start of a text, after its front matter if that is whole.
    pub(crate) fn start(lines: Lines<'_>, blocks: &mut Blocks) -> Pause {
        let mut pause = Pause { at: super::after_byte_order_mark(lines.source), ..Pause::default() };
        let mut machine = machine(lines, blocks, &pause, true);
        pause.at = super::front_matter::read(&mut machine, lines.source, pause.at);
        pause
    }
}

/// Reads from the pause to the end of the source, which is the end of a line.
pub(crate) fn read_lines(lines: Lines<'_>, blocks: &mut Blocks, pause: &mut Pause) {
    let mut machine = machine(lines, blocks, pause, true);
    machine.read(pause.at);
    *pause = Pause {
        leaf: machine.leaf,
        blank_since: machine.blank_since,
        container_closed_at: machine.container_closed_at,
        closed_definitions: machine.closed_definitions,
        has_terms: lines.options.definition_lists,
        at: lines.source.len(),
    };
}

/// Reads from the pause to the end of the source as if nothing came after it, and closes
/// everything. What was open is in `kept` then.
pub(crate) fn read_end(lines: Lines<'_>, blocks: &mut Blocks, pause: &Pause, kept: &mut Kept) {
    kept.keep(blocks, pause);
    let mut machine = machine(lines, blocks, pause, false);
    machine.read(pause.at);
    machine.close_leaf();
    machine.close_containers(0);
}

/// The same for a text that may go on: tells the row of a leaf whose inlines may. With `holds`, a
/// leaf that may vanish is left out.
pub(crate) fn read_open(
    lines: Lines<'_>,
    blocks: &mut Blocks,
    pause: &Pause,
    kept: &mut Kept,
    holds: bool,
) -> Option<OpenRow> {
    kept.keep(blocks, pause);
    let mut machine = machine(lines, blocks, pause, true);
    machine.read(pause.at);
    if holds {
        machine.leave_out_open();
    }
    let row = machine.open_text(pause.at);
    machine.close_leaf();
    machine.close_containers(0);
    row
}

/// Reads from the pause to the end of the source, which is the end of the text, and closes
/// everything.
pub(crate) fn finish(lines: Lines<'_>, blocks: &mut Blocks, pause: &mut Pause) {
    let mut machine = machine(lines, blocks, pause, false);
    machine.read(pause.at);
    machine.close_leaf();
    machine.close_containers(0);
    *pause = Pause { at: lines.source.len(), ..Pause::default() };
}

fn machine<'a>(lines: Lines<'a>, blocks: &'a mut Blocks, pause: &Pause, more: bool) -> LineMachine<'a> {
    LineMachine {
        source: lines.source.as_bytes(),
        map: lines.map,
        options: lines.options,
        blocks,
        openers: Openers::new(lines.options),
        leaf: pause.leaf,
        kept: 0,
        blank_since: pause.blank_since,
        more,
        reservation: Reservation::never(),
        container_closed_at: pause.container_closed_at,
        closed_definitions: pause.closed_definitions,
    }
}

impl Pause {
    /// How many of the blocks will not change any more, whatever comes: all but those that are
    /// open and hold nothing that is closed. (A list that is open may still turn loose.)
    pub(crate) fn closed(&self, blocks: &Blocks) -> usize {
        let mut closed = self.before_leaf(blocks);
        while closed > 0 && blocks.blocks[closed - 1].is_open() {
            closed -= 1;
        }
        closed
    }

    /// The outermost block that is open and holds others: its row.
    pub(crate) fn outermost_open(&self, blocks: &Blocks) -> Option<usize> {
        let row = match (blocks.containers.first(), self.leaf) {
            (Some(first), _) => match first.kind {
                ContainerKind::Item { list, .. } | ContainerKind::Definition { list, .. } => list,
                ContainerKind::Quote | ContainerKind::Footnote => first.block,
            },
            (None, OpenLeaf::Table { block, .. }) => block,
            (None, _) => return None,
        };
        Some(row as usize)
    }

    /// How many blocks there are before the open leaf, or before the paragraph at the end that may
    /// become a term.
    fn before_leaf(&self, blocks: &Blocks) -> usize {
        let before = self.stable_rows(blocks);
        before - usize::from(self.has_terms && self.may_be_term(before, blocks))
    }

    /// Whether the block before `end` is a paragraph that a marker may still make a term. An open
    /// paragraph after it may turn out to be definitions of links, or the title of an alert.
    fn may_be_term(&self, end: usize, blocks: &Blocks) -> bool {
        let may_vanish = match self.leaf {
            OpenLeaf::None => true,
            OpenLeaf::Paragraph { defines, alert } => defines || alert,
            _ => false,
        };
        may_vanish && end > 0 && blocks.blocks[end - 1].kind == BlockKind::Paragraph
    }

    /// The list of definitions that is over and goes on if what comes next is a term.
    pub(crate) fn list_that_may_go_on(&self, blocks: &Blocks) -> Option<u32> {
        let list = self.closed_definitions?.list;
        let after = blocks.blocks[list as usize].after as usize;
        (after >= self.before_leaf(blocks)).then_some(list)
    }

    pub(crate) fn is_in_paragraph(&self) -> bool {
        matches!(self.leaf, OpenLeaf::Paragraph { .. })
    }

    /// How many rows stay where they are: an open paragraph may turn out to be definitions, and a
    /// table takes its place.
    pub(crate) fn stable_rows(&self, blocks: &Blocks) -> usize {
        blocks.blocks.len() - usize::from(!matches!(self.leaf, OpenLeaf::None | OpenLeaf::Table { .. }))
    }

    /// Where the source begins that the next line may still change, and how deep that is.
    pub(crate) fn open_part(&self, blocks: &Blocks) -> (usize, usize) {
        let leaf = blocks.blocks.get(self.before_leaf(blocks));
        (leaf.map_or(self.at, |leaf| leaf.start as usize), blocks.containers.len())
    }
}

/// What `read_end` may change, as it was before.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    containers: Vec<Container>,
    open_quotes: Vec<u32>,
    /// Rows of blocks and of lines with their places, the last row last.
    rows: Vec<(u32, Block)>,
    lines: Vec<(u32, Line)>,
    lengths: Lengths,
}

#[derive(Clone, Copy, Debug, Default)]
struct Lengths {
    blocks: usize,
    lines: usize,
    alignments: usize,
    definitions: usize,
}

impl Kept {
    fn keep(&mut self, blocks: &Blocks, pause: &Pause) {
        let leaf = pause.leaf;
        self.containers.clone_from(&blocks.containers);
        self.open_quotes.clone_from(&blocks.open_quotes);
        self.lengths = Lengths {
            blocks: blocks.blocks.len(),
            lines: blocks.lines.len(),
            alignments: blocks.alignments.len(),
            definitions: blocks.definitions.len(),
        };
        self.rows.clear();
        let mut keep = |row: u32| self.rows.push((row, blocks.blocks[row as usize]));
        for container in &blocks.containers {
            if let ContainerKind::Item { list, .. } | ContainerKind::Definition { list, .. } = container.kind
            {
                keep(list);
            }
            keep(container.block);
        }
        if let OpenLeaf::Table { block, .. } = leaf {
            keep(block);
        }
        if let Some(closed) = pause.closed_definitions {
            keep(closed.list);
        }
        // The last one, and the term that it may leave behind when it turns out to be nothing.
        let count = blocks.blocks.len() as u32;
        (count.saturating_sub(2)..count).for_each(keep);
        self.lines.clear();
        let mut keep = |row: usize| self.lines.push((row as u32, blocks.lines[row]));
        // The line that ends the code when the blank ones after it are dropped.
        if let OpenLeaf::CodeIndented { lines, .. } = leaf {
            keep(lines - 1);
        }
        // The header of a table leaves its paragraph, and the line before it becomes the last.
        let count = blocks.lines.len();
        (count.saturating_sub(2)..count).for_each(keep);
    }
}

/// Makes `blocks` what they were before `read_end`.
pub(crate) fn take_back(blocks: &mut Blocks, kept: &Kept) {
    let Lengths { blocks: rows, lines, alignments, definitions } = kept.lengths;
    put_back(&mut blocks.blocks, rows, &kept.rows);
    put_back(&mut blocks.lines, lines, &kept.lines);
    blocks.alignments.truncate(alignments);
    blocks.definitions.truncate(definitions);
    blocks.containers.clone_from(&kept.containers);
    blocks.open_quotes.clone_from(&kept.open_quotes);
}

/// The last of the kept rows is the last of the table: it may be gone.
fn put_back<T: Copy>(table: &mut Vec<T>, length: usize, kept: &[(u32, T)]) {
    table.truncate(length);
    if let Some(&(_, last)) = kept.last()
        && table.len() < length
    {
        table.push(last);
    }
    debug_assert_eq!(table.len(), length);
    for &(at, row) in kept {
        table[at as usize] = row;
    }
}

impl Block {
    /// Whether it is a container, or a table, that may still get something.
    pub(crate) fn is_open(&self) -> bool {
        self.after == OPEN
    }
}

/// In place of where a container ends, as long as nobody knows.
pub(super) const OPEN: u32 = u32::MAX;

/// What a new block says about where it ends.
pub(super) fn after_new(kind: BlockKind, index: u32) -> u32 {
    match kind {
        BlockKind::Quote { .. }
        | BlockKind::List { .. }
        | BlockKind::Item { .. }
        | BlockKind::DefinitionList
        | BlockKind::Definition { .. }
        | BlockKind::Table { .. }
        | BlockKind::Footnote { .. } => OPEN,
        _ => index + 1,
    }
}
