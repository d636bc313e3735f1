//! How far the rest of a link runs.

use crate::bits::{BLOCK, Bits, Bytes, Class, find};
use crate::boundary::{char_at, char_before};
use crate::byte::Byte;
use crate::dialect::{BracketRule, Nested};
use crate::observer::{Ended, Observer, Step};
use crate::scan::{Memory, Scanner};
use crate::unicode::opener;

/// The extent met last. All candidates between two stops share it: `http://a.b/)http://a.b/)…` must
/// not walk it once for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExtentMemo {
    start: usize,
    end: usize,
}

impl ExtentMemo {
    pub(crate) const EMPTY: ExtentMemo = ExtentMemo { start: 0, end: 0 };
}

/// Where the raw extent that goes on at `from` ends, and why.
// What is remembered of a text spares reading it again, and candidates come from left to
// right.
// mutants: replace <= with > in end$
#[inline]
pub(crate) fn end(
    scanner: &Scanner,
    text: &str,
    from: usize,
    memory: &mut Memory,
    seen: &mut impl Observer,
) -> usize {
    let (end, ended) = match &scanner.dialect().extent.brackets.rule {
        BracketRule::Nested(rule) => nested(scanner, rule, text, from),
        BracketRule::CutAtEnd | BracketRule::CutAtFirstUnmatched => {
            let memo = &mut memory.extent;
            if !(memo.start <= from && from <= memo.end) {
                *memo = ExtentMemo { start: from, end: next_stop(scanner, text, from) };
            }
            (memo.end, char_at(text, memo.end).map_or(Ended::Text, Ended::Stop))
        }
    };
    seen.step(Step::Extent { end, ended });
    end
}

// The set knows ASCII as the table does; after the text comes a stop.
// mutants: replace < with <= in next_stop
#[inline(always)]
fn next_stop(scanner: &Scanner, text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    if !scanner.has_usual_stops() {
        let mut starts = (from..bytes.len()).filter(|&at| scanner.is(bytes[at], Byte::STOP));
        return starts.find(|&at| is_stop(scanner, text, at)).unwrap_or(bytes.len());
    }
    let mut at = from;
    while at < bytes.len() {
        if let Some(stop) = first_stop(scanner, text, at, usual_stops(&bytes[at..])) {
            return stop;
        }
        at += BLOCK;
    }
    bytes.len()
}

/// The first of `stops` that is one, a bit for each byte from `from` on: the start of a character
/// beyond ASCII may be none.
#[inline(always)]
fn first_stop(scanner: &Scanner, text: &str, from: usize, mut stops: u64) -> Option<usize> {
    while stops != 0 {
        let stop = text.len().min(from + stops.trailing_zeros() as usize);
        if is_stop(scanner, text, stop) {
            return Some(stop);
        }
        stops &= stops - 1;
    }
    None
}

// The set knows ASCII as the table does.
// mutants: match guard c.is_ascii\(\) with false in is_stop
#[inline(always)]
fn is_stop(scanner: &Scanner, text: &str, at: usize) -> bool {
    match char_at(text, at) {
        Some(c) if c.is_ascii() => scanner.is(c as u8, Byte::STOP),
        Some(c) => scanner.dialect().extent.stops.contains(c),
        None => true,
    }
}

/// The usual stops: spaces and controls, `<`, and the first byte of a character beyond ASCII.
#[derive(Clone, Copy)]
pub(crate) struct UsualStops;

impl Class for UsualStops {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        byte.is_at_most(b' ') | byte.is(b'<') | byte.only(0xC0).is(0xC0)
    }
}

/// Which of the next 64 bytes could be the usual stops. After the text are spaces.
fn usual_stops(bytes: &[u8]) -> u64 {
    if let Some(block) = bytes.first_chunk() {
        return usual_stops_in(block);
    }
    let mut block = [b' '; BLOCK];
    block[..bytes.len()].copy_from_slice(bytes);
    usual_stops_in(&block)
}

// A function of its own: bits that are used after a branch are taken apart one by one.
#[inline(never)]
fn usual_stops_in(block: &[u8; BLOCK]) -> u64 {
    find(block, UsualStops).bits()
}

/// Walks on until a stop, a template, or a closing bracket that does not close the last open one.
fn nested(scanner: &Scanner, rule: &Nested, text: &str, from: usize) -> (usize, Ended) {
    let extent = &scanner.dialect().extent;
    let bytes = text.as_bytes();
    // Made when the first bracket opens: most links have none, and a thousand bytes are not cleared
    // for nothing.
    let mut open: Option<OpenBrackets> = None;
    // The first `{{` that is open, and how many brackets are open around it.
    let mut template = None;
    let mut depth = 0;
    // Parts are told of when a bracket asks: most links have none.
    let (mut part, mut told) = (b'/', from);
    let mut at = from;
    let ended = loop {
        at += bytes[at..].iter().position(|&byte| scanner.is(byte, Byte::TURN)).unwrap_or(bytes.len() - at);
        let Some(c) = char_at(text, at) else { break Ended::Text };
        if extent.stops.contains(c) {
            break Ended::Stop(c);
        }
        if rule.stops_after_ascii.contains(c) && char_before(text, at).is_some_and(|before| before.is_ascii())
        {
            break Ended::StopAfterAscii(c);
        }
        if rule.forgotten_between_parts {
            let may_start = |&place: &usize| place == at || scanner.is(bytes[place], Byte::PART);
            if (told..=at).filter(may_start).filter(|&place| separates(bytes, place, &mut part)).count() > 0 {
                (open, depth) = (None, 0);
            }
            told = at + 1;
        }
        if rule.templates_end && c == '{' {
            match bytes.get(at + 1) {
                Some(b'%') => break Ended::Template,
                Some(b'{') if template.is_none() => template = Some((at, depth)),
                _ => {}
            }
        }
        if rule.open.contains(c) {
            if !open.get_or_insert(OpenBrackets::NONE).push(c) {
                break Ended::TooDeep(c);
            }
            depth += 1;
        } else if extent.brackets.close.contains(c) {
            if !opener(c).is_some_and(|opener| open.as_mut().is_some_and(|open| open.pop(opener))) {
                break Ended::Unopened(c);
            }
            depth -= 1;
            template = template.filter(|&(_, around)| depth > around);
        }
        at += c.len_utf8();
    };
    template.map_or((at, ended), |(start, _)| (start, Ended::Template))
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

/// The brackets that are open, the last one on top; a run of the same one is one entry, so that
/// `((((…` of any length fits.
pub(crate) struct OpenBrackets {
    runs: [(char, usize); OpenBrackets::RUNS],
    len: usize,
}

impl OpenBrackets {
    /// How many changes of kind are remembered. UTS #58 lets an implementation bound its stack;
    /// without an allocator one must. A link ends before the bracket that does not fit:
    /// `testdata/scan/extent.toml`, "brackets of mixed kinds nest 64 deep".
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
