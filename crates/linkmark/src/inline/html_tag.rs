//! Raw HTML inside text: tags, comments, instructions, declarations, CDATA.
//!
//! ```bnf
//! open        = "<" name *attribute *ws ["/"] ">"
//! close       = "</" name *ws ">"
//! attribute   = 1*ws (ALPHA / "_" / ":") *(ALPHA / DIGIT / "_" / "." / ":" / "-")
//!               [*ws "=" *ws value]
//! value       = 1*(char - ws - DQUOTE - "'" - "=" - "<" - ">" - "`")
//!             / "'" *char "'" / DQUOTE *char DQUOTE
//! comment     = "<!-->" / "<!--->" / "<!--" *char "-->"
//! instruction = "<?" *char "?>"
//! declaration = "<!" ALPHA *char ">"
//! cdata       = "<![CDATA[" *char "]]>"
//! ```
//! CommonMark 0.31 § 6.6.
//!
//! Tags cannot be asked into a quadratic: each quote swaps "outside" with "inside this kind of
//! quote", so of all tags tried at most three can still be alive at any byte; a fourth would be in
//! the state of another. The other four end at a fixed string, and the memo knows when there is
//! none left.

use super::closed::Unclosed;
use super::tokens::TokenKind;
use super::{Machine, Observer};
use crate::word;
use linkmark_base::angle;

/// Which closing strings do not come again.
#[derive(Debug)]
pub(super) struct TagMemo {
    missing: [bool; 4],
    /// Where the raw `<a …>` starts that is open.
    pub(super) anchor: Option<u32>,
}

impl TagMemo {
    pub(super) const EMPTY: TagMemo = TagMemo { missing: [false; 4], anchor: None };
}

/// What opens with `<!` or `<?`, with what closes it: the first that fits counts.
const ENDINGS: [(&[u8], &[u8]); 4] =
    [(b"<!--", b"-->"), (b"<?", b"?>"), (b"<![CDATA[", b"]]>"), (b"<!", b">")];

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn html_tag(&mut self, at: usize) -> Option<usize> {
        let Some(end) = self.tag_end(at) else {
            if self.context.is_open() && (is_cut(self.bytes, at) || angle::is_cut(self.bytes, at)) {
                self.inline.wait_from(at);
                self.inline.leave_open(at, Unclosed::Tag);
            }
            return None;
        };
        if let Some(opens) = opens_anchor(&self.bytes[at..end]) {
            self.inline.html.anchor = opens.then_some(at as u32);
        }
        self.push(at, end, TokenKind::Html);
        Some(end)
    }

    fn tag_end(&mut self, at: usize) -> Option<usize> {
        match self.bytes.get(at + 1)? {
            b'!' | b'?' => self.until_ending(at),
            b'/' => closing_tag(self.bytes, at + 2),
            _ => open_tag(self.bytes, at + 1),
        }
    }

    fn until_ending(&mut self, at: usize) -> Option<usize> {
        let rest = &self.bytes[at..];
        let index = ENDINGS.iter().position(|(opening, _)| rest.starts_with(opening))?;
        let (opening, closing) = ENDINGS[index];
        if opening == b"<!" && !rest.get(2).is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        if rest.starts_with(b"<!-->") {
            return Some(at + 5);
        }
        if rest.starts_with(b"<!--->") {
            return Some(at + 6);
        }
        if self.inline.html.missing[index] {
            return None;
        }
        match word::find(&rest[opening.len()..], closing) {
            Some(found) => Some(at + opening.len() + found + closing.len()),
            None => {
                self.inline.html.missing[index] = true;
                None
            }
        }
    }
}

/// Whether the text ends before it is known if a tag starts at `at`, where none is so far.
fn is_cut(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at..];
    match rest.get(1) {
        None => true,
        Some(b'!' | b'?') => ENDINGS.iter().any(|(opening, _)| {
            let is_one = rest.starts_with(opening);
            let is_declaration = rest.get(2).is_none_or(u8::is_ascii_alphabetic);
            opening.starts_with(rest) || is_one && (*opening != b"<!" || is_declaration)
        }),
        Some(b'/') => match name(bytes, at + 2) {
            Some(end) => skip_space(bytes, end) == bytes.len(),
            None => bytes.len() == at + 2,
        },
        Some(_) => name(bytes, at + 1).is_some_and(|end| attributes_are_cut(bytes, end)),
    }
}

