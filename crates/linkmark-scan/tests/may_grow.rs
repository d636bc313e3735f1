//! What a link at the end of a text may still become: tried with every continuation of up to three
//! characters.
#![cfg(feature = "alloc")]

use linkmark_scan::{Dialect, Link, Scanner, TextSpan};
use proptest::prelude::*;

/// Of each kind of character that a rule asks for, one or two.
const ALPHABET: [&str; 62] = [
    "a",
    "w",
    "1",
    ".",
    ",",
    "/",
    "@",
    ":",
    ";",
    "&",
    "-",
    "_",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "\"",
    "'",
    "*",
    "~",
    "!",
    "?",
    " ",
    "\n",
    "é",
    "字",
    "。",
    "）",
    "」",
    "\u{200b}",
    "%",
    "#",
    "=",
    "+",
    "|",
    "\\",
    "`",
    "{",
    "，",
    "中文",
    "\u{301}",
    "$",
    "^",
    "com",
    "0",
    "9",
    "A",
    "ß",
    "\u{200d}",
    "\u{fe0f}",
    "\u{1f600}",
    "\u{661}",
    "：",
    "、",
    "．",
    "“",
    "”",
    "\r",
    "\t",
    "\0",
];

const PIECES: [&str; 44] = [
    "http://",
    "https://a.b",
    "www.",
    "WWW.a",
    "a@b",
    "a@b.cc",
    "mailto:",
    "mailto:a@b.cc",
    "xmpp:",
    "xmpp:a@b.c/r",
    "localhost",
    ".com",
    "a.com",
    ".",
    "..",
    "/",
    "/x",
    "?q=",
    "&copy",
    "&amp;",
    ";",
    ":80",
    "-",
    "_",
    "(",
    ")",
    "[",
    "]",
    "<",
    "<http://a.b",
    ">",
    "\"",
    "'",
    "*",
    "!",
    ",",
    "见",
    "。",
    "）",
    "é",
    "[::1]",
    "user:pw@",
    " ",
    "~",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 1..7).prop_map(|pieces| pieces.concat())
}

fn same(a: &Link<'_>, b: &Link<'_>) -> bool {
    (a.range(), a.kind()) == (b.range(), b.kind())
}

/// A continuation of the text that changes the link, if there is one.
fn changes(
    scanner: &Scanner,
    text: &str,
    link: &Link<'_>,
    continuations: impl Iterator<Item = String>,
) -> Option<String> {
    let mut longer = text.to_owned();
    for continuation in continuations {
        longer.truncate(text.len());
        longer.push_str(&continuation);
        let found = scanner.links(&longer).find(|found| found.end() > link.start());
        if !found.is_some_and(|found| same(&found, link)) {
            return Some(continuation);
        }
    }
    None
}

fn up_to_two() -> impl Iterator<Item = String> {
    let one = ALPHABET.iter().map(|a| (*a).to_owned());
    one.chain(ALPHABET.iter().flat_map(|a| ALPHABET.iter().map(move |b| format!("{a}{b}"))))
}

fn three() -> impl Iterator<Item = String> {
    up_to_two().skip(ALPHABET.len()).flat_map(|two| ALPHABET.iter().map(move |c| format!("{two}{c}")))
}

fn dialects() -> impl Iterator<Item = &'static Dialect> {
    Dialect::ALL.iter()
}

/// A link may grow exactly if a continuation of up to three characters changes it. That nothing
/// does takes longest to see: of three characters, each `step`-th is tried, from the `first` on.
fn check_exact(text: &str, first: usize, step: usize) -> Result<(), TestCaseError> {
    for dialect in dialects() {
        let scanner = Scanner::new(dialect);
        for link in scanner.links(text) {
            let name = dialect.name.as_str();
            if link.may_grow(&scanner) {
                let changed = changes(&scanner, text, &link, up_to_two().chain(three()));
                prop_assert!(changed.is_some(), "{name}: nothing changes {link:?} in {text:?}");
            } else {
                let some = three().skip(first % step).step_by(step);
                let changed = changes(&scanner, text, &link, up_to_two().chain(some));
                prop_assert!(changed.is_none(), "{name}: {changed:?} changes {link:?} in {text:?}");
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_link_may_grow_exactly_if_some_text_of_three_characters_changes_it(text in text()) {
        check_exact(&text, 0, 1)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_link_may_grow_exactly_if_some_text_changes_it(text in text(), first: usize) {
        check_exact(&text, first, 97)?;
    }

    #[test]
    fn a_text_in_pieces_has_the_links_of_the_whole(pieces in prop::collection::vec(text(), 1..6), length in 1..5_usize) {
        check_pieces(&pieces.concat(), length)?;
    }
}

/// The spans of a text that comes `length` characters at a time are those of the whole.
fn check_pieces(whole: &str, length: usize) -> Result<(), TestCaseError> {
    for dialect in dialects() {
        let scanner = Scanner::new(dialect);
        let mut spans: Vec<(bool, String)> = Vec::new();
        let mut take = |span: TextSpan<'_>| {
            let (is_link, text) = shown(span);
            match spans.last_mut() {
                Some((false, last)) if !is_link => last.push_str(&text),
                _ => spans.push((is_link, text)),
            }
        };
        let mut stream = scanner.stream();
        let characters: Vec<char> = whole.chars().collect();
        for piece in characters.chunks(length) {
            stream.push(&piece.iter().collect::<String>(), &mut take);
        }
        stream.finish(&mut take);
        let wanted: Vec<(bool, String)> = scanner.spans(whole).map(shown).collect();
        prop_assert_eq!(spans, wanted, "{} {:?}", dialect.name.as_str(), whole);
    }
    Ok(())
}

/// Whether it is a link, and its text.
fn shown(span: TextSpan<'_>) -> (bool, String) {
    match span {
        TextSpan::Text(text) => (false, text.to_owned()),
        TextSpan::Link(link) => (true, link.as_str().to_owned()),
    }
}

/// In `uts58` a path may have a `<`, where something else may start as long as text comes.
#[test]
fn an_open_angle_bracket_inside_a_link_does_not_cut_it() {
    for text in ["a.com/<http://a.b]", "a.com/<mailto:）", "-/a.com?q=<user:pw@] b"] {
        for length in 1..4 {
            check_pieces(text, length).unwrap();
        }
    }
}
