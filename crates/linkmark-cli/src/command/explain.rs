//! `linkmark explain`: why something is a link, or is not.
//!
//! The scanner is watched while it decides (`linkmark_scan::explain`), on the raw text; then the engine is asked what Markdown makes of
//! it, and what it hid is named by the construct that covers it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;

use linkmark::{Event, FoundLink, Options, Parser, Tag};
use linkmark_fix::{Syntax, bom_len, line_around, markdown_options};
use linkmark_scan::{Candidate, Dialect, Step};
use serde::Serialize;

use super::Outcome;
use crate::args::Explain;
use crate::config::{self, Config};
use crate::error::Error;
use crate::input::{Document, Source};
use crate::json;
use crate::output::{Output, Paint, pad, shown, style, width};
use crate::session::Session;

pub(super) fn run(args: &Explain, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let dialects: Vec<Dialect> = if args.all {
        Dialect::ALL.iter().copied().chain(config.custom.iter().map(|set| set.value)).collect()
    } else {
        let default = if args.plain { &config::FOR_TEXT } else { &config::FOR_MARKDOWN };
        vec![*config.dialect_for(None, args.dialect.as_deref(), default)?]
    };
    let text = text(args, session)?;
    let verdicts: Vec<Verdict<'_>> =
        dialects.iter().map(|dialect| Verdict::new(&text, dialect, args.plain)).collect();
    let printed: String = if args.json {
        verdicts.iter().map(json::line).collect()
    } else if args.all {
        side_by_side(&text, &verdicts, session.paint)
    } else {
        verdicts.iter().map(|verdict| one(&text, verdict, session.paint)).collect()
    };
    let mut out = Output::stdout();
    out.put(args.json, printed.as_bytes()).and_then(|()| out.flush()).map_err(Error::Stdout)?;
    Ok(Outcome::found(verdicts.iter().any(|verdict| !verdict.links.is_empty())))
}

/// The words on the command line, or standard input.
fn text(args: &Explain, session: &Session) -> Result<String, Error> {
    if !args.text.is_empty() && args.text != ["-"] {
        return Ok(args.text.join(" "));
    }
    let document: Document = Source::Stdin.read()?.unwrap_or_default();
    document.warning().iter().for_each(|warning| session.warn(warning));
    Ok(document.text[bom_len(&document.text)..].to_owned())
}

/// What one dialect says about a text.
#[derive(Serialize)]
struct Verdict<'t> {
    dialect: &'t str,
    /// The links there are in the end.
    links: Vec<FinalLink>,
    candidates: Vec<Judged<'t>>,
}

#[derive(Clone, Serialize, PartialEq, Eq)]
struct FinalLink {
    start: usize,
    end: usize,
    kind: &'static str,
    text: String,
    href: String,
}

/// A candidate, and what Markdown says to it.
#[derive(Serialize)]
struct Judged<'t> {
    #[serde(flatten)]
    candidate: Candidate<'t>,
    /// Why a link of the scanner is none in Markdown, or another one, or what is one that the scanner refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
}

impl<'t> Verdict<'t> {
    fn new(text: &'t str, dialect: &'t Dialect, plain: bool) -> Verdict<'t> {
        let options = markdown_options(dialect);
        let reading = if plain { Syntax::PlainText(dialect) } else { Syntax::Markdown(options) };
        let links: Vec<FoundLink<'t>> = reading.links(text);
        let hidden = if plain { Vec::new() } else { covers(text, &options) };
        let judge = |candidate: Candidate<'t>| {
            let markdown = match candidate.link {
                _ if plain => None,
                Some(link) => in_markdown(text, link.range(), &links, &hidden),
                None => over(&links, &(candidate.at..candidate.at + 1)).map(|found| instead(text, found)),
            };
            Judged { candidate, markdown }
        };
        let links_found = links.iter().map(FinalLink::from).collect();
        let candidates = linkmark_scan::explain(text, dialect).into_iter().map(judge).collect();
        Verdict { dialect: dialect.name.as_str(), links: links_found, candidates }
    }
}

impl From<&FoundLink<'_>> for FinalLink {
    fn from(found: &FoundLink<'_>) -> FinalLink {
        FinalLink {
            start: found.range.start,
            end: found.range.end,
            kind: found.link_type.name(),
            text: found.text.clone().into_owned(),
            href: found.href.clone().into_owned(),
        }
    }
}

