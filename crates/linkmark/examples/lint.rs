//! A linter that edits by range.
//!
//! `cargo run -p linkmark --example lint [FILE]`
//!
//! It writes nothing but what a rule asks for: an edit is a range of the source and its new text,
//! and everything between the edits stays as its author wrote it, byte by byte. A rule sees links
//! and headings as the parser does, so nothing inside a code block is touched.

use linkmark::{Event, LinkType, Options, Parser, Tag, TextPiece, labels, links};
use std::ops::Range;

const OPTIONS: Options<'_> = Options::GFM;

fn main() -> std::io::Result<()> {
    let source = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => include_str!("data/lint.md").to_owned(),
    };
    print!("{}", run(&source));
    Ok(())
}

/// What a rule found at a place.
struct Finding {
    range: Range<usize>,
    message: &'static str,
    /// What belongs there instead, if a program can know.
    replacement: Option<String>,
}

/// The findings, a line each, and the document with their edits.
pub(crate) fn run(source: &str) -> String {
    let findings = check(source);
    let mut report = String::new();
    for finding in &findings {
        let (line, column) = place(source, finding.range.start);
        report.push_str(&format!("{line}:{column}: {}\n", finding.message));
    }
    format!("{report}\n{}", fix(source, &findings))
}

/// Every rule's findings, from left to right.
fn check(source: &str) -> Vec<Finding> {
    let mut findings = bare_links(source);
    findings.extend(missing_descriptions(source));
    findings.extend(skipped_levels(source));
    findings.extend(moved_pages(source));
    findings.extend(lost_labels(source));
    findings.extend(repeated_words(source));
    findings.sort_by_key(|finding| finding.range.start);
    findings
}

/// Applies the edits, the last one first, so that the ranges of the others stay true.
fn fix(source: &str, findings: &[Finding]) -> String {
    let mut fixed = source.to_owned();
    for finding in findings.iter().rev() {
        if let Some(replacement) = &finding.replacement {
            fixed.replace_range(finding.range.clone(), replacement);
        }
    }
    fixed
}

/// A bare link is a link in some programs only; `<…>` and `[…](…)` are links in all of them.
fn bare_links(source: &str) -> Vec<Finding> {
    let written_out = |link: linkmark::FoundLink<'_>| {
        let replacement = match link.link_type {
            LinkType::BareUrl | LinkType::BareEmail => format!("<{}>", &source[link.range.clone()]),
            bare if bare.is_bare() => format!("[{}]({})", &source[link.range.clone()], link.href),
            _ => return None,
        };
        Some(Finding { range: link.range, message: "a bare link", replacement: Some(replacement) })
    };
    links(source, &OPTIONS).filter_map(written_out).collect()
}

/// Only a person knows what an image shows, so nothing is written.
fn missing_descriptions(source: &str) -> Vec<Finding> {
    let images = links(source, &OPTIONS).filter(|link| link.image && link.text.is_empty());
    let message = "an image without a description";
    images.map(|image| Finding { range: image.range, message, replacement: None }).collect()
}

/// `# a` and then `### b`: readers who move by headings take it that they missed one.
fn skipped_levels(source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut allowed = 1;
    for (event, range) in Parser::new_ext(source, &OPTIONS).into_offset_iter() {
        let Event::Start(Tag::Heading { level, .. }) = event else { continue };
        let level = level as usize;
        // An underlined heading has one of two characters below it and no level to count down.
        if level > allowed && source[range.start..].starts_with('#') {
            findings.push(Finding {
                range: range.start..range.start + level,
                message: "a heading that skips a level",
                replacement: Some("#".repeat(allowed)),
            });
        }
        allowed = level.min(allowed) + 1;
    }
    findings
}

/// A site that has moved.
const MOVED: (&str, &str) = ("http://old.example/", "https://new.example/");

/// Only the destination is replaced: text, title and brackets stay as they are.
fn moved_pages(source: &str) -> Vec<Finding> {
    let moved = |link: linkmark::FoundLink<'_>| {
        let range = link.ranges.destination.filter(|_| !link.link_type.is_bare())?;
        let page = source[range.clone()].strip_prefix(MOVED.0)?;
        let replacement = Some(format!("{}{page}", MOVED.1));
        Some(Finding { range, message: "a page that has moved", replacement })
    };
    links(source, &OPTIONS).filter_map(moved).collect()
}

/// References that lead nowhere, and definitions that nothing leads to. `[a]` alone may be meant
/// as text.
fn lost_labels(source: &str) -> Vec<Finding> {
    let labels = labels(source, &OPTIONS);
    let finding =
        |range: &Range<usize>, message| Finding { range: range.clone(), message, replacement: None };
    let mut findings = Vec::new();
    for missing in labels.missing.iter().filter(|missing| missing.link_type != LinkType::Shortcut) {
        findings.push(finding(&missing.range, "a reference without a definition"));
    }
    for definition in &labels.definitions {
        match definition.duplicate_of {
            Some(_) => findings.push(finding(&definition.label_range, "a label that is defined already")),
            None if !definition.is_used => findings.push(finding(&definition.range, "an unused definition")),
            None => {}
        }
    }
    for missing in &labels.missing_footnotes {
        findings.push(finding(&missing.range, "a footnote that is not defined"));
    }
    for footnote in labels.footnotes.iter().filter(|footnote| !footnote.is_used) {
        findings.push(finding(&footnote.label_range, "an unused footnote"));
    }
    findings
}

/// `the the`. A text may be shown otherwise than it is written (`Q&amp;A Q&amp;A`); its pieces lead
/// from a place in one to the place in the other.
fn repeated_words(source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut events = Parser::new_ext(source, &OPTIONS).into_detail_iter();
    let mut code = false;
    while let Some((event, _)) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(_)) => code = true,
            Event::End(linkmark::TagEnd::CodeBlock) => code = false,
            Event::Text(text) if !code => {
                let words: Vec<&str> = text.split_whitespace().collect();
                for pair in words.windows(2).filter(|pair| pair[0] == pair[1]) {
                    let place = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
                    let start = written(events.text_pieces(), place(pair[0]) + pair[0].len());
                    let end = written(events.text_pieces(), place(pair[1]) + pair[1].len());
                    let replacement = Some(String::new());
                    findings.push(Finding { range: start..end, message: "a word twice", replacement });
                }
            }
            _ => {}
        }
    }
    findings
}

/// Where the first `shown` bytes of a text end in the source.
fn written(pieces: &[TextPiece<'_>], mut shown: usize) -> usize {
    for piece in pieces {
        if piece.is_verbatim && shown <= piece.text.len() {
            return piece.range.start + shown;
        }
        shown -= piece.text.len();
        if shown == 0 {
            return piece.range.end;
        }
    }
    pieces.last().map_or(0, |piece| piece.range.end)
}

/// Line and column, both from 1; columns are characters.
fn place(source: &str, at: usize) -> (usize, usize) {
    let before = &source[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
