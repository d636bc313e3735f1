//! Alert: GitHub's quotes with a headline.
//!
//! ```text
//! > [!NOTE]         one of five words in any case, alone on the first line of the quote
//! > Mind the gap.
//! ```
//! Only at the top level ("alerts cannot be nested within other elements", GitHub's documentation),
//! and only with something below the marker: `> [!NOTE]` alone is a quote that says so.

use super::LineMachine;
use super::blocks::{Alert, BlockKind, Line};
use super::line::{Cursor, trim_end};
use super::open::ContainerKind;

const ALERTS: [(&[u8], Alert); 5] = [
    (b"[!note]", Alert::Note),
    (b"[!tip]", Alert::Tip),
    (b"[!important]", Alert::Important),
    (b"[!warning]", Alert::Warning),
    (b"[!caution]", Alert::Caution),
];

/// Whether a paragraph that opens on `line` opens with an alert's marker.
pub(super) fn is_marker(machine: &LineMachine<'_>, line: &Cursor<'_>) -> bool {
    if !machine.options.alerts || !line.rest().starts_with(b"[!") {
        return false;
    }
    let [quote] = &machine.blocks.containers[..] else { return false };
    let first = machine.blocks.blocks.len() == quote.block as usize + 1;
    quote.kind == ContainerKind::Quote && first && named(line.rest()).is_some()
}

/// Makes the open paragraph's quote an alert. The marker's line is taken out, and counted.
pub(super) fn take(machine: &mut LineMachine<'_>) -> usize {
    let [.., quote, paragraph] = &mut machine.blocks.blocks[..] else { return 0 };
    let line = machine.blocks.lines[paragraph.first_line as usize];
    quote.kind = BlockKind::Quote { alert: named(&machine.source[line.start as usize..line.end as usize]) };
    1
}

/// Gives an alert that has nothing below its marker its text back.
pub(super) fn close(machine: &mut LineMachine<'_>, quote: u32) {
    let index = quote as usize;
    let quote = machine.blocks.blocks[index];
    if machine.blocks.blocks.len() > index + 1 || !matches!(quote.kind, BlockKind::Quote { alert: Some(_) }) {
        return;
    }
    // The quote holds no block, so the lines since it was opened are those of its definitions and
    // the marker's.
    let lines = &machine.blocks.lines[quote.first_line as usize..];
    let marks = |line: &&Line| named(&machine.source[line.start as usize..line.end as usize]).is_some();
    let Some(&marker) = lines.iter().find(marks) else { return };
    machine.blocks.blocks[index].kind = BlockKind::Quote { alert: None };
    let paragraph = machine.push(BlockKind::Paragraph, marker.start as usize, marker.end as usize);
    machine.blocks.lines.push(marker);
    machine.blocks.blocks[paragraph as usize].line_count = 1;
}

fn named(text: &[u8]) -> Option<Alert> {
    let text = trim_end(text);
    ALERTS.iter().find(|(name, _)| text.eq_ignore_ascii_case(name)).map(|&(_, alert)| alert)
}