/// What covers text so that nothing in it is a link of its own, in words, from left to right. What stands in another is not told.
fn covers(text: &str, options: &Options<'_>) -> Vec<(Range<usize>, &'static str)> {
    let mut covers: Vec<(Range<usize>, &'static str)> = Vec::new();
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        let what = match event {
            Event::Code(_) => "a code span",
            Event::InlineHtml(_) => "raw HTML",
            Event::Start(Tag::HtmlBlock) => "an HTML block",
            Event::Start(Tag::CodeBlock(_)) => "a code block",
            Event::Start(Tag::Link(_)) => "another link",
            Event::Start(Tag::Image(_)) => "an image",
            Event::InlineMath(_) | Event::DisplayMath(_) => "a formula",
            Event::Start(Tag::MetadataBlock(_)) => "front matter",
            _ => continue,
        };
        if covers.last().is_none_or(|(last, _)| last.end <= range.start) {
            covers.push((range, what));
        }
    }
    covers
}

/// Of things that do not overlap and stand from left to right: the first that has to do with `range`.
fn first_over<'l, T>(
    things: &'l [T],
    range: &Range<usize>,
    range_of: impl Fn(&T) -> &Range<usize>,
) -> Option<&'l T> {
    let at = things.partition_point(|thing| range_of(thing).end <= range.start);
    things.get(at).filter(|thing| range_of(thing).start < range.end)
}

