//! Step 5: what belongs to the sentence, not to the link.
//!
//! The end is cut back until no rule applies. Asked in this order: an entity (`&copy;`), punctuation, a closing bracket. A dialect that trims `;`
//! as punctuation still loses a whole entity first.

use crate::boundary::char_before;
use crate::charset::CharSet;
use crate::dialect::{BracketRule, EntityTail};
use crate::observer::{Cut, Observer, Silent, Span, Step};
use crate::scan::{Byte, Scanner};
use crate::unicode::opener;

/// What trimming remembers of an extent that many candidates share (see `extent.rs`).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settled {
    /// The raw end, and where it comes to rest when punctuation and entities are cut.
    extent_end: usize,
    end: usize,
    /// The steps from there, for the candidates to come: `http://a.b/）http://a.b/）…]` asks at the `]` and then at the last `）`, each time.
    counts: [Count; Settled::STEPS],
    oldest: usize,
}

/// One kind of closer, counted between a candidate's start and an end that the next candidates will come to as well.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    closer: Option<char>,
    from: usize,
    end: usize,
    /// How many more closers than openers there are.
    excess: isize,
    /// The first closer that has no opener left before it, and where the end comes to rest when it is cut there.
    unmatched: Option<usize>,
    rest: Option<usize>,
}

/// Where the link `start..end` ends when it is trimmed; never before `keep`.
#[inline]
pub(crate) fn end<O: Observer>(
    scanner: &Scanner,
    text: &str,
    start: usize,
    keep: usize,
    extent_end: usize,
    settled: &mut Settled,
    seen: &mut O,
) -> usize {
    if !scanner.is(text.as_bytes()[extent_end - 1], Byte::TAIL) {
        return extent_end;
    }
    trim_tail(scanner, text, start, keep, extent_end, settled, seen)
}

fn trim_tail<O: Observer>(
    scanner: &Scanner,
    text: &str,
    start: usize,
    keep: usize,
    extent_end: usize,
    settled: &mut Settled,
    seen: &mut O,
) -> usize {
    let tail = Tail { scanner, text, keep };
    let known = settled.extent_end == extent_end && settled.end > keep;
    let mut end = if known { settled.end } else { tail.settle(extent_end, &mut Silent) };
    if !known {
        *settled = Settled { extent_end, end, ..Settled::default() };
    }
    if O::WATCHES {
        // Told again from the start: what is remembered was not told to this observer.
        tail.settle(extent_end, seen);
    }
    let mut tallies = Tallies::default();
    while let Some(closer) = tail.last_closer(end) {
        end = match scanner.dialect().extent.brackets.rule {
            BracketRule::Nested => break,
            BracketRule::CutAtEnd => {
                if tallies.excess(text, start, end, closer) <= 0 {
                    break;
                }
                tallies.gave_up(closer);
                let shorter = end - closer.len_utf8();
                seen.step(Step::Cut { span: Span::new(shorter, end), cut: Cut::Closer });
                tail.settle(shorter, seen)
            }
            BracketRule::CutAtFirstUnmatched => {
                let count = settled.count(text, start, end, closer);
                if count.excess <= 0 {
                    break;
                }
                let shorter = count.unmatched(text);
                seen.step(Step::Cut { span: Span::new(shorter, end), cut: Cut::FromFirstCloser });
                match count.rest.filter(|&rest| rest > keep && !O::WATCHES) {
                    Some(rest) => rest,
                    None => *count.rest.insert(tail.settle(shorter, seen)),
                }
            }
        };
    }
    end
}

/// The end of a link while it is cut back.
struct Tail<'a> {
    scanner: &'a Scanner,
    text: &'a str,
    keep: usize,
}

