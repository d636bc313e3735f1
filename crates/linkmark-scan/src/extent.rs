//! Step 4: how far the rest runs.

use crate::boundary::{char_at, char_before};
use crate::dialect::{BracketRule, Brackets};
use crate::observer::{Ended, Observer, Step};
use crate::scan::{Byte, Memory, Scanner};
use crate::unicode::opener;

/// Where the raw extent that goes on at `from` ends, and why.
pub(crate) fn end(
    scanner: &Scanner,
    text: &str,
    from: usize,
    memory: &mut Memory,
    seen: &mut impl Observer,
) -> usize {
    let extent = &scanner.dialect().extent;
    let (end, ended) = if extent.brackets.rule == BracketRule::Nested {
        nested(scanner, text, from, &extent.brackets)
    } else {
        // All candidates between two stops share one extent: `http://a.b/)http://a.b/)…` must not walk it once for each.
        if !(memory.extent_start <= from && from <= memory.extent_end) {
            memory.extent_start = from;
            memory.extent_end = next_stop(scanner, text, from);
        }
        (memory.extent_end, char_at(text, memory.extent_end).map_or(Ended::Text, Ended::Stop))
    };
    seen.step(Step::Extent { end, ended });
    end
}

fn next_stop(scanner: &Scanner, text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        if scanner.has_usual_stops() {
            at += usual_bytes(&bytes[at..]);
        }
        let Some(skip) = bytes[at..].iter().position(|&byte| scanner.is(byte, Byte::STOP)) else {
            return bytes.len();
        };
        at += skip;
        match char_at(text, at) {
            Some(c) if c.is_ascii() || scanner.dialect().extent.stops.contains(c) => return at,
            Some(c) => at += c.len_utf8(),
            None => return at,
        }
    }
}

/// How many bytes, by sixteens, hold nothing that the usual stops could be: spaces and controls, `<`, the first byte of a character beyond ASCII.
fn usual_bytes(bytes: &[u8]) -> usize {
    let (chunks, _) = bytes.as_chunks::<16>();
    let clean = |chunk: &[u8; 16]| {
        let mut any = false;
        for &byte in chunk {
            any |= (byte <= b' ') | (byte == b'<') | (byte >= 0xC0);
        }
        !any
    };
    16 * chunks.iter().position(|chunk| !clean(chunk)).unwrap_or(chunks.len())
}

/// Walks on until a stop or a closing bracket that does not close the last open one.
fn nested(scanner: &Scanner, text: &str, from: usize, brackets: &Brackets) -> (usize, Ended) {
    let extent = &scanner.dialect().extent;
    let bytes = text.as_bytes();
    // Made when the first bracket opens: most links have none, and a thousand bytes are not cleared for nothing.
    let mut open: Option<OpenBrackets> = None;
    let mut part = b'/';
    let mut at = from;
    loop {
        at += bytes[at..].iter().position(|&byte| scanner.is(byte, Byte::TURN)).unwrap_or(bytes.len() - at);
        let Some(c) = char_at(text, at) else { break };
        if extent.stops.contains(c) {
            return (at, Ended::Stop(c));
        }
        if extent.stops_after_ascii.contains(c)
            && char_before(text, at).is_some_and(|before| before.is_ascii())
        {
            return (at, Ended::StopAfterAscii(c));
        }
        if brackets.forgotten_between_parts && separates(bytes, at, &mut part) {
            open = None;
        }
        if brackets.open.contains(c) {
            if !open.get_or_insert(OpenBrackets::NONE).push(c) {
                return (at, Ended::TooDeep(c));
            }
        } else if brackets.close.contains(c)
            && !opener(c).is_some_and(|opener| open.as_mut().is_some_and(|open| open.pop(opener)))
        {
            return (at, Ended::Unopened(c));
        }
        at += c.len_utf8();
    }
    (at, Ended::Text)
}

/// Whether a new part of the URL, or of a part, begins at `at`. `part` is `/`, `?` or `#`.
pub(crate) fn separates(text: &[u8], at: usize, part: &mut u8) -> bool {
    match (*part, text[at]) {
        (b'/', b'?' | b'#') | (b'?', b'#') => {
            *part = text[at];
            true
        }
        (b'/', b'/') | (b'?', b'=' | b'&') => true,
        (b'#', b':') => text[at..].starts_with(b":~:"),
        _ => false,
    }
}

/// The brackets that are open, the last one on top; a run of the same one is one entry, so that `((((…` of any length fits.
pub(crate) struct OpenBrackets {
    runs: [(char, usize); OpenBrackets::RUNS],
    len: usize,
}

impl OpenBrackets {
    /// How many changes of kind are remembered. UTS #58 lets an implementation bound its stack; without an allocator one must. A
    /// link ends before the bracket that does not fit: `testdata/scan/extent.toml`, "brackets of mixed kinds nest 64 deep".
    const RUNS: usize = 64;

    pub(crate) const NONE: OpenBrackets = OpenBrackets { runs: [('\0', 0); OpenBrackets::RUNS], len: 0 };

    pub(crate) fn push(&mut self, opener: char) -> bool {
        if self.len > 0 && self.runs[self.len - 1].0 == opener {
            self.runs[self.len - 1].1 += 1;
            return true;
        }
        if self.len == OpenBrackets::RUNS {
            return false;
        }
        self.runs[self.len] = (opener, 1);
        self.len += 1;
        true
    }

    pub(crate) fn pop(&mut self, opener: char) -> bool {
        let Some((last, count)) = self.runs[..self.len].last_mut() else { return false };
        if *last != opener {
            return false;
        }
        *count -= 1;
        if *count == 0 {
            self.len -= 1;
        }
        true
    }
}