/// What Markdown says to a link of the scanner; `None` if it agrees.
fn in_markdown(
    text: &str,
    link: Range<usize>,
    links: &[FoundLink<'_>],
    hidden: &[(Range<usize>, &'static str)],
) -> Option<String> {
    let found = over(links, &link);
    if found.is_some_and(|found| found.range == link) {
        return None;
    }
    if let Some((_, what)) = first_over(hidden, &link, |(range, _)| range)
        .filter(|(range, _)| range.start <= link.start && link.end <= range.end)
    {
        return Some(format!("it stands in {what}, where nothing else is a link"));
    }
    if let Some(found) = found {
        return Some(instead(text, found));
    }
    Some("it stands behind an open `[` or in a definition, where no bare link starts".to_owned())
}

fn over<'l, 't>(links: &'l [FoundLink<'t>], range: &Range<usize>) -> Option<&'l FoundLink<'t>> {
    first_over(links, range, |found| &found.range)
}

/// Of `_a@b.c_`, where the plain text has no link, and of `[a@b.c](d)`, where it has another one.
fn instead(text: &str, found: &FoundLink<'_>) -> String {
    format!("the link is `{}`: what stands around it was decided first", shown(&text[found.range.clone()]))
}

/// One dialect: the text with its links underlined, then the steps of every candidate.
fn one(text: &str, verdict: &Verdict<'_>, paint: Paint) -> String {
    let mut out = String::new();
    underlined(&mut out, text, verdict, paint);
    paint.push(&mut out, style::STRONG, verdict.dialect);
    out.push('\n');
    if verdict.candidates.is_empty() && verdict.links.is_empty() {
        out.push_str("  nothing here could start a link\n");
    }
    for judged in &verdict.candidates {
        steps(&mut out, judged, paint);
    }
    out
}

fn steps(out: &mut String, judged: &Judged<'_>, paint: Paint) {
    for line in judged.candidate.lines() {
        let (mark, style) = match line.step {
            Step::Linked { .. } if judged.markdown.is_none() => ("✓", style::ADDED),
            Step::Refused { .. } if judged.markdown.is_none() => ("✗", style::REMOVED),
            Step::Cut { .. } => ("−", style::WARNING),
            _ => ("·", style::DIM),
        };
        out.push_str("  ");
        paint.push(out, style, mark);
        let _ = writeln!(out, " {line}");
    }
    if let Some(why) = &judged.markdown {
        out.push_str("  ");
        let (mark, style) = match judged.candidate.link {
            Some(_) => ("✗", style::REMOVED),
            None => ("✓", style::ADDED),
        };
        paint.push(out, style, mark);
        let _ = writeln!(out, " in Markdown: {why}");
    }
}

/// Every line that has a link or a candidate, with carets below as a compiler draws them: `^^^` a link, `---` none.
fn underlined(out: &mut String, text: &str, verdict: &Verdict<'_>, paint: Paint) {
    let mut marks: Vec<(Range<usize>, bool)> =
        verdict.links.iter().map(|link| (link.start..link.end, true)).collect();
    marks.sort_by_key(|(range, _)| range.start);
    let linked = marks.len();
    for judged in &verdict.candidates {
        let span = judged.candidate.span();
        if first_over(&marks[..linked], &(span.start..span.end), |(range, _)| range).is_none() {
            marks.push((span.start..span.end, false));
        }
    }
    marks.sort_by_key(|(range, _)| range.start);
    if marks.is_empty() {
        out.push_str(&shown(text.lines().next().unwrap_or("")));
        out.push_str("\n\n");
        return;
    }
    let mut marks = marks.into_iter().peekable();
    while let Some((first, _)) = marks.peek() {
        // No line is looked at twice: the marks on it are taken with it.
        let line = line_around(text, 0, first.start);
        out.push_str(&shown(&text[line.clone()]));
        out.push('\n');
        let mut below = String::new();
        let mut at = line.start;
        while let Some((range, linked)) = marks.next_if(|(range, _)| range.start <= line.end) {
            let (start, end) = (range.start.max(at), range.end.clamp(at, line.end));
            below.extend(std::iter::repeat_n(' ', width(&shown(&text[at..start]))));
            let (caret, style) = if linked { ("^", style::MARK) } else { ("-", style::REMOVED) };
            let columns = width(&shown(&text[start..end.max(start)])).max(1);
            paint.push(&mut below, style, &caret.repeat(columns));
            at = end.max(start);
        }
        out.push_str(&below);
        out.push_str("\n\n");
    }
}

/// All dialects: what each links in one table, then the steps, told once for all that took the same.
fn side_by_side(text: &str, verdicts: &[Verdict<'_>], paint: Paint) -> String {
    let mut out = String::new();
    for line in text.lines() {
        out.push_str(&shown(line));
        out.push('\n');
    }
    out.push('\n');
    let widest = verdicts.iter().map(|verdict| width(verdict.dialect)).max().unwrap_or(0);
    for verdict in verdicts {
        paint.push(&mut out, style::STRONG, verdict.dialect);
        pad(&mut out, verdict.dialect, widest + 2);
        if verdict.links.is_empty() {
            paint.push(&mut out, style::DIM, "no link");
        }
        for (i, link) in verdict.links.iter().enumerate() {
            out.push_str(if i > 0 { "  " } else { "" });
            paint.push(&mut out, style::LINK, &shown(&link.text));
            if link.text != link.href {
                paint.push(&mut out, style::DIM, &format!(" → {}", shown(&link.href)));
            }
        }
        out.push('\n');
    }
    let mut told: Vec<(String, Vec<&str>)> = Vec::new();
    for verdict in verdicts {
        let mut steps_of = String::new();
        verdict.candidates.iter().for_each(|judged| steps(&mut steps_of, judged, paint));
        match told.iter_mut().find(|(other, _)| *other == steps_of) {
            Some((_, names)) => names.push(verdict.dialect),
            None => told.push((steps_of, vec![verdict.dialect])),
        }
    }
    for (steps, names) in told {
        out.push('\n');
        paint.push(&mut out, style::STRONG, &names.join(", "));
        out.push('\n');
        out.push_str(if steps.is_empty() { "  nothing here could start a link\n" } else { &steps });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::first_over;
    use std::cell::Cell;
    use std::ops::Range;

    #[test]
    fn the_first_thing_over_a_range_is_found_without_looking_at_all() {
        let things: Vec<Range<usize>> = vec![1..3, 3..5, 8..9];
        let found = |range: Range<usize>| first_over(&things, &range, |thing| thing).cloned();
        assert_eq!(
            [0..1, 0..2, 2..4, 3..4, 5..8, 8..20, 9..20].map(found),
            [None, Some(1..3), Some(1..3), Some(3..5), None, Some(8..9), None]
        );
        let many: Vec<Range<usize>> = (0..1 << 16).map(|at| 2 * at..2 * at + 1).collect();
        let looked_at = Cell::new(0);
        for range in &many {
            looked_at.set(0);
            let found = first_over(&many, range, |thing| {
                looked_at.set(looked_at.get() + 1);
                thing
            });
            assert_eq!(found, Some(range));
            assert!(looked_at.get() <= 18, "{} of {} looked at", looked_at.get(), many.len());
        }
    }
}
