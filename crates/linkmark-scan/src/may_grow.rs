//! Whether text that has not come yet could still change a link.
//!
//! Where a link ends is decided by many rules, and they differ from dialect to dialect; a second
//! reading of them here would be right until the first change. So the question is put to the
//! scanner itself: the text is tried with a few continuations, and a link that none of them changes
//! is decided. That these few speak for all others is tested against every continuation of up to
//! three characters, in every dialect (`tests/may_grow.rs`).

use alloc::string::String;

use crate::boundary::char_before;
use crate::link::Link;
use crate::scan::Scanner;

/// Continuations, one for each way to change a link that came last, the usual ones first.
const CONTINUATIONS: [&str; 15] = [
    "a",     // the word goes on
    "1",     // a number does
    ";",     // `&copy` was a character reference
    ">",     // `<` opened before it
    "@a.aa", // it was the name of an address
    ".aa",   // the host has one more label
    "/a",    // a path or a resource follows what was trimmed
    ")a",    // a bracket was closed and does not end it
    "]a", "-", // a domain cannot end so
    "_", ":1",    // a port
    "99999", // a port that is too large
    "字",    // letters of scripts without spaces
    "é.aa",
];

impl Link<'_> {
    /// Whether more text after the end of the text it was found in could change the link: where it
    /// ends, what it is, or whether it is one. `scanner` is the one that found it.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner};
    /// let scanner = Scanner::new(&Dialect::LINKMARK);
    /// let last_may_grow = |text| scanner.links(text).last().unwrap().may_grow(&scanner);
    /// assert!(last_may_grow("see https://a.b/c"));
    /// assert!(last_may_grow("see https://a.b/c."));
    /// assert!(!last_may_grow("see https://a.b/c "));
    /// assert!(!last_may_grow("见https://a.b/c，"));
    /// ```
    pub fn may_grow(&self, scanner: &Scanner) -> bool {
        let word = self.text[..self.start].rfind(is_space).map_or(0, |space| space + 1);
        self.may_grow_after(scanner, word, &mut String::new())
    }

    /// The same if nothing before `floor` can be part of a link. `longer` is room for longer texts.
    pub(crate) fn may_grow_after(&self, scanner: &Scanner, floor: usize, longer: &mut String) -> bool {
        // No link reaches over white space, forwards or backwards.
        if self.text[self.end..].contains(is_space) {
            return false;
        }
        // The character before the text counts as well.
        let from = floor - char_before(self.text, floor).map_or(0, char::len_utf8);
        let open = &self.text[from..];
        longer.clear();
        longer.push_str(open);
        CONTINUATIONS.iter().any(|continuation| {
            longer.truncate(open.len());
            longer.push_str(continuation);
            let found = scanner.links_after(longer, floor - from).find(|link| link.end > self.start - from);
            found.is_none_or(|link| {
                (link.start + from, link.end + from, link.kind) != (self.start, self.end, self.kind)
            })
        })
    }
}

pub(crate) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}
