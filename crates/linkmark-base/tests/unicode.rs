//! The character tables, against another package's reading of the same standard.

use linkmark_base::unicode::{Classes, classes, partner};
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
        let found = classes(c).and(BY_CATEGORY);
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
    // Named by its shape: the right one comes first.
    assert_eq!(partner('\u{FD3E}'), Some('\u{FD3F}'));
}

#[test]
fn marks_that_open_and_close_alike_have_no_partner() {
    for c in "\"'<>`*„‚".chars() {
        assert_eq!(partner(c), None, "{c}");
    }
}

/// Whether a browser opens `http://` and this character alone.
fn is_host(c: char) -> bool {
    idna::domain_to_ascii(c.encode_utf8(&mut [0; 4])).is_ok_and(|host| !host.is_empty())
}

#[test]
fn a_character_that_is_not_a_host_alone_has_a_class_that_says_so() {
    let unfit = Classes::NO_HOST
        .or(Classes::NO_LABEL_START)
        .or(Classes::IGNORABLE)
        .or(Classes::SEPARATOR)
        .or(Classes::CONTROL)
        .or(Classes::PUNCTUATION);
    let refused: Vec<char> = ('\u{80}'..=char::MAX).filter(|&c| !is_host(c)).collect();
    assert!(refused.iter().filter(|c| c.general_category() != Category::Unassigned).count() > 2_300);
    for c in refused {
        assert!(classes(c).any(unfit), "U+{:04X}", c as u32);
    }
}

#[test]
fn letters_digits_and_emoji_fit_a_host() {
    let unfit = Classes::NO_HOST.or(Classes::NO_LABEL_START).or(Classes::IGNORABLE);
    for c in "az09éßяא中はक한🍕❤☃ＡⅣ".chars() {
        assert!(is_host(c) && !classes(c).any(unfit), "{c}");
    }
    for c in "\u{378}\u{E000}\u{FFFF}\u{FFFD}℀／ ".chars() {
        assert!(classes(c).any(Classes::NO_HOST), "U+{:04X}", c as u32);
    }
    for c in "\u{301}\u{64B}٣ﾞำ".chars() {
        assert!(classes(c).any(Classes::NO_LABEL_START), "U+{:04X}", c as u32);
    }
}

#[test]
fn what_is_shown_as_nothing_is_ignorable() {
    for c in "\u{AD}\u{34F}\u{200B}\u{200C}\u{200D}\u{2060}\u{3164}\u{FE0F}\u{FEFF}\u{E0001}".chars() {
        assert!(classes(c).any(Classes::IGNORABLE), "U+{:04X}", c as u32);
    }
    assert!("a é\u{301}中".chars().all(|c| !classes(c).any(Classes::IGNORABLE)));
    let emoji = |c: &char| classes(*c).any(Classes::EMOJI);
    assert!("🍕❤©".chars().all(|c| emoji(&c)) && !"1#a中\u{FE0F}".chars().any(|c| emoji(&c)));
}

#[cfg(feature = "uts58")]
mod uts58 {
    use linkmark_base::unicode::{Classes, classes, is_tld, opener};

    /// The printable ASCII characters of a class.
    fn ascii(class: Classes) -> String {
        ('!'..='~').filter(|&c| classes(c).any(class)).collect()
    }

    #[test]
    fn ascii_is_as_the_standard_lists_it() {
        assert_eq!(ascii(Classes::LINK_SOFT), "!\"',.:;?");
        assert_eq!(ascii(Classes::LINK_OPEN), "(<[{");
        assert_eq!(ascii(Classes::LINK_CLOSE), ")>]}");
        assert_eq!(ascii(Classes::LINK_HARD), "");
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let small = letters.to_lowercase();
        assert_eq!(ascii(Classes::LINK_HOST), format!("-0123456789{letters}{small}"));
        assert_eq!(ascii(Classes::LINK_EMAIL), format!("!#$%&'*+-./0123456789=?{letters}^_`{small}{{|}}~"));
    }

    #[test]
    fn a_character_has_one_term() {
        let terms = [Classes::LINK_SOFT, Classes::LINK_HARD, Classes::LINK_OPEN, Classes::LINK_CLOSE];
        for c in '\0'..=char::MAX {
            let count = terms.iter().filter(|&&term| classes(c).any(term)).count();
            assert!(count <= 1, "U+{:04X}", c as u32);
            assert_eq!(
                opener(c).is_some() && classes(c).any(Classes::LINK_CLOSE),
                classes(c).any(Classes::LINK_CLOSE),
                "U+{:04X}",
                c as u32
            );
        }
    }

    #[test]
    fn what_is_not_assigned_or_deprecated_ends_a_link() {
        for c in "\0\u{7F} \u{A0}\u{149}\u{378}\u{2028}\u{3000}\u{E000}\u{FFFF}\u{10FFFF}".chars() {
            assert!(classes(c).any(Classes::LINK_HARD), "U+{:04X}", c as u32);
        }
        assert!(!classes('\u{200D}').any(Classes::LINK_HARD), "a format character does not stop a link");
    }

    #[test]
    fn quotes_are_soft_and_brackets_have_their_openers() {
        for c in "。！？“”’«».、".chars() {
            assert!(classes(c).any(Classes::LINK_SOFT), "{c}");
        }
        assert_eq!([')', '>', '」'].map(opener), [Some('('), Some('<'), Some('「')]);
    }

    #[test]
    fn hosts_take_letters_and_emoji_but_nothing_that_maps_to_ascii_signs() {
        for c in "éß中はक़🍕ＡⅣ་".chars() {
            assert!(classes(c).any(Classes::LINK_HOST), "{c}");
        }
        // Full-width forms and wide spaces map to what no host has; a soft hyphen maps to nothing.
        // What can end a link is not part of a host, though UTS #46 calls quotes and corner
        // brackets valid.
        for c in "。．｡“”「」._/@（），：？！／\u{A0}\u{3000}\u{AD}\u{202E}℀…\u{378}".chars()
        {
            assert!(!classes(c).any(Classes::LINK_HOST), "{c}");
        }
    }

    #[test]
    fn top_level_domains_are_known_in_both_spellings() {
        for label in
            ["com", "de", "zw", "aaa", "accountants", "рф", "xn--p1ai", "香港", "xn--j6w193g", "我爱你"]
        {
            assert!(is_tld(label.as_bytes()), "{label}");
        }
        for label in ["", "c", "COM", "comx", "localhost", "html", "рфф", "xn--", "\0", &"com".repeat(99)]
        {
            assert!(!is_tld(label.as_bytes()), "{label}");
        }
    }
}
