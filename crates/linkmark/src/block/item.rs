//! List item: `- a`, `1. a`.
//!
//! ```bnf
//! marker = ( "-" / "+" / "*" / 1*9DIGIT ( "." / ")" ) ) ( SP / TAB / end-of-line )
//! ```
//! CommonMark 0.31 § 5.2. Loses to a thematic break (`* * *`) and to a setext underline (`-` below
//! text). Right inside a paragraph, only an item with content interrupts, and only with the number
//! 1: prose may well start a line with `14.`

use super::LineMachine;
use super::blocks::BlockKind;
use super::line::Cursor;
use super::open::ContainerKind;
use super::precedence::{Opened, Opener, always};
use crate::limits;

pub(super) const OPENER: Opener = Opener { first: b"-+*0123456789", enabled: always, open };

struct Marker {
    /// The bullet, or what follows the number: items of one list share it.
    byte: u8,
    number: Option<u32>,
    width: usize,
}

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let Some(marker) = marker(line.rest()) else { return Opened::No };
    if machine.in_paragraph() {
        let blank = line.rest()[marker.width..].iter().all(|byte| b" \t".contains(byte));
        if blank || marker.number.is_some_and(|number| number != 1) {
            return Opened::No;
        }
    }
    let start = line.text;
    let before = line.indent;
    let padding = take_marker(line, marker.width);

    let end = start + marker.width;
    let list = machine.make_room_for_sibling(marker.byte).unwrap_or_else(|| {
        machine.make_room();
        machine.push(BlockKind::List { start: marker.number, tight: true }, start, end)
    });
    let item = machine.push(BlockKind::Item { task: None }, start, end);
    let kind = ContainerKind::Item { list, marker: marker.byte };
    machine.push_container(kind, item, before + marker.width + padding);
    Opened::Container
}

/// Takes a marker of `width` bytes and the columns after it that are not content, and returns
/// those.
pub(super) fn take_marker(line: &mut Cursor<'_>, width: usize) -> usize {
    line.take_marker(width);
    // Five columns and more are one column and indented code.
    let padding = if line.is_blank() || line.indent > limits::CODE_INDENT { 1 } else { line.indent };
    line.take_indent(padding.min(line.indent));
    padding
}

fn marker(rest: &[u8]) -> Option<Marker> {
    // A tenth digit is then what follows the number, and it is not a delimiter.
    let digits =
        rest.iter().take(limits::LIST_NUMBER_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
    let marker = match (digits, *rest.get(digits)?) {
        (0, byte @ (b'-' | b'+' | b'*')) => Marker { byte, number: None, width: 1 },
        (1..=limits::LIST_NUMBER_DIGITS, byte @ (b'.' | b')')) => {
            let number = rest[..digits].iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
            Marker { byte, number: Some(number), width: digits + 1 }
        }
        _ => return None,
    };
    matches!(rest.get(marker.width), None | Some(b' ' | b'\t')).then_some(marker)
}
