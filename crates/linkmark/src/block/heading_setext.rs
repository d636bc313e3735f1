//! Setext heading: text of one line or more, underlined.
//!
//! ```bnf
//! underline = ( 1*"=" / 1*"-" ) *( SP / TAB )        ; "=" makes level 1, "-" level 2
//! ```
//! CommonMark 0.31 § 4.3. Beats a thematic break and a list item. Never lazy: `> a` above `---` is
//! a quote above a rule.

use super::LineMachine;
use super::blocks::BlockKind;
use super::line::{Cursor, trim_end};
use super::open::OpenLeaf;
use super::precedence::{Opened, Opener, always};
use super::{heading_attributes, paragraph};

pub(super) const OPENER: Opener = Opener { first: b"=-", enabled: always, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    if !machine.in_paragraph() {
        return Opened::No;
    }
    let underline = trim_end(line.rest());
    let mark = underline[0];
    if underline.iter().any(|&byte| byte != mark) {
        return Opened::No;
    }
    // `[!NOTE]` above an underline is a heading, not an alert.
    if let OpenLeaf::Paragraph { alert, .. } = &mut machine.leaf {
        *alert = false;
    }
    // Definitions cannot be underlined. If there is nothing else, the line is a thematic break or
    // text …
    if !paragraph::finish(machine) {
        if underline != b"-" {
            return Opened::No;
        }
        // … but not an empty item, which could not have followed the text that the definitions have
        // been so far.
        paragraph::open(machine, line);
        return Opened::Leaf;
    }
    let level = if mark == b'=' { 1 } else { 2 };
    let end = line.text + underline.len();
    if let Some(block) = machine.blocks.blocks.last_mut() {
        block.kind = BlockKind::Heading { level, attributes: (0, 0) };
        block.end = end as u32;
    }
    if machine.options.heading_attributes {
        heading_attributes::take(machine);
    }
    machine.leaf = OpenLeaf::None;
    machine.reach(end as u32);
    Opened::Leaf
}
