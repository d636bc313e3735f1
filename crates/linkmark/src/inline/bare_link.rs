//! Bare links: `https://a.b`, `www.a.b`, `a.com`. Here the scanner is asked; what a link is, the
//! dialect says. Addresses are in `address.rs`.
//!
//! Here is only what Markdown adds: where a bare link may start, and what ends it that plain text
//! does not have.

use super::emphasis::flanking;
use super::inline_footnote;
use super::marks::{self, FIRST_EXTENSION, MARKS};
use super::tokens::{Bare, Decodes, Token, TokenKind};
use super::{Asked, Machine, Observer, Stopped, Told};
use crate::entity;
use crate::word;
use linkmark_base::byteset::ByteSet;
use linkmark_scan::{LinkKind, Memory};

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
    /// The next `^[`, and the next `]`.
    note: Stop,
    note_end: Stop,
}

/// The last search for a stop, if there was one.
#[derive(Clone, Copy, Debug, Default)]
struct Stop(Option<Searched>);

/// Between `from` and `at` there is no stop; at `at` there is one, or the word ends there.
#[derive(Clone, Copy, Debug)]
struct Searched {
    from: u32,
    at: u32,
    found: bool,
}

impl Stop {
    /// The stop at or after `from`, by `search`, which is asked only about what is not known yet.
    fn next(&mut self, from: usize, search: impl FnOnce(usize) -> (usize, bool)) -> Option<usize> {
        let known = self.0.filter(|known| (known.from..=known.at).contains(&(from as u32)));
        let searched = known.unwrap_or_else(|| {
            let (at, found) = search(from);
            Searched { from: from as u32, at: at as u32, found }
        });
        self.0 = Some(searched);
        searched.found.then_some(searched.at as usize)
    }
}

/// What the scanner remembers. It is true of the text that the scanner was shown, so what it learnt
/// from a part of the text is kept apart from what it learnt from the whole. Most texts ask for
/// neither.
#[derive(Debug)]
pub(crate) struct Memories {
    whole: Option<Memory>,
    /// The memory of the part that was shown last, and where the part ends.
    part: Option<Memory>,
    part_end: usize,
    /// The memory of a text node with its escapes and references decoded.
    shown: Option<Memory>,
}

/// A memory is 192 bytes, and is copied from here as a whole. One that is put together elsewhere,
/// field by field, is copied before its fields are in the cache, and the processor waits.
const FORGOTTEN: Option<Memory> = Some(Memory::EMPTY);

impl Memories {
    /// None of them. No constant: that would be copied with the room for all three.
    #[inline(always)]
    pub(crate) fn none() -> Memories {
        Memories { whole: None, part: None, part_end: 0, shown: None }
    }

    /// The memory of `text[..end]`.
    pub(crate) fn of(&mut self, text: &str, end: usize) -> &mut Memory {
        if end == text.len() {
            return made(&mut self.whole);
        }
        if self.part_end != end {
            (self.part, self.part_end) = (None, end);
        }
        made(&mut self.part)
    }

    /// The memory of the text node that is shown.
    pub(crate) fn of_shown(&mut self) -> &mut Memory {
        made(&mut self.shown)
    }

    /// Another text node is shown.
    pub(crate) fn forget_shown(&mut self) {
        self.shown = None;
    }
}

