//! Links and what a program finds, in one pass: [`Scanner::matches`].
//!
//! Triggers of links and of patterns are met from left to right, and whoever answers first has the
//! text. Patterns that come after links are asked about the gap before the next answer, once that
//! is known, so nothing has to be remembered.

use core::ops::Range;

use crate::byteset::ByteSet;
use crate::find::Finder;
use crate::link::Link;
use crate::pattern::{Pattern, first_at};
use crate::scan::{Memory, Scanner};

impl Scanner {
    /// The links of `text` and what `patterns` find in it, left to right; no two overlap. Nothing
    /// is allocated.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Match, Pattern, Place, Scanner};
    /// let tag = |place: &Place<'_>| {
    ///     let letters = place.rest()[1..].bytes().take_while(u8::is_ascii_alphanumeric).count();
    ///     (letters > 0).then(|| place.ahead(1 + letters))
    /// };
    /// let scanner = Scanner::new(&Dialect::LINKMARK);
    /// let text = "#rust at https://rust-lang.org/#tools";
    /// let patterns = [Pattern::new(b"#", &tag)];
    /// let mut found = scanner.matches(text, &patterns);
    /// assert_eq!(found.next().map(|found| found.range()), Some(0..5));
    /// assert!(matches!(found.next(), Some(Match::Link(link)) if link.end() == text.len()));
    /// assert_eq!(found.next(), None);
    /// ```
    pub fn matches<'s, 't>(&'s self, text: &'t str, patterns: &'s [Pattern<'s>]) -> Matches<'s, 't> {
        let triggers = |after_links: bool| {
            let chosen = patterns.iter().filter(|pattern| pattern.is_after_links() == after_links);
            Triggers::of(chosen.fold(ByteSet::EMPTY, |all, pattern| all.or(pattern.triggers())))
        };
        Matches {
            scanner: self,
            text,
            patterns,
            finder: self.finder(),
            memory: Memory::default(),
            at: 0,
            floor: 0,
            link_trigger: Next::Unknown,
            trigger: Next::Unknown,
            triggers: triggers(false),
            gap: 0,
            gap_triggers: triggers(true),
            upcoming: None,
        }
    }
}

/// A link, or what a pattern found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Match<'t> {
    /// A link.
    Link(Link<'t>),
    /// What a pattern found.
    Pattern(PatternMatch<'t>),
}

impl Match<'_> {
    /// Where it is, in bytes.
    pub const fn range(&self) -> Range<usize> {
        match self {
            Match::Link(link) => link.range(),
            Match::Pattern(found) => found.range(),
        }
    }
}

/// What a pattern found in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternMatch<'t> {
    text: &'t str,
    start: usize,
    index: usize,
}

impl<'t> PatternMatch<'t> {
    /// Which pattern found it: the index in the list that was given.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Where it is, in bytes.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// What was found.
    pub const fn as_str(&self) -> &'t str {
        self.text
    }
}

/// Links and what patterns found, left to right. See [`Scanner::matches`].
#[derive(Clone, Debug)]
pub struct Matches<'s, 't> {
    scanner: &'s Scanner,
    text: &'t str,
    patterns: &'s [Pattern<'s>],
    finder: Finder,
    memory: Memory,
    /// How far triggers were asked about, and where the next answer may start.
    at: usize,
    floor: usize,
    /// The next triggers at or after `at`: of links, and of patterns that come before them.
    link_trigger: Next,
    trigger: Next,
    triggers: Triggers,
    /// How far the patterns that come after links were asked, and their triggers.
    gap: usize,
    gap_triggers: Triggers,
    /// What comes after the gap, once that is known.
    upcoming: Option<Match<'t>>,
}

/// A trigger that was looked for: finding it again would mean reading the text again.
#[derive(Clone, Copy, Debug)]
enum Next {
    Unknown,
    At(usize),
    Nowhere,
}

impl Next {
    /// The trigger at or after `from`, looked for by `find` if it is not known.
    fn at_or_after(&mut self, from: usize, find: impl FnOnce() -> Option<usize>) -> Option<usize> {
        match *self {
            Next::Nowhere => None,
            Next::At(at) if at >= from => Some(at),
            _ => {
                let found = find();
                *self = found.map_or(Next::Nowhere, Next::At);
                found
            }
        }
    }
}

