//! Link reference definition: `[label]: destination "title"` at the start of a paragraph.
//!
//! ```bnf
//! definition = label ":" ws destination [ ws1 title ] *( SP / TAB ) end-of-line
//! ws         = *( SP / TAB ) with at most one line ending
//! ```
//! CommonMark 0.31 § 4.7. Looked for once, when the paragraph ends, so that no line is read again
//! for each line that follows it. A title that fails leaves the definition standing if it began on
//! a line of its own.

use super::LineMachine;
use super::blocks::{Blocks, Definition, Line, LineRange};
use crate::link_parts;
use core::ops::Range;

/// Takes all definitions off the front of the lines `first..last`; returns how many lines they
/// were.
// A paragraph of one line, or of lines that touch, is not copied; copying gives the same
// text.
// mutants: replace - with .* in take$
pub(super) fn take(machine: &mut LineMachine<'_>, first: usize, last: usize) -> usize {
    let blocks = &mut *machine.blocks;
    let mut joined = core::mem::take(&mut blocks.joined);
    joined.clear();
    // One line is read in place; several are joined first, without the prefixes of containers.
    let text = if last - first == 1 {
        let line = blocks.lines[first];
        &machine.source[line.start as usize..line.end as usize]
    } else {
        for line in &blocks.lines[first..last] {
            joined.extend_from_slice(&machine.source[line.start as usize..line.end as usize]);
            joined.push(b'\n');
        }
        joined.pop();
        &joined[..]
    };
    let mut lines = Lines { next: first, start: 0 };
    let mut at = 0;
    while let Some(parts) = scan(text, at) {
        let start = lines.source(blocks, at);
        let label = lines.split(blocks, parts.label);
        let destination = lines.source(blocks, parts.destination.start);
        let destination = (destination, destination + parts.destination.len() as u32);
        let title = parts.title.map(|title| lines.split(blocks, title));
        let end = lines.source(blocks, parts.end);
        blocks.definitions.push(Definition { start, end, label, destination, title });
        at = parts.next;
        if at >= text.len() {
            lines.next = last;
            break;
        }
        lines.seek(blocks, at);
    }
    let taken = lines.next - first;
    blocks.joined = joined;
    taken
}

/// Whether the lines of a paragraph that may go on begin as a definition does.
pub(super) fn may_define(source: &[u8], lines: &[Line]) -> bool {
    let mut escaped = false;
    for (number, line) in lines.iter().enumerate() {
        let text = &source[line.start as usize..line.end as usize];
        for (at, &byte) in text.iter().enumerate() {
            let is_first = (number, at) == (0, 0);
            match byte {
                b'[' if !is_first && !escaped => return false,
                b']' if !escaped => {
                    let is_last = at + 1 == text.len() && number + 1 == lines.len();
                    return is_last || text.get(at + 1) == Some(&b':');
                }
                _ => {}
            }
            escaped = byte == b'\\' && !escaped;
        }
    }
    true
}

/// Positions of the joined text.
struct Parts {
    label: Range<usize>,
    destination: Range<usize>,
    title: Option<Range<usize>>,
    /// Where it ends, and where the next line starts.
    end: usize,
    next: usize,
}

fn scan(text: &[u8], at: usize) -> Option<Parts> {
    let label_end = link_parts::label(text, at)?;
    if text.get(label_end) != Some(&b':') {
        return None;
    }
    let (destination, destination_end) = link_parts::destination(text, space(text, label_end + 1))?;
    let title_start = space(text, destination_end);
    let label = at + 1..label_end - 1;
    if title_start > destination_end
        && let Some((title, end)) = link_parts::title(text, title_start)
        && let Some(next) = line_end(text, end)
    {
        return Some(Parts { label, destination, title: Some(title), end, next });
    }
    let next = line_end(text, destination_end)?;
    Some(Parts { label, destination, title: None, end: destination_end, next })
}

/// After spaces and tabs. A paragraph has no blank line, so there is at most one line ending among
/// them.
fn space(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|byte| b" \t\n".contains(byte)).count()
}

/// Where the next line starts, if nothing but spaces and tabs follows on this one.
fn line_end(text: &[u8], at: usize) -> Option<usize> {
    let end = at + text[at..].iter().take_while(|byte| b" \t".contains(byte)).count();
    match text.get(end) {
        None => Some(end),
        Some(b'\n') => Some(end + 1),
        Some(_) => None,
    }
}

/// Leads from the joined text back to the source. Positions are asked for in order, so the lines
/// are walked once.
struct Lines {
    /// The line that the last position was on, and where it starts in the joined text.
    next: usize,
    start: usize,
}

impl Lines {
    fn seek(&mut self, blocks: &Blocks, at: usize) {
        loop {
            let line = blocks.lines[self.next];
            let after = self.start + (line.end - line.start) as usize + 1;
            if at < after {
                return;
            }
            self.start = after;
            self.next += 1;
        }
    }

    fn source(&mut self, blocks: &Blocks, at: usize) -> u32 {
        self.seek(blocks, at);
        blocks.lines[self.next].start + (at - self.start) as u32
    }

    /// The lines of a part, as lines of their own.
    fn split(&mut self, blocks: &mut Blocks, part: Range<usize>) -> LineRange {
        let first = blocks.lines.len();
        let mut start = part.start;
        loop {
            let from = self.source(blocks, start);
            let line_end = blocks.lines[self.next].end;
            let after = self.start + (line_end - blocks.lines[self.next].start) as usize + 1;
            if part.end < after {
                let end = from + (part.end - start) as u32;
                blocks.lines.push(Line { start: from, end, pad: 0 });
                return LineRange { first: first as u32, count: (blocks.lines.len() - first) as u32 };
            }
            blocks.lines.push(Line { start: from, end: line_end, pad: 0 });
            start = after;
        }
    }
}
