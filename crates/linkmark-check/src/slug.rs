//! The id of a heading's text, by the columns of a row.

use linkmark_fix::Host;
use linkmark_fix::anchors::{AnchorRule, Case, Class, Ends, Form, Kept, Rest, Runs, Space, Start};
use std::borrow::Cow;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{
    GeneralCategory as Category, GeneralCategoryGroup as Group, UnicodeGeneralCategory,
};

/// Makes the slugs of a row. What a row does with a character of ASCII is decided once: nearly
/// every heading has no other.
#[derive(Debug)]
pub(crate) struct Slugger<'r> {
    pub(crate) rule: &'r AnchorRule,
    /// What becomes of each: a character, or [`DROPPED`].
    ascii: [u8; 128],
    /// Nothing is left to do when every character has become what it becomes, and a space `-`.
    is_done: bool,
}

/// No row makes one of anything.
const DROPPED: u8 = 0;

impl<'r> Slugger<'r> {
    pub(crate) fn new(rule: &'r AnchorRule) -> Slugger<'r> {
        static TABLES: LazyLock<Vec<(&AnchorRule, [u8; 128])>> = LazyLock::new(|| {
            let rules = Host::ALL.iter().map(|host| host.anchors);
            rules.map(|rule| (rule, ascii_of(rule))).collect()
        });
        let known = TABLES.iter().find(|(known, _)| *known == rule);
        let ascii = known.map_or_else(|| ascii_of(rule), |(_, table)| *table);
        Slugger { rule, ascii, is_done: is_done(rule) }
    }

    /// Makes `out` the slug of `text`: empty if nothing of it can be part of an id.
    pub(crate) fn slug(&self, text: &str, out: &mut String) {
        if !text.is_ascii() {
            *out = slug(self.rule, text);
            return;
        }
        let text = cut(self.rule, text);
        let mut bytes = std::mem::take(out).into_bytes();
        bytes.clear();
        bytes.extend(text.bytes().map(|byte| self.ascii[usize::from(byte & 0x7F)]));
        if self.rule.runs == Runs::SpaceOfText {
            // What is dropped comes between: two spaces around it are two.
            bytes.dedup_by(|one, last| (*one, *last) == (b' ', b' '));
        }
        if memchr::memchr(DROPPED, &bytes).is_some() {
            bytes.retain(|&byte| byte != DROPPED);
        }
        *out = String::from_utf8(bytes).unwrap_or_default();
        if !self.is_done {
            *out = finish(self.rule, out);
        }
    }
}

/// What becomes of each character of ASCII.
fn ascii_of(rule: &AnchorRule) -> [u8; 128] {
    let mut ascii = [DROPPED; 128];
    for (byte, becomes) in (0_u8..).zip(&mut ascii) {
        // Every row makes the capitals of ASCII small.
        *becomes = match becomes_of(rule, char::from(byte.to_ascii_lowercase())) {
            Some(' ') if is_done(rule) => b'-',
            Some(c) => u8::try_from(c).unwrap_or(DROPPED),
            None => DROPPED,
        };
    }
    ascii
}

/// Whether a slug is whole when each character has become what it becomes.
fn is_done(rule: &AnchorRule) -> bool {
    rule.runs == Runs::Kept
        && matches!(rule.ends, Ends::Kept | Ends::SpaceOfText)
        && matches!(rule.start, Start::Any | Start::AsciiLetterOfText)
}

/// The slug of any text: what a [`Slugger`] makes, by the columns one after another.
fn slug(rule: &AnchorRule, text: &str) -> String {
    let text = if rule.case == Case::UnicodeFirst { text.to_lowercase().into() } else { Cow::Borrowed(text) };
    let text = formed(rule.form, &text);
    finish(rule, &mapped(rule, &lowered(rule.case, cut(rule, &text))))
}

/// The text without what is cut before anything is dropped.
fn cut<'t>(rule: &AnchorRule, text: &'t str) -> &'t str {
    let text = match rule.start {
        Start::AsciiLetterOfText => text.trim_start_matches(|c: char| !c.is_ascii_alphabetic()),
        _ => text,
    };
    if rule.ends == Ends::SpaceOfText { text.trim() } else { text }
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
    let mut last = None;
    for c in text.chars() {
        let becomes = becomes_of(rule, c);
        let is_again = becomes == Some(' ') && last == becomes && rule.runs == Runs::SpaceOfText;
        out.extend(becomes.filter(|_| !is_again));
        last = becomes;
    }
    out
}

/// A character as it is kept or replaced; `None` if it is dropped.
fn becomes_of(rule: &AnchorRule, c: char) -> Option<char> {
    if is_space(rule.space, c) {
        Some(' ')
    } else if is_kept(&rule.kept, c) {
        Some(c)
    } else {
        let is_replaced = rule.rest == Rest::Hyphen && !(c.is_control() && rule.kept.classes.is_empty());
        is_replaced.then_some('-')
    }
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

#[cfg(test)]
mod tests {
    use linkmark_fix::Host;

    use super::{Slugger, slug};

    #[test]
    fn the_table_makes_what_the_columns_make() {
        let ascii: String = (0..128_u8).map(char::from).collect();
        let texts = [
            &*ascii,
            "CI / Build  Machine",
            "  --config_x \t= 1. Start - ",
            "1. `A` & B...  -- 2!",
            "_a__b_ \u{1C}c\n d",
            "",
            "...",
            "Caf\u{E9} \u{130}",
        ];
        for host in Host::ALL {
            let slugger = Slugger::new(host.anchors);
            let slug_of = |text: &str| {
                let mut out = "before".to_owned();
                slugger.slug(text, &mut out);
                out
            };
            for text in texts {
                assert_eq!(slug_of(text), slug(host.anchors, text), "{} {text:?}", host.name);
            }
            for (a, b) in (0..128_u8).flat_map(|a| (0..128_u8).map(move |b| (a, b))) {
                let text = String::from_utf8_lossy(&[b'x', a, b, b'y']).into_owned();
                assert_eq!(slug_of(&text), slug(host.anchors, &text), "{} {text:?}", host.name);
                let text = &text[1..3];
                assert_eq!(slug_of(text), slug(host.anchors, text), "{} {text:?}", host.name);
            }
        }
    }
}
