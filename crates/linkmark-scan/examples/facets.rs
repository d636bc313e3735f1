//! The facets of a Bluesky post: links, mentions and tags with their ranges in bytes of UTF-8,
//! which is how the AT Protocol counts them.
//!
//! `cargo run -p linkmark-scan --example facets [TEXT]`
//!
//! One pass finds all three, and no two overlap: the host in `@alice.example` is not a link, and
//! the fragment of `https://a.example/#top` is not a tag.

use linkmark_scan::{Dialect, Match, Pattern, Place, Scanner};
use std::fmt::Write as _;
use std::ops::Range;

const SCANNER: Scanner = Scanner::new(&Dialect::LINKMARK);
const PATTERNS: [Pattern<'_>; 2] = [Pattern::new(b"@", &mention), Pattern::new("#＃".as_bytes(), &tag)];

fn main() {
    let text = std::env::args().nth(1);
    print!(
        "{}",
        run(text.as_deref().unwrap_or("🎉 @alice.example: #Rust と https://a.example/#top (@bob.example)"))
    );
}

/// A line for each facet: the range, the type, and what it leads to. A mention becomes a DID when
/// its handle is resolved.
pub(crate) fn run(text: &str) -> String {
    let mut out = String::new();
    for found in SCANNER.matches(text, &PATTERNS) {
        let Range { start, end } = found.range();
        let written = &text[start..end];
        let (kind, value) = match found {
            Match::Link(link) => ("link", link.href().to_string()),
            Match::Pattern(found) if found.index() == 0 => ("mention", written[1..].to_lowercase()),
            _ => ("tag", written.trim_start_matches(['#', '＃']).to_owned()),
        };
        writeln!(out, "{start}..{end} {kind} {value}").expect("a string takes everything");
    }
    out
}

/// `@alice.example`: a handle is a host name. It follows a space, a bracket or nothing.
fn mention(place: &Place<'_>) -> Option<Range<usize>> {
    if place.previous().is_some_and(|previous| !previous.is_whitespace() && previous != '(') {
        return None;
    }
    let name = &place.rest()[1..];
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b".-".contains(byte);
    let name = &name[..name.bytes().take_while(is_name).count()];
    let name = name.trim_end_matches(['.', '-']);
    let is_handle = name.contains('.') && name.split('.').all(|label| !label.is_empty());
    is_handle.then(|| place.ahead(1 + name.len()))
}

/// `#tag` up to the next space, without the punctuation at its end and not a mere number.
fn tag(place: &Place<'_>) -> Option<Range<usize>> {
    let rest = place.rest();
    // The first byte of `＃` is that of other characters too.
    let sign = rest.chars().next().filter(|sign| ['#', '＃'].contains(sign))?.len_utf8();
    if place.previous().is_some_and(|previous| !previous.is_whitespace()) {
        return None;
    }
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let tag = rest[sign..end].trim_end_matches(|last: char| !last.is_alphanumeric());
    let is_tag = tag.chars().any(|character| !character.is_ascii_digit()) && tag.chars().count() <= 64;
    is_tag.then(|| place.ahead(sign + tag.len()))
}

#[test]
fn facets_are_counted_in_bytes_and_never_overlap() {
    assert_eq!(
        run(
            "🎉 @Alice.example: #Rust! ＃日本 https://a.example/#top (@bob.example). #12 me@c.example x#y @d"
        ),
        "5..19 mention alice.example\n21..26 tag Rust\n28..37 tag 日本\n\
         38..60 link https://a.example/#top\n62..74 mention bob.example\n\
         81..93 link mailto:me@c.example\n"
    );
}
