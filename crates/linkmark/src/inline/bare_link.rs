//! Bare links: `https://a.b`, `www.a.b`, `a.com`. Here the scanner is asked; what a link is, the
//! dialect says. Addresses are in `address.rs`.
//!
//! Here is only what Markdown adds: where a bare link may start, and what ends it that plain text
//! does not have.

use super::emphasis::flanking;
use super::marks::{self, MARKS};
use super::tokens::{Bare, Decodes, Token, TokenKind};
use super::{Asked, Machine, Observer, Stopped, Told};
use crate::entity;
use linkmark_base::byteset::ByteSet;
use linkmark_scan::Memory;

/// What ends a link in this text, remembered: each kind of stop is searched for once, however many
/// candidates ask.
#[derive(Debug, Default)]
pub(super) struct Stops {
    /// By mark: the next run that can close.
    closing: [Stop; MARKS.len()],
    /// The next reference to white space.
    space: Stop,
    /// The next byte that starts something stronger.
    byte: Stop,
}

/// The last search for a stop, if there was one.
#[derive(Clone, Copy, Debug, Default)]
struct Stop(Option<Searched>);

/// Between `from` and `at` there is no stop; at `at` there is one, or the word ends there.
#[derive(Clone, Copy, Debug)]
struct Searched {
    from: usize,
    at: usize,
    found: bool,
}

impl Stop {
    /// The stop at or after `from`, by `search`, which is asked only about what is not known yet.
    fn next(&mut self, from: usize, search: impl FnOnce(usize) -> (usize, bool)) -> Option<usize> {
        let known = self.0.filter(|known| (known.from..=known.at).contains(&from));
        let searched = known.unwrap_or_else(|| {
            let (at, found) = search(from);
            Searched { from, at, found }
        });
        self.0 = Some(searched);
        searched.found.then_some(searched.at)
    }
}

/// What the scanner remembers. It is true of the text that the scanner was shown, so what it learnt
/// from a part of the text is kept apart from what it learnt from the whole. Most texts ask for
/// neither.
#[derive(Debug, Default)]
pub(crate) struct Memories {
    whole: Option<Memory>,
    /// The memory of the part that was shown last, and where the part ends.
    part: Option<(usize, Memory)>,
    /// The memory of a text node with its escapes and references decoded.
    pub(crate) shown: Option<Memory>,
}

impl Memories {
    /// The memory of `text[..end]`.
    pub(crate) fn of(&mut self, text: &str, end: usize) -> &mut Memory {
        if end == text.len() {
            return self.whole.get_or_insert_default();
        }
        let part = self.part.take().filter(|&(known, _)| known == end);
        &mut self.part.insert(part.unwrap_or_else(|| (end, Memory::default()))).1
    }
}

impl<O: Observer> Machine<'_, '_, O> {
    /// A link whose trigger is the `w` before the dot at `at`.
    pub(super) fn www(&mut self, at: usize) -> Option<usize> {
        if at == self.floor || self.bytes[at - 1] | 0x20 != b'w' {
            return None;
        }
        self.bare_link(at - 1)
    }

    /// A link whose trigger is the dot at `at`, before a top-level domain.
    pub(super) fn host(&mut self, at: usize) -> Option<usize> {
        if !self.context.options.dialect.finds_by_tld() {
            return None;
        }
        self.bare_link(at)
    }

    /// The link with its trigger at `at`, unless it is left to the second pass.
    pub(super) fn bare_link(&mut self, at: usize) -> Option<usize> {
        if !self.may_link(self.bytes[at] == b'@') {
            self.refuse(at);
            return None;
        }
        if self.is_left_to_address(at) {
            self.wait(at);
            return None;
        }
        let stop = self.stop(at);
        if O::WATCHES {
            let (floor, end, stopped) = (self.floor as u32, stop as u32, self.stopped_at(stop));
            self.seen.told(at, || Told::Asked(Asked { floor, end, stopped, mark: None, shown: None }));
        }
        let link = self.bare_at(at, self.floor, stop)?;
        if link.bare.kind.is_bare_address() && !self.context.options.dialect.markdown.closing_marks_end {
            self.wait(at);
            return None;
        }
        self.take_tokens_from(link.start);
        self.may_revert();
        let token = self.bare_token(&link);
        self.inline.tokens.push(token);
        Some(link.end)
    }

    /// Whether a bare link, or an address, may start here. Asked before the scanner is: a link that
    /// it finds and Markdown refuses, it would look for again at the next candidate.
    pub(super) fn may_link(&self, address: bool) -> bool {
        let dialect = self.context.options.dialect;
        let after_bracket = dialect.markdown.after_bracket.allows(address);
        dialect.has_bare_links()
            && (after_bracket || !self.inline.brackets.may_become_link())
            && self.inline.html.anchor.is_none()
    }

