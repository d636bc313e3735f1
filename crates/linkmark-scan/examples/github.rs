//! What github.com links in a comment besides URLs: `@user`, `#123`, `owner/repo#123`, `GH-123` and
//! commits.
//!
//! `cargo run -p linkmark-scan --example github [TEXT]`
//!
//! A commit may start with any of sixteen characters, so its pattern is asked often, and it comes
//! after links: a hash in a URL is part of the URL. Whether a user, an issue or a commit exists is
//! another question.

use linkmark_scan::{Dialect, Match, Pattern, Place, Scanner};
use std::fmt::Write as _;
use std::ops::Range;

const SCANNER: Scanner = Scanner::new(&Dialect::GITHUB);

/// The names of the patterns, in their order.
const NAMES: [&str; 4] = ["user", "issue", "issue", "commit"];
const PATTERNS: [Pattern<'_>; 4] = [
    Pattern::new(b"@", &user),
    Pattern::new(b"#", &issue),
    Pattern::new(b"-", &short_issue),
    Pattern::new(b"0123456789abcdef", &commit).after_links(),
];

fn main() {
    let text = std::env::args().nth(1);
    let default = "@octocat: fixed in 5c3785ed, see #26, cli/cli#7 and https://github.com/cli/cli/pull/9";
    print!("{}", run(text.as_deref().unwrap_or(default)));
}

/// A line for each that was found: its range, what it is, and how it is written.
pub(crate) fn run(text: &str) -> String {
    let mut out = String::new();
    for found in SCANNER.matches(text, &PATTERNS) {
        let Range { start, end } = found.range();
        let name = if let Match::Pattern(found) = found { NAMES[found.index()] } else { "link" };
        writeln!(out, "{start}..{end} {name} {}", &text[start..end]).expect("a string takes everything");
    }
    out
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a word goes on before `start` or after `end` of what the place shows.
fn touches_word(place: &Place<'_>, start: usize, end: usize) -> bool {
    let is_word = |character: Option<char>| character.is_some_and(|c| c.is_alphanumeric() || c == '_');
    is_word(place.text()[..start].chars().next_back()) || is_word(place.text()[end..].chars().next())
}

/// `@user`: up to 39 letters, digits and single hyphens.
fn user(place: &Place<'_>) -> Option<Range<usize>> {
    let name = &place.rest()[1..];
    let name = &name[..name.bytes().take_while(|&byte| byte.is_ascii_alphanumeric() || byte == b'-').count()];
    let name = name.trim_end_matches('-');
    let fits = (1..=39).contains(&name.len()) && !name.starts_with('-') && !name.contains("--");
    let range = place.ahead(1 + name.len());
    (fits && !touches_word(place, range.start, range.end)).then_some(range)
}

/// `#26` or `owner/repository#26`.
fn issue(place: &Place<'_>) -> Option<Range<usize>> {
    let digits = place.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
    let before = place.before();
    let is_part = |byte: &u8| is_word(*byte) || b"-./".contains(byte);
    let name = &before[before.len() - before.bytes().rev().take_while(is_part).count()..];
    let is_repository = name.split('/').count() == 2 && name.split('/').all(|part| !part.is_empty());
    let start = if is_repository { place.at() - name.len() } else { place.at() };
    let range = start..place.at() + 1 + digits;
    (digits > 0 && !touches_word(place, range.start, range.end)).then_some(range)
}

/// `GH-26`
fn short_issue(place: &Place<'_>) -> Option<Range<usize>> {
    let digits = place.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
    let start = place.before().strip_suffix("GH").map(|_| place.at() - 2)?;
    let range = start..place.at() + 1 + digits;
    (digits > 0 && !touches_word(place, range.start, range.end)).then_some(range)
}

/// Seven to forty digits of a hash, with one that is not a letter of a word such as `defaced`.
fn commit(place: &Place<'_>) -> Option<Range<usize>> {
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    let len = place.rest().bytes().take_while(is_digit).count();
    let range = place.ahead(len);
    let is_hash = (7..=40).contains(&len) && place.rest()[..len].bytes().any(|byte| byte.is_ascii_digit());
    (is_hash && !touches_word(place, range.start, range.end)).then_some(range)
}

#[test]
fn users_issues_and_commits_beside_links() {
    assert_eq!(
        run(
            "@octocat: 5c3785ed, #26, cli/cli#7, GH-8. https://a.com/5c3785ed#26 defaced 12345678x a@b.com x@y"
        ),
        "0..8 user @octocat\n10..18 commit 5c3785ed\n20..23 issue #26\n25..34 issue cli/cli#7\n\
         36..40 issue GH-8\n42..67 link https://a.com/5c3785ed#26\n86..93 link a@b.com\n"
    );
}