impl Tail<'_> {
    /// Cuts punctuation and entities until something else stands at the end.
    fn settle(&self, mut end: usize, seen: &mut impl Observer) -> usize {
        while end > self.keep && self.scanner.is(self.text.as_bytes()[end - 1], Byte::TAIL) {
            let Some(last) = char_before(self.text, end) else { break };
            let (shorter, cut) = if let Some(ampersand) = self.entity(end) {
                (ampersand, Cut::Entity)
            } else if self.scanner.dialect().trim.characters.contains(last) {
                (end - last.len_utf8(), Cut::Punctuation)
            } else {
                break;
            };
            seen.step(Step::Cut { span: Span::new(shorter, end), cut });
            end = shorter;
        }
        end.max(self.keep)
    }

    /// Where the `&` of `&name;` stands, if the link ends in one.
    fn entity(&self, end: usize) -> Option<usize> {
        let is_name: fn(&u8) -> bool = match self.scanner.dialect().trim.entity_tail {
            EntityTail::Letters => u8::is_ascii_alphabetic,
            EntityTail::LettersAndDigits => u8::is_ascii_alphanumeric,
            EntityTail::Kept => return None,
        };
        let before = self.text.as_bytes()[self.keep..end].strip_suffix(b";")?;
        let name = before.iter().rev().take_while(|byte| is_name(byte)).count();
        let ampersand = before.len().checked_sub(name + 1)?;
        (name > 0 && before[ampersand] == b'&').then_some(self.keep + ampersand)
    }

    fn last_closer(&self, end: usize) -> Option<char> {
        let closers: &CharSet = &self.scanner.dialect().extent.brackets.close;
        let last = char_before(self.text, end).filter(|_| end > self.keep)?;
        closers.contains(last).then_some(last)
    }
}

impl Settled {
    /// Ends of different kinds in a row that are remembered; more are counted again.
    const STEPS: usize = 4;

    /// The count of `closer` between `start` and `end`. Counted once for an extent; a candidate further right only takes off what lies
    /// before it, or `http://a.b/)http://a.b/)…` would be counted from each link on.
    fn count(&mut self, text: &str, start: usize, end: usize, closer: char) -> &mut Count {
        let known = |count: &Count| count.closer == Some(closer) && count.end == end && count.from <= start;
        let slot = self.counts.iter().position(known).unwrap_or_else(|| {
            let slot = self.oldest;
            self.oldest = (slot + 1) % Settled::STEPS;
            let excess = excess(&text[start..end], closer);
            self.counts[slot] =
                Count { closer: Some(closer), from: start, end, excess, unmatched: None, rest: None };
            slot
        });
        let count = &mut self.counts[slot];
        count.start_at(text, start, closer);
        count
    }
}

impl Count {
    fn start_at(&mut self, text: &str, start: usize, closer: char) {
        let passed = excess(&text[self.from..start], closer);
        // What was opened in between and is still open makes another closer the first; so does one that was passed.
        if passed != 0 || self.unmatched.is_some_and(|at| at < start) {
            (self.unmatched, self.rest) = (None, None);
        }
        self.excess -= passed;
        self.from = start;
    }

    fn unmatched(&mut self, text: &str) -> usize {
        let (from, end) = (self.from, self.end);
        let closer = self.closer.unwrap_or_default();
        *self.unmatched.get_or_insert_with(|| from + first_unmatched(&text[from..end], closer))
    }
}

/// The excess of each kind of closer, counted once for a candidate and kept true: `http://a.b/))))…` stays linear.
#[derive(Default)]
struct Tallies {
    kinds: [(Option<char>, isize); 16],
}

impl Tallies {
    fn excess(&mut self, text: &str, start: usize, end: usize, closer: char) -> isize {
        let slot =
            self.kinds.iter().position(|&(kind, _)| kind.is_none() || kind == Some(closer)).unwrap_or(0);
        if self.kinds[slot].0 != Some(closer) {
            self.kinds[slot] = (Some(closer), excess(&text[start..end], closer));
        }
        self.kinds[slot].1
    }

    fn gave_up(&mut self, closer: char) {
        for (_, excess) in self.kinds.iter_mut().filter(|(kind, _)| *kind == Some(closer)) {
            *excess -= 1;
        }
    }
}

/// How many more of `closer` than of its opener `text` has.
fn excess(text: &str, closer: char) -> isize {
    let opener = opener(closer);
    text.chars().map(|c| isize::from(c == closer) - isize::from(Some(c) == opener)).sum()
}

/// Where the first `closer` stands that has no opener left before it.
fn first_unmatched(text: &str, closer: char) -> usize {
    let opener = opener(closer);
    let mut open = 0usize;
    for (at, c) in text.char_indices() {
        if Some(c) == opener {
            open += 1;
        } else if c == closer {
            match open.checked_sub(1) {
                Some(left) => open = left,
                None => return at,
            }
        }
    }
    text.len()
}
