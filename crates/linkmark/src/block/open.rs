//! What is open while lines are read: the stack of containers, and the one leaf at its tip.

use super::LineMachine;
use super::blocks::{Block, BlockKind, Blocks, Line};
use super::definition_list::ClosedList;
use super::list::loosen;

/// An open quote, item, definition or footnote. A list has no entry: it is open exactly as long as
/// it has an item here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Container {
    pub(super) kind: ContainerKind,
    /// Its place in `Blocks::blocks`.
    pub(super) block: u32,
    /// The columns a line must be indented by to be inside an item or a footnote.
    pub(super) indent: u32,
    /// Nothing followed the marker and nothing has come since: after one more blank line, nothing
    /// can.
    pub(super) is_empty: bool,
    /// A block has been opened in it: also a paragraph that turned out to be definitions, which are
    /// blocks as well.
    occupied: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ContainerKind {
    Quote,
    /// `marker`: the byte that makes a list; another one starts another list.
    Item {
        list: u32,
        marker: u8,
    },
    Footnote,
    /// `tight`: its term is right above it.
    Definition {
        list: u32,
        tight: bool,
    },
}

/// An item with this indentation goes on over blank lines, so that its list does, but takes no text
/// any more.
const UNREACHABLE: u32 = u32::MAX;

/// The leaf that may go on with the next line. It is always the last block but for a table, whose
/// rows follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenLeaf {
    None,
    Paragraph {
        /// It starts with `[`: link reference definitions may come first.
        defines: bool,
        /// Its first line is an alert's marker.
        alert: bool,
    },
    CodeFenced {
        fence: u8,
        length: usize,
        indent: usize,
    },
    /// `lines`, `end`: as much as is kept when the blank lines at the end are dropped.
    CodeIndented {
        lines: usize,
        end: u32,
    },
    Html {
        end: super::html_block::End,
    },
    Table {
        block: u32,
        columns: usize,
    },
}

/// The line before this one was not blank.
pub(super) const NOT_BLANK: usize = usize::MAX;

