//! The end of a text that may go on, closed as its writer will probably close it: `**bo` is bold.
//!
//! The machine has read the text as it is, and noted what found no end (`Inline::unclosed`). The
//! first of these decides: what may become a tag or a target is cut off, what may become code is
//! code. Then brackets that are open are left out, and marks that are open are closed where the
//! text ends. Nothing is read again, and nothing is guessed about what comes but that it closes.

use super::decided::{OpenText, before_reference};
use super::marks::{self, MARKS};
use super::tokens::{NONE, Pair, Run, Token, TokenKind};
use super::{Context, Inline};
use crate::options::Options;

/// What found no end.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unclosed {
    /// Backticks, so many.
    Code { fence: u32 },
    /// A tag, or an address in angle brackets.
    Tag,
    /// What is after the `]` of a link or an image, which starts there.
    Target { start: u32 },
}

/// How a text is cut.
struct End {
    /// Tokens from here on are not shown.
    limit: usize,
    /// The code that goes on from there: its fence.
    code: Option<u32>,
}

/// Closes what is open in the tokens of `text`. How much of it is shown then.
pub(crate) fn close_open(
    inline: &mut Inline,
    text: &str,
    open: OpenText,
    context: &mut Context<'_>,
) -> usize {
    let links_from = if inline.has_bare_in_last_word(text) {
        inline.links_open_from(text, open, context)
    } else {
        text.len()
    };
    let End { limit, code } = inline.end(text, open, context.options);
    inline.drop_brackets(limit);
    inline.cut(limit, links_from);
    let end = match code {
        Some(fence) => {
            let end = text.trim_end_matches(is_space).len();
            inline.push_token(limit, end, TokenKind::OpenCode { fence });
            end
        }
        None => limit,
    };
    inline.close_runs(limit, end);
    end
}

fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n')
}

impl Inline {
    /// `construct` at `at` has no end. The first one counts.
    pub(super) fn leave_open(&mut self, at: usize, construct: Unclosed) {
        self.unclosed.get_or_insert((at as u32, construct));
    }

    /// Whether a bare link reaches into the last word: no other may go on.
    fn has_bare_in_last_word(&self, text: &str) -> bool {
        let last = self.tokens.iter().rev().find(|token| matches!(token.kind, TokenKind::Bare(_)));
        last.is_some_and(|last| !text[last.end as usize..].contains(is_space))
    }

    fn end(&self, text: &str, open: OpenText, options: &Options<'_>) -> End {
        let trimmed = text.trim_end_matches(is_space).len();
        let note = self.brackets.first_note().unwrap_or(text.len());
        let unclosed = self.unclosed.filter(|&(at, _)| (at as usize) < note);
        if let Some((at, Unclosed::Code { fence })) = unclosed
            && ((at + fence) as usize) < trimmed
            && self.before_note(at as usize) == at as usize
        {
            return End { limit: at as usize, code: Some(fence) };
        }
        let mut limit = unclosed.map_or(note, |(at, _)| at as usize);
        if limit == text.len() && !open.is_followed {
            // What is right at the end may become a mark, an image, an escape or a reference.
            let is_open = |&byte: &u8| matches!(byte, b'!' | b'\\') || marks::is_mark(byte, options);
            let open = text.bytes().rev().take_while(is_open).count();
            limit = before_reference(text, false).min(text.len() - open);
        }
        End { limit: self.before_openers(text, self.before_note(limit)), code: None }
    }

    /// Up to `limit`, without a note that ends after it.
    fn before_note(&self, limit: usize) -> usize {
        let mut before = self.tokens.iter().take_while(|token| (token.start as usize) < limit);
        let is_across =
            |token: &&Token| matches!(token.kind, TokenKind::NoteOpen { end } if end as usize > limit);
        before.find(is_across).map_or(limit, |note| note.start as usize)
    }

    /// Up to `limit`, without what only opens something there, or is white space.
    fn before_openers(&self, text: &str, mut limit: usize) -> usize {
        for token in self.tokens.iter().rev() {
            limit = text[..limit].trim_end_matches(is_space).len();
            if token.start as usize >= limit {
                continue;
            }
            let only_opens = matches!(token.kind, TokenKind::Run { .. } | TokenKind::Open { .. });
            if !only_opens || (token.end as usize) < limit {
                return limit;
            }
            limit = token.start as usize;
        }
        text[..limit].trim_end_matches(is_space).len()
    }

    /// Leaves out the brackets before `limit` of what does not end before it.
    fn drop_brackets(&mut self, limit: usize) {
        // Addresses have been found since, so tokens are no longer where they were.
        let cut = match self.unclosed {
            Some((_, Unclosed::Target { start })) => Some(start),
            _ => None,
        };
        for start in self.brackets.open().chain(cut) {
            let at = self.tokens.partition_point(|token| token.start < start);
            if let Some(token) = self.tokens.get_mut(at)
                && token.start == start
                && matches!(token.kind, TokenKind::Open { .. })
            {
                token.kind = TokenKind::Dropped;
            }
        }
        for token in self.tokens.iter_mut().take_while(|token| (token.start as usize) < limit) {
            if let TokenKind::Open { link } = token.kind
                && self.links.get(link as usize).is_some_and(|link| link.end as usize > limit)
            {
                token.kind = TokenKind::Dropped;
            }
        }
    }

    /// Closes the marks before `limit` at `end`, the innermost first.
    fn close_runs(&mut self, limit: usize, end: usize) {
        for token in (0..self.tokens.len()).rev() {
            if let TokenKind::Run { index } = self.tokens[token].kind {
                self.close_run(index, limit, end);
            }
        }
    }

    fn close_run(&mut self, index: u32, limit: usize, end: usize) {
        let opener = &mut self.delimiters.list[index as usize];
        let mark = opener.run.mark;
        let mut left = if opener.can_open && opener.spent_by as usize >= limit { opener.left } else { 0 };
        // What closes after the limit may turn out to be longer: `**a*`.
        while let Some(pair) = self.pairs.get(opener.run.opened as usize)
            && pair.end as usize > limit
        {
            left += pair.len;
            opener.run.opened_len -= pair.len;
            opener.run.opened = pair.next_opened;
        }
        if left == 0 {
            return;
        }
        let closed = self.pairs.len() as u32;
        while left > 0 {
            let len = if MARKS[usize::from(mark)].whole { left } else { left.min(2) };
            left -= len;
            self.open_pair(index, len, end, left > 0);
        }
        let run = Run { mark, closed, opened: NONE, opened_len: 0 };
        let index = self.delimiters.push_closed(run);
        self.push_token(end, end, TokenKind::Run { index });
    }

    /// Makes the last `len` unused bytes of a run open a pair that ends at `end`, where the next
    /// one ends too if there is one.
    fn open_pair(&mut self, opener: u32, len: u32, end: usize, has_next: bool) {
        let pair = self.pairs.len() as u32;
        let opener = &mut self.delimiters.list[opener as usize];
        let next_opened = core::mem::replace(&mut opener.run.opened, pair);
        opener.run.opened_len += len;
        let start = opener.position + opener.len - opener.run.opened_len;
        let next_closed = if has_next { pair + 1 } else { NONE };
        self.pairs.push(Pair { len, start, end: end as u32, next_closed, next_opened });
    }

    fn push_token(&mut self, start: usize, end: usize, kind: TokenKind) {
        self.tokens.push(Token { start: start as u32, end: end as u32, kind });
    }
}
