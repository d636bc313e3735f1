//! Addresses beside marks: `_a@b.c_`, `_a@b.c`, `a_b@c.d`.
//!
//! GFM recognises an address "within any text node", and emphasis is what ends a text node: `_a@b.c_` is emphasis around a link, while
//! the underscore of `_a@b.c` alone belongs to the name. Which of the two it is nobody knows before the runs are paired, so an address
//! with a run beside it waits for that. All others are links as soon as they are read.

use super::tokens::{Kind, NONE, Token};
use super::{Machine, marks};

#[derive(Debug, Default)]
pub(super) struct Waiting {
    /// The triggers of addresses, from left to right.
    triggers: Vec<u32>,
    /// Where the word of the last one ends.
    word_end: usize,
    /// Room for the tokens while they are gone through.
    room: Vec<Token>,
}

impl Waiting {
    fn push(&mut self, bytes: &[u8], at: usize) {
        self.triggers.push(at as u32);
        // Once a word, however many wait in it.
        if at >= self.word_end {
            self.word_end = at + bytes[at..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        }
    }
}

impl Machine<'_, '_> {
    /// Whether what has its trigger at `at` is an address that has to wait; then it does.
    pub(super) fn waits(&mut self, at: usize) -> bool {
        let rules = &self.context.options.dialect.markdown;
        let waits = !rules.closing_marks_end
            && is_trigger(self.bytes, at)
            // In the same word, one that waits may take what the next would: of `a@b.co_c@d.ee` the first is `extended`'s.
            && (at < self.inline.waiting.word_end || self.is_behind_marks(at) || self.is_before_marks(at));
        if waits {
            self.inline.waiting.push(self.bytes, at);
        }
        waits
    }

    /// Whether the `www.` with its trigger at `at` waits behind an address whose domain it would be: of `_a@www.b.cc` the address comes
    /// first where a `www.` may follow an `@`. Asked before the scanner is: each would trim the same end in vain.
    pub(super) fn waits_behind_address(&mut self, at: usize) -> bool {
        let Some(&last) = self.inline.waiting.triggers.last() else { return false };
        let address = last as usize;
        let behind = address + 3 == at && self.bytes[at] | 0x20 == b'w' && address >= self.floor;
        let waits = behind && {
            let scanner = self.context.scanner.get(self.context.options.dialect);
            scanner.link_at(self.text, address, self.floor).is_some()
        };
        if waits {
            self.inline.waiting.push(self.bytes, at);
        }
        waits
    }

    /// Whether a mark stands in or right before the name in front of `at`, as far as the characters of a name go.
    fn is_behind_marks(&self, at: usize) -> bool {
        let local = &self.context.options.dialect.email.local;
        let mut before = self.text[self.floor..at].chars().rev();
        let is_mark = |c: char| c.is_ascii() && marks::BYTES.contains(c as u8);
        before.find(|&c| is_mark(c) || !local.contains(c)).is_some_and(is_mark)
    }

    /// Reads the text once more where addresses waited: each is looked for in the text between the tokens around it.
    pub(super) fn settle_addresses(&mut self) {
        if self.inline.waiting.triggers.is_empty() {
            return;
        }
        let triggers = std::mem::take(&mut self.inline.waiting.triggers);
        let room = std::mem::take(&mut self.inline.waiting.room);
        let tokens = std::mem::replace(&mut self.inline.tokens, room);
        self.read_again();
        let (mut next, mut depth, mut end) = (0, 0, 0);
        for &at in &triggers {
            while let Some(token) = tokens.get(next)
                && token.start <= at
            {
                depth = self.pass(token, depth);
                next += 1;
            }
            let at = at as usize;
            // What is consumed by now was read as part of a link or of a footnote's label.
            if depth > 0 || self.floor > at {
                continue;
            }
            if end <= at {
                let mut cuts = tokens[next..].iter().filter_map(|token| self.cut(token));
                end = cuts.next().unwrap_or(self.text.len());
            }
            let stop = self.stop(at);
            let Some(link) = self.bare_at(at, end.min(stop)) else { continue };
            self.take_runs_from(link.start);
            self.push_bare(&link);
            self.floor = link.end;
        }
        self.inline.tokens.extend_from_slice(&tokens[next..]);
        self.inline.waiting = Waiting { triggers, word_end: 0, room: tokens };
        self.inline.waiting.triggers.clear();
        self.inline.waiting.room.clear();
    }

    /// Puts a token back and raises the floor over what it consumed; returns how many links and images are open behind it.
    fn pass(&mut self, token: &Token, depth: usize) -> usize {
        self.inline.tokens.push(*token);
        let (start, end) = (token.start as usize, token.end as usize);
        match token.kind {
            Kind::Run { index } => {
                let run = &self.inline.runs[index as usize];
                if run.opened != NONE {
                    self.floor = end;
                } else if run.closed != NONE {
                    self.floor = start + self.closed_len(run.closed);
                }
                return depth;
            }
            Kind::Open { link: NONE } => return depth,
            // The character behind the backslash is consumed too.
            Kind::Hidden => self.floor = end + 1,
            _ => self.floor = end,
        }
        match token.kind {
            Kind::Open { .. } => depth + 1,
            Kind::Close { .. } => depth - 1,
            _ => depth,
        }
    }

    /// Where a token ends the text before it; `None` if it turned out to be text.
    fn cut(&self, token: &Token) -> Option<usize> {
        match token.kind {
            Kind::Open { link: NONE } => None,
            Kind::Run { index } => {
                let run = &self.inline.runs[index as usize];
                match (run.closed, run.opened) {
                    (NONE, NONE) => None,
                    (NONE, _) => Some((token.end - run.opened_len) as usize),
                    _ => Some(token.start as usize),
                }
            }
            _ => Some(token.start as usize),
        }
    }

    /// How many bytes the pairs take that a run closed, from the first on.
    fn closed_len(&self, first: u32) -> usize {
        let mut len = 0;
        let mut next = first;
        while let Some(pair) = self.inline.pairs.get(next as usize) {
            len += pair.len as usize;
            next = pair.next_closed;
        }
        len
    }
}

/// The `@` of an address, or the colon of `mailto:` and `xmpp:`.
fn is_trigger(bytes: &[u8], at: usize) -> bool {
    let is_behind = |word: &[u8]| {
        at.checked_sub(word.len()).is_some_and(|start| bytes[start..at].eq_ignore_ascii_case(word))
    };
    bytes[at] == b'@' || bytes[at] == b':' && (is_behind(b"mailto") || is_behind(b"xmpp"))
}
