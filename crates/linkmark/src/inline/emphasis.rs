//! Emphasis, strong emphasis and strikethrough: runs of `*`, `_`, `~` that open and close. They
//! are in `marks.rs`.
//!
//! A run is left-flanking if text follows it and right-flanking if text comes before it; which of
//! the two it is decides whether it can open or close. Pairing waits until the text, or the link
//! around the run, is complete. CommonMark 0.31 § 6.2; GFM 0.29 § 6.5.

use super::marks::{self, MARKS};
use super::tokens::{NONE, Pair, Run, Token, TokenKind};
use super::{Answer, Inline, Machine, Observer};
use alloc::vec::Vec;
use linkmark_base::unicode::{Classes, classes};

/// The runs that may still pair, linked in order.
#[derive(Debug)]
pub(super) struct Delimiters {
    list: Vec<Delimiter>,
    last: u32,
    /// How many bytes of openers are unclosed, by mark. Counted as the text is read, within the
    /// brackets open now: what ends a bare link asks before the runs are paired.
    pub(super) unclosed: [u32; MARKS.len()],
}

impl Default for Delimiters {
    fn default() -> Delimiters {
        Delimiters { list: Vec::new(), last: NONE, unclosed: [0; MARKS.len()] }
    }
}

#[derive(Clone, Copy, Debug)]
struct Delimiter {
    run: u32,
    position: u32,
    prev: u32,
    next: u32,
    /// The bytes not used yet, and how many there were.
    left: u32,
    len: u32,
    /// The last pair it closed.
    closed_last: u32,
    mark: u8,
    can_open: bool,
    can_close: bool,
}

impl Delimiters {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.last = NONE;
        self.unclosed = [0; MARKS.len()];
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

    fn remove(&mut self, index: u32) {
        let Delimiter { prev, next, .. } = self.list[index as usize];
        if let Some(before) = self.list.get_mut(prev as usize) {
            before.next = next;
        }
        match self.list.get_mut(next as usize) {
            Some(after) => after.prev = prev,
            None => self.last = prev,
        }
    }

    /// Removes every run from `position` on.
    pub(super) fn remove_from(&mut self, position: usize) {
        while let Some(last) = self.list.get(self.last as usize)
            && last.position as usize >= position
        {
            self.remove(self.last);
        }
    }

    /// The first run from `position` on.
    fn first_from(&self, position: u32) -> u32 {
        let (mut first, mut index) = (NONE, self.last);
        while let Some(run) = self.list.get(index as usize)
            && run.position >= position
        {
            (first, index) = (index, run.prev);
        }
        first
    }

    /// The nearest run before `closer`, and not before `bottom`, that it can close.
    fn opener_of(&self, closer: &Delimiter, bottom: u32) -> Option<u32> {
        let mut index = closer.prev;
        while let Some(opener) = self.list.get(index as usize)
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
            self.remove(between);
            between = self.list[between as usize].prev;
        }
    }

    /// Takes `len` bytes off a run, which is removed if none are left.
    fn spend(&mut self, index: u32, len: u32) {
        let run = &mut self.list[index as usize];
        run.left -= len;
        if run.left == 0 {
            self.remove(index);
        }
    }
}

