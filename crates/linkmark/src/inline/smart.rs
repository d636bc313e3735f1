//! Smart punctuation: `"a" -- 'b'...` reads “a” – ‘b’….
//!
//! ```bnf
//! dashes   = 2*"-"           ; as many — as fit, then –; one kind alone where the number allows it
//! ellipsis = "..."
//! quote    = DQUOTE / "'"    ; opens or closes by what is beside it, as marks of emphasis do
//! ```
//! The rules of cmark's `--smart`, which pulldown-cmark and comrak have too. A quote that nothing
//! closes still points the way it stands, but for `'`, which is an apostrophe: `'tis`, `we'll`.
//!
//! Text alone is changed: code, raw HTML, math, destinations, titles and links by themselves stay
//! as they are written. An address or a host may still reach back over what is here
//! (`xn--bcher-kva.de`), so nothing is consumed. Escaped punctuation is as it is: `\"`.

use super::emphasis::{Side, sides};
use super::tokens::TokenKind;
use super::{Answer, Machine, Observer};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// What is shown instead of what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Smart {
    /// As many dashes as the token has hyphens in it.
    Dashes,
    Ellipsis,
    OpenDouble,
    CloseDouble,
    OpenSingle,
    CloseSingle,
}

/// The quotes of a text, if it has any.
#[derive(Debug)]
pub(super) struct OpenQuotes(Option<Box<Quotes>>);

/// The quotes that may still be closed: the token, and where it is, since tokens may be taken back.
#[derive(Debug, Default)]
struct Quotes {
    double: Vec<(u32, u32)>,
    single: Vec<(u32, u32)>,
    /// Those that were closed and where, in a text that may go on.
    pairs: Vec<(u32, u32)>,
}

impl OpenQuotes {
    pub(super) const EMPTY: OpenQuotes = OpenQuotes(None);

    pub(super) fn clear(&mut self) {
        if let Some(quotes) = &mut self.0 {
            quotes.double.clear();
            quotes.single.clear();
            quotes.pairs.clear();
        }
    }
}

impl super::Inline {
    /// The first quote that one may still close.
    pub(super) fn first_open_quote(&self) -> Option<usize> {
        let is_there = |&&(token, at): &&(u32, u32)| {
            let token = self.tokens.get(token as usize);
            token.is_some_and(|token| token.start == at && matches!(token.kind, TokenKind::Smart { .. }))
        };
        let Quotes { double, single, .. } = &**self.quotes.0.as_ref()?;
        let first = |open: &[(u32, u32)]| open.iter().find(is_there).map(|&(_, at)| at as usize);
        first(double).into_iter().chain(first(single)).min()
    }
}

impl OpenQuotes {
    /// The first quote before `at` that is closed by one that is not.
    pub(super) fn before(&self, at: usize) -> Option<usize> {
        let is_across = |&&(open, close): &&(u32, u32)| (open as usize) < at && at <= close as usize;
        let pairs = &self.0.as_ref()?.pairs;
        pairs.iter().filter(is_across).map(|&(open, _)| open as usize).min()
    }
}

impl Smart {
    /// Appends what is shown for `len` bytes.
    pub(super) fn push_to(self, out: &mut String, len: usize) {
        let dashes = |em: usize, en: usize| (0..em).map(|_| '—').chain((0..en).map(|_| '–'));
        match self {
            // A link took the rest.
            Smart::Dashes if len == 1 => out.push('-'),
            Smart::Ellipsis if len < 3 => out.extend((0..len).map(|_| '.')),
            Smart::Dashes => match (len % 3, len % 2) {
                (0, _) => out.extend(dashes(len / 3, 0)),
                (_, 0) => out.extend(dashes(0, len / 2)),
                (2, _) => out.extend(dashes((len - 2) / 3, 1)),
                _ => out.extend(dashes((len - 4) / 3, 2)),
            },
            Smart::Ellipsis => out.push('…'),
            Smart::OpenDouble => out.push('“'),
            Smart::CloseDouble => out.push('”'),
            Smart::OpenSingle => out.push('‘'),
            Smart::CloseSingle => out.push('’'),
        }
    }
}

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn smart(&mut self, at: usize) -> Option<Answer> {
        if !self.context.options.smart_punctuation {
            return None;
        }
        let rest = &self.bytes[at..];
        let end = match rest[0] {
            b'.' if rest.starts_with(b"...") => self.push_smart(at, at + 3, Smart::Ellipsis),
            b'-' => match rest.iter().take_while(|&&byte| byte == b'-').count() {
                1 => return None,
                len => self.push_smart(at, at + len, Smart::Dashes),
            },
            b'"' | b'\'' => self.quote(at),
            _ => return None,
        };
        Some(Answer::Passed(end))
    }

    fn push_smart(&mut self, start: usize, end: usize, shown: Smart) -> usize {
        self.push(start, end, TokenKind::Smart { shown });
        end
    }

    fn quote(&mut self, at: usize) -> usize {
        let (before, after) = sides(self.text, at, at + 1, self.context.options.cjk_emphasis);
        let (left, right) = Side::flanking(before, after);
        let last = self.bytes[..at].last();
        // `[a]'s b'`: nothing is quoted right after a bracket.
        let can_open =
            left && (!right || matches!(last, Some(b'(' | b'['))) && !matches!(last, Some(b']' | b')'));
        let double = self.bytes[at] == b'"';
        let token = self.inline.tokens.len() as u32;
        let closes = right && self.open_quote(double, at);
        if !closes && can_open {
            let quotes = self.inline.quotes.0.get_or_insert_default();
            (if double { &mut quotes.double } else { &mut quotes.single }).push((token, at as u32));
        }
        let shown = match double {
            true if right => Smart::CloseDouble,
            true => Smart::OpenDouble,
            false => Smart::CloseSingle,
        };
        self.push_smart(at, at + 1, shown)
    }

    /// Keeps the text of a link as it is written, which is its destination or the end of it:
    /// `[a.com/b--c](https://a.com/b--c)`. `opener`: the token of the `[`.
    pub(super) fn keep_destination(&mut self, opener: u32, text: Range<usize>, destination: (u32, u32)) {
        let destination = &self.bytes[destination.0 as usize..destination.1 as usize];
        if text.is_empty() || !destination.ends_with(&self.bytes[text]) {
            return;
        }
        for token in &mut self.inline.tokens[opener as usize + 1..] {
            if let TokenKind::Smart { .. } = token.kind {
                token.kind = TokenKind::Reverted;
            }
        }
    }

    /// Whether a quote is open that the next one closes. It is one that opens from now on.
    fn open_quote(&mut self, double: bool, closer: usize) -> bool {
        let Some(quotes) = &mut self.inline.quotes.0 else { return false };
        let (open, shown) = if double {
            (&mut quotes.double, Smart::OpenDouble)
        } else {
            (&mut quotes.single, Smart::OpenSingle)
        };
        while let Some((token, at)) = open.pop() {
            if let Some(token) = self.inline.tokens.get_mut(token as usize)
                && token.start == at
                && matches!(token.kind, TokenKind::Smart { .. })
            {
                token.kind = TokenKind::Smart { shown };
                if self.context.is_open() {
                    quotes.pairs.push((at, closer as u32));
                }
                return true;
            }
        }
        false
    }
}
