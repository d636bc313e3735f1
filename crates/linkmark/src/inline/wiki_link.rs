//! Wiki links: `[[page]]`, `[[page|text]]`, and images: `![[picture.png|description]]`.
//!
//! ```bnf
//! wiki_link = ["!"] "[[" ( target / target "|" text ) "]]"    ; or text "|" target, if asked for
//! ```
//! Neither part has a bracket or a line ending in it but an escaped bracket, and the target is not
//! blank. Escapes and character references count in both, other constructs do not: the rules of
//! commonmark-hs, which comrak follows too. Asked before references, so `[[a]]` is a wiki link even
//! if `[a]` is defined.

use super::tokens::{BracketLink, Target, TokenKind};
use super::{Machine, Observer, Took};
use crate::options::WikiLinks;
use core::ops::Range;

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn wiki_link(&mut self, at: usize) -> Option<usize> {
        let order = self.context.options.wiki_links?;
        if self.bytes.get(at + 1) != Some(&b'[') {
            return None;
        }
        let content = at + 2..content_end(self.bytes, at + 2)?;
        let end = content.end + 2;
        let (target, text) = parts(self.bytes, content, order);
        if target.is_empty() {
            return None;
        }
        // The `!` of `\![[` was consumed.
        let image = at > self.floor && self.bytes[at - 1] == b'!';
        let start = at - usize::from(image);
        if self.seen.watches() {
            self.seen.took(if image { Took::Image } else { Took::Link }, start..end);
            self.seen.took(Took::Target, at + 2..end);
        }
        let place = |range: Range<usize>| (range.start as u32, range.end as u32);
        let (target, label) = (Target::Wiki { target: place(target) }, place(text));
        let link = self.inline.links.len() as u32;
        self.inline.links.push(BracketLink { image, start: start as u32, end: end as u32, target, label });
        self.push(start, end, TokenKind::Wiki { link });
        self.inline.brackets.hold_bracket();
        if !image {
            self.inline.brackets.spend();
        }
        Some(end)
    }
}

/// Where the `]]` is that closes what starts at `from`. The next bracket is the end of the search,
/// so no text is searched twice.
fn content_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        match *bytes.get(at)? {
            b']' => return (bytes.get(at + 1) == Some(&b']')).then_some(at),
            b'[' | b'\n' => return None,
            b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 2,
            _ => at += 1,
        }
    }
}

/// The target and the text, without spaces around them. The target has no `|` in it: it ends at the
/// first or starts after the last.
fn parts(bytes: &[u8], content: Range<usize>, order: WikiLinks) -> (Range<usize>, Range<usize>) {
    let mut pipes = pipes(bytes, content.clone());
    let pipe = match order {
        WikiLinks::TargetFirst => pipes.next(),
        WikiLinks::TextFirst => pipes.last(),
    };
    let Some(pipe) = pipe else {
        let target = trimmed(bytes, content);
        return (target.clone(), target);
    };
    let (before, after) = (trimmed(bytes, content.start..pipe), trimmed(bytes, pipe + 1..content.end));
    match order {
        WikiLinks::TargetFirst => (before, after),
        WikiLinks::TextFirst => (after, before),
    }
}

/// The pipes that no backslash escapes.
fn pipes(bytes: &[u8], content: Range<usize>) -> impl Iterator<Item = usize> {
    let mut escaped = false;
    content.filter(move |&at| {
        let is_pipe = bytes[at] == b'|' && !escaped;
        escaped = bytes[at] == b'\\' && !escaped;
        is_pipe
    })
}

fn trimmed(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let is_text = |&at: &usize| !matches!(bytes[at], b' ' | b'\t');
    let Some(start) = range.clone().find(is_text) else { return range.start..range.start };
    let end = range.rev().find(is_text).map_or(start, |last| last + 1);
    start..end
}
