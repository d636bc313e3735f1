//! The end of a text that may go on: from where on more text could make a link, or change one.
//!
//! A character that no part of a link may hold decides everything before it. After the last of
//! them, what may become a link begins at something that starts one, or at characters right at the
//! end that may come before such: `ww`, `http:`, the name of an address.

use alloc::string::String;

use linkmark_base::angle;

use crate::byteset::ByteSet;
use crate::dialect::{Dialect, HostRule};
use crate::link::Link;
use crate::scan::{Scanner, spells_www};

/// Who reads the text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Nobody but the scanner.
    PlainText,
    /// Markdown, which may end links at marks.
    Markdown,
}

/// What may mean something to Markdown inside a link.
const MARKUP: ByteSet = ByteSet::of(b"*_~^=+`[]<\\&$");

/// How many links are asked about at once: each is tried with every continuation.
const TRIES: usize = 8;

impl Scanner {
    /// From where on more text could make a link of `text`, or change one. What is found before is
    /// decided, but for Markdown around it. `room` is for texts that are tried.
    #[doc(hidden)]
    pub fn open_from(&self, text: &str, room: &mut String) -> usize {
        self.open_end(text, 0, Reader::Markdown, room)
    }

    /// The same for plain text from `floor` on, before which everything is decided.
    pub(crate) fn open_end(&self, text: &str, floor: usize, reader: Reader, room: &mut String) -> usize {
        // Between angle brackets almost everything may be.
        let angle = text[floor..].rfind('<').map(|at| floor + at);
        let angle = angle.filter(|&at| angle::is_cut(text.as_bytes(), at));
        self.open_bare(text, floor, reader, room).min(angle.unwrap_or(text.len()))
    }

    fn open_bare(&self, text: &str, floor: usize, reader: Reader, room: &mut String) -> usize {
        let dialect = self.dialect();
        let word = text[floor..].char_indices().rev().find(|&(_, c)| dialect.ends_every_link(c));
        let mut floor = word.map_or(floor, |(at, c)| {
            // `<` ends what is before it, and starts what is after.
            floor + at + if c == '<' { 0 } else { c.len_utf8() }
        });
        let (mut finder, mut at, mut tries) = (self.finder(), floor, TRIES);
        while let Some(trigger) = finder.next(text.as_bytes(), at, None) {
            at = trigger + 1;
            if reader == Reader::Markdown && is_escaped_angle(text.as_bytes(), trigger) {
                continue;
            }
            let link = self.link_at(text, trigger, floor);
            let start = match link {
                Some(link) => link.start,
                None => match self.candidate(text, trigger, floor) {
                    Some(start) => start,
                    None => continue,
                },
            };
            // What is refused may become one as long as nothing ends it.
            let is_open = link.is_none_or(|link| {
                tries == 0
                    || reader == Reader::Markdown && has_markup(&link)
                    || link.may_grow_after(self, floor, room)
            });
            if is_open {
                return self.start_of_run(text, start, floor);
            }
            tries -= 1;
            if let Some(link) = link {
                (at, floor) = (link.end, link.end);
            }
        }
        self.start_of_run(text, text.len(), floor)
    }

    /// Where the link would start that `trigger` may find with more text after it, if anything
    /// before it allows for one.
    fn candidate(&self, text: &str, trigger: usize, floor: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let rules = &self.dialect().trigger;
        match bytes[trigger] {
            b':' => {
                let scheme = rules.schemes.ending_at(bytes, trigger, floor, rules.scheme_any_case)?;
                Some(trigger - scheme.name_bytes().len())
            }
            b'w' | b'W' => {
                let start = trigger.checked_sub(2).filter(|&start| start >= floor)?;
                spells_www(bytes, start, rules.www_any_case).then_some(start)
            }
            b'<' => angle::is_cut(bytes, trigger).then_some(trigger),
            // The middle byte of `。`.
            0x80 => trigger.checked_sub(1).filter(|&start| text.is_char_boundary(start) && start >= floor),
            _ => Some(trigger).filter(|_| self.start_of_run(text, trigger, floor) < trigger),
        }
    }

    /// Where the characters begin, before `end`, that the start of a link may have.
    fn start_of_run(&self, text: &str, end: usize, floor: usize) -> usize {
        let dialect = self.dialect();
        let run = text[floor..end].char_indices().rev().take_while(|&(_, c)| dialect.may_start_link(c));
        run.last().map_or(end, |(at, _)| floor + at)
    }
}

impl Dialect {
    /// Whether no link goes on over this character, wherever it is read.
    fn ends_every_link(&self, c: char) -> bool {
        let may_be_inside = self.host.characters.contains(c)
            || self.email.local.contains(c)
            || c.is_ascii_alphanumeric()
            || self.finds_by_tld() && is_dot(c)
            || matches!(c, '-' | '_' | '~' | '!' | '$' | '&' | '+' | '=' | '%' | ':' | '@' | '/' | '\\');
        self.extent.stops.contains(c) && !may_be_inside
    }

    /// Whether a link may have this character before what it is found by: in its scheme, in the
    /// name of an address, in a host that is found by its end.
    fn may_start_link(&self, c: char) -> bool {
        c.is_ascii_alphanumeric()
            || matches!(c, '+' | '-' | '.' | '_' | ':' | '/')
            || self.email.local.contains(c)
            || self.finds_by_tld() && (self.host.characters.contains(c) || is_dot(c))
            || matches!(self.host.rule, HostRule::Backwards(_)) && c == '@'
    }
}

fn has_markup(link: &Link<'_>) -> bool {
    link.as_str().bytes().any(|byte| MARKUP.contains(byte))
}

/// Whether Markdown takes the `<` at `at` for text: `\<http://a.b>` holds a bare link.
fn is_escaped_angle(bytes: &[u8], at: usize) -> bool {
    let backslashes = bytes[..at].iter().rev().take_while(|&&byte| byte == b'\\').count();
    bytes[at] == b'<' && backslashes % 2 == 1
}

/// A dot of a host, in any form.
fn is_dot(c: char) -> bool {
    matches!(c, '.' | '．' | '。' | '｡')
}
