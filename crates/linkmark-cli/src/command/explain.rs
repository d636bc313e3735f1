//! `linkmark explain`: why something is a link, or is not.
//!
//! The machines are watched while they decide (`linkmark::explain`, in plain text
//! `linkmark_scan::Scanner::candidates`), and what they say is printed as it comes: a text may have
//! a candidate per byte, so nothing is collected.

mod answer;
mod carets;
mod side_by_side;
mod subject;

use std::io::{self, Write as _};

use linkmark::scan::Dialect;
use linkmark_fix::markdown_options;
use serde::Serialize;

use super::Outcome;
use crate::args::Explain;
use crate::config::{self, Config};
use crate::error::Error;
use crate::json;
use crate::output::{Output, Paint, style};
use crate::session::Session;
use answer::Answer;
use subject::Subject;

pub(super) fn run(args: &Explain, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let subject = Subject::of(&args.text, session)?;
    let dialects: Vec<Dialect> = if args.all {
        config.dialects().collect()
    } else {
        let default = if args.plain { &config::FOR_TEXT } else { &config::FOR_MARKDOWN };
        vec![*config.dialect_for(subject.path.as_deref(), args.dialect.as_deref(), default)?]
    };
    let limit = if args.limit == 0 { usize::MAX } else { args.limit };
    let answer = |dialect| {
        let markdown = args.markdown.of(&config, markdown_options(dialect));
        Answer { subject: &subject, dialect, plain: args.plain, markdown, limit }
    };
    let answers: Vec<Answer<'_>> = dialects.iter().map(answer).collect();
    let mut out = Output::stdout();
    let printed = if args.json {
        answers.iter().try_for_each(|answer| print_json(&mut out, answer))
    } else if args.all {
        side_by_side::print(&mut out, &subject, &answers, session.paint)
    } else {
        answers.iter().try_for_each(|answer| print(&mut out, answer, session.paint))
    };
    printed.and_then(|()| out.flush()).map_err(Error::Stdout)?;
    Ok(Outcome::found(answers.iter().any(|answer| answer.links().next().is_some())))
}

/// One dialect: the text with its links underlined, then the steps of every candidate.
fn print(out: &mut Output, answer: &Answer<'_>, paint: Paint) -> io::Result<()> {
    carets::print(out, answer, paint)?;
    let mut name = String::new();
    paint.push(&mut name, style::STRONG, answer.dialect.name.as_str());
    writeln!(out, "{name}")?;
    answer.print_steps(out, paint)
}

/// A link, for programs.
#[derive(Serialize)]
struct Link<'l> {
    start: usize,
    end: usize,
    kind: &'static str,
    text: &'l str,
    href: &'l str,
}

/// One dialect as one line of JSON, written piece by piece.
fn print_json(out: &mut Output, answer: &Answer<'_>) -> io::Result<()> {
    let name = json::value(&answer.dialect.name.as_str());
    out.put(true, format!("{{\"dialect\":{name},\"links\":[").as_bytes())?;
    let mut count = 0;
    for link in answer.links() {
        count += 1;
        if count <= answer.limit {
            let kind = link.link_type.name();
            let (start, end) = (link.range.start, link.range.end);
            let link = json::value(&Link { start, end, kind, text: &link.text, href: &link.href });
            let comma = if count > 1 { "," } else { "" };
            out.put(true, format!("{comma}{link}").as_bytes())?;
        }
    }
    let more = count.saturating_sub(answer.limit);
    out.put(true, format!("],\"more_links\":{more},\"candidates\":[").as_bytes())?;
    let mut comma = "";
    let more = answer.candidates(|candidate| {
        out.put(true, format!("{comma}{}", json::value(&candidate)).as_bytes())?;
        comma = ",";
        Ok(())
    })?;
    out.put(true, format!("],\"more_candidates\":{more}}}\n").as_bytes())
}
