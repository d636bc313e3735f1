//! Bare links: `https://a.b`, `www.a.b`, `a@b.c`. This is where the scanner is asked; what a link is, the dialect says.
//!
//! Here is only what Markdown adds: where a bare link may stand, and what ends it that plain text does not have.

use super::Machine;
use super::emphasis::flanking;
use super::marks::{self, MARKS};
use super::tokens::{Bare, Kind};
use crate::entity;
use linkmark_scan::{BehindBracket, ByteSet, LinkKind, Memory};

/// What ends a link in this text, remembered: each kind of stop is searched for once, however many candidates ask.
#[derive(Debug, Default)]
pub(super) struct Stops {
    /// By mark: the next run that can close.
    closing: [Stop; MARKS.len()],
    /// The next mark, whatever it can do.
    mark: Stop,
    /// The next reference to white space.
    space: Stop,
    /// The next byte that starts something stronger.
    byte: Stop,
}

/// Between `from` and `at` there is none; at `at` there is one, or the word ends there.
#[derive(Clone, Copy, Debug, Default)]
struct Stop {
    from: usize,
    at: usize,
    found: bool,
}

impl Stop {
    /// The stop at or behind `from`, by `search`, which is asked only for what was not searched yet.
    fn next(&mut self, from: usize, search: impl FnOnce(usize) -> (usize, bool)) -> Option<usize> {
        if from < self.from || from > self.at || self.at == 0 {
            let (at, found) = search(from);
            *self = Stop { from, at, found };
        }
        self.found.then_some(self.at)
    }
}

impl Machine<'_, '_> {
    /// A link whose trigger is the `w` in front of the dot at `at`.
    pub(super) fn www(&mut self, at: usize) -> Option<usize> {
        if at == self.floor || self.bytes[at - 1] | 0x20 != b'w' {
            return None;
        }
        self.bare_link(at - 1)
    }

    pub(super) fn bare_link(&mut self, at: usize) -> Option<usize> {
        let dialect = self.context.options.dialect;
        let rules = &dialect.markdown;
        let bracketed = self.inline.brackets.may_become_link();
        if !dialect.has_bare_links()
            || matches!(self.bytes[at], b'.' | 0x80) && !dialect.finds_by_tld()
            || bracketed && !self.may_stand_behind_bracket(at)
            || self.inline.html.in_anchor
            || self.waits(at)
            || self.waits_behind_address(at)
        {
            return None;
        }
        let stop = self.stop(at);
        let link = self.bare_at(at, stop)?;
        if bracketed && rules.behind_bracket == BehindBracket::Emails && !is_address(link.bare.kind) {
            return None;
        }
        self.take_runs_from(link.start);
        self.may_revert();
        self.push_bare(&link);
        Some(link.end)
    }

    /// The link with its trigger at `at`, in the text up to `end`.
    pub(super) fn bare_at(&mut self, at: usize, end: usize) -> Option<Found> {
        // What the scanner remembers is true of the text it was shown, so what it was shown only in part is kept apart.
        let memory = if end == self.text.len() {
            &mut self.memory
        } else {
            let stopped = self.stopped.take_if(|(at, _)| *at == end).unwrap_or((end, Memory::default()));
            &mut self.stopped.insert(stopped).1
        };
        let scanner = self.context.scanner.get(self.context.options.dialect);
        let link = scanner.link_at_in(&self.text[..end], at, self.floor, memory)?;
        let bare = Bare { kind: link.kind(), implied: link.href().implied() };
        Some(Found { start: link.start(), end: link.end(), bare })
    }

    pub(super) fn push_bare(&mut self, link: &Found) {
        let index = self.inline.bare.len() as u32;
        self.inline.bare.push(link.bare);
        self.push(link.start, link.end, Kind::Bare { index });
    }

    /// From here on the text is read from its start again.
    pub(super) fn read_again(&mut self) {
        self.floor = 0;
        self.memory = Memory::default();
        self.stopped = None;
    }

    /// Whether a mark stands behind `at` in its word.
    pub(super) fn is_before_marks(&mut self, at: usize) -> bool {
        let bytes = self.bytes;
        self.inline.stops.mark.next(at, |from| next_of(bytes, from, &marks::BYTES)).is_some()
    }

