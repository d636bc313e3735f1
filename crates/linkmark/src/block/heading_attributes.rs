//! Attributes at the end of a heading: `# Title {#id .class key=value}`.
//!
//! ```bnf
//! attributes = "{" *( char - "{" - "}" - "<" - ">" - "\" ) "}"    ; at the very end, on one line
//! ```
//! What is in the braces is read when the heading is written: `heading_attributes.rs` of the crate.
//! As pulldown-cmark has them, after the closing marks of `# Title # {#id}`, except that `\{` is a
//! brace.

use super::LineMachine;
use super::blocks::{BlockKind, Blocks};
use super::line::trim_end;

/// Where the braces start that end `text`.
pub(super) fn at_end(text: &[u8]) -> Option<usize> {
    let [inside @ .., b'}'] = text else { return None };
    let open = inside.iter().rposition(|byte| b"{}<>\\".contains(byte))?;
    let backslashes = inside[..open].iter().rev().take_while(|&&byte| byte == b'\\').count();
    (inside[open] == b'{' && backslashes.is_multiple_of(2)).then_some(open)
}

/// Takes the attributes off the last line of the heading that was a paragraph until now.
pub(super) fn take(machine: &mut LineMachine<'_>) {
    let source = machine.source;
    let Blocks { blocks, lines, .. } = &mut *machine.blocks;
    let (Some(block), Some(line)) = (blocks.last_mut(), lines.last_mut()) else { return };
    let text = &source[line.start as usize..line.end as usize];
    let Some(open) = at_end(text) else { return };
    if let BlockKind::Heading { attributes, .. } = &mut block.kind {
        *attributes = (line.start + open as u32, line.end);
    }
    line.end = line.start + trim_end(&text[..open]).len() as u32;
    if line.end == line.start {
        // The line had nothing else, and the one before it is the last now.
        lines.pop();
        block.line_count -= 1;
        if block.line_count > 0
            && let Some(line) = lines.last_mut()
        {
            line.end = line.start + trim_end(&source[line.start as usize..line.end as usize]).len() as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_count_at_the_end_and_unless_they_are_escaped() {
        for (text, kept) in
            [("a {#b}", Some("a ")), ("{}", Some("")), ("a {b{c}", Some("a {b")), (r"a \\{b}", Some(r"a \\"))]
        {
            assert_eq!(at_end(text.as_bytes()).map(|open| &text[..open]), kept, "{text}");
        }
        for text in ["a", "}", "a {b} c", r"a \{b}", r"a {b\}", "a {<b>}", "a {b}c}"] {
            assert_eq!(at_end(text.as_bytes()), None, "{text}");
        }
    }
}
