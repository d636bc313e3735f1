//! Emphasis and its kin: runs of `*`, `_`, `~`, `^`, `=` and `+` that open and close. They are in
//! `marks.rs`.
//!
//! A run is left-flanking if text follows it and right-flanking if text comes before it; which of
//! the two it is decides whether it can open or close. Pairing waits until the text, or the link
//! around the run, is complete. CommonMark 0.31 § 6.2; GFM 0.29 § 6.5.

use super::marks::{self, MARKS};
use super::tokens::{NONE, Pair, Run, Token, TokenKind};
use super::{Answer, Inline, Machine, Observer, cjk};
use crate::few::Few;
use linkmark_base::unicode::{Classes, classes};

/// The runs that may still pair, linked in order.
#[derive(Debug)]
pub(super) struct Delimiters {
    pub(super) list: Few<Delimiter, 4>,
    last: u32,
    /// How many bytes of openers are unclosed, by mark. Counted as the text is read, within the
    /// brackets open now: what ends a bare link asks before the runs are paired.
    pub(super) unclosed: [u32; MARKS.len()],
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Delimiter {
    pub(super) run: Run,
    pub(super) position: u32,
    prev: u32,
    next: u32,
    /// The bytes not used yet, and how many there were.
    pub(super) left: u32,
    pub(super) len: u32,
    /// The last pair it closed.
    closed_last: u32,
    pub(super) can_open: bool,
    can_close: bool,
    /// The run that left it without a partner, for a text that may go on: where that is.
    pub(super) spent_by: u32,
}

impl Delimiter {
    const NOTHING: Delimiter = Delimiter {
        run: Run::NOTHING,
        position: 0,
        prev: 0,
        next: 0,
        left: 0,
        len: 0,
        closed_last: 0,
        can_open: false,
        can_close: false,
        spent_by: 0,
    };
}

impl Delimiters {
    pub(super) const EMPTY: Delimiters =
        Delimiters { list: Few::new(Delimiter::NOTHING), last: NONE, unclosed: [0; MARKS.len()] };

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.last = NONE;
        self.unclosed = [0; MARKS.len()];
    }

    /// The run of the token with this `index`.
    #[inline]
    pub(super) fn run(&self, index: u32) -> &Run {
        &self.list[index as usize].run
    }

    fn push(&mut self, mut delimiter: Delimiter) {
        let index = self.list.len() as u32;
        delimiter.prev = self.last;
        if let Some(last) = self.list.get_mut(self.last as usize) {
            last.next = index;
        }
        self.last = index;
        self.list.push(delimiter);
    }

    /// A run that is not in the text, and closes what is open there.
    pub(super) fn push_closed(&mut self, run: Run) -> u32 {
        self.list.push(Delimiter { run, ..Delimiter::NOTHING });
        self.list.len() as u32 - 1
    }

    /// Removes every run from `position` on.
    pub(super) fn remove_from(&mut self, position: usize) {
        self.chain().remove_from(position as u32);
    }

    /// Removes a run.
    fn remove(&mut self, index: u32) {
        self.chain().remove(index);
    }

    #[inline(always)]
    fn chain(&mut self) -> Chain<'_> {
        Chain { runs: &mut self.list, last: &mut self.last }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Of the last runs from `start` on: where one is that something after `at` may still close, or
    /// that nothing before `at` has kept from it. Each is looked at once: `runs` are left.
    pub(super) fn before_open(&self, start: usize, mut at: usize, runs: &mut usize) -> usize {
        while let Some(last) = runs.checked_sub(1)
            && self.list[last].position as usize >= start
        {
            *runs = last;
            let run = &self.list[last];
            if run.can_open && run.left > 0 && run.spent_by as usize >= at {
                at = at.min(run.position as usize);
            }
        }
        at
    }

