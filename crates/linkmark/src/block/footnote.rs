//! Footnote definition: `[^label]: text`, and what is indented by four below it.
//!
//! ```bnf
//! marker = "[^" 1*( char - "]" - SP - TAB - NUL ) "]:" *( SP / TAB )
//! ```
//! GitHub's, as cmark-gfm reads them: a container that interrupts a paragraph and goes on like an
//! item.

use super::LineMachine;
use super::blocks::BlockKind;
use super::line::Cursor;
use super::open::ContainerKind;
use super::precedence::{Opened, Opener};
use crate::limits;

pub(super) const OPENER: Opener = Opener { first: b"[", enabled: |options| options.footnotes, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let rest = line.rest();
    if !rest.starts_with(b"[^") {
        return Opened::No;
    }
    let length = rest[2..].iter().take_while(|byte| !b"] \t\0".contains(byte)).count();
    if length == 0 || !rest[2 + length..].starts_with(b"]:") {
        return Opened::No;
    }
    let start = line.text;
    let label = (start as u32 + 2, (start + 2 + length) as u32);
    machine.make_room();
    let block = machine.push(BlockKind::Footnote { label }, start, start + length + 4);
    machine.push_container(ContainerKind::Footnote, block, limits::CODE_INDENT);
    line.take_marker(length + 4);
    line.take_indent(line.indent);
    Opened::Container
}
