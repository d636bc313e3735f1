//! What one dialect says about a text. It is asked anew by whoever prints it: nothing is kept.

use std::fmt::Write as _;
use std::io::{self, Write};

use linkmark::scan::{self, Dialect, Scanner, Step};
use linkmark::{Explanation, FoundLink, Options, Outcome};
use linkmark_fix::Syntax;
use serde::Serialize;

use super::subject::Subject;
use crate::output::{Paint, style};

/// One dialect, the text it is asked about, and how many candidates are shown.
pub(super) struct Answer<'a> {
    pub(super) subject: &'a Subject,
    pub(super) dialect: &'a Dialect,
    pub(super) plain: bool,
    pub(super) markdown: Options<'a>,
    pub(super) limit: usize,
}

/// Something that could have been a link.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Candidate<'t> {
    Plain(scan::Candidate<'t>),
    Markdown(Explanation<'t>),
}

impl Candidate<'_> {
    pub(super) fn span(&self) -> scan::Span {
        match self {
            Candidate::Plain(candidate) => candidate.span(),
            Candidate::Markdown(candidate) => candidate.span(),
        }
    }

    /// Its steps, a line each.
    pub(super) fn push_steps(&self, out: &mut String, paint: Paint) {
        match self {
            Candidate::Plain(candidate) => {
                for line in candidate.lines() {
                    let outcome = match line.step {
                        Step::Linked { .. } => Outcome::Linked,
                        Step::Refused { .. } => Outcome::Refused,
                        Step::Cut { .. } => Outcome::Cut,
                        _ => Outcome::Open,
                    };
                    push_line(out, outcome, &line, paint);
                }
            }
            Candidate::Markdown(candidate) => {
                candidate.lines().for_each(|line| push_line(out, line.outcome, &line, paint));
            }
        }
    }
}

fn push_line(out: &mut String, outcome: Outcome, line: &dyn std::fmt::Display, paint: Paint) {
    let (mark, style) = match outcome {
        Outcome::Linked => ("✓", style::ADDED),
        Outcome::Refused => ("✗", style::REMOVED),
        Outcome::Cut => ("−", style::WARNING),
        _ => ("·", style::DIM),
    };
    out.push_str("  ");
    paint.push(out, style, mark);
    let _ = writeln!(out, " {line}");
}

impl<'a> Answer<'a> {
    /// The links of the text, as `linkmark links` lists them.
    pub(super) fn links(&self) -> impl Iterator<Item = FoundLink<'a>> {
        let (text, subject) = (self.subject.text.as_str(), self.subject);
        let found: Box<dyn Iterator<Item = FoundLink<'a>> + 'a> = match self.syntax() {
            Syntax::Markdown(options) => Box::new(linkmark::links(text, &options).filter(|link| !link.image)),
            plain @ Syntax::PlainText(_) => Box::new(plain.links(text).into_iter()),
        };
        found.filter(move |link| subject.is_about(link.range.start, link.range.end))
    }

    fn syntax(&self) -> Syntax<'a> {
        if self.plain { Syntax::PlainText(self.dialect) } else { Syntax::Markdown(self.markdown) }
    }

    /// Gives `each` the candidates, as many as are shown, and says how many more there are.
    pub(super) fn candidates(
        &self,
        mut each: impl FnMut(Candidate<'a>) -> io::Result<()>,
    ) -> io::Result<usize> {
        let mut count = 0;
        let mut written = Ok(());
        let mut take = |candidate: Candidate<'a>| {
            let span = candidate.span();
            if self.subject.is_about(span.start, span.end) {
                count += 1;
                if count <= self.limit && written.is_ok() {
                    written = each(candidate);
                }
            }
        };
        let text = self.subject.text.as_str();
        match self.syntax() {
            Syntax::Markdown(options) => {
                linkmark::explain(text, &options, |candidate| take(Candidate::Markdown(candidate)));
            }
            Syntax::PlainText(dialect) => {
                Scanner::new(dialect)
                    .candidates(text)
                    .for_each(|candidate| take(Candidate::Plain(candidate)));
            }
        }
        written.map(|()| count.saturating_sub(self.limit))
    }

    /// The steps of every candidate that is shown, and how many more there are.
    pub(super) fn print_steps(&self, out: &mut impl Write, paint: Paint) -> io::Result<()> {
        let mut is_empty = true;
        let mut lines = String::new();
        let more = self.candidates(|candidate| {
            is_empty = false;
            lines.clear();
            candidate.push_steps(&mut lines, paint);
            out.write_all(lines.as_bytes())
        })?;
        if is_empty && self.links().next().is_none() {
            out.write_all(b"  nothing here could start a link\n")?;
        }
        match more {
            0 => Ok(()),
            1 => writeln!(out, "  … and one more candidate; `--limit 0` explains all of them"),
            more => writeln!(out, "  … and {more} more candidates; `--limit 0` explains all of them"),
        }
    }
}
