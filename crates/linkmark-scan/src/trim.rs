//! What belongs to the sentence, not to the link.
//!
//! The end is cut back until no rule applies. Asked in this order: an entity (`&copy;`),
//! punctuation, a closing bracket. A dialect that trims `;` as punctuation still loses a whole
//! entity first.

use memchr::{memchr, memchr2_iter};

use crate::boundary::char_before;
use crate::byte::Byte;
use crate::charset::CharSet;
use crate::dialect::{BracketRule, EntityTail};
use crate::observer::{Cut, Observer, Span, Step};
use crate::scan::Scanner;
use crate::unicode::opener;
use crate::watch::nobody;

/// What trimming remembers of an extent that many candidates share (see `extent.rs`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrimMemo {
    /// The raw end, and where it comes to rest when punctuation and entities are cut.
    extent_end: usize,
    end: usize,
}

impl TrimMemo {
    pub(crate) const EMPTY: TrimMemo = TrimMemo { extent_end: 0, end: 0 };
}

/// In links longer than this we do not search for the first unmatched bracket; we cut closers one
/// at a time and count only the last `FAR` bytes. Without a bound `http://a.b/)http://a.b/)…` would
/// be counted from each link on, and to remember what every link has open takes an allocator.
/// Nothing that long is typed by a person. The test below pins both sides.
const FAR: usize = 2048;

/// Where the link `start..end` ends when it is trimmed; never before `keep`.
#[inline]
pub(crate) fn end<O: Observer>(
    scanner: &Scanner,
    text: &str,
    start: usize,
    keep: usize,
    extent_end: usize,
    memo: &mut TrimMemo,
    seen: &mut O,
) -> usize {
    if !scanner.is(text.as_bytes()[extent_end - 1], Byte::TAIL) {
        return extent_end;
    }
    trim_tail(scanner, text, start, keep, extent_end, memo, seen)
}

// What is remembered of a text spares reading it again, and candidates come from left to
// right.
// mutants: replace (== with !=|> with (==|>=)) in trim_tail
// mutants: delete ! in trim_tail
fn trim_tail<O: Observer>(
    scanner: &Scanner,
    text: &str,
    start: usize,
    keep: usize,
    extent_end: usize,
    memo: &mut TrimMemo,
    seen: &mut O,
) -> usize {
    let tail = Tail { scanner, text, keep };
    let known = memo.extent_end == extent_end && memo.end > keep;
    let mut end = if known { memo.end } else { tail.cut(extent_end, &mut nobody()) };
    if !known {
        *memo = TrimMemo { extent_end, end };
    }
    if seen.watches() {
        // Told again from the start: what is remembered was not told to this observer.
        tail.cut(extent_end, seen);
    }
    let at_first = match scanner.dialect().extent.brackets.rule {
        BracketRule::Nested(_) => return end,
        BracketRule::CutAtEnd => false,
        BracketRule::CutAtFirstUnmatched => true,
    };
    if tail.last_closer(end).is_none() {
        return end;
    }
    let far = at_first && end - start > FAR;
    let start = if far { not_far(text, start, end) } else { start };
    let mut tallies = Tallies::NONE;
    while let Some(closer) = tail.last_closer(end).filter(|_| end > start) {
        if tallies.excess(text, start, end, closer) <= 0 {
            break;
        }
        let (shorter, cut) = if at_first && !far {
            (start + first_unmatched(&text[start..end], closer), Cut::FromFirstCloser)
        } else {
            (end - closer.len_utf8(), Cut::Closer)
        };
        seen.step(Step::Cut { span: Span::new(shorter, end), cut });
        end = tail.cut(shorter, seen);
    }
    end
}

/// Where the last [`FAR`] bytes of `start..end` start.
fn not_far(text: &str, start: usize, end: usize) -> usize {
    (start.max(end.saturating_sub(FAR))..end).find(|&at| text.is_char_boundary(at)).unwrap_or(end)
}

/// The end of a link while it is cut back.
struct Tail<'a> {
    scanner: &'a Scanner,
    text: &'a str,
    keep: usize,
}

impl Tail<'_> {
    /// Cuts punctuation and entities until something else is at the end.
    fn cut(&self, mut end: usize, seen: &mut impl Observer) -> usize {
        while end > self.keep {
            let last = self.text.as_bytes()[end - 1];
            let (shorter, cut) = match last {
                _ if self.scanner.is(last, Byte::CUT) => (end - 1, Cut::Punctuation),
                b';' | 0x80.. => match (self.entity(end), self.punctuation(end)) {
                    (Some(ampersand), _) => (ampersand, Cut::Entity),
                    (None, Some(shorter)) => (shorter, Cut::Punctuation),
                    (None, None) => break,
                },
                _ => break,
            };
            seen.step(Step::Cut { span: Span::new(shorter, end), cut });
            end = shorter;
        }
        end.max(self.keep)
    }

    /// Where the `&` of `&name;` is, if the link ends in one.
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

    /// Where the punctuation starts that the link ends in.
    fn punctuation(&self, end: usize) -> Option<usize> {
        let last = char_before(self.text, end)?;
        self.scanner.dialect().trim.characters.contains(last).then(|| end - last.len_utf8())
    }

    // What a link keeps ends in `/`, `.`, a host, or a pair of brackets.
    // mutants: replace > with >= in Tail<'_>::last_closer
    fn last_closer(&self, end: usize) -> Option<char> {
        let closers: &CharSet = &self.scanner.dialect().extent.brackets.close;
        let last = char_before(self.text, end).filter(|_| end > self.keep)?;
        closers.contains(last).then_some(last)
    }
}