    /// Tells who watches why no bare link may start at `at`.
    #[inline(always)]
    pub(super) fn refuse(&mut self, at: usize) {
        if !O::WATCHES || !self.context.options.dialect.has_bare_links() {
            return;
        }
        let floor = self.floor as u32;
        if let Some(anchor) = self.inline.html.anchor {
            self.seen.told(at, || Told::InAnchor { floor, anchor });
        } else if let Some(bracket) = self.inline.brackets.open_bracket() {
            self.seen.told(at, || Told::AfterBracket { floor, bracket: bracket as u32 });
        }
    }

    /// The link with its trigger at `at`, in the text from `floor` to `end`.
    pub(super) fn bare_at(&mut self, at: usize, floor: usize, end: usize) -> Option<PlacedLink> {
        let memory = self.memories.of(self.text, end);
        let scanner = self.context.scanner.get(self.context.options.dialect);
        let link = scanner.link_at_in(&self.text[..end], at, floor, memory)?;
        let decodes = match self.context.options.dialect.markdown.decodes_references {
            true => Decodes::Target,
            false => Decodes::Nothing,
        };
        let bare = Bare { kind: link.kind(), implied: link.href().implied(), decodes };
        Some(PlacedLink { start: link.start(), end: link.end(), bare })
    }

    /// The token of a bare link.
    pub(super) fn bare_token(&mut self, link: &PlacedLink) -> Token {
        let index = self.inline.bare.len() as u32;
        self.inline.bare.push(link.bare);
        Token { start: link.start as u32, end: link.end as u32, kind: TokenKind::Bare { index } }
    }

    /// Where a link with its trigger at `at` has to end at the latest.
    pub(super) fn stop(&mut self, at: usize) -> usize {
        let rules = &self.context.options.dialect.markdown;
        let (text, bytes) = (self.text, self.bytes);
        let mut end = text.len();
        if rules.closing_marks_end {
            for mark in 0..MARKS.len() {
                if self.inline.delimiters.unclosed[mark] > 0
                    && let Some(run) =
                        self.inline.stops.closing[mark].next(at, |from| closing_run(text, from, mark))
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

    /// What it is at `end` that ends a link there, and where that ends; `None` at the text's own
    /// end.
    pub(super) fn stopped_at(&self, end: usize) -> Option<(Stopped, u32)> {
        let rules = &self.context.options.dialect.markdown;
        let byte = *self.bytes.get(end)?;
        if rules.decodes_references
            && let Some((decoded, reference_end)) = entity::reference(self.bytes, end)
            && decoded.is_white_space()
        {
            return Some((Stopped::SpaceReference, reference_end as u32));
        }
        if rules.closing_marks_end && marks::index_of(byte).is_some() {
            let len = self.bytes[end..].iter().take_while(|&&next| next == byte).count();
            return Some((Stopped::Mark, (end + len) as u32));
        }
        Some((Stopped::Byte, end as u32 + 1))
    }

    /// Whether an address may not reach back over a run of marks. Where closing marks end a link, a
    /// run that closes, or that can only open, is taken first: `_nothing_@a.com` is emphasis, and
    /// the stars of `**me@a.com**` are not part of the name.
    pub(super) fn comes_before_addresses(&self, mark: usize, (can_open, can_close): (bool, bool)) -> bool {
        let closes = can_close && self.inline.delimiters.unclosed[mark] > 0;
        self.context.options.dialect.markdown.closing_marks_end && (closes || can_open && !can_close)
    }
}

/// A bare link, and where it is.
pub(super) struct PlacedLink {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) bare: Bare,
}

/// The next run of a mark that can close, or the end of the word.
fn closing_run(text: &str, from: usize, mark: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii_whitespace() {
            break;
        }
        if byte != MARKS[mark].byte {
            at += 1;
            continue;
        }
        let end = at + bytes[at..].iter().take_while(|&&next| next == byte).count();
        if end - at <= MARKS[mark].longest && flanking(text, at, end, mark).1 {
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
    use crate::inline::marks;
    use crate::{Options, to_html_with};
    use linkmark_scan::Dialect;

    #[test]
    fn three_tildes_close_nothing() {
        let tildes = marks::index_of(b'~').expect("a mark");
        assert_eq!(closing_run("a~~~b~~ ~", 0, tildes), (5, true));
    }

    /// An address is read when the links after it have been: where those end says nothing about it.
    #[test]
    fn stops_are_looked_for_again_in_the_second_pass() {
        let mut dialect = Dialect::GFM;
        dialect.markdown.ends_at = ByteSet::of(b"q");
        let html = |markdown| to_html_with(markdown, &Options::GFM.with_dialect(&dialect));
        assert_eq!(html("_a@b.qc http://d.ee"), "<p>_a@b.qc <a href=\"http://d.ee\">http://d.ee</a></p>\n");
    }
}
