//! What a program finds in text beside links: mentions, tags, tickets.

use core::ops::Range;

use crate::by_address::ByAddress;
use crate::byteset::ByteSet;

/// Something that a program finds in text: the bytes that may belong to one, and a function that
/// is asked at each of them.
///
/// ```
/// use linkmark_scan::{Dialect, Pattern, Place, Scanner};
/// use std::ops::Range;
///
/// /// `@name`, unless a letter or digit comes before it.
/// fn mention(place: &Place<'_>) -> Option<Range<usize>> {
///     if place.previous().is_some_and(char::is_alphanumeric) {
///         return None;
///     }
///     let name = place.rest()[1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
///     Some(place.ahead(1 + name.count())).filter(|range| range.len() > 1)
/// }
///
/// const MENTION: Pattern = Pattern::new(b"@", &mention);
/// let scanner = Scanner::new(&Dialect::LINKMARK);
/// let text = "@_carol_ wrote me@host.org: https://a.b/@c @";
/// let found = scanner.matches(text, &[MENTION]).map(|found| &text[found.range()]);
/// assert!(found.eq(["@_carol_", "me@host.org", "https://a.b/@c"]));
/// ```
///
/// The same pattern serves [`Scanner::matches`](crate::Scanner::matches) in plain text and, with
/// what it becomes there, a construct of the crate `linkmark` in Markdown. Patterns are compared by
/// the address of their function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern<'a> {
    triggers: ByteSet,
    after_links: bool,
    read: ByAddress<'a, ReadPattern<'a>>,
}

/// A function for [`Pattern::new`]: where something is around the [`Place`] that it was asked
/// about, as a range of [`Place::text`].
///
/// The range has to hold the trigger, to start at [`Place::floor`] or later, and to lie between
/// characters. One that does not is taken for no answer.
pub type ReadPattern<'a> = dyn Fn(&Place<'_>) -> Option<Range<usize>> + Sync + 'a;

impl<'a> Pattern<'a> {
    /// A pattern that is asked about at each of `triggers`, before links are: whoever comes first
    /// from left to right has the text, and of two at the same byte the pattern.
    ///
    /// A trigger is the first byte of a character. It need not be the first of what is found: that
    /// of `TICKET-12` is its hyphen. The rarer a trigger is in text, the less it costs.
    pub const fn new(triggers: &[u8], read: &'a ReadPattern<'a>) -> Pattern<'a> {
        Pattern { triggers: ByteSet::of(triggers), after_links: false, read: ByAddress::new(read) }
    }

    /// The same, but links come first, addresses among them: it is asked only about text that no
    /// link has.
    #[must_use]
    pub const fn after_links(mut self) -> Pattern<'a> {
        self.after_links = true;
        self
    }

    /// The bytes that it is asked about.
    pub const fn triggers(&self) -> ByteSet {
        self.triggers
    }

    /// Whether links come first.
    pub const fn is_after_links(&self) -> bool {
        self.after_links
    }

    /// What is at `at`, in text from `floor` to the end of `text`; not before `floor`.
    #[doc(hidden)]
    pub fn read_at(&self, text: &str, at: usize, floor: usize) -> Option<Range<usize>> {
        if !text.is_char_boundary(at) {
            return None;
        }
        let start = boundary(text, at.saturating_sub(Place::BEHIND));
        let end = boundary(text, at.saturating_add(Place::AHEAD));
        let place = Place { text: text.get(start..end)?, at: at - start, floor: floor.saturating_sub(start) };
        let range = (self.read)(&place)?;
        let is_good = place.floor <= range.start
            && range.start <= place.at
            && place.at < range.end
            && place.text.get(range.clone()).is_some();
        is_good.then(|| start + range.start..start + range.end)
    }
}

/// The last place at or before `at` that is between characters.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The first of `patterns` that answers at `at`, by its index, and what it has: of those that come
/// after links, or of those that do not.
#[doc(hidden)]
pub fn first_at<'a>(
    patterns: impl Iterator<Item = (usize, Pattern<'a>)>,
    after_links: bool,
    text: &str,
    at: usize,
    floor: usize,
) -> Option<(usize, Range<usize>)> {
    let byte = *text.as_bytes().get(at)?;
    patterns
        .filter(|(_, pattern)| pattern.after_links == after_links && pattern.triggers.contains(byte))
        .find_map(|(index, pattern)| Some((index, pattern.read_at(text, at, floor)?)))
}

/// Where a pattern is asked, and what it may look at: a window of the text around the trigger. No
/// text can make it look further, so that many triggers take time in proportion to the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'t> {
    text: &'t str,
    at: usize,
    floor: usize,
}

impl<'t> Place<'t> {
    /// How many bytes before the trigger are shown at most.
    pub const BEHIND: usize = 256;
    /// How many bytes from the trigger on are shown at most. Nothing that is found is longer.
    pub const AHEAD: usize = 1024;

    /// The text around the trigger, from at most [`BEHIND`](Place::BEHIND) bytes before it to at
    /// most [`AHEAD`](Place::AHEAD) bytes after its start.
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Where the trigger is in [`text`](Place::text).
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Where an answer may start at the earliest in [`text`](Place::text): what is before it
    /// belongs to something else.
    pub const fn floor(&self) -> usize {
        self.floor
    }

    /// The text before the trigger that an answer may take.
    pub fn before(&self) -> &'t str {
        self.text.get(self.floor..self.at).unwrap_or("")
    }

    /// The text from the trigger on.
    pub fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The character before the trigger, whoever it belongs to; `None` at the start of the text.
    pub fn previous(&self) -> Option<char> {
        self.text.get(..self.at)?.chars().next_back()
    }

    /// The answer that starts at the trigger and has `len` bytes.
    pub const fn ahead(&self, len: usize) -> Range<usize> {
        self.at..self.at + len
    }
}
