//! extent → trim → host: the host is looked for in what is left when the end has been trimmed.
//!
//! What can be known of the raw run of host characters is known for all the candidates inside it
//! ([`HostRun`]): `_www._www._…` is one run with many. A host that no trimming can save is refused
//! before anything is trimmed, so that a run of rejected candidates is scanned once.

use super::usual::usual_host;
use super::{UrlStart, something_left};
use crate::boundary::char_at;
use crate::byte::Byte;
use crate::dialect::{AfterTrim, BracketRule, EmptyLabels, HostNeeds};
use crate::extent;
use crate::observer::{Observer, Reason, Refusal, Span, Step, refuse};
use crate::scan::{Memory, Scanner};
use crate::trim;
use crate::unicode::{Classes, classes};

/// Where the URL ends, if it is one.
#[inline(always)]
pub(crate) fn end<O: Observer>(
    scanner: &Scanner,
    rule: &AfterTrim,
    text: &str,
    url: &UrlStart,
    memory: &mut Memory,
    seen: &mut O,
) -> Result<usize, Refusal> {
    let needs = url.needs(rule.after_scheme, rule.after_www);
    let from = url.host(rule.www_is_label);
    // Who watches is told of each step.
    if !seen.watches()
        && let Some(usual) = usual_host(scanner, text, from)
    {
        let extent = usual.stop.unwrap_or_else(|| extent::end(scanner, text, usual.end, memory, seen));
        let end = trim::end(scanner, text, url.start, from, extent, &mut memory.trim, seen);
        if end >= usual.end {
            return Ok(end);
        }
    }
    memory.run.reach(scanner, text, from);
    let run_end = memory.run.whole.end;
    let whole = judge(text, from, &memory.run.whole, needs, rule);
    if let Err(refusal) = whole
        && (judge(text, from, memory.run.trimmed(scanner, text), needs, rule).is_err()
            || !ends_trimmed(scanner, text, run_end))
    {
        return Err(refusal);
    }
    let extent = extent::end(scanner, text, run_end, memory, seen);
    let end = trim::end(scanner, text, url.start, from, extent, &mut memory.trim, seen);
    if end >= run_end {
        whole?;
    } else {
        judge(text, from, memory.run.trimmed(scanner, text), needs, rule)?;
    }
    seen.step(Step::Host { span: Span::new(from, end.min(run_end)) });
    something_left(from, end, extent)
}

/// A run of host characters, and what all candidates inside it share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostRun {
    start: usize,
    whole: HostShape,
    /// What is left if everything after the run is trimmed away, once that was asked for.
    trimmed: Option<HostShape>,
}

/// What the end of a run says about every host that ends there. Positions are one too high, so that
/// 0 means there is none.
#[derive(Clone, Copy, Debug)]
struct HostShape {
    end: usize,
    last_dot: usize,
    dot_before: usize,
    underscore: usize,
    /// The last dot with nothing after it.
    empty_label: usize,
}

impl HostShape {
    const EMPTY: HostShape = HostShape { end: 0, last_dot: 0, dot_before: 0, underscore: 0, empty_label: 0 };

    fn dot(&mut self, at: usize) {
        if self.last_dot == at {
            self.empty_label = at;
        }
        (self.dot_before, self.last_dot) = (self.last_dot, at + 1);
    }

    fn ends(&mut self, at: usize) {
        if self.last_dot == at {
            self.empty_label = at;
        }
        self.end = at;
    }
}

impl HostRun {
    pub(crate) const EMPTY: HostRun = HostRun { start: 0, whole: HostShape::EMPTY, trimmed: None };

    /// Reads the run that `from` is in, unless it is the one read last.
    // What is remembered of a text spares reading it again, and candidates come from
    // left to right.
    // mutants: replace <= with > in HostRun::reach
    #[inline]
    fn reach(&mut self, scanner: &Scanner, text: &str, from: usize) {
        if !(self.start <= from && from < self.whole.end) {
            *self = HostRun { start: from, whole: read(scanner, text, from, text.len()), trimmed: None };
        }
    }

