//! Which construct answers which byte, in which order.
//!
//! The constructs of the program come first at their bytes (`own.rs`), and are not in this table.
//!
//! Two things come before this table: `Specials` (`attention.rs`) passes over line endings, dots
//! and colons that cannot mean anything, and a byte inside an answered token is not asked about.
//! Two come after it: `emphasis.rs` pairs the runs, and `address.rs` then reads what text is left.

use super::marks::MARKS;

/// An inline construct. Its file has its name, but `bare_link.rs` holds the three that the scanner
/// decides at once (`Scheme`, `Www`, `Host`), and `bracket.rs` both ends of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Construct {
    Escape,
    CharRef,
    CodeSpan,
    Autolink,
    HtmlTag,
    Scheme,
    Www,
    Host,
    Address,
    Emphasis,
    InlineFootnote,
    BracketOpen,
    BracketClose,
    LineBreak,
    Math,
    Smart,
    WikiLink,
    /// Those of the program, in `own.rs`: asked first, at the bytes that they ask for.
    Own,
}

/// The constructs of each byte; the first that answers wins. A byte that none answers is text.
pub(super) type Answers = [&'static [Construct]; 256];

/// What CommonMark and GFM have.
pub(super) const COMMON: Answers = {
    let mut answers: Answers = [&[]; 256];
    // Also the break that a backslash makes of a line ending.
    answers[b'\\' as usize] = &[Construct::Escape];
    answers[b'&' as usize] = &[Construct::CharRef];
    answers[b'`' as usize] = &[Construct::CodeSpan];
    // `<a:b>` is a link, not a tag.
    answers[b'<' as usize] = &[Construct::Autolink, Construct::HtmlTag];
    answers[b':' as usize] = &[Construct::Scheme];
    answers[b'@' as usize] = &[Construct::Address];
    // The dot of `www.`
    answers[b'.' as usize] = &[Construct::Www];
    // Looks back for the `!` of an image.
    answers[b'[' as usize] = &[Construct::BracketOpen];
    answers[b']' as usize] = &[Construct::BracketClose];
    answers[b'\n' as usize] = &[Construct::LineBreak];
    let mut mark = 0;
    while mark < MARKS.len() {
        answers[MARKS[mark].byte as usize] = &[Construct::Emphasis];
        mark += 1;
    }
    answers
};

/// The same and what few documents are read with: each construct looks whether it is on.
pub(super) const ALL: Answers = {
    let mut answers = COMMON;
    // Or the dot before a top-level domain, or the first of an ellipsis.
    answers[b'.' as usize] = &[Construct::Www, Construct::Host, Construct::Smart];
    // The byte in the middle of `。`.
    answers[0x80] = &[Construct::Host];
    // Both look back for the `!`. `[[a]]` is a wiki link even if `[a]` is defined.
    answers[b'[' as usize] = &[Construct::WikiLink, Construct::BracketOpen];
    answers[b'$' as usize] = &[Construct::Math];
    // The caret of `^[a]` opens no superscript.
    answers[b'^' as usize] = &[Construct::InlineFootnote, Construct::Emphasis];
    answers[b'-' as usize] = &[Construct::Smart];
    answers[b'"' as usize] = &[Construct::Smart];
    answers[b'\'' as usize] = &[Construct::Smart];
    answers
};
