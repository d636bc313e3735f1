//! The id of a heading's text, by the columns of a row.

use linkmark_fix::anchors::{AnchorRule, Case, Class, Ends, Form, Kept, Rest, Runs, Space, Start};
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{
    GeneralCategory as Category, GeneralCategoryGroup as Group, UnicodeGeneralCategory,
};

/// The slug of `text`: empty if nothing of it can be part of an id.
pub(crate) fn slug(rule: &AnchorRule, text: &str) -> String {
    let text = if rule.case == Case::UnicodeFirst { text.to_lowercase().into() } else { Cow::Borrowed(text) };
    let text = formed(rule.form, &text);
    let text = match rule.start {
        Start::AsciiLetterOfText => text.trim_start_matches(|c: char| !c.is_ascii_alphabetic()),
        _ => &text,
    };
    let text = if rule.ends == Ends::SpaceOfText { text.trim() } else { text };
    finish(rule, &mapped(rule, &lowered(rule.case, text)))
}

fn formed(form: Form, text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    match form {
        Form::Composed => text.nfc().collect(),
        Form::WithoutAccents => text.nfkd().filter(|c| !('\u{300}'..='\u{36F}').contains(c)).collect(),
        Form::Ascii => text.chars().map(blank).nfkd().filter(char::is_ascii).collect(),
        Form::AsciiByTable => {
            let mut plain = String::new();
            for c in text.chars() {
                match PLAIN.iter().find(|(letter, _)| *letter == c) {
                    Some((_, letters)) => plain.push_str(letters),
                    None => plain.push(blank(c)),
                }
            }
            plain.nfkd().filter(char::is_ascii).collect()
        }
        _ => Cow::Borrowed(text),
    }
}

/// White space that is not ASCII is white space still.
fn blank(c: char) -> char {
    if c.is_whitespace() { ' ' } else { c }
}

/// What docutils writes for letters that have no decomposition.
#[rustfmt::skip]
const PLAIN: &[(char, &str)] = &[
    ('ß', "sz"), ('æ', "ae"), ('œ', "oe"), ('ȸ', "db"), ('ȹ', "qp"), ('ø', "o"), ('đ', "d"), ('ħ', "h"), ('ı', "i"),
    ('ł', "l"), ('ŧ', "t"), ('ƀ', "b"), ('ƃ', "b"), ('ƈ', "c"), ('ƌ', "d"), ('ƒ', "f"), ('ƙ', "k"), ('ƚ', "l"),
    ('ƞ', "n"), ('ƥ', "p"), ('ƫ', "t"), ('ƭ', "t"), ('ƴ', "y"), ('ƶ', "z"), ('ǥ', "g"), ('ȥ', "z"), ('ȴ', "l"),
    ('ȵ', "n"), ('ȶ', "t"), ('ȷ', "j"), ('ȼ', "c"), ('ȿ', "s"), ('ɀ', "z"), ('ɇ', "e"), ('ɉ', "j"), ('ɋ', "q"),
    ('ɍ', "r"), ('ɏ', "y"),
];

fn lowered(case: Case, text: &str) -> Cow<'_, str> {
    match case {
        Case::Unicode => text.to_lowercase().into(),
        Case::EachCharacter => text.chars().flat_map(char::to_lowercase).collect(),
        Case::OneToOne => text.chars().map(|c| c.to_lowercase().next().unwrap_or(c)).collect(),
        Case::Ascii => text.to_ascii_lowercase().into(),
        _ => Cow::Borrowed(text),
    }
}

/// Every character kept, replaced or dropped. White space that becomes `-` is a space still.
fn mapped(rule: &AnchorRule, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut was_space = false;
    for c in text.chars() {
        let is_space = is_space(rule.space, c);
        if is_space {
            if !(was_space && rule.runs == Runs::SpaceOfText) {
                out.push(' ');
            }
        } else if is_kept(&rule.kept, c) {
            out.push(c);
        } else if rule.rest == Rest::Hyphen && !(c.is_control() && rule.kept.classes.is_empty()) {
            out.push('-');
        }
        was_space = is_space;
    }
    out
}

fn finish(rule: &AnchorRule, mapped: &str) -> String {
    let trimmed = if rule.ends == Ends::SpaceLeft { mapped.trim_matches(' ') } else { mapped };
    let mut out = String::with_capacity(trimmed.len() + 1);
    for c in trimmed.chars() {
        let is_again = match rule.runs {
            Runs::SpaceLeft => c == ' ' && out.ends_with(' '),
            Runs::All => matches!(c, ' ' | '-') && out.ends_with('-'),
            _ => false,
        };
        if !is_again {
            out.push(if c == ' ' && rule.runs != Runs::SpaceLeft { '-' } else { c });
        }
    }
    let out = out.replace(' ', "-");
    let out = if rule.ends == Ends::Hyphens { out.trim_matches('-') } else { &out };
    match rule.start {
        Start::Letter => out.trim_start_matches(|c: char| !is_letter(c)).to_owned(),
        Start::NoDigit => out.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').to_owned(),
        Start::DigitAfterUnderscore if out.starts_with(|c: char| c.is_ascii_digit()) => format!("_{out}"),
        _ => out.to_owned(),
    }
}

fn is_space(space: Space, c: char) -> bool {
    match space {
        Space::Blank => c == ' ',
        Space::BlankAndTab => matches!(c, ' ' | '\t'),
        Space::BlankTabLinesAndUnderscore => matches!(c, ' ' | '\t' | '\n' | '\r' | '_'),
        Space::Python => c.is_whitespace() || matches!(c, '\x1C'..='\x1F'),
        Space::JavaScript => !c.is_control() && c.is_whitespace() || c == '\u{FEFF}',
        Space::Haskell => matches!(c, '\t'..='\r') || c.general_category() == Category::SpaceSeparator,
        _ => c.is_whitespace(),
    }
}

fn is_kept(kept: &Kept, c: char) -> bool {
    if kept.classes.is_empty() {
        return !c.is_control() && !kept.characters.contains(c) || matches!(c, '\x7F'..='\u{9F}');
    }
    kept.characters.contains(c) || kept.classes.iter().any(|class| has(*class, c))
}

fn has(class: Class, c: char) -> bool {
    match class {
        Class::AsciiLetter => c.is_ascii_alphabetic(),
        Class::AsciiSmall => c.is_ascii_lowercase(),
        Class::AsciiDigit => c.is_ascii_digit(),
        Class::Alphabetic => c.is_alphabetic(),
        _ if c.is_ascii() => match class {
            Class::Letter => c.is_ascii_alphabetic(),
            Class::Digit => c.is_ascii_digit(),
            Class::Connector => c == '_',
            _ => false,
        },
        Class::Letter => is_letter(c),
        Class::Mark => c.general_category_group() == Group::Mark,
        Class::Digit => c.general_category() == Category::DecimalNumber,
        Class::LetterNumber => c.general_category() == Category::LetterNumber,
        Class::OtherNumber => c.general_category() == Category::OtherNumber,
        Class::Connector => c.general_category() == Category::ConnectorPunctuation,
        _ => false,
    }
}

fn is_letter(c: char) -> bool {
    c.general_category_group() == Group::Letter
}