/// The excess of each kind of closer, counted once for a candidate and kept true:
/// `http://a.b/))))…` stays linear.
struct Tallies {
    kinds: [Tally; Tallies::KINDS],
    len: usize,
    /// Where the link ended when they were true.
    end: usize,
}

#[derive(Clone, Copy)]
struct Tally {
    closer: char,
    opener: Option<char>,
    excess: isize,
}

impl Tallies {
    /// How many kinds are kept; of more, the last is counted again, and not far back: a row that
    /// cuts every bracket of Unicode one by one would count the whole link for each.
    const KINDS: usize = 4;

    const NONE: Tallies =
        Tallies { kinds: [Tally { closer: '\0', opener: None, excess: 0 }; Tallies::KINDS], len: 0, end: 0 };

    // What is remembered of a text spares reading it again, and candidates come from
    // left to right.
    // mutants: replace \+ with \* in Tallies::excess
    fn excess(&mut self, text: &str, start: usize, end: usize, closer: char) -> isize {
        if self.len > 0 {
            self.give_up(&text[end..self.end]);
        }
        self.end = end;
        if let Some(known) = self.kinds[..self.len].iter().find(|tally| tally.closer == closer) {
            return known.excess;
        }
        let opener = opener(closer);
        let start = if self.len == Tallies::KINDS { not_far(text, start, end) } else { start };
        let excess = excess(&text[start..end], closer, opener);
        let slot = self.len.min(Tallies::KINDS - 1);
        self.kinds[slot] = Tally { closer, opener, excess };
        self.len = slot + 1;
        excess
    }

    /// Takes off what was cut.
    fn give_up(&mut self, cut: &str) {
        for c in cut.chars() {
            for tally in &mut self.kinds[..self.len] {
                tally.excess -= isize::from(c == tally.closer) - isize::from(Some(c) == tally.opener);
            }
        }
    }
}

/// How many more of `closer` than of `opener` the text has.
fn excess(text: &str, closer: char, opener: Option<char>) -> isize {
    // Most links that end in a bracket have none open: then every closer is one too many, and none
    // need be counted.
    if let Some(opener) = opener.filter(char::is_ascii)
        && memchr(opener as u8, text.as_bytes()).is_none()
    {
        return isize::MAX / 2;
    }
    if closer.is_ascii() {
        let (close, open) = (closer as u8, opener.map_or(closer as u8, |opener| opener as u8));
        let bytes = text.as_bytes();
        return memchr2_iter(close, open, bytes).map(|at| if bytes[at] == close { 1 } else { -1 }).sum();
    }
    text.chars().map(|c| isize::from(c == closer) - isize::from(Some(c) == opener)).sum()
}

/// Where the first `closer` is that has no opener left before it.
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

#[cfg(test)]
mod tests {
    use super::FAR;
    use crate::{Dialect, Scanner};
    use alloc::format;

    /// What the bound changes, on both sides of it.
    #[test]
    fn a_link_over_2048_bytes_has_its_closing_brackets_cut_one_by_one() {
        let scanner = Scanner::new(&Dialect::EXTENDED);
        let found = |filler: usize| {
            let text = format!("http://a.b/x){})", "y".repeat(filler));
            scanner.links(&text).next().map(|link| link.end())
        };
        let around = "http://a.b/x))".len();
        assert_eq!(found(FAR - around), Some("http://a.b/x".len()));
        assert_eq!(found(FAR - around + 1), Some(FAR));
        let text = format!("{}http://a.b/x)y)", " ".repeat(FAR));
        assert_eq!(
            scanner.links(&text).next().map(|link| link.range().len()),
            Some("http://a.b/x".len()),
            "long texts"
        );
    }

    /// Beyond the bound an opener is not seen, and no more is cut than was looked at.
    #[test]
    fn only_the_last_2048_bytes_of_a_longer_link_are_looked_at() {
        let scanner = Scanner::new(&Dialect::EXTENDED);
        let end = |text: &str| scanner.links(text).next().map(|link| text.len() - link.end());
        assert_eq!(end(&format!("http://a.b/({})", "y".repeat(FAR))), Some(1));
        assert_eq!(end(&format!("http://a.b/{}", ")".repeat(FAR + 1))), Some(FAR));
    }
}