/// Whether a run can open and can close, by the characters around it.
pub(super) fn flanking(text: &str, start: usize, end: usize, mark: usize) -> (bool, bool) {
    let before = kind_of(text[..start].chars().next_back());
    let after = kind_of(text[end..].chars().next());
    let left = after != Side::Space && (after == Side::Word || before != Side::Word);
    let right = before != Side::Space && (before == Side::Word || after != Side::Word);
    if MARKS[mark].inside_words {
        (left, right)
    } else {
        (left && (!right || before == Side::Punctuation), right && (!left || after == Side::Punctuation))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Space,
    Punctuation,
    Word,
}

// The table knows the letters and digits of ASCII as well.
// mutants: match guard c.is_ascii_alphanumeric\(\) with false in kind_of
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
        let mark = marks::index_of(byte)?;
        if len > MARKS[mark].longest || !(MARKS[mark].enabled)(self.context.options) {
            return Some(Answer::Passed(end));
        }
        let (can_open, can_close) = flanking(self.text, at, end, mark);
        if !can_open && !can_close {
            return Some(Answer::Passed(end));
        }
        let consumed = self.comes_before_addresses(mark, (can_open, can_close));
        self.count_unclosed(mark, len, can_open, can_close);
        let inline = &mut *self.inline;
        let run = inline.runs.len() as u32;
        inline.delimiters.push(Delimiter {
            run,
            position: at as u32,
            prev: NONE,
            next: NONE,
            left: len as u32,
            len: len as u32,
            closed_last: NONE,
            mark: mark as u8,
            can_open,
            can_close,
        });
        inline.runs.push(Run { mark: mark as u8, closed: NONE, opened: NONE, opened_len: 0 });
        inline.tokens.push(Token { start: at as u32, end: end as u32, kind: TokenKind::Run { index: run } });
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
    /// runs, and where addresses are found in what is shown, escapes and references.
    pub(super) fn take_tokens_from(&mut self, start: usize) {
        let inline = &mut *self.inline;
        while let Some(token) = inline.tokens.last_mut()
            && token.end as usize > start
            && matches!(token.kind, TokenKind::Run { .. } | TokenKind::Hidden | TokenKind::CharRef)
        {
            if (token.start as usize) < start {
                let len = start as u32 - token.start;
                token.end = start as u32;
                if let Some(last) = inline.delimiters.list.get_mut(inline.delimiters.last as usize) {
                    (last.left, last.len) = (len, len);
                }
                return;
            }
            inline.tokens.pop();
            let delimiters = &mut inline.delimiters;
            if let Some(last) = delimiters.list.get(delimiters.last as usize).copied() {
                if last.can_open {
                    let unclosed = &mut delimiters.unclosed[usize::from(last.mark)];
                    *unclosed = unclosed.saturating_sub(last.len);
                }
                delimiters.remove(delimiters.last);
            }
        }
    }

    /// Pairs the runs from `bottom` on, and forgets them.
    pub(super) fn pair_marks(&mut self, bottom: usize) {
        let bottom = bottom as u32;
        let mut next = self.inline.delimiters.first_from(bottom);
        if next == NONE {
            return;
        }
        let mut bottoms = [[[bottom; 2]; 3]; MARKS.len()];
        while let Some(run) = self.inline.delimiters.list.get(next as usize) {
            next = if run.can_close { self.inline.close(next, &mut bottoms) } else { run.next };
        }
        self.inline.delimiters.remove_from(bottom as usize);
    }
}

/// Before these positions, no opener fits a closer of that mark, length modulo 3 and ability to
/// open.
type Bottoms = [[[u32; 2]; 3]; MARKS.len()];

impl Inline {
    /// Pairs a run that can close with the nearest opener that fits, and returns the run to go on
    /// with: itself, if a part of it is left.
    fn close(&mut self, closer_index: u32, bottoms: &mut Bottoms) -> u32 {
        let delimiters = &mut self.delimiters;
        let closer = delimiters.list[closer_index as usize];
        let bottom =
            &mut bottoms[usize::from(closer.mark)][closer.len as usize % 3][usize::from(closer.can_open)];
        let Some(opener_index) = delimiters.opener_of(&closer, *bottom) else {
            *bottom = closer.position;
            if !closer.can_open {
                delimiters.remove(closer_index);
            }
            return closer.next;
        };
        delimiters.remove_between(opener_index, &closer);
        let opener = delimiters.list[opener_index as usize];
        let whole = MARKS[usize::from(closer.mark)].whole;
        if whole && opener.left != closer.left {
            // `~a~~`: neither, and both are spent. This is what cmark-gfm does.
            delimiters.remove(opener_index);
            delimiters.remove(closer_index);
            return closer.next;
        }
        let len = if whole { closer.left } else { opener.left.min(closer.left).min(2) };
        let pair = self.pair(&opener, &closer, len);
        let delimiters = &mut self.delimiters;
        delimiters.list[closer_index as usize].closed_last = pair;
        delimiters.spend(opener_index, len);
        delimiters.spend(closer_index, len);
        if closer.left == len { closer.next } else { closer_index }
    }

    /// Makes a pair of the last `len` unused bytes of `opener` and the first of `closer`.
    fn pair(&mut self, opener: &Delimiter, closer: &Delimiter, len: u32) -> u32 {
        let pair = self.pairs.len() as u32;
        let opening = &mut self.runs[opener.run as usize];
        let next_opened = core::mem::replace(&mut opening.opened, pair);
        opening.opened_len += len;
        self.pairs.push(Pair {
            len,
            start: opener.position + opener.len - opening.opened_len,
            end: closer.position + (closer.len - closer.left) + len,
            next_closed: NONE,
            next_opened,
        });
        match self.pairs.get_mut(closer.closed_last as usize) {
            Some(last) => last.next_closed = pair,
            None => self.runs[closer.run as usize].closed = pair,
        }
        pair
    }
}

/// The rule of three: a run that could do both pairs only if the sum of the lengths is not a
/// multiple of 3, or both are.
fn fits(opener: &Delimiter, closer: &Delimiter) -> bool {
    opener.can_open
        && opener.mark == closer.mark
        && (!(opener.can_close || closer.can_open)
            || closer.len.is_multiple_of(3)
            || !(opener.len + closer.len).is_multiple_of(3))
}