    /// The shape of the run once its end is trimmed.
    fn trimmed(&mut self, scanner: &Scanner, text: &str) -> &HostShape {
        let (start, end) = (self.start, self.whole.end);
        self.trimmed.get_or_insert_with(|| {
            let trim = &scanner.dialect().trim.characters.ascii_part();
            let kept = text.as_bytes()[start..end].iter().rposition(|&byte| !trim.contains(byte));
            read(scanner, text, start, kept.map_or(start, |last| start + last + 1))
        })
    }
}

/// Whether a host of this shape that starts at `from` is one.
// The usual host is told without counting its labels; counting gives the same. No `.` is
// where a `_` is.
// mutants: replace (< with >|> with >=) in judge
#[inline(always)]
fn judge(
    text: &str,
    from: usize,
    shape: &HostShape,
    needs: HostNeeds,
    rule: &AfterTrim,
) -> Result<(), Refusal> {
    let end = shape.end;
    if from >= end {
        return refuse(Reason::NoHost, from, from);
    }
    let bytes = &text.as_bytes()[..end];
    if rule.empty_labels == EmptyLabels::Refused && (bytes[from] == b'.' || shape.empty_label > from) {
        return refuse(Reason::EmptyLabel, from, end);
    }
    match needs {
        HostNeeds::FirstCharacter => {}
        HostNeeds::FirstLetter => {
            if !char_at(text, from).is_some_and(|c| classes(c).any(Classes::WORD)) {
                return refuse(Reason::NoHost, from, end);
            }
        }
        HostNeeds::TwoLabels => {
            // The usual host has something before its last dot and something after it.
            let usual = bytes[from] != b'.' && shape.last_dot > from && shape.last_dot < end;
            if !usual
                && bytes[from..]
                    .split(|&byte| byte == b'.')
                    .filter(|label| !label.is_empty())
                    .nth(1)
                    .is_none()
            {
                return refuse(Reason::OneLabel, from, end);
            }
        }
    }
    let in_last_two = shape.underscore > from && shape.underscore > shape.dot_before;
    if !rule.late_underscores && in_last_two {
        return refuse(Reason::Underscore, shape.underscore - 1, shape.underscore);
    }
    Ok(())
}

/// Reads host characters from `from` on, not past `limit`.
#[inline(always)]
fn read(scanner: &Scanner, text: &str, from: usize, limit: usize) -> HostShape {
    let characters = &scanner.dialect().host.characters;
    let bytes = &text.as_bytes()[..limit];
    let mut shape = HostShape::EMPTY;
    let mut at = from;
    loop {
        while let Some(&byte) = bytes.get(at)
            && scanner.is(byte, Byte::HOST)
        {
            at += 1;
        }
        let Some(&byte) = bytes.get(at) else { break };
        match byte {
            b'.' => {
                shape.dot(at);
                at += 1;
            }
            b'_' if characters.contains('_') => {
                shape.underscore = at + 1;
                at += 1;
            }
            0x80.. => match char_at(text, at) {
                Some(c) if characters.contains(c) => at += c.len_utf8(),
                _ => break,
            },
            _ => break,
        }
    }
    shape.ends(at);
    shape
}

/// Whether everything from `from` to the next stop could be cut: only then can trimming save a
/// host. Without this look ahead `www.a.b_(www.a.b_(…` would trim the same end for every candidate.
// Whether trimming might save a host is asked to spare the trimming.
// mutants: replace (ends_trimmed -> bool with true|&& with \|\| in ends_trimmed)
fn ends_trimmed(scanner: &Scanner, text: &str, from: usize) -> bool {
    let dialect = scanner.dialect();
    let extent = &dialect.extent;
    let mut in_entity = false;
    for c in text[from..].chars() {
        if extent.stops.contains(c) {
            break;
        }
        in_entity = c == '&' || (in_entity && c.is_ascii_alphanumeric());
        let closes = extent.brackets.close.contains(c);
        if closes && !matches!(extent.brackets.rule, BracketRule::CutAtEnd) {
            // Whatever follows, the link may end here: `www.www.》x》` links `www.www` where it is
            // cut before the first unmatched bracket, and where brackets nest `www.a.b.)/` ends
            // before the `)` at once.
            return true;
        }
        let cut = c == ';' || dialect.trim.characters.contains(c) || closes;
        if !cut && !in_entity {
            return false;
        }
    }
    true
}