    /// Asked before the scanner is: what it would find and we refuse, it would look for again at the next candidate.
    fn may_stand_behind_bracket(&self, at: usize) -> bool {
        match self.context.options.dialect.markdown.behind_bracket {
            BehindBracket::Nothing => false,
            BehindBracket::Everything => true,
            BehindBracket::Emails => match self.bytes[at] {
                b'@' => true,
                b':' => !self.bytes[at + 1..].starts_with(b"//"),
                _ => false,
            },
        }
    }

    /// Where a link with its trigger at `at` has to end at the latest.
    pub(super) fn stop(&mut self, at: usize) -> usize {
        let rules = &self.context.options.dialect.markdown;
        let (text, bytes) = (self.text, self.bytes);
        let mut end = text.len();
        if rules.closing_marks_end {
            for row in 0..MARKS.len() {
                if self.inline.delimiters.unclosed[row] > 0
                    && let Some(run) =
                        self.inline.stops.closing[row].next(at, |from| closing_run(text, from, row))
                {
                    end = end.min(run);
                }
            }
        }
        if rules.decodes_references
            && let Some(space) = self.inline.stops.space.next(at, |from| space_reference(bytes, from))
        {
            end = end.min(space);
        }
        if !rules.ends_at.is_empty()
            && let Some(stronger) =
                self.inline.stops.byte.next(at, |from| next_of(bytes, from, &rules.ends_at))
        {
            end = end.min(stronger);
        }
        end
    }

    /// Whether an address may not reach back over a run of marks. Where closing marks end a link, a run that closes, or that can do
    /// nothing but open, is taken first: `_nothing_@a.com` is emphasis, and the stars of `**me@a.com**` are no part of the name.
    pub(super) fn stands_before_addresses(&self, row: usize, (can_open, can_close): (bool, bool)) -> bool {
        let closes = can_close && self.inline.delimiters.unclosed[row] > 0;
        self.context.options.dialect.markdown.closing_marks_end && (closes || can_open && !can_close)
    }
}

/// A bare link, and where it stands.
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    bare: Bare,
}

fn is_address(kind: LinkKind) -> bool {
    matches!(kind, LinkKind::Email | LinkKind::Mailto | LinkKind::Xmpp)
}

/// The next run of a mark that can close, or the end of the word.
fn closing_run(text: &str, from: usize, row: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii_whitespace() {
            break;
        }
        if byte != MARKS[row].byte {
            at += 1;
            continue;
        }
        let end = at + bytes[at..].iter().take_while(|&&next| next == byte).count();
        if end - at <= MARKS[row].longest && flanking(text, at, end, row).1 {
            return (at, true);
        }
        at = end;
    }
    (at, false)
}

/// The next byte of `set`, or the end of the word.
fn next_of(bytes: &[u8], from: usize, set: &ByteSet) -> (usize, bool) {
    let ends = |&byte: &u8| byte.is_ascii_whitespace() || set.contains(byte);
    match bytes[from..].iter().position(ends) {
        Some(found) => (from + found, set.contains(bytes[from + found])),
        None => (bytes.len(), false),
    }
}

/// The next reference that decodes to white space, or the end of the word.
fn space_reference(bytes: &[u8], from: usize) -> (usize, bool) {
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii_whitespace() {
            break;
        }
        if byte == b'&' && entity::reference(bytes, at).is_some_and(|(decoded, _)| decoded.is_white_space()) {
            return (at, true);
        }
        at += 1;
    }
    (at, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, to_html_with};
    use linkmark_scan::Dialect;

    #[test]
    fn three_tildes_close_nothing() {
        let tildes = MARKS.len() - 1;
        assert_eq!(closing_run("a~~~b~~ ~", 0, tildes), (5, true));
    }

    /// What waited is read when the links behind it have been: where those end says nothing about it.
    #[test]
    fn stops_are_looked_for_again_where_an_address_waited() {
        let mut dialect = Dialect::GFM;
        dialect.markdown.ends_at = ByteSet::of(b"q");
        let html = |markdown| to_html_with(markdown, &Options::GFM.with_dialect(&dialect));
        assert_eq!(html("_a@b.qc http://d.ee"), "<p>_a@b.qc <a href=\"http://d.ee\">http://d.ee</a></p>\n");
    }
}
