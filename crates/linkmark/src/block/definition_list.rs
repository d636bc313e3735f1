//! Definition list: a term, and below it what it means.
//!
//! ```text
//! term                 a paragraph, right before the first marker or with blank lines between
//! : one meaning        `:` or `~`, then a space; goes on like an item, also over blank lines
//! : another
//!
//! second term          in the same list, as long as nothing else comes between
//!
//! : its meaning        after a blank line: written with <p>
//! ```
//! ```bnf
//! marker = ( ":" / "~" ) ( SP / TAB ) text
//! ```
//! As pulldown-cmark, comrak and commonmark-hs read them. The paragraph is there before the list
//! is: when a marker comes, its block becomes the list, and the title is a new one with its lines.
//! So a block that is over may still change, and a text that arrives in pieces counts it as open
//! where these lists are on (`pause.rs`).

use super::LineMachine;
use super::blocks::{Block, BlockKind};
use super::line::Cursor;
use super::open::{ContainerKind, OpenLeaf};
use super::pause::OPEN;
use super::precedence::{Opened, Opener};
use super::{item, paragraph};

pub(super) const OPENER: Opener = Opener { first: b":~", enabled: |options| options.definition_lists, open };

/// The list that was closed last, and the block it is in: its next term may follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosedList {
    pub(super) list: u32,
    pub(super) parent: Option<u32>,
}

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let [b':' | b'~', b' ' | b'\t', after @ ..] = line.rest() else { return Opened::No };
    if after.iter().all(|byte| b" \t".contains(byte)) {
        return Opened::No;
    }
    let start = line.text;
    let (list, tight) = match another(machine) {
        Some(same_term) => same_term,
        None => match term(machine, line) {
            Term::None => return Opened::No,
            Term::Gone => return Opened::Leaf,
            Term::Of(list, tight) => (list, tight),
        },
    };
    let before = line.indent;
    let padding = item::take_marker(line, 1);
    let definition = machine.push(BlockKind::Definition { tight }, start, start + 1);
    machine.push_container(ContainerKind::Definition { list, tight }, definition, before + 1 + padding);
    Opened::Container
}

/// Ends the definition that this line follows, if it does, but not its list.
fn another(machine: &mut LineMachine<'_>) -> Option<(u32, bool)> {
    let ContainerKind::Definition { list, tight } = machine.blocks.containers.get(machine.kept)?.kind else {
        return None;
    };
    machine.close_for_sibling();
    Some((list, tight))
}

enum Term {
    None,
    /// The paragraph turned out to be definitions of links, and the line is text.
    Gone,
    /// The list that it is the last term of; whether the marker is right below it.
    Of(u32, bool),
}

/// Makes the paragraph before this line the term of a list.
fn term(machine: &mut LineMachine<'_>, line: &Cursor<'_>) -> Term {
    let tight = machine.in_paragraph();
    if tight {
        // `[!NOTE]` above a marker is a term, not an alert.
        if let OpenLeaf::Paragraph { alert, .. } = &mut machine.leaf {
            *alert = false;
        }
        if !paragraph::finish(machine) {
            paragraph::open(machine, line);
            return Term::Gone;
        }
        machine.leaf = OpenLeaf::None;
    } else if !follows_paragraph(machine) {
        return Term::None;
    }
    let parent = machine.blocks.containers.last().map(|container| container.block);
    let index = machine.blocks.blocks.len() - 1;
    let closed = machine.closed_definitions.filter(|closed| {
        closed.parent == parent && machine.blocks.blocks[closed.list as usize].after as usize == index
    });
    if let Some(closed) = closed {
        machine.blocks.blocks[index].kind = BlockKind::DefinitionTitle;
        machine.blocks.blocks[closed.list as usize].after = OPEN;
        return Term::Of(closed.list, tight);
    }
    let title =
        Block { kind: BlockKind::DefinitionTitle, after: index as u32 + 2, ..machine.blocks.blocks[index] };
    let list = &mut machine.blocks.blocks[index];
    (list.kind, list.line_count, list.after) = (BlockKind::DefinitionList, 0, OPEN);
    machine.blocks.blocks.push(title);
    Term::Of(index as u32, tight)
}

/// Whether the last block is a paragraph, over, and in the same container as this line.
fn follows_paragraph(machine: &LineMachine<'_>) -> bool {
    let last = machine.blocks.blocks.len();
    machine.leaf == OpenLeaf::None
        && machine.kept == machine.blocks.containers.len()
        && machine.container_closed_at < last
        && matches!(machine.blocks.blocks.last().map(|block| block.kind), Some(BlockKind::Paragraph))
}
