//! Character references: `&amp;`, `&#35;`, `&#x22;`. And what destinations, titles and info strings
//! share: decoding a whole string of escapes and references.
//!
//! ```bnf
//! reference = "&" name ";" / "&#" 1*7digit ";" / "&#" ("x" / "X") 1*6hex ";"
//! ```
//! CommonMark 0.31 § 2.5.

use crate::entity_names;
use alloc::string::String;
use core::ops::Range;

/// What a reference stands for: a character, or one and another that joins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub(crate) first: char,
    pub(crate) second: Option<char>,
}

impl From<char> for Decoded {
    fn from(character: char) -> Decoded {
        Decoded { first: character, second: None }
    }
}

impl Decoded {
    pub(crate) fn push_to(self, out: &mut String) {
        out.push(self.first);
        out.extend(self.second);
    }

    pub(crate) fn is(self, character: char) -> bool {
        self == Decoded::from(character)
    }

    pub(crate) fn is_white_space(self) -> bool {
        self.first.is_whitespace() && self.second.is_none_or(char::is_whitespace)
    }
}

/// The reference whose `&` is at `at`, and where it ends.
pub(crate) fn reference(bytes: &[u8], at: usize) -> Option<(Decoded, usize)> {
    let rest = &bytes[at + 1..];
    if let [b'#', b'x' | b'X', hex @ ..] = rest {
        let digits = digits(hex, 6, u8::is_ascii_hexdigit)?;
        return Some((number(digits, 16), at + digits.len() + 4));
    }
    if let [b'#', decimal @ ..] = rest {
        let digits = digits(decimal, 7, u8::is_ascii_digit)?;
        return Some((number(digits, 10), at + digits.len() + 3));
    }
    // The longest name has 31 characters, so no more are ever looked at.
    let length = rest.iter().take(32).position(|byte| !byte.is_ascii_alphanumeric())?;
    if length == 0 || rest[length] != b';' {
        return None;
    }
    Some((entity_names::lookup(&rest[..length])?, at + length + 2))
}

fn digits(bytes: &[u8], most: usize, is_digit: fn(&u8) -> bool) -> Option<&[u8]> {
    let length = bytes.iter().take(most + 1).position(|byte| !is_digit(byte))?;
    (length > 0 && bytes[length] == b';').then(|| &bytes[..length])
}

fn number(digits: &[u8], radix: u32) -> Decoded {
    let value =
        digits.iter().fold(0, |value, &digit| value * radix + char::from(digit).to_digit(radix).unwrap_or(0));
    Decoded::from(char::from_u32(value).filter(|&character| character != '\0').unwrap_or('\u{fffd}'))
}

/// `text` with its escapes and references decoded; `scratch` holds the result where it differs.
pub(crate) fn decode<'t>(text: &'t str, scratch: &'t mut String) -> &'t str {
    if memchr::memchr2(b'\\', b'&', text.as_bytes()).is_none() {
        return text;
    }
    scratch.clear();
    push_decoded(scratch, text, true);
    scratch
}

/// Appends `text` with its references and, where they mean something, its escapes decoded.
pub(crate) fn push_decoded(out: &mut String, text: &str, escapes: bool) {
    let mut done = 0;
    while let Some((written, decoded)) = next_decoded(text, done, escapes) {
        out.push_str(&text[done..written.start]);
        decoded.push_to(out);
        done = written.end;
    }
    out.push_str(&text[done..]);
}

/// The next reference at or after `from`, or the next escape where those mean something: its place,
/// and what it stands for.
pub(crate) fn next_decoded(text: &str, mut from: usize, escapes: bool) -> Option<(Range<usize>, Decoded)> {
    let bytes = text.as_bytes();
    loop {
        let at = from + memchr::memchr2(b'\\', b'&', &bytes[from..])?;
        if bytes[at] == b'&' {
            if let Some((decoded, end)) = reference(bytes, at) {
                return Some((at..end, decoded));
            }
        } else if escapes && let Some(&escaped) = bytes.get(at + 1).filter(|byte| byte.is_ascii_punctuation())
        {
            return Some((at..at + 2, Decoded::from(char::from(escaped))));
        }
        from = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &str) {
        assert_eq!(decode(text, &mut String::new()), want);
    }

    #[test]
    fn references_and_escapes_are_decoded_once() {
        check("a&amp;b", "a&b");
        check("&amp;amp;", "&amp;");
        check(r"\&amp;", "&amp;");
        check(r"a\b\*", r"a\b*");
        check("&ngE;", "≧\u{338}");
        check("&#35;&#x22;&#X41;", "#\"A");
    }

    #[test]
    fn what_is_no_reference_stays() {
        for text in
            ["&", "&;", "&nosuch;", "&amp", "&#;", "&#x;", "&#12345678;", "&#x1234567;", "&#xg;", "\\"]
        {
            check(text, text);
        }
    }

    #[test]
    fn code_points_that_are_no_characters_become_the_replacement_character() {
        check("&#0;&#xD800;&#9999999;", "\u{fffd}\u{fffd}\u{fffd}");
    }
}
