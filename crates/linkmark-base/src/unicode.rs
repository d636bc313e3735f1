//! What kind of character this is, and which character opens what it closes.
//!
//! Dialects speak of spaces, punctuation, letters and brackets of every script. Each of those words
//! is one bit of [`Classes`], and one table answers all of them at once: [`classes`] is three
//! loads, so a scanner that asks three questions about a character still looks it up once.
//!
//! ```
//! use linkmark_base::unicode::{Classes, classes, partner};
//!
//! assert!(classes('。').any(Classes::PUNCTUATION));
//! assert!(classes('’').any(Classes::PF.or(Classes::PE)));
//! assert_eq!(partner('’'), Some('‘'));
//! ```
//!
//! The tables come from `cargo xtask tables` (with the feature `uts58`: `cargo xtask uts58`); their
//! first lines name the version of Unicode.

#[path = "unicode_table.rs"]
mod unicode_table;
#[cfg(feature = "uts58")]
#[path = "uts58_table.rs"]
mod uts58_table;

#[cfg(not(feature = "uts58"))]
use unicode_table as table;
#[cfg(feature = "uts58")]
use uts58_table as table;

#[cfg(feature = "uts58")]
pub use uts58_table::{TLDS, is_tld};
/// The length in bytes of the longest label that [`is_tld`] knows; a capital letter may be longer
/// than its small one.
#[cfg(feature = "uts58")]
pub const LONGEST_TLD: usize = TLDS.len() * 3 / 2;

/// A set of character classes, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Classes(u32);

impl Classes {
    /// No class at all: most format characters, private use, what is not assigned.
    pub const NONE: Classes = Classes(0);

    /// General categories L, M and N: what words are made of.
    pub const WORD: Classes = Classes(1);
    /// General category Pc: connectors such as `_`.
    pub const PC: Classes = Classes(1 << 1);
    /// General category Pd: dashes and hyphens.
    pub const PD: Classes = Classes(1 << 2);
    /// General category Ps: opening brackets, and low quotes such as `„`.
    pub const PS: Classes = Classes(1 << 3);
    /// General category Pe: closing brackets.
    pub const PE: Classes = Classes(1 << 4);
    /// General category Pi: initial quotes.
    pub const PI: Classes = Classes(1 << 5);
    /// General category Pf: final quotes.
    pub const PF: Classes = Classes(1 << 6);
    /// General category Po: every other punctuation.
    pub const PO: Classes = Classes(1 << 7);
    /// General category P: any of the seven above.
    pub const PUNCTUATION: Classes =
        Self::PC.or(Self::PD).or(Self::PS).or(Self::PE).or(Self::PI).or(Self::PF).or(Self::PO);
    /// General category S: mathematics, currency, emoji. In ASCII `$ + < = > ^ | ~` and the
    /// backtick.
    pub const SYMBOL: Classes = Classes(1 << 8);
    /// The property White_Space: tab, the line endings, and every separator. Not U+200B, not
    /// U+FEFF.
    pub const WHITE_SPACE: Classes = Classes(1 << 9);
    /// General category Zs. Unlike White_Space, without tab and line endings.
    pub const SPACE_SEPARATOR: Classes = Classes(1 << 10);
    /// General category Z: Zs, U+2028 and U+2029.
    pub const SEPARATOR: Classes = Classes(1 << 11);
    /// General category Cc: U+0000 to U+001F, U+007F to U+009F.
    pub const CONTROL: Classes = Classes(1 << 12);
    /// The property Bidi_Control, and U+FEFF: invisible, and able to make a link look like another.
    pub const BIDI: Classes = Classes(1 << 13);
    /// Letters of scripts written without spaces (Han, Kana, Hangul, Bopomofo, Thai, Lao, Khmer,
    /// Myanmar): text goes on directly after a link, so nothing but the script tells where the link
    /// ends.
    pub const GLUED: Classes = Classes(1 << 14);
    /// Opens a bracket or quote pair: some character's [`partner`].
    pub const OPENER: Classes = Classes(1 << 15);
    /// Closes a bracket or quote pair: has a [`partner`].
    pub const CLOSER: Classes = Classes(1 << 16);
    /// The property Default_Ignorable_Code_Point: shown as nothing.
    pub const IGNORABLE: Classes = Classes(1 << 17);
    /// The property Emoji, beyond ASCII.
    pub const EMOJI: Classes = Classes(1 << 18);
    /// Never part of a host: unassigned, private use, a noncharacter, or what UTS #46 disallows or
    /// maps to a character that no host may hold (`℀` is `a/c`).
    pub const NO_HOST: Classes = Classes(1 << 19);
    /// Not the first character of a label: a combining mark, what UTS #46 maps to one, and a number
    /// of a right-to-left script.
    pub const NO_LABEL_START: Classes = Classes(1 << 20);