    /// The runs from `position` on can pair no more, whatever comes.
    #[cold]
    pub(super) fn spend_from(&mut self, position: u32) {
        let mut index = self.last;
        while let Some(run) = self.list.get_mut(index as usize)
            && run.position >= position
        {
            (run.spent_by, index) = (0, run.prev);
        }
    }
}

/// The runs that may still pair, as a slice: where they are is found out once, not by each look.
struct Chain<'d> {
    runs: &'d mut [Delimiter],
    last: &'d mut u32,
}

impl Chain<'_> {
    #[inline]
    fn remove(&mut self, index: u32) {
        let Delimiter { prev, next, .. } = self.runs[index as usize];
        if let Some(before) = self.runs.get_mut(prev as usize) {
            before.next = next;
        }
        match self.runs.get_mut(next as usize) {
            Some(after) => after.prev = prev,
            None => *self.last = prev,
        }
    }

    /// Removes every run from `position` on.
    fn remove_from(&mut self, position: u32) {
        while let Some(last) = self.runs.get(*self.last as usize)
            && last.position >= position
        {
            self.remove(*self.last);
        }
    }

    /// The first run from `position` on.
    fn first_from(&self, position: u32) -> u32 {
        let (mut first, mut index) = (NONE, *self.last);
        while let Some(run) = self.runs.get(index as usize)
            && run.position >= position
        {
            (first, index) = (index, run.prev);
        }
        first
    }

    /// The nearest run before `closer`, and not before `bottom`, that it can close.
    fn opener_of(&self, closer: &Delimiter, bottom: u32) -> Option<u32> {
        let mut index = closer.prev;
        while let Some(opener) = self.runs.get(index as usize)
            && opener.position >= bottom
        {
            if fits(opener, closer) {
                return Some(index);
            }
            index = opener.prev;
        }
        None
    }

    /// Removes every run between two: they can pair no more.
    fn remove_between(&mut self, opener: u32, closer: &Delimiter) {
        let mut between = closer.prev;
        while between != opener {
            self.runs[between as usize].spent_by = closer.position;
            self.remove(between);
            between = self.runs[between as usize].prev;
        }
    }

    /// Takes `len` bytes off a run, which is removed if none are left.
    #[inline]
    fn spend(&mut self, index: u32, len: u32) {
        let run = &mut self.runs[index as usize];
        run.left -= len;
        if run.left == 0 {
            self.remove(index);
        }
    }

    /// Pairs a run that can close with the nearest opener that fits, and returns the run to go on
    /// with: itself, if a part of it is left.
    fn close(&mut self, closer_index: u32, bottoms: &mut Bottoms, pairs: &mut Few<Pair, 2>) -> u32 {
        let closer = self.runs[closer_index as usize];
        let bottom =
            &mut bottoms[usize::from(closer.run.mark)][closer.len as usize % 3][usize::from(closer.can_open)];
        let Some(opener_index) = self.opener_of(&closer, *bottom) else {
            *bottom = closer.position;
            if !closer.can_open {
                self.remove(closer_index);
            }
            return closer.next;
        };
        self.remove_between(opener_index, &closer);
        let opener = self.runs[opener_index as usize];
        let whole = MARKS[usize::from(closer.run.mark)].whole;
        if whole && opener.left != closer.left {
            // `~a~~`: neither, and both are spent. This is what cmark-gfm does.
            self.runs[opener_index as usize].spent_by = closer.position;
            self.runs[closer_index as usize].spent_by = closer.position;
            self.remove(opener_index);
            self.remove(closer_index);
            return closer.next;
        }
        let len = if whole { closer.left } else { opener.left.min(closer.left).min(2) };
        let pair = self.pair(opener_index, closer_index, len, pairs);
        self.runs[closer_index as usize].closed_last = pair;
        self.spend(opener_index, len);
        self.spend(closer_index, len);
        if closer.left == len { closer.next } else { closer_index }
    }

    /// Makes a pair of the last `len` unused bytes of one run and the first of another.
    fn pair(&mut self, opener: u32, closer: u32, len: u32, pairs: &mut Few<Pair, 2>) -> u32 {
        let pair = pairs.len() as u32;
        let opener = &mut self.runs[opener as usize];
        let next_opened = core::mem::replace(&mut opener.run.opened, pair);
        opener.run.opened_len += len;
        let start = opener.position + opener.len - opener.run.opened_len;
        let closer = &mut self.runs[closer as usize];
        let end = closer.position + (closer.len - closer.left) + len;
        pairs.push(Pair { len, start, end, next_closed: NONE, next_opened });
        match pairs.get_mut(closer.closed_last as usize) {
            Some(last) => last.next_closed = pair,
            None => closer.run.closed = pair,
        }
        pair
    }
}