/// Whether the text ends within the attributes of a tag, which begin at `end`.
fn attributes_are_cut(bytes: &[u8], mut end: usize) -> bool {
    loop {
        let next = skip_space(bytes, end);
        match bytes.get(next) {
            None => return true,
            Some(b'/') => return next + 1 == bytes.len(),
            Some(_) if next > end => match attribute(bytes, next) {
                Some(after) => end = after,
                None => return value_is_cut(bytes, next),
            },
            Some(_) => return false,
        }
    }
}

/// Whether the text ends before the value of the attribute at `at`, or within it.
fn value_is_cut(bytes: &[u8], at: usize) -> bool {
    let Some(equals) = bytes[at..].iter().position(|&byte| byte == b'=') else { return false };
    let value = skip_space(bytes, at + equals + 1);
    matches!(bytes.get(value), None | Some(b'"' | b'\''))
}

/// Whether a tag is `<a …>` or `</a …>`: `true` if it opens, `None` if it is neither.
pub(super) fn opens_anchor(tag: &[u8]) -> Option<bool> {
    match tag {
        [b'<', b'a' | b'A', b' ' | b'\t' | b'\n' | b'>', ..] => Some(true),
        [b'<', b'/', b'a' | b'A', b' ' | b'\t' | b'\n' | b'>', ..] => Some(false),
        _ => None,
    }
}

/// The end of the tag whose name starts at `at`, after `</`.
fn closing_tag(bytes: &[u8], at: usize) -> Option<usize> {
    let end = skip_space(bytes, name(bytes, at)?);
    (bytes.get(end) == Some(&b'>')).then_some(end + 1)
}

/// The end of the tag whose name starts at `at`, after `<`.
fn open_tag(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = name(bytes, at)?;
    loop {
        let next = skip_space(bytes, end);
        match bytes.get(next)? {
            b'>' => return Some(next + 1),
            b'/' => return (bytes.get(next + 1) == Some(&b'>')).then_some(next + 2),
            _ if next > end => end = attribute(bytes, next)?,
            _ => return None,
        }
    }
}

fn name(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at).filter(|byte| byte.is_ascii_alphabetic())?;
    Some(skip(bytes, at, |byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

fn attribute(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at).filter(|&&byte| byte.is_ascii_alphabetic() || byte == b'_' || byte == b':')?;
    let name_end =
        skip(bytes, at, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':' | b'-'));
    let equals = skip_space(bytes, name_end);
    if bytes.get(equals) != Some(&b'=') {
        return Some(name_end);
    }
    let value = skip_space(bytes, equals + 1);
    match *bytes.get(value)? {
        quote @ (b'"' | b'\'') => Some(value + 1 + memchr::memchr(quote, &bytes[value + 1..])? + 1),
        _ => {
            let end = skip(bytes, value, |byte| {
                !matches!(byte, b' ' | b'\t' | b'\n' | b'"' | b'\'' | b'=' | b'<' | b'>' | b'`')
            });
            (end > value).then_some(end)
        }
    }
}

fn skip_space(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, |byte| matches!(byte, b' ' | b'\t' | b'\n'))
}

fn skip(bytes: &[u8], at: usize, while_: impl Fn(u8) -> bool) -> usize {
    at + bytes[at..].iter().take_while(|&&byte| while_(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_ends_at_its_own_bracket() {
        for tag in ["<a>", "<a b>", "<a  b = 'c>' d=\"e\" f=g />", "<a/>", "<a-b :x.y_z>", "<a\nb>"] {
            assert_eq!(open_tag(format!("{tag}x").as_bytes(), 1), Some(tag.len()), "{tag}");
        }
        for text in ["<33>", "<a b='c'd>", "<a / >", "<a b=>", "<a =b>", "<a", "<a b=\"c>", "<>"] {
            assert_eq!(open_tag(text.as_bytes(), 1), None, "{text}");
        }
        assert_eq!(closing_tag(b"</a  >", 2), Some(6));
        assert_eq!(closing_tag(b"</a b>", 2), None);
    }
}
