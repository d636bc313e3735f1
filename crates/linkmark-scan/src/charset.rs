//! A set of characters as a dialect's column writes it: which of ASCII, which classes beyond, and single ones.

use crate::byteset::ByteSet;
use crate::unicode::{Classes, classes};

/// How many single characters beyond ASCII a set can list.
const SINGLES: usize = 16;

/// A set of characters: ASCII ones listed, the others by class or one by one. Plain data, built in `const`.
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

    /// And this character. There is room for sixteen beyond ASCII; one more is a compile-time error in `const`.
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

/// In words a table can hold: ``"`*` `_` `(`, and beyond ASCII: punctuation"``.
impl core::fmt::Display for CharSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut listed = Listed { first: true };
        write_ascii(f, &mut listed, self.ascii)?;
        for single in self.singles() {
            listed.next(f, " ")?;
            write!(f, "`{single}`")?;
        }
        match (self.classes, self.but_classes) {
            (Classes::NONE, false) => {}
            (Classes::NONE, true) => {
                listed.next(f, ", ")?;
                f.write_str("everything beyond ASCII")?;
            }
            (some, false) => {
                listed.next(f, ", ")?;
                write!(f, "beyond ASCII {}", InWords(some))?;
            }
            (some, true) => {
                listed.next(f, ", ")?;
                write!(f, "beyond ASCII all but {}", InWords(some))?;
            }
        }
        if listed.first { f.write_str("nothing") } else { Ok(()) }
    }
}

struct Listed {
    first: bool,
}

impl Listed {
    fn next(&mut self, f: &mut core::fmt::Formatter<'_>, between: &str) -> core::fmt::Result {
        if core::mem::replace(&mut self.first, false) { Ok(()) } else { f.write_str(between) }
    }
}

/// Groups that everyone knows by name are named; where it is shorter, a set is told by what it lacks.
fn write_ascii(f: &mut core::fmt::Formatter<'_>, listed: &mut Listed, set: ByteSet) -> core::fmt::Result {
    const ALL: ByteSet = ByteSet::range(0, 127);
    if ALL.without(set).is_empty() {
        listed.next(f, " ")?;
        return f.write_str("all of ASCII");
    }
    let lacks = ALL.without(set);
    let by_lack = items(lacks) < items(set);
    let mut rest = if by_lack { lacks } else { set };
    if by_lack {
        listed.next(f, " ")?;
        f.write_str("all of ASCII but")?;
    }
    for (name, group) in ASCII_GROUPS {
        if !rest.is_empty() && group.without(rest).is_empty() {
            listed.next(f, " ")?;
            f.write_str(name)?;
            rest = rest.without(*group);
        }
    }
    for byte in (0..128u8).filter(|&byte| rest.contains(byte)) {
        listed.next(f, " ")?;
        match byte {
            b' ' => f.write_str("space")?,
            b'\t' => f.write_str("tab")?,
            b'\n' => f.write_str("LF")?,
            0x0b => f.write_str("VT")?,
            0x0c => f.write_str("FF")?,
            b'\r' => f.write_str("CR")?,
            b'`' => f.write_str("`` ` ``")?,
            b'|' => f.write_str("`\\|`")?,
            0..32 | 127 => write!(f, "U+{byte:04X}")?,
            _ => write!(f, "`{}`", char::from(byte))?,
        }
    }
    Ok(())
}

/// How many words [`write_ascii`] needs for a set.
fn items(set: ByteSet) -> usize {
    let mut rest = set;
    let mut items = 0;
    for (_, group) in ASCII_GROUPS {
        if group.without(rest).is_empty() {
            rest = rest.without(*group);
            items += 1;
        }
    }
    items + (0..128u8).filter(|&byte| rest.contains(byte)).count()
}

const ASCII_GROUPS: &[(&str, ByteSet)] = &[
    ("`A-Z`", ByteSet::range(b'A', b'Z')),
    ("`a-z`", ByteSet::range(b'a', b'z')),
    ("`0-9`", ByteSet::range(b'0', b'9')),
    ("controls", ByteSet::range(0, 31).or(ByteSet::of(&[127]))),
    ("ASCII space", ByteSet::of(b" \t\n\x0b\x0c\r")),
];

/// The classes a column speaks of, by the words a reader knows them by.
const CLASS_NAMES: &[(&str, Classes)] = &[
    ("punctuation", Classes::PUNCTUATION),
    ("letters, marks and numbers", Classes::WORD),
    ("connectors (Pc)", Classes::PC),
    ("dashes (Pd)", Classes::PD),
    ("openers (Ps)", Classes::PS),
    ("closers (Pe)", Classes::PE),
    ("opening quotes (Pi)", Classes::PI),
    ("closing quotes (Pf)", Classes::PF),
    ("other punctuation (Po)", Classes::PO),
    ("symbols", Classes::SYMBOL),
    ("White_Space", Classes::WHITE_SPACE),
    ("spaces (Zs)", Classes::SPACE_SEPARATOR),
    ("separators", Classes::SEPARATOR),
    ("controls", Classes::CONTROL),
    ("bidi controls", Classes::BIDI),
    ("letters of scripts without spaces", Classes::GLUED),
    ("opening brackets and quotes", Classes::OPENER),
    ("closing brackets and quotes", Classes::CLOSER),
];

struct InWords(Classes);

impl core::fmt::Display for InWords {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut rest = self.0;
        let mut listed = Listed { first: true };
        for &(name, class) in CLASS_NAMES {
            if class.without(rest).is_empty() {
                listed.next(f, ", ")?;
                f.write_str(name)?;
                rest = rest.without(class);
            }
        }
        Ok(())
    }
}
