//! ATX heading: `# one` to `###### six`, with or without `#` at the end.
//!
//! ```bnf
//! heading = 1*6"#" [ 1*ws text ] [ 1*ws 1*"#" ] *ws      ; ws = SP / TAB
//! ```
//! CommonMark 0.31 § 4.2.

use super::LineMachine;
use super::blocks::{BlockKind, Line};
use super::heading_attributes;
use super::line::{Cursor, trim_end, trim_start};
use super::precedence::{Opened, Opener, always};

pub(super) const OPENER: Opener = Opener { first: b"#", enabled: always, open };

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let rest = line.rest();
    let level = rest.iter().take(7).take_while(|&&byte| byte == b'#').count();
    if level > 6 || !matches!(rest.get(level), None | Some(b' ' | b'\t')) {
        return Opened::No;
    }
    let text = trim_end(trim_start(&rest[level..]));
    let start = line.text + rest.len() - trim_start(&rest[level..]).len();
    let mut attributes = (0, 0);
    let mut text = text;
    if machine.options.heading_attributes
        && let Some(open) = heading_attributes::at_end(text)
    {
        attributes = ((start + open) as u32, (start + text.len()) as u32);
        text = trim_end(&text[..open]);
    }
    let text = without_closing_marks(text);
    let content =
        (!text.is_empty()).then(|| Line { start: start as u32, end: (start + text.len()) as u32, pad: 0 });
    let kind = BlockKind::Heading { level: level as u8, attributes };
    machine.push_leaf(kind, line.text, line.trimmed_end(), content);
    Opened::Leaf
}

/// `a ##` is `a`, `##` is nothing, but `a##` keeps them.
fn without_closing_marks(text: &[u8]) -> &[u8] {
    let kept = text.iter().rposition(|&byte| byte != b'#').map_or(0, |last| last + 1);
    match text[..kept].last() {
        None => &text[..0],
        Some(b' ' | b'\t') => trim_end(&text[..kept]),
        Some(_) => text,
    }
}