    /// UTS #58, Link_Term Soft: part of a link only if something better follows. These six classes
    /// have members only with the feature `uts58`.
    pub const LINK_SOFT: Classes = Classes(1 << 26);
    /// UTS #58, Link_Term Hard: ends a link.
    pub const LINK_HARD: Classes = Classes(1 << 27);
    /// UTS #58, Link_Term Open: the brackets of Bidi_Paired_Bracket, and `<`.
    pub const LINK_OPEN: Classes = Classes(1 << 28);
    /// UTS #58, Link_Term Close: ends a link unless it closes what was opened in it.
    pub const LINK_CLOSE: Classes = Classes(1 << 29);
    /// UTS #58, Link_Email: may come before the `@` of an address.
    pub const LINK_EMAIL: Classes = Classes(1 << 30);
    /// UTS #58, a character of hosts: ASCII letters, digits and `-`, and beyond ASCII what UTS #46
    /// lets into a name by itself or by a mapping, unless it can end a link. The dots are not among
    /// them.
    pub const LINK_HOST: Classes = Classes(1 << 31);

    /// Whether the two sets share a class.
    #[inline]
    pub const fn any(self, of: Classes) -> bool {
        self.0 & of.0 != 0
    }

    /// The classes of either set.
    #[inline]
    pub const fn or(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }

    /// The classes of both sets.
    #[inline]
    pub const fn and(self, other: Classes) -> Classes {
        Classes(self.0 & other.0)
    }

    /// The classes that `other` lacks.
    #[inline]
    pub const fn without(self, other: Classes) -> Classes {
        Classes(self.0 & !other.0)
    }

    /// Whether the set has no classes.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The classes of `c` (any character, ASCII too).
#[inline]
pub fn classes(c: char) -> Classes {
    let code = c as usize;
    // No index is out of bounds: the first table has a cell for each 128 of the 0x110000 code
    // points, and what the first two hold was numbered by the generator (`tests/unicode.rs` walks
    // every character).
    let block = &table::BLOCKS[usize::from(table::INDEX[code >> 7])];
    table::PALETTE[usize::from(block[code & 0x7F])]
}

/// The character that opens what `close` closes: `(` for `)`, `「` for `」`, `“` for `”`, `〝` for `〞`
/// and `〟`.
///
/// Unicode's Bidi_Paired_Bracket, and for the closing punctuation it leaves out (quotes, vertical
/// forms) the pair by name. Marks that open and close alike (`"`, `'`) have no partner, nor has a
/// low quote such as `„`.
pub fn partner(close: char) -> Option<char> {
    let found = unicode_table::PARTNERS.binary_search_by_key(&close, |&(close, _)| close).ok()?;
    Some(unicode_table::PARTNERS[found].1)
}

/// As [`partner`], and `<` for `>`: what a column that lists `>` among its closing brackets means
/// (UTS #58's Link_Bracket).
// The usual brackets are among the pairs.
// mutants: delete match arm '[])}]' in opener
#[inline]
pub fn opener(close: char) -> Option<char> {
    match close {
        '>' => Some('<'),
        // Most closers are one of these: the pairs are not searched for them.
        ')' => Some('('),
        ']' => Some('['),
        '}' => Some('{'),
        _ => partner(close),
    }
}
