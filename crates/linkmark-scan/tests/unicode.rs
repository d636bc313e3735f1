//! The character tables, against another package's reading of the same standard.

use linkmark_scan::unicode::{Classes, classes, partner};
use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory as _};

/// The classes that a general category alone decides.
const BY_CATEGORY: Classes = Classes::WORD
    .or(Classes::PUNCTUATION)
    .or(Classes::SYMBOL)
    .or(Classes::SPACE_SEPARATOR)
    .or(Classes::SEPARATOR)
    .or(Classes::CONTROL);

fn of_category(category: Category) -> Classes {
    match category {
        Category::UppercaseLetter
        | Category::LowercaseLetter
        | Category::TitlecaseLetter
        | Category::ModifierLetter
        | Category::OtherLetter
        | Category::NonspacingMark
        | Category::SpacingMark
        | Category::EnclosingMark
        | Category::DecimalNumber
        | Category::LetterNumber
        | Category::OtherNumber => Classes::WORD,
        Category::ConnectorPunctuation => Classes::PC,
        Category::DashPunctuation => Classes::PD,
        Category::OpenPunctuation => Classes::PS,
        Category::ClosePunctuation => Classes::PE,
        Category::InitialPunctuation => Classes::PI,
        Category::FinalPunctuation => Classes::PF,
        Category::OtherPunctuation => Classes::PO,
        Category::MathSymbol
        | Category::CurrencySymbol
        | Category::ModifierSymbol
        | Category::OtherSymbol => Classes::SYMBOL,
        Category::SpaceSeparator => Classes::SPACE_SEPARATOR.or(Classes::SEPARATOR),
        Category::LineSeparator | Category::ParagraphSeparator => Classes::SEPARATOR,
        Category::Control => Classes::CONTROL,
        Category::Format | Category::Surrogate | Category::PrivateUse | Category::Unassigned => Classes::NONE,
    }
}

#[test]
fn every_character_has_the_classes_of_its_category() {
    for c in '\0'..=char::MAX {
        let found = Classes(classes(c).0 & BY_CATEGORY.0);
        assert_eq!(found, of_category(c.general_category()), "U+{:04X}", c as u32);
    }
}

#[test]
fn white_space_is_what_the_standard_library_calls_white_space() {
    for c in '\0'..=char::MAX {
        assert_eq!(classes(c).any(Classes::WHITE_SPACE), c.is_whitespace(), "U+{:04X}", c as u32);
    }
}

#[test]
fn bidi_controls_are_the_twelve_and_the_byte_order_mark() {
    let found: String = ('\0'..=char::MAX).filter(|&c| classes(c).any(Classes::BIDI)).collect();
    assert_eq!(
        found,
        "\u{61C}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{FEFF}"
    );
}

#[test]
fn letters_written_without_spaces_are_glued() {
    for c in "漢々〇ひカーｶｰ한ㄅไทยລາວខ្មែရ".chars().filter(|c| c.is_alphabetic())
    {
        assert!(classes(c).any(Classes::GLUED), "{c}");
    }
    for c in "aéяωאعदক。「1٣".chars() {
        assert!(!classes(c).any(Classes::GLUED), "{c}");
    }
}

#[test]
fn closers_are_what_has_a_partner_and_openers_are_the_partners() {
    let mut openers = Vec::new();
    for c in '\0'..=char::MAX {
        let open = partner(c);
        assert_eq!(classes(c).any(Classes::CLOSER), open.is_some(), "U+{:04X}", c as u32);
        let Some(open) = open else { continue };
        assert!(classes(c).any(Classes::PE.or(Classes::PF)), "{c} closes");
        assert!(classes(open).any(Classes::PS.or(Classes::PI)), "{open} opens");
        assert!(partner(open).is_none(), "{open} does not close");
        openers.push(open);
    }
    for c in '\0'..=char::MAX {
        assert_eq!(classes(c).any(Classes::OPENER), openers.contains(&c), "U+{:04X}", c as u32);
    }
}

#[test]
fn pairs_people_write_are_partners() {
    let pairs =
        "() [] {} ‘’ “” ‹› «» （） 「」 『』 【】 《》 〈〉 ｢｣ ︵︶ ︗︘ ⸂⸃ ⸜⸝ ⸠⸡ 〝〞 〝〟 ༺༻ ༼༽ ᚛᚜ ⦓⦔ ⦕⦖";
    for pair in pairs.split(' ') {
        let mut pair = pair.chars();
        let (open, close) = (pair.next(), pair.next());
        assert_eq!(close.and_then(partner), open);
    }
    // Named by its shape: the right one stands first.
    assert_eq!(partner('\u{FD3E}'), Some('\u{FD3F}'));
}

#[test]
fn marks_that_open_and_close_alike_have_no_partner() {
    for c in "\"'<>`*„‚".chars() {
        assert_eq!(partner(c), None, "{c}");
    }
}
