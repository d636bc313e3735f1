//! Classes of characters outside ASCII. (Skeleton: the generated table comes.)

/// A set of character classes, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Classes(pub u32);

impl Classes {
    /// General categories L, M and N.
    pub const WORD: Classes = Classes(1);
    /// General category P.
    pub const PUNCTUATION: Classes = Classes(2);
    /// General category S.
    pub const SYMBOL: Classes = Classes(4);
    /// White_Space.
    pub const WHITE_SPACE: Classes = Classes(8);
    /// General category Zs.
    pub const SPACE_SEPARATOR: Classes = Classes(16);

    /// Whether the two sets share a class.
    pub const fn any(self, of: Classes) -> bool {
        self.0 & of.0 != 0
    }
    /// The classes of either set.
    pub const fn or(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }
}

/// The classes of `c` (any character, ASCII too).
pub fn classes(c: char) -> Classes {
    let mut set = 0;
    if c.is_alphanumeric() {
        set |= 1;
    } else if c.is_ascii_punctuation() || ('\u{2010}'..='\u{2027}').contains(&c) || ('\u{3001}'..='\u{3003}').contains(&c) {
        set |= 2;
    }
    if c.is_whitespace() {
        set |= 8 | 16;
    }
    Classes(set)
}
