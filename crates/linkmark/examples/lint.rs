//! A linter that edits by range.
//!
//! `cargo run -p linkmark --example lint [FILE]`
//!
//! It writes nothing but what a rule asks for: an edit is a range of the source and its new text,
//! and everything between the edits stays as its author wrote it, byte by byte. A rule sees links
//! and headings as the parser does, so nothing inside a code block is touched.

use linkmark::{Event, LinkType, Options, Parser, Tag, links};
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

/// Line and column, both from 1; columns are characters.
fn place(source: &str, at: usize) -> (usize, usize) {
    let before = &source[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
