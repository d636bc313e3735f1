//! A set of characters as a dialect's column writes it: which of ASCII, which classes beyond, and
//! single ones.

use crate::byteset::ByteSet;
use crate::unicode::{Classes, classes};

/// How many single characters beyond ASCII a set can list.
const SINGLES: usize = 16;

/// A set of characters: ASCII ones listed, the others by class or one by one. Plain data, built in
/// `const`.
///
/// ```
/// use linkmark_scan::{CharSet, Classes};
/// const ENDS: CharSet = CharSet::ascii(b" <").and_classes(Classes::WHITE_SPACE).and_char('。');
/// assert!(ENDS.contains(' ') && ENDS.contains('\u{3000}') && ENDS.contains('。'));
/// assert!(!ENDS.contains('a') && !ENDS.contains('、'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CharSet {
    ascii: ByteSet,
    classes: Classes,
    /// The classes name what is *not* in the set.
    but_classes: bool,
    singles: [char; SINGLES],
}

impl CharSet {
    /// The set without members.
    pub const EMPTY: CharSet = CharSet::ascii(b"");

    /// These ASCII characters and no others.
    pub const fn ascii(bytes: &[u8]) -> CharSet {
        CharSet::ascii_set(ByteSet::of(bytes))
    }

    /// These ASCII characters and no others, as a set.
    pub const fn ascii_set(ascii: ByteSet) -> CharSet {
        CharSet { ascii, classes: Classes::NONE, but_classes: false, singles: ['\0'; SINGLES] }
    }

    /// All of ASCII but these characters, and nothing beyond ASCII.
    pub const fn ascii_but(bytes: &[u8]) -> CharSet {
        CharSet::ascii_set(ByteSet::range(0, 127).without(ByteSet::of(bytes)))
    }

    /// And the characters beyond ASCII of these classes.
    pub const fn and_classes(mut self, classes: Classes) -> CharSet {
        self.classes = classes;
        self.but_classes = false;
        self
    }

    /// And the characters beyond ASCII of none of these classes.
    pub const fn and_all_but(mut self, classes: Classes) -> CharSet {
        self.classes = classes;
        self.but_classes = true;
        self
    }

    /// And every character beyond ASCII.
    pub const fn and_beyond_ascii(self) -> CharSet {
        self.and_all_but(Classes::NONE)
    }

    /// And this character. There is room for sixteen beyond ASCII; one more is a compile-time error
    /// in `const`.
    pub const fn and_char(mut self, c: char) -> CharSet {
        if c.is_ascii() {
            self.ascii = self.ascii.or(ByteSet::of(&[c as u8]));
            return self;
        }
        let mut i = 0;
        while self.singles[i] != '\0' {
            i += 1;
        }
        self.singles[i] = c;
        self
    }

    /// Without these ASCII characters.
    pub const fn without_ascii(mut self, bytes: &[u8]) -> CharSet {
        self.ascii = self.ascii.without(ByteSet::of(bytes));
        self
    }

    /// And these ASCII characters.
    #[cfg(feature = "serde")]
    pub(crate) const fn and_ascii(mut self, set: ByteSet) -> CharSet {
        self.ascii = self.ascii.or(set);
        self
    }

    /// Without these ASCII characters, as a set.
    #[cfg(feature = "serde")]
    pub(crate) const fn without_bytes(mut self, set: ByteSet) -> CharSet {
        self.ascii = self.ascii.without(set);
        self
    }

    /// Without any character beyond ASCII.
    pub const fn ascii_only(self) -> CharSet {
        CharSet::ascii_set(self.ascii)
    }

    /// Whether `c` is a member.
    #[inline]
    pub fn contains(&self, c: char) -> bool {
        if c.is_ascii() { self.ascii.contains(c as u8) } else { self.contains_beyond_ascii(c) }
    }

    /// The ASCII members.
    pub const fn ascii_part(&self) -> ByteSet {
        self.ascii
    }

    /// Whether anything beyond ASCII can be a member.
    // A set that has nothing beyond ASCII has neither classes nor single characters.
    // mutants: replace CharSet::reaches_beyond_ascii -> bool with true
    pub const fn reaches_beyond_ascii(&self) -> bool {
        !self.classes.is_empty() || self.but_classes || self.singles[0] != '\0'
    }

    /// The classes of the members beyond ASCII, and whether they name what is left out instead.
    pub const fn class_part(&self) -> (Classes, bool) {
        (self.classes, self.but_classes)
    }

    /// The members beyond ASCII that are listed one by one.
    pub fn singles(&self) -> impl Iterator<Item = char> + '_ {
        self.singles.iter().copied().take_while(|&c| c != '\0')
    }

    /// Whether another single character fits in.
    pub fn has_room(&self) -> bool {
        self.singles[SINGLES - 1] == '\0'
    }

    /// Without this character; `None` if it is only in the set as one of a class.
    #[cfg(feature = "serde")]
    pub(crate) fn without_char(mut self, c: char) -> Option<CharSet> {
        if c.is_ascii() {
            return Some(self.without_ascii(&[c as u8]));
        }
        let listed = self.singles.iter().position(|&single| single == c);
        if let Some(at) = listed {
            self.singles[at..].rotate_left(1);
            self.singles[SINGLES - 1] = '\0';
        }
        (!self.contains(c)).then_some(self)
    }

    fn contains_beyond_ascii(&self, c: char) -> bool {
        self.reaches_beyond_ascii()
            && (classes(c).any(self.classes) != self.but_classes || self.singles.contains(&c))
    }
}

impl core::fmt::Debug for CharSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}
