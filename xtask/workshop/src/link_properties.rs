//! The properties of UTS #58, derived from those of the Unicode Character Database as the standard
//! defines them.

use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::{
    BidiMirroringGlyph, BidiPairedBracketType, Deprecated, GeneralCategory, GeneralCategoryGroup, LineBreak,
    NoncharacterCodePoint, TerminalPunctuation, WhiteSpace, XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// The property Link_Term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Include,
    Hard,
    Soft,
    Open,
    Close,
}

/// Link_Term of a code point.
pub(crate) fn term(code: u32) -> Term {
    let category = CodePointMapData::<GeneralCategory>::new().get32(code);
    let hard = CodePointSetData::new::<WhiteSpace>().contains32(code)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains32(code)
        || CodePointSetData::new::<Deprecated>().contains32(code)
        || (GeneralCategoryGroup::Other.contains(category) && category != GeneralCategory::Format);
    let bracket = CodePointMapData::<BidiMirroringGlyph>::new().get32(code).paired_bracket_type;
    let soft = CodePointSetData::new::<TerminalPunctuation>().contains32(code)
        || CodePointMapData::<LineBreak>::new().get32(code) == LineBreak::Quotation;
    match bracket {
        _ if hard => Term::Hard,
        BidiPairedBracketType::Open => Term::Open,
        BidiPairedBracketType::Close => Term::Close,
        _ if code == u32::from('<') => Term::Open,
        _ if code == u32::from('>') => Term::Close,
        _ if soft => Term::Soft,
        _ => Term::Include,
    }
}

/// Link_Bracket: what opens the pair that a Close character closes.
pub(crate) fn bracket(code: u32) -> Option<char> {
    match term(code) {
        Term::Close if code == u32::from('>') => Some('<'),
        Term::Close => CodePointMapData::<BidiMirroringGlyph>::new().get32(code).mirroring_glyph,
        _ => None,
    }
}

/// Link_Email: may be in the local part of an address.
pub(crate) fn email(code: u32) -> bool {
    match char::from_u32(code) {
        Some(c) if c.is_ascii() => c.is_ascii_alphanumeric() || "._-!?'{}*/&#%`^+=|~$".contains(c),
        _ => CodePointSetData::new::<XidContinue>().contains32(code),
    }
}

/// May be in a host: ASCII letters, digits and `-`; beyond ASCII what UTS #46 calls valid or
/// mapped, with UseSTD3ASCIIRules. Without those rules a no-break space or a full-width comma,
/// mapped to their ASCII forms, would be part of the host before them. What can end a link (Soft,
/// Open, Close, Hard) is left out too, though UTS #46 calls quotes and corner brackets valid:
/// `“example.com”` is a host between quotes. The dots are among those; the scanner names them
/// itself.
pub(crate) fn host(code: u32) -> bool {
    let Some(c) = char::from_u32(code) else { return false };
    if !matches!(term(code), Term::Include) {
        return false;
    }
    let label = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if c.is_ascii() {
        return label(c);
    }
    let mapped: String = Uts46MapperBorrowed::new().map_normalize(std::iter::once(c)).collect();
    // What is ignored maps to nothing, what is disallowed to U+FFFD.
    !mapped.is_empty() && mapped.chars().all(|c| label(c) || (!c.is_ascii() && c != '\u{FFFD}'))
}

/// The names of the scanner's classes that these properties are.
pub(crate) fn classes(code: u32) -> impl Iterator<Item = &'static str> {
    let term = match term(code) {
        Term::Include => None,
        Term::Hard => Some("LINK_HARD"),
        Term::Soft => Some("LINK_SOFT"),
        Term::Open => Some("LINK_OPEN"),
        Term::Close => Some("LINK_CLOSE"),
    };
    let email = email(code).then_some("LINK_EMAIL");
    let host = host(code).then_some("LINK_HOST");
    term.into_iter().chain(email).chain(host)
}
