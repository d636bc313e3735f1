//! `linkmark compare`: where dialects disagree about a document, each place once.

use std::collections::BTreeMap;
use std::ops::Range;

use linkmark::FoundLink;
use linkmark_fix::{Disagreement, Places, compare, compare_plain, line_around};
use linkmark_scan::Dialect;
use serde::Serialize;

use super::Outcome;
use crate::args::{Compare, EVERY_DIALECT};
use crate::batch::{Batch, FileReport};
use crate::config::Config;
use crate::error::Error;
use crate::input::{Document, Source};
use crate::json;
use crate::output::{Output, Paint, pad, shown, style, width};
use crate::session::Session;
use crate::walk::{self, FileFilter};

pub(super) fn run(args: &Compare, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let dialects = dialects(&args.dialects, &config)?;
    let sources = walk::sources(&args.inputs, &FileFilter::new(&args.inputs, &config, args.text), session)?;
    let batch = Batch {
        session,
        sources: &sources,
        prints_documents: args.json,
        changes_files: false,
        unpacks: false,
        stopped: None,
    };
    let work = |_: &Source, document: Document| {
        let compared = if args.text { compare_plain } else { compare };
        let places = compared(&document.text, &dialects);
        let printed = if args.json {
            json(&document, &dialects, &places)
        } else {
            people(&document, &dialects, &places, session.paint)
        };
        Ok(FileReport { count: places.len(), printed: printed.into_bytes(), notes: Vec::new() })
    };
    let totals = batch.run(&mut Output::stdout(), work, |_, report| report)?;
    Ok(Outcome::found(totals.count == 0))
}

/// The dialects that have these names, in this order.
fn dialects(names: &[String], config: &Config) -> Result<Vec<Dialect>, Error> {
    if names.iter().any(|name| name == EVERY_DIALECT) {
        return Ok(config.dialects().collect());
    }
    names.iter().map(|name| config.named(name).copied()).collect()
}