#[inline]
fn made(memory: &mut Option<Memory>) -> &mut Memory {
    if memory.is_none() {
        *memory = FORGOTTEN;
    }
    memory.get_or_insert(Memory::EMPTY)
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
        let dialect = self.context.options.dialect;
        if !dialect.finds_by_tld() {
            return None;
        }
        // Most dots are told by what comes after them. Who watches is told of each.
        if !self.seen.watches() && !self.context.scanner.get(dialect).may_link_at(self.text, at) {
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
        let (from, stop) = match self.after_mark(at) {
            Some((from, next)) => (from, self.stop(at).min(next)),
            None => (0, self.stop(at)),
        };
        if self.seen.watches() {
            let (floor, end, stopped) = (self.floor as u32, stop as u32, self.stopped_at(stop));
            let from = from as u32;
            self.seen.told(at, || Told::Asked(Asked { from, floor, end, stopped, mark: None, shown: None }));
        }
        let link =
            if from > 0 { self.bare_from(at, from, stop)? } else { self.bare_at(at, self.floor, stop)? };
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
        self.context.attention.has_bare_links
            && (after_bracket || !self.inline.brackets.may_become_link())
            && self.inline.html.anchor.is_none()
    }

    /// Tells who watches why no bare link may start at `at`.
    #[inline(always)]
    pub(super) fn refuse(&mut self, at: usize) {
        if !self.seen.watches() || !self.context.attention.has_bare_links {
            return;
        }
        let floor = self.floor as u32;
        if let Some(anchor) = self.inline.html.anchor {
            self.seen.told(at, || Told::InAnchor { floor, anchor });
        } else if let Some(bracket) = self.inline.brackets.open_bracket() {
            self.seen.told(at, || Told::AfterBracket { floor, bracket: bracket as u32 });
        }
    }

    /// Where the text of a link begins that comes right after a mark of an extension, or the start
    /// of a note, and where the next run of that mark is. No dialect lists them among what may come
    /// before a link, so the scanner is shown the text after them. One run asks once: what it is
    /// shown ends at the next, or a word of `(==http://` repeated would be read from each of them.
    /// (No link goes on over the start of a note.)
    #[inline]
    fn after_mark(&self, at: usize) -> Option<(usize, usize)> {
        if !self.context.attention.has_stops {
            return None;
        }
        let Token { start, end, kind } = *self.inline.tokens.last()?;
        let from = end as usize;
        let (begins_text, is_note) = match kind {
            TokenKind::Run { index } => {
                (MARKS[usize::from(self.inline.delimiters.run(index).mark)].ends_links, false)
            }
            TokenKind::Open { .. } => (self.inline.brackets.starts_note(end), true),
            _ => (false, false),
        };
        if !begins_text || !(from.max(self.floor)..from + LONGEST_START).contains(&at) {
            return None;
        }
        let starts_link = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-._".contains(byte);
        if !self.bytes[from..at].iter().all(starts_link) {
            return None;
        }
        if is_note {
            return Some((from, self.text.len()));
        }
        let run = &self.bytes[start as usize..from];
        let next = word::find(&self.bytes[at..], run).map(|found| at + found);
        Some((from, next.unwrap_or(self.text.len())))
    }

    /// The link with its trigger at `at`, in the text from `from` to `end`, before which there is
    /// nothing.
    fn bare_from(&mut self, at: usize, from: usize, end: usize) -> Option<PlacedLink> {
        let scanner = self.context.scanner.get(self.context.options.dialect);
        let link = scanner.link_at(self.text.get(from..end)?, at.checked_sub(from)?, 0)?;
        let (start, end) = (from + link.start(), from + link.end());
        let bare = self.bare(link.kind());
        Some(PlacedLink { start, end, bare })
    }

    /// The link with its trigger at `at`, in the text from `floor` to `end`.
    pub(super) fn bare_at(&mut self, at: usize, floor: usize, end: usize) -> Option<PlacedLink> {
        let memory = self.memories.of(self.text, end);
        let scanner = self.context.scanner.get(self.context.options.dialect);
        let link = scanner.link_at_in(&self.text[..end], at, floor, memory)?;
        let (start, end, kind) = (link.start(), link.end(), link.kind());
        Some(PlacedLink { start, end, bare: self.bare(kind) })
    }

    fn bare(&self, kind: LinkKind) -> Bare {
        let decodes = match self.context.options.dialect.markdown.decodes_references {
            true => Decodes::Target,
            false => Decodes::Nothing,
        };
        Bare { kind, decodes }
    }

    /// The token of a bare link.
    pub(super) fn bare_token(&self, link: &PlacedLink) -> Token {
        Token { start: link.start as u32, end: link.end as u32, kind: TokenKind::Bare(link.bare) }
    }

    /// Where a link with its trigger at `at` has to end at the latest.
    #[inline]
    pub(super) fn stop(&mut self, at: usize) -> usize {
        if self.context.attention.has_stops { self.next_stop(at) } else { self.text.len() }
    }

    fn next_stop(&mut self, at: usize) -> usize {
        let rules = &self.context.options.dialect.markdown;
        let (text, bytes, cjk) = (self.text, self.bytes, self.context.options.cjk_emphasis);
        let (unclosed, stops) = (&self.inline.delimiters.unclosed, self.inline.stops.get_or_insert_default());
        let mut end = text.len();
        let first = match rules.closing_marks_end {
            true => 0,
            false if marks::some_end_links(self.context.options) => FIRST_EXTENSION,
            false => MARKS.len(),
        };
        for (mark, row) in MARKS.iter().enumerate().skip(first) {
            if unclosed[mark] > 0
                && (rules.closing_marks_end || row.ends_links)
                && let Some(run) = stops.closing[mark].next(at, |from| closing_run(text, from, mark, cjk))
            {
                end = end.min(run);
            }
        }
        if rules.decodes_references
            && let Some(space) = stops.space.next(at, |from| space_reference(bytes, from))
        {
            end = end.min(space);
        }
        if !rules.ends_at.is_empty()
            && let Some(stronger) = stops.byte.next(at, |from| next_of(bytes, from, &rules.ends_at))
        {
            end = end.min(stronger);
        }
        if inline_footnote::is_on(self.context.options) {
            end = end.min(self.stop_of_notes(at));
        }
        end
    }

    /// No link reaches into a note, nor out of one.
    #[cold]
    fn stop_of_notes(&mut self, at: usize) -> usize {
        let (bytes, stops) = (self.bytes, self.inline.stops.get_or_insert_default());
        let note = stops.note.next(at, |from| next_note(bytes, from));
        let end = match self.inline.brackets.in_note() {
            true => stops.note_end.next(at, |from| next_of(bytes, from, &NOTE_END)),
            false => None,
        };
        note.into_iter().chain(end).min().unwrap_or(bytes.len())
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
        if marks::ends_links(byte, self.context.options) {
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

/// How far a link's trigger is from its start, where nothing but a mark comes before it: a scheme,
/// or the first labels of a host.
const LONGEST_START: usize = 64;

/// A bare link, and where it is.
pub(super) struct PlacedLink {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) bare: Bare,
}

/// The next run of a mark that can close, or the end of the word.
fn closing_run(text: &str, from: usize, mark: usize, cjk: bool) -> (usize, bool) {
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
        let means_something = (MARKS[mark].shortest..=MARKS[mark].longest).contains(&(end - at));
        if means_something && flanking(text, at, end, mark, cjk).1 {
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

/// What ends a note.
const NOTE_END: ByteSet = ByteSet::of(b"]");

/// The next `^[`, or the end of the word.
fn next_note(bytes: &[u8], from: usize) -> (usize, bool) {
    let ends = |pair: &[u8]| pair[0].is_ascii_whitespace() || pair == b"^[";
    match bytes[from..].windows(2).position(ends) {
        Some(found) => (from + found, bytes[from + found] == b'^'),
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
        let tildes = marks::index_of(b'~', 2, &Options::GFM).expect("a mark");
        assert_eq!(closing_run("a~~~b~~ ~", 0, tildes, false), (5, true));
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