/// Whether a run can open and can close, by the characters around it.
#[inline]
pub(super) fn flanking(text: &str, start: usize, end: usize, mark: usize, cjk: bool) -> (bool, bool) {
    let (before, after) = sides(text, start, end, cjk);
    let (left, right) = Side::flanking(before, after);
    if MARKS[mark].beside_punctuation {
        (after != Side::Space, before != Side::Space)
    } else if MARKS[mark].inside_words {
        (left, right)
    } else {
        (left && (!right || before.is_punctuation()), right && (!left || after.is_punctuation()))
    }
}

/// What is before and after a run.
pub(super) fn sides(text: &str, start: usize, end: usize, cjk: bool) -> (Side, Side) {
    let after = text[end..].chars().next();
    if !cjk {
        return (kind_of(text[..start].chars().next_back()), kind_of(after));
    }
    let (before, before_is_cjk) = cjk::last(&text[..start]);
    (kind_of(before).if_cjk(before_is_cjk), kind_of(after).if_cjk(cjk::is_cjk(after)))
}

/// What is beside a run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Space,
    Punctuation,
    Word,
    /// Where the amendment for CJK is on: `cjk.rs`.
    CjkPunctuation,
    CjkWord,
}

impl Side {
    /// Whether a run is left-flanking and right-flanking.
    #[inline]
    pub(super) fn flanking(before: Side, after: Side) -> (bool, bool) {
        let ends = |inside: Side, outside: Side| {
            inside != Side::Space && (inside != Side::Punctuation || outside != Side::Word)
        };
        (ends(after, before), ends(before, after))
    }

    fn is_punctuation(self) -> bool {
        matches!(self, Side::Punctuation | Side::CjkPunctuation)
    }

    fn if_cjk(self, is_cjk: bool) -> Side {
        match self {
            Side::Punctuation if is_cjk => Side::CjkPunctuation,
            Side::Word if is_cjk => Side::CjkWord,
            side => side,
        }
    }
}

