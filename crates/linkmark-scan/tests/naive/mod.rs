//! The slow twin of the scanner: the documents' sentences one after the other, over a `Vec<char>`.
//!
//! It shares no code and no table with the scanner, asks every place of the text, counts every
//! bracket again after every cut, and is quadratic or worse without a thought. It is right when it
//! can be read beside the documents.

mod angle;
mod email;
mod github;
mod url;

use std::ops::Range;

/// A link the twin found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Where, in bytes.
    pub range: Range<usize>,
    /// As `LinkKind` prints it.
    pub kind: &'static str,
    /// Where it leads.
    pub href: String,
}

/// The dialects the twin knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Commonmark,
    Gfm,
    CommonmarkHs,
    MarkdownItRs,
    Extended,
    Github,
}

pub(crate) const DIALECTS: [(&str, Dialect); 6] = [
    ("commonmark", Dialect::Commonmark),
    ("gfm", Dialect::Gfm),
    ("commonmark-hs", Dialect::CommonmarkHs),
    ("markdown-it-rs", Dialect::MarkdownItRs),
    ("extended", Dialect::Extended),
    ("github", Dialect::Github),
];

/// What a step found: from, to and kind, in characters.
type Span = (usize, usize, &'static str);

/// All links of `text`.
pub(crate) fn links(dialect: Dialect, text: &str) -> Vec<Found> {
    let offsets: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    // NUL is U+FFFD before anything is looked at.
    let chars: Vec<char> = text.chars().map(|c| if c == '\0' { '\u{FFFD}' } else { c }).collect();

    let mut found = Vec::new();
    let (mut at, mut floor) = (0, 0);
    while at < chars.len() {
        match link_at(dialect, &chars, at, floor) {
            None => at += 1,
            Some((start, end, kind)) => {
                assert!(
                    floor <= start && start <= at && at < end,
                    "a link holds its trigger, after the floor"
                );
                let range = offsets[start]..offsets[end];
                let href = match kind {
                    "www" => format!("http://{}", &text[range.clone()]),
                    "email" => format!("mailto:{}", &text[range.clone()]),
                    "angle-uri" => text[range.start + 1..range.end - 1].to_owned(),
                    "angle-email" => format!("mailto:{}", &text[range.start + 1..range.end - 1]),
                    _ => text[range.clone()].to_owned(),
                };
                found.push(Found { range, kind, href });
                (at, floor) = (end, end);
            }
        }
    }
    found
}

/// The link whose trigger is at `at`, nothing of it before `floor`. The leftmost candidate first,
/// and at one place: scheme, `www.`, `mailto:` and `xmpp:`, address.
fn link_at(dialect: Dialect, chars: &[char], at: usize, floor: usize) -> Option<Span> {
    if chars[at] == '<' {
        return angle::link(chars, at);
    }
    match dialect {
        Dialect::Commonmark => None,
        Dialect::Github => github::link(chars, at, floor),
        _ => url::scheme(dialect, chars, at, floor)
            .or_else(|| email::around_www(dialect, chars, at, floor))
            .or_else(|| url::www(dialect, chars, at, floor))
            .or_else(|| email::prefixed(dialect, chars, at, floor))
            .or_else(|| email::bare(dialect, chars, at, floor)),
    }
}

/// Whether `word` is at `at`; in any case of letters if `folded`.
fn is_at(chars: &[char], at: usize, word: &str, folded: bool) -> bool {
    word.chars().enumerate().all(|(k, w)| {
        chars.get(at + k).is_some_and(|&c| c == w || (folded && c.is_ascii() && c.eq_ignore_ascii_case(&w)))
    })
}

/// The character before `at`, `None` at the start of the text.
fn before(chars: &[char], at: usize) -> Option<char> {
    at.checked_sub(1).map(|at| chars[at])
}

/// Space, tab, LF, VT, FF, CR.
fn ascii_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\u{B}' | '\u{C}' | '\r')
}
