//! Task list item: `- [ ] to do`, `- [x] done`.
//!
//! ```bnf
//! task = "[" ( " " / "x" / "X" ) "]" 1*( SP / TAB ) text  ; in an item's first paragraph
//! ```
//! GFM § 5.3. Without text after them the brackets are text themselves.

use super::LineMachine;
use super::blocks::{BlockKind, Task};
use super::line::{Cursor, trim_start};
use super::open::ContainerKind;

/// Where a paragraph that opens on `line` starts: after a task's marker, which its item then
/// carries, or where the line does.
pub(super) fn after_marker(machine: &mut LineMachine<'_>, line: &Cursor<'_>) -> usize {
    if !machine.options.task_lists {
        return line.text;
    }
    let [b'[', mark @ (b' ' | b'x' | b'X'), b']', b' ' | b'\t', ..] = *line.rest() else { return line.text };
    let text = trim_start(&line.rest()[3..]);
    let Some(parent) = machine.blocks.containers.last() else { return line.text };
    let first = machine.blocks.blocks.len() == parent.block as usize + 1;
    if !first || text.is_empty() || !matches!(parent.kind, ContainerKind::Item { .. }) {
        return line.text;
    }
    let task = Task { done: mark != b' ', at: line.text as u32 };
    machine.blocks.blocks[parent.block as usize].kind = BlockKind::Item { task: Some(task) };
    line.end - text.len()
}
