//! A URL as a person would like to read it: UTS #58's minimal escaping.
//!
//! What is percent-encoded is decoded, as long as the URL still means the same and a reader, or UTS
//! #58's link detection, still sees where it ends. The host is left alone.

use core::fmt::{self, Write};

use crate::dialect::{BracketRule, Dialect};
use crate::extent::{OpenBrackets, separates};
use crate::href::Href;
use crate::link::Link;
use crate::percent::Unit;
use crate::unicode::{Classes, classes, opener};

/// A URL with as little percent-encoding as it can have. See [`Href::readable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readable<'t> {
    href: Href<'t>,
}

impl<'t> Link<'t> {
    /// Where it leads, as a person would like to read it: [`Href::readable`].
    pub fn readable(&self) -> Readable<'t> {
        self.href().readable()
    }
}

impl<'t> Href<'t> {
    /// The URL with as little percent-encoding as it can have: UTS #58's minimal escaping.
    ///
    /// Escaped stay, or become: what would separate or end a part, white space and controls, a
    /// bracket that closes nothing, a `%` that would start an escape, and the sign a sentence could
    /// end in if it is last. Also, and here the standard is silent, characters that turn the
    /// direction of text, and `%2B` in a query, where `+` is a space.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner};
    /// let scanner = Scanner::new(&Dialect::UTS58);
    /// let link = scanner.links("a.com/Caf%C3%A9%20(Z%C3%BCrich)%2E").next().unwrap();
    /// assert_eq!(link.readable().to_string(), "https://a.com/Café%20(Zürich)%2E");
    /// ```
    pub const fn readable(&self) -> Readable<'t> {
        Readable { href: *self }
    }
}

impl<'t> Readable<'t> {
    /// The readable form of any URL.
    ///
    /// ```
    /// use linkmark_scan::Readable;
    /// let readable = Readable::of("https://a.com/%CE%B1%2F%CE%B2");
    /// assert_eq!(readable.to_string(), "https://a.com/α%2Fβ");
    /// ```
    pub const fn of(url: &'t str) -> Readable<'t> {
        Readable { href: Href { implied: "", written: url } }
    }
}

impl fmt::Display for Readable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.href.written;
        // The `://` of `a.com/?to=http://b.com` does not belong to a scheme.
        let host =
            url.find([':', '/', '?', '#']).filter(|&at| url[at..].starts_with("://")).map_or(0, |at| at + 3);
        let host_end = url[host..].find(['/', '?', '#']).map_or(url.len(), |len| host + len);
        f.write_str(self.href.implied)?;
        f.write_str(&url[..host_end])?;
        let mut writer = Writer { part: b'/', open: OpenBrackets::NONE, previous: '\0' };
        let mut at = host_end;
        while let Some(unit) = Unit::at(url, at) {
            writer.write(f, url, at, unit)?;
            at += unit.len;
        }
        Ok(())
    }
}

impl Unit {
    /// Whether it is percent-encoded: no character takes three times its length otherwise.
    fn is_encoded(&self) -> bool {
        self.decoded.is_none_or(|c| self.len != c.len_utf8())
    }
}

/// What is written so far, as far as the next character depends on it.
struct Writer {
    /// `/`, `?` or `#`.
    part: u8,
    open: OpenBrackets,
    previous: char,
}

impl Writer {
    fn write(&mut self, f: &mut fmt::Formatter<'_>, url: &str, at: usize, unit: Unit) -> fmt::Result {
        let Some(c) = unit.decoded else { return f.write_str(&url[at..at + unit.len]) };
        if !unit.is_encoded() && separates(url.as_bytes(), at, &mut self.part) {
            self.open = OpenBrackets::NONE;
            self.previous = c;
            return f.write_char(c);
        }
        let after = at + unit.len;
        let stays = unit.is_encoded() && self.would_separate(c, url, after)
            || c == '%' && starts_escape(url, after)
            || self.would_end(c, after == url.len());
        self.previous = c;
        if !stays {
            return f.write_char(c);
        }
        c.encode_utf8(&mut [0; 4]).bytes().try_for_each(|byte| write!(f, "%{byte:02X}"))
    }

    /// Whether a character that was encoded would, as itself, separate what it does not separate
    /// now.
    fn would_separate(&self, c: char, url: &str, after: usize) -> bool {
        match self.part {
            b'/' => matches!(c, '/' | '?' | '#'),
            b'?' => matches!(c, '&' | '=' | '#' | '+'),
            // `:~:` separates as a whole.
            _ => {
                c == ':' && (self.previous == '~' || next_is(url, after, '~'))
                    || c == '~' && self.previous == ':'
            }
        }
    }

    /// Whether the link would end before this character, or without it.
    fn would_end(&mut self, c: char, is_last: bool) -> bool {
        const RULES: Dialect = Dialect::UTS58;
        let brackets = &RULES.extent.brackets;
        if matches!(&brackets.rule, BracketRule::Nested(rule) if rule.open.contains(c)) {
            !self.open.push(c)
        } else if brackets.close.contains(c) {
            !opener(c).is_some_and(|opener| self.open.pop(opener))
        } else {
            RULES.extent.stops.contains(c)
                || classes(c).any(Classes::BIDI)
                || is_last && RULES.trim.characters.contains(c)
        }
    }
}

fn next_is(url: &str, at: usize, c: char) -> bool {
    Unit::at(url, at).is_some_and(|unit| unit.decoded == Some(c))
}

/// Whether two hexadecimal digits are at `at`, encoded or not.
fn starts_escape(url: &str, at: usize) -> bool {
    let digit = |at| Unit::at(url, at).filter(|unit| unit.decoded.is_some_and(|c| c.is_ascii_hexdigit()));
    digit(at).is_some_and(|first| digit(at + first.len).is_some())
}
