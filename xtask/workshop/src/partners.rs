//! Which character opens what another closes.

use icu_properties::CodePointMapData;
use icu_properties::props::{BidiMirroringGlyph, BidiPairedBracketType, GeneralCategory};

/// Pairs that neither Bidi_Paired_Bracket nor the words LEFT and RIGHT tell of: close, open.
const OTHERS: [(char, char); 4] = [
    // The Arabic ornate parentheses are named by their shape: RIGHT comes first in the text.
    ('\u{FD3E}', '\u{FD3F}'),
    ('\u{301E}', '\u{301D}'),
    ('\u{301F}', '\u{301D}'),
    // LEFT WHITE LENTICULAR BRACKET in its vertical form; the name of its partner ends in BRAKCET.
    ('\u{FE18}', '\u{FE17}'),
];

/// Every (close, open), sorted by the closing character.
pub(crate) fn partners() -> Result<Vec<(char, char)>, String> {
    let mut pairs: Vec<(char, char)> = ('\0'..=char::MAX).filter_map(|c| Some((c, opener(c)?))).collect();
    pairs.sort_unstable();
    for &(close, open) in &pairs {
        if pairs.binary_search_by_key(&open, |&(close, _)| close).is_ok() {
            return Err(format!("{open:?} opens for {close:?} and closes too"));
        }
    }
    Ok(pairs)
}

fn opener(close: char) -> Option<char> {
    let bidi = CodePointMapData::<BidiMirroringGlyph>::new().get(close);
    if bidi.paired_bracket_type == BidiPairedBracketType::Close {
        // Of a paired bracket, Bidi_Paired_Bracket and Bidi_Mirroring_Glyph are the same character.
        return bidi.mirroring_glyph;
    }
    if let Some(&(_, open)) = OTHERS.iter().find(|&&(c, _)| c == close) {
        return Some(open);
    }
    let category = |c| CodePointMapData::<GeneralCategory>::new().get(c);
    if !matches!(category(close), GeneralCategory::ClosePunctuation | GeneralCategory::FinalPunctuation) {
        return None;
    }
    let name = unicode_names2::name(close)?.to_string();
    let open = unicode_names2::character(&name.replacen("RIGHT", "LEFT", 1)).filter(|&open| open != close)?;
    matches!(category(open), GeneralCategory::OpenPunctuation | GeneralCategory::InitialPunctuation)
        .then_some(open)
}
