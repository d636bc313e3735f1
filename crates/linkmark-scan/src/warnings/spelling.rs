//! How a browser spells a character of a host before it looks the name up: `Ａ` and `A` as `a`, a
//! soft hyphen as nothing.

use linkmark_base::lowercase::{Lowercase, lowercase};

use super::spelling_table::RANGES;

/// In [`RANGES`]: left out of a name.
pub(super) const NOTHING: u8 = 0;
/// In [`RANGES`]: several characters of ASCII.
pub(super) const SEVERAL_ASCII: u8 = 1;
/// In [`RANGES`]: something else than the small letter, or a matter of its neighbours.
pub(super) const OTHER: u8 = 2;

/// The first of some characters, their number, and how they are spelled: one of the three above, or
/// the ASCII letter of the first, which the others count on from.
pub(super) struct SpelledRange(pub(super) u32, pub(super) u16, pub(super) u8);

/// How a name has a character.
pub(super) enum Spelling {
    /// Not at all.
    Nothing,
    /// As one letter, digit or sign of ASCII.
    Ascii(char),
    /// As several characters of ASCII; the table does not say which.
    SeveralAscii,
    /// As its small letter, or itself.
    Small(Lowercase),
    /// As something beyond ASCII that the table does not say.
    Other,
}

impl Spelling {
    /// How a name has `c`.
    pub(super) fn of(c: char) -> Spelling {
        if c.is_ascii() {
            return Spelling::Ascii(c.to_ascii_lowercase());
        }
        let code = u32::from(c);
        let after = RANGES.partition_point(|range| range.0 <= code);
        let range =
            after.checked_sub(1).map(|at| &RANGES[at]).filter(|range| code - range.0 < u32::from(range.1));
        match range {
            None => Spelling::Small(lowercase(c)),
            Some(&SpelledRange(_, _, NOTHING)) => Spelling::Nothing,
            Some(&SpelledRange(_, _, SEVERAL_ASCII)) => Spelling::SeveralAscii,
            Some(&SpelledRange(_, _, OTHER)) => Spelling::Other,
            Some(&SpelledRange(first, _, ascii)) => {
                // The table counts on within ASCII, so the sum is a character.
                Spelling::Ascii(char::from_u32(u32::from(ascii) + code - first).unwrap_or(c))
            }
        }
    }
}

/// Whether `c` separates labels: the dot, and the dots of East Asia that a browser reads as one.
pub(super) fn is_dot(c: char) -> bool {
    matches!(Spelling::of(c), Spelling::Ascii('.'))
}