impl LineMachine<'_> {
    /// A paragraph is open and this line is inside all of its containers.
    pub(super) fn in_paragraph(&self) -> bool {
        self.kept == self.blocks.containers.len() && matches!(self.leaf, OpenLeaf::Paragraph { .. })
    }

    /// Ends what this line does not go on with; the next block becomes a child of the innermost
    /// container that is left.
    pub(super) fn make_room(&mut self) {
        self.close_leaf();
        self.close_containers(self.kept);
        let depth = self.blocks.containers.len();
        let Some(parent) = self.blocks.containers.last_mut() else { return };
        parent.is_empty = false;
        let first = !core::mem::replace(&mut parent.occupied, true);
        // Two blocks in it with a blank line between them.
        if self.blank_since <= depth && !first {
            match parent.kind {
                ContainerKind::Item { list, .. } => loosen(&mut self.blocks.blocks[list as usize]),
                ContainerKind::Definition { .. } => loosen(&mut self.blocks.blocks[parent.block as usize]),
                ContainerKind::Quote | ContainerKind::Footnote => {}
            }
        }
    }

    /// Ends the last item of the list that `marker` goes on with, if it does, but not the list.
    pub(super) fn make_room_for_sibling(&mut self, marker: u8) -> Option<u32> {
        let last = self.blocks.containers.get(self.kept)?;
        let ContainerKind::Item { list, marker: of_list } = last.kind else { return None };
        if of_list != marker {
            return None;
        }
        self.close_for_sibling();
        if self.blank_since <= self.kept {
            loosen(&mut self.blocks.blocks[list as usize]);
        }
        Some(list)
    }

    /// Ends the first container that this line is not in, but not the list that it may be part of.
    pub(super) fn close_for_sibling(&mut self) {
        self.close_leaf();
        self.close_containers(self.kept + 1);
        self.close_container();
    }

    #[inline]
    pub(super) fn push(&mut self, kind: BlockKind, start: usize, end: usize) -> u32 {
        let index = self.blocks.blocks.len() as u32;
        self.blocks.blocks.push(Block {
            kind,
            start: start as u32,
            end: end as u32,
            first_line: self.blocks.lines.len() as u32,
            line_count: 0,
            after: super::pause::after_new(kind, index),
        });
        index
    }

    /// A whole leaf of one line.
    pub(super) fn push_leaf(&mut self, kind: BlockKind, start: usize, end: usize, text: Option<Line>) {
        self.make_room();
        let index = self.push(kind, start, end) as usize;
        if let Some(text) = text {
            self.blocks.lines.push(text);
            self.blocks.blocks[index].line_count = 1;
        }
        self.reach(end as u32);
    }

    pub(super) fn push_container(&mut self, kind: ContainerKind, block: u32, indent: usize) {
        if kind == ContainerKind::Quote {
            self.blocks.open_quotes.push(self.blocks.containers.len() as u32);
        }
        self.blocks.containers.push(Container {
            kind,
            block,
            indent: indent as u32,
            is_empty: false,
            occupied: false,
        });
        self.kept = self.blocks.containers.len();
    }

    /// The innermost container holds something up to `end`. Its own containers learn of it when it
    /// is closed.
    pub(super) fn reach(&mut self, end: u32) {
        if let Some(parent) = self.blocks.containers.last() {
            let block = &mut self.blocks.blocks[parent.block as usize];
            block.end = block.end.max(end);
        }
    }

    /// The innermost container began with nothing, and now a blank line follows. A footnote waits
    /// for its text.
    pub(super) fn give_up_empty(&mut self) {
        if let Some(last) = self.blocks.containers.last_mut()
            && last.is_empty
            && last.kind != ContainerKind::Footnote
        {
            last.is_empty = false;
            last.indent = UNREACHABLE;
        }
    }

    pub(super) fn close_leaf(&mut self) {
        match self.leaf {
            OpenLeaf::None => return,
            OpenLeaf::Paragraph { .. } => super::paragraph::close(self),
            OpenLeaf::CodeIndented { lines, end } => super::code_indented::close(self, lines, end),
            OpenLeaf::CodeFenced { .. } | OpenLeaf::Html { .. } => self.close_verbatim(),
            OpenLeaf::Table { block, .. } => super::table::close(self, block),
        }
        self.leaf = OpenLeaf::None;
    }

    /// The lines since the last block was opened are its lines.
    pub(super) fn close_verbatim(&mut self) {
        let count = self.blocks.lines.len() as u32;
        if let Some(block) = self.blocks.blocks.last_mut() {
            block.line_count = count - block.first_line;
            let end = block.end;
            self.reach(end);
        }
    }

    pub(super) fn close_containers(&mut self, depth: usize) {
        while self.blocks.containers.len() > depth {
            if let Some(list) = self.close_container() {
                self.close_list(list);
            }
        }
    }

    /// Closes the innermost container; the list that it is part of stays open and is returned.
    fn close_container(&mut self) -> Option<u32> {
        let Container { kind, block, .. } = self.blocks.containers.pop()?;
        if kind == ContainerKind::Quote {
            self.blocks.open_quotes.pop();
            super::alert::close(self, block);
        }
        let after = self.blocks.blocks.len() as u32;
        self.container_closed_at = after as usize;
        let closed = &mut self.blocks.blocks[block as usize];
        closed.after = after;
        let end = closed.end;
        if let ContainerKind::Item { list, .. } | ContainerKind::Definition { list, .. } = kind {
            let list_block = &mut self.blocks.blocks[list as usize];
            list_block.end = list_block.end.max(end);
            return Some(list);
        }
        self.reach(end);
        None
    }

    fn close_list(&mut self, list: u32) {
        let after = self.blocks.blocks.len() as u32;
        let block = &mut self.blocks.blocks[list as usize];
        block.after = after;
        let end = block.end;
        if block.kind == BlockKind::DefinitionList {
            let parent = self.blocks.containers.last().map(|container| container.block);
            self.closed_definitions = Some(ClosedList { list, parent });
        }
        self.reach(end);
    }
}

/// Appends a line of code or HTML to the block that was opened last. Lines that touch become one.
#[inline]
pub(super) fn push_verbatim(blocks: &mut Blocks, line: Line) {
    let Some(block) = blocks.blocks.last() else { return };
    let first = block.first_line as usize;
    if let [.., last] = &mut blocks.lines[first..]
        && last.end == line.start
        && line.pad == 0
    {
        last.end = line.end;
        return;
    }
    blocks.lines.push(line);
}