// The table knows the letters and digits of ASCII as well.
// mutants: match guard c.is_ascii_alphanumeric\(\) with false in kind_of
#[inline]
fn kind_of(character: Option<char>) -> Side {
    match character {
        None => Side::Space,
        Some(' ' | '\t' | '\n' | '\r' | '\x0c') => Side::Space,
        Some(c) if c.is_ascii_alphanumeric() => Side::Word,
        // A NUL is read as U+FFFD, which is a symbol.
        Some('\0') => Side::Punctuation,
        Some(c) => {
            let classes = classes(c);
            if classes.any(Classes::PUNCTUATION.or(Classes::SYMBOL)) {
                Side::Punctuation
            } else if classes.any(Classes::SPACE_SEPARATOR) {
                Side::Space
            } else {
                Side::Word
            }
        }
    }
}

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn emphasis(&mut self, at: usize) -> Option<Answer> {
        let byte = self.bytes[at];
        let len = self.bytes[at..].iter().take_while(|&&next| next == byte).count();
        let end = at + len;
        let Some(mark) = marks::index_of(byte, len, self.context.options) else {
            return Some(Answer::Passed(end));
        };
        let (can_open, can_close) = flanking(self.text, at, end, mark, self.context.options.cjk_emphasis);
        if !can_open && !can_close {
            return Some(Answer::Passed(end));
        }
        let consumed = self.comes_before_addresses(mark, (can_open, can_close));
        self.count_unclosed(mark, len, can_open, can_close);
        let inline = &mut *self.inline;
        let index = inline.delimiters.list.len() as u32;
        inline.delimiters.push(Delimiter {
            run: Run { mark: mark as u8, closed: NONE, opened: NONE, opened_len: 0 },
            position: at as u32,
            prev: NONE,
            next: NONE,
            left: len as u32,
            len: len as u32,
            closed_last: NONE,
            can_open,
            can_close,
            spent_by: NONE,
        });
        inline.tokens.push(Token { start: at as u32, end: end as u32, kind: TokenKind::Run { index } });
        Some(if consumed { Answer::Consumed(end) } else { Answer::Passed(end) })
    }

    fn count_unclosed(&mut self, mark: usize, len: usize, can_open: bool, can_close: bool) {
        let unclosed = &mut self.inline.delimiters.unclosed[mark];
        let mut left = len as u32;
        if can_close {
            let closes = left.min(*unclosed);
            *unclosed -= closes;
            left -= closes;
        }
        if can_open {
            *unclosed += left;
        }
    }

    /// A link has been found that starts before tokens already read: they are part of it. Those are
    /// runs and smart punctuation, and where addresses are found in what is shown, escapes and
    /// references.
    pub(super) fn take_tokens_from(&mut self, start: usize) {
        let inline = &mut *self.inline;
        while let Some(token) = inline.tokens.last_mut()
            && token.end as usize > start
            && token.may_be_text()
        {
            let is_run = matches!(token.kind, TokenKind::Run { .. });
            if (token.start as usize) < start {
                let len = start as u32 - token.start;
                token.end = start as u32;
                if is_run && let Some(last) = inline.delimiters.list.get_mut(inline.delimiters.last as usize)
                {
                    (last.left, last.len) = (len, len);
                }
                return;
            }
            inline.tokens.pop();
            let delimiters = &mut inline.delimiters;
            if is_run && let Some(last) = delimiters.list.get(delimiters.last as usize).copied() {
                if last.can_open {
                    let unclosed = &mut delimiters.unclosed[usize::from(last.run.mark)];
                    *unclosed = unclosed.saturating_sub(last.len);
                }
                delimiters.list[delimiters.last as usize].spent_by = 0;
                delimiters.remove(delimiters.last);
            }
        }
    }

    /// Pairs the runs from `bottom` on, and forgets them.
    pub(super) fn pair_marks(&mut self, bottom: usize) {
        let bottom = bottom as u32;
        let Inline { delimiters, pairs, .. } = &mut *self.inline;
        let mut chain = delimiters.chain();
        let mut next = chain.first_from(bottom);
        if next == NONE {
            return;
        }
        let mut bottoms = [[[bottom; 2]; 3]; MARKS.len()];
        while let Some(run) = chain.runs.get(next as usize) {
            next = if run.can_close { chain.close(next, &mut bottoms, pairs) } else { run.next };
        }
        if bottom > 0 && self.context.is_open() {
            // They are inside of a link now.
            delimiters.spend_from(bottom);
        }
        delimiters.remove_from(bottom as usize);
    }
}

/// Before these positions, no opener fits a closer of that mark, length modulo 3 and ability to
/// open.
type Bottoms = [[[u32; 2]; 3]; MARKS.len()];

/// The rule of three: a run that could do both pairs only if the sum of the lengths is not a
/// multiple of 3, or both are.
fn fits(opener: &Delimiter, closer: &Delimiter) -> bool {
    opener.can_open
        && opener.run.mark == closer.run.mark
        && (!(opener.can_close || closer.can_open)
            || closer.len.is_multiple_of(3)
            || !(opener.len + closer.len).is_multiple_of(3))
}