impl<'t> Matches<'_, 't> {
    /// The next link, or what a pattern has that comes before links.
    fn first(&mut self) -> Option<Match<'t>> {
        let bytes = self.text.as_bytes();
        loop {
            let from = self.at;
            let find = || self.scanner.next_trigger(&mut self.finder, self.text, from);
            let link = self.link_trigger.at_or_after(from, find);
            let pattern = self.trigger.at_or_after(from, || self.triggers.next(bytes, from));
            let at = match (link, pattern) {
                (Some(link), Some(pattern)) => link.min(pattern),
                (link, pattern) => link.or(pattern)?,
            };
            self.at = at + 1;
            let answer = pattern.filter(|&pattern| pattern == at).and_then(|at| self.ask(at));
            let answer = match (answer, link) {
                (None, Some(link)) if link == at => {
                    let link = self.scanner.link_at_in(self.text, at, self.floor, &mut self.memory);
                    link.map(Match::Link)
                }
                (answer, _) => answer,
            };
            if let Some(found) = answer {
                let end = found.range().end;
                (self.at, self.floor) = (end, end);
                return Some(found);
            }
        }
    }

    fn ask(&self, at: usize) -> Option<Match<'t>> {
        let patterns = self.patterns.iter().copied().enumerate();
        let (index, range) = first_at(patterns, false, self.text, at, self.floor)?;
        Some(self.found(index, range))
    }

    /// What a pattern has in the gap up to `end` that comes after links.
    fn in_gap(&mut self, end: usize) -> Option<Match<'t>> {
        let gap = &self.text[..end];
        let floor = self.gap;
        while let Some(at) = self.gap_triggers.next(gap.as_bytes(), self.gap) {
            self.gap = at + 1;
            let patterns = self.patterns.iter().copied().enumerate();
            if let Some((index, range)) = first_at(patterns, true, gap, at, floor) {
                self.gap = range.end;
                return Some(self.found(index, range));
            }
        }
        None
    }

    fn found(&self, index: usize, range: Range<usize>) -> Match<'t> {
        let start = range.start;
        Match::Pattern(PatternMatch { text: &self.text[range], start, index })
    }
}

impl<'t> Iterator for Matches<'_, 't> {
    type Item = Match<'t>;

    fn next(&mut self) -> Option<Match<'t>> {
        let upcoming = self.upcoming.take().or_else(|| self.first());
        let gap_end = upcoming.map_or(self.text.len(), |found| found.range().start);
        let found = self.in_gap(gap_end);
        if found.is_some() {
            self.upcoming = upcoming;
            return found;
        }
        self.gap = upcoming.map_or(gap_end, |found| found.range().end);
        upcoming
    }
}

impl core::iter::FusedIterator for Matches<'_, '_> {}

/// Bytes to look for.
#[derive(Clone, Copy, Debug)]
enum Triggers {
    None,
    One(u8),
    Two(u8, u8),
    Three(u8, u8, u8),
    Many(ByteSet),
}

impl Triggers {
    fn of(set: ByteSet) -> Triggers {
        let mut bytes = (0..=u8::MAX).filter(|&byte| set.contains(byte));
        match (bytes.next(), bytes.next(), bytes.next(), bytes.next()) {
            (None, ..) => Triggers::None,
            (Some(a), None, ..) => Triggers::One(a),
            (Some(a), Some(b), None, _) => Triggers::Two(a, b),
            (Some(a), Some(b), Some(c), None) => Triggers::Three(a, b, c),
            _ => Triggers::Many(set),
        }
    }

    /// The first at or after `from`.
    fn next(&self, bytes: &[u8], from: usize) -> Option<usize> {
        let rest = bytes.get(from..)?;
        let found = match *self {
            Triggers::None => None,
            Triggers::One(a) => memchr::memchr(a, rest),
            Triggers::Two(a, b) => memchr::memchr2(a, b, rest),
            Triggers::Three(a, b, c) => memchr::memchr3(a, b, c, rest),
            Triggers::Many(set) => rest.iter().position(|&byte| set.contains(byte)),
        };
        found.map(|found| from + found)
    }
}
