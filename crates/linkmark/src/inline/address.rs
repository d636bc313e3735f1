//! Addresses beside marks: `_a@b.c_`, `_a@b.c`, `a_b@c.d`.
//!
//! GFM recognises an address "within any text node", and emphasis is what ends a text node: `_a@b.c_` is emphasis around a link, while
//! the underscore of `_a@b.c` alone belongs to the name. Which of the two it is nobody knows before the runs are paired, so an address
//! with a run beside it waits for that. All others are links as soon as they are read.

use super::Machine;
use super::tokens::{Kind, NONE, Token};

#[derive(Debug, Default)]
pub(super) struct Waiting {
    /// The triggers of addresses, from left to right.
    triggers: Vec<u32>,
    /// Room for the tokens while they are gone through.
    room: Vec<Token>,
}

impl Waiting {
    pub(super) fn clear(&mut self) {
        self.triggers.clear();
    }
}

impl Machine<'_, '_> {
    /// Whether what has its trigger at `at` is an address that has to wait; then it does.
    pub(super) fn waits(&mut self, at: usize) -> bool {
        let rules = &self.context.options.dialect.markdown;
        let waits = rules.marks_before_addresses
            && !rules.closing_marks_end
            && is_trigger(self.bytes, at)
            && (self.is_behind_marks() || self.is_before_marks(at) || self.is_behind_waiting());
        if waits {
            self.inline.waiting.triggers.push(at as u32);
        }
        waits
    }

    fn is_behind_marks(&self) -> bool {
        let last = self.inline.tokens.last();
        last.is_some_and(|token| matches!(token.kind, Kind::Run { .. }) && token.end as usize > self.floor)
    }

    /// Whether an address waits that could take what the next one would: of `a@b.co_c@d.ee` the first is `extended`'s.
    fn is_behind_waiting(&self) -> bool {
        self.inline.waiting.triggers.last().is_some_and(|&trigger| trigger as usize >= self.floor)
    }

    /// Whether a link that would start at `start` is the domain of an address that waits: `a@www.b.cc` where a `www.` may follow an `@`.
    pub(super) fn is_domain_of_waiting(&mut self, start: usize) -> bool {
        let Some(at) = self.inline.waiting.triggers.last().map(|&trigger| trigger as usize) else {
            return false;
        };
        at + 1 == start && at >= self.floor && {
            let stop = self.stop(at);
            self.bare_at(at, stop).is_some()
        }
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
            // Runs inside it are part of it.
            next += tokens[next..].iter().take_while(|token| (token.start as usize) < link.end).count();
        }
        self.inline.tokens.extend_from_slice(&tokens[next..]);
        self.inline.waiting = Waiting { triggers, room: tokens };
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
