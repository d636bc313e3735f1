//! Which characters a browser lets into a host, by UTS #46 and the URL standard.

use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::{BidiClass, GeneralCategory, GeneralCategoryGroup, NoncharacterCodePoint};
use icu_properties::{CodePointMapData, CodePointSetData};

/// What the URL standard forbids in a domain, besides controls: its "forbidden domain code points".
const FORBIDDEN: &str = " #/:<>?@[\\]^|%";

/// Never part of a host: not a character of the standard, or one that UTS #46 disallows, or one
/// that it maps to what no host may hold (`℀` is `a/c`).
pub(crate) fn is_refused(code: u32) -> bool {
    let Some(c) = char::from_u32(code) else { return true };
    if c.is_ascii() {
        return c.is_ascii_control() || FORBIDDEN.contains(c);
    }
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    if matches!(category, GeneralCategory::Unassigned | GeneralCategory::PrivateUse)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
    {
        return true;
    }
    // UTS #46 maps what it disallows to U+FFFD.
    mapped(c).chars().any(|c| c == '\u{FFFD}' || c.is_ascii_control() || FORBIDDEN.contains(c))
}

/// Not the first character of a label: a combining mark, what becomes one, and a number of a
/// right-to-left script, which the rules for such names want a letter before.
pub(crate) fn may_not_start_label(code: u32) -> bool {
    let is_mark =
        |c: char| GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(c));
    char::from_u32(code).is_some_and(|c| {
        is_mark(c)
            || mapped(c).chars().next().is_some_and(is_mark)
            || CodePointMapData::<BidiClass>::new().get(c) == BidiClass::ArabicNumber
    })
}

fn mapped(c: char) -> String {
    Uts46MapperBorrowed::new().map_normalize(std::iter::once(c)).collect()
}
