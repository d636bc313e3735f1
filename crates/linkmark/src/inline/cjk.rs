//! What emphasis sees beside it where CJK is written: `**テスト。**テスト`.
//!
//! CommonMark asks for a space between punctuation and a run that ends after it, and text without
//! spaces has none. The "CJK friendly" amendment (markdown-cjk-friendly, which comrak and plug-ins
//! of markdown-it follow) makes two changes: punctuation that is CJK does not count as punctuation
//! for the run beside it, and beside a CJK character any other punctuation may come as it does
//! beside a space.
//!
//! A variation selector belongs to the character before it, and makes a quotation mark one of full
//! width.

use super::cjk_table::CJK;

/// The character that a text ends with, without the selector that it may carry, and whether it is
/// CJK.
pub(super) fn last(text: &str) -> (Option<char>, bool) {
    let mut characters = text.chars();
    let last = characters.next_back();
    match last {
        Some(selector @ '\u{fe00}'..='\u{fe0e}') => {
            let base = characters.next_back();
            let widens = selector == '\u{fe01}' && matches!(base, Some('‘' | '’' | '“' | '”'));
            if widens || is_cjk(base) { (base, true) } else { (last, false) }
        }
        // Only ideographs have these.
        Some('\u{e0100}'..='\u{e01ef}') => (last, true),
        _ => (last, is_cjk(last)),
    }
}

/// Whether the character is CJK: wide, but not an emoji.
pub(super) fn is_cjk(character: Option<char>) -> bool {
    let Some(character) = character else { return false };
    let code = u32::from(character);
    let after = CJK.partition_point(|&(first, _)| first <= code);
    after > 0 && code <= CJK[after - 1].1
}