/// ```text
/// README.md:3:5
///   see http://a.b/c).
///   commonmark               no link
///   gfm, github              http://a.b/c
///   extended                 http://a.b/c)
/// ```
fn people(document: &Document, dialects: &[Dialect], places: &[Disagreement<'_>], paint: Paint) -> String {
    let mut out = String::new();
    let mut offsets = Places::new(&document.text);
    for disagreement in places {
        let place = offsets.of(disagreement.range.start);
        paint.push(&mut out, style::PATH, &shown(&document.name));
        out.push(':');
        paint.push(&mut out, style::NUMBER, &place.line.to_string());
        out.push(':');
        paint.push(&mut out, style::NUMBER, &place.column.to_string());
        out.push('\n');
        excerpt(&mut out, paint, &document.text, &disagreement.range);
        let camps: Vec<(&[FoundLink<'_>], String)> = disagreement
            .camps()
            .into_iter()
            .map(|(answer, members)| {
                let names: Vec<&str> = members.iter().map(|&index| dialects[index].name.as_str()).collect();
                (answer, names.join(", "))
            })
            .collect();
        let widest = camps.iter().map(|(_, names)| width(names)).max().unwrap_or(0);
        for (answer, names) in &camps {
            out.push_str("  ");
            paint.push(&mut out, style::KIND, names);
            pad(&mut out, names, widest + 2);
            if answer.is_empty() {
                paint.push(&mut out, style::DIM, "no link");
            }
            for (i, found) in answer.iter().enumerate() {
                if i > 0 {
                    paint.push(&mut out, style::DIM, "  and  ");
                }
                if found.text != found.href {
                    out.push_str(&shown(&found.text));
                    paint.push(&mut out, style::DIM, " → ");
                }
                paint.push(&mut out, style::LINK, &shown(&found.href));
            }
            out.push('\n');
        }
        out.push('\n');
    }
    out
}

/// How much of a line is shown on either side of a place: lines of a paragraph may be long.
const AROUND: usize = 40;

/// What an excerpt looks at: what it may show, and a character more on either side. A line of a
/// megabyte has many places, and each has to do without the rest of the line.
fn near(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = floor(text, range.start.saturating_sub(AROUND + 1));
    start..floor(text, text.len().min(range.end + AROUND + char::MAX.len_utf8()))
}

fn excerpt(out: &mut String, paint: Paint, text: &str, range: &Range<usize>) {
    let near = near(text, range);
    let range = range.start - near.start..range.end - near.start;
    let text = &text[near];
    let line = line_around(text, 0, range.start);
    let start = floor(text, range.start.saturating_sub(AROUND).max(line.start));
    let end = floor(text, (range.end + AROUND).min(line.end.max(range.end)));
    out.push_str("  ");
    paint.push(out, style::DIM, if start > line.start { "…" } else { "" });
    out.push_str(&shown(&text[start..range.start]));
    paint.push(out, style::MARK, &shown(&text[range.clone()]));
    out.push_str(&shown(&text[range.end..end]));
    paint.push(out, style::DIM, if end < line.end { "…" } else { "" });
    out.push('\n');
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// One place in JSON.
#[derive(Serialize)]
struct PlaceRecord<'r> {
    path: &'r str,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    text: &'r str,
    dialects: BTreeMap<&'r str, Vec<LinkRecord<'r>>>,
}

/// What a dialect links there.
#[derive(Serialize)]
struct LinkRecord<'r> {
    start: usize,
    end: usize,
    kind: &'r str,
    text: &'r str,
    href: &'r str,
}

fn json(document: &Document, dialects: &[Dialect], places: &[Disagreement<'_>]) -> String {
    let mut out = String::new();
    let mut offsets = Places::new(&document.text);
    for disagreement in places {
        let place = offsets.of(disagreement.range.start);
        let answer =
            |found: &FoundLink<'_>| (document.in_file(found.range.start), document.in_file(found.range.end));
        let record = PlaceRecord {
            path: &document.name,
            line: place.line,
            column: place.column,
            start: document.in_file(disagreement.range.start),
            end: document.in_file(disagreement.range.end),
            text: &document.text[disagreement.range.clone()],
            dialects: dialects
                .iter()
                .zip(&disagreement.answers)
                .map(|(dialect, answers)| {
                    let answers = answers.iter().map(|found| {
                        let (start, end) = answer(found);
                        LinkRecord {
                            start,
                            end,
                            kind: found.link_type.name(),
                            text: &found.text,
                            href: &found.href,
                        }
                    });
                    (dialect.name.as_str(), answers.collect())
                })
                .collect(),
        };
        out.push_str(&json::line(&record));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{AROUND, Paint, excerpt, near};

    /// A line with many places takes linear time because no excerpt is given more of it than this.
    #[test]
    fn an_excerpt_of_a_long_line_looks_at_a_little_of_it() {
        let line = "é".repeat(1 << 20);
        for at in [0, 4, line.len() / 2, line.len() - 8, line.len() - 4] {
            let near = near(&line, &(at..at + 4));
            assert!(near.start <= at && at + 4 <= near.end, "{near:?} holds {at}");
            assert!(near.len() <= 4 + 2 * (AROUND + 4), "{near:?} for {at}");
        }
    }

    #[test]
    fn an_excerpt_ends_with_its_line_or_with_a_mark() {
        let shown = |text: &str, at: usize| {
            let mut out = String::new();
            excerpt(&mut out, Paint::OFF, text, &(at..at + 4));
            out
        };
        let forty = "é".repeat(20);
        assert_eq!(shown("x\na.co y\r\nz", 2), "  a.co y\n");
        assert_eq!(shown(&format!("{forty}a.co{forty}"), 40), format!("  {forty}a.co{forty}\n"));
        assert_eq!(shown(&format!("b{forty}a.co{forty}c"), 41), format!("  …{forty}a.co{forty}…\n"));
        assert_eq!(shown(&format!("\n{forty}a.co{forty}\n"), 41), format!("  {forty}a.co{forty}\n"));
    }
}
