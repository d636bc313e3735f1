//! Fenced code: everything between two fences, as it is.
//!
//! ```bnf
//! opening = 3*"`" info / 3*"~" info       ; no "`" in the info string after "`"
//! closing = the same mark, at least as often, and nothing after it
//! ```
//! CommonMark 0.31 § 4.5. Lines lose as much indentation as the opening fence has. Without a
//! closing fence it ends with its container.

use super::LineMachine;
use super::blocks::{BlockKind, Line};
use super::line::{Cursor, trim_end, trim_start};
use super::open::{NOT_BLANK, OpenLeaf, push_verbatim};
use super::precedence::{Opened, Opener, always};
use crate::limits;

pub(super) const OPENER: Opener = Opener { first: b"`~", enabled: always, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let rest = line.rest();
    let fence = rest[0];
    let length = run(rest, fence);
    if length < 3 || fence == b'`' && memchr::memchr(b'`', &rest[length..]).is_some() {
        return Opened::No;
    }
    let info = trim_start(&rest[length..]);
    let start = line.end - info.len();
    let info = (start as u32, (start + trim_end(info).len()) as u32);
    machine.make_room();
    machine.push(BlockKind::CodeFenced { info }, line.text, line.trimmed_end());
    machine.leaf = OpenLeaf::CodeFenced { fence, length, indent: line.indent };
    Opened::Leaf
}

/// At the top level, nothing but a closing fence ends the code: what is searched for is its mark,
/// not lines.
pub(super) fn read_on(machine: &mut LineMachine<'_>, at: usize, fence: u8) -> usize {
    if !machine.blocks.containers.is_empty() {
        return at;
    }
    let source = machine.source;
    let mut from = at;
    let stop = loop {
        let Some(found) = memchr::memchr(fence, &source[from..]) else { break source.len() };
        let mark = from + found;
        let spaces =
            source[at..mark].iter().rev().take(limits::CODE_INDENT).take_while(|&&byte| byte == b' ').count();
        let start = mark - spaces;
        if start == at || matches!(source[start - 1], b'\n' | b'\r') {
            break start; // it closes the code or not: `go_on` looks at this line
        }
        from = mark + run(&source[mark..], fence);
    };
    if stop > at {
        push_verbatim(machine.blocks, Line { start: at as u32, end: stop as u32, pad: 0 });
        if let Some(block) = machine.blocks.blocks.last_mut() {
            block.end = stop as u32;
        }
    }
    stop
}

pub(super) fn go_on(
    machine: &mut LineMachine<'_>,
    line: &Cursor<'_>,
    fence: u8,
    length: usize,
    indent: usize,
) -> bool {
    machine.blank_since = NOT_BLANK;
    let closes = line.indent < limits::CODE_INDENT && closes(line.rest(), fence, length);
    if let Some(block) = machine.blocks.blocks.last_mut() {
        block.end = if closes { line.trimmed_end() } else { line.next } as u32;
    }
    if closes {
        machine.close_leaf();
        return true;
    }
    let mut rest = *line;
    rest.take_indent(indent.min(line.indent));
    push_verbatim(machine.blocks, rest.verbatim());
    true
}

fn closes(rest: &[u8], fence: u8, length: usize) -> bool {
    let run = run(rest, fence);
    run >= length && rest[run..].iter().all(|byte| b" \t".contains(byte))
}

fn run(rest: &[u8], mark: u8) -> usize {
    rest.iter().take_while(|&&byte| byte == mark).count()
}
