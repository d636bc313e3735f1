//! `linkmark check`: links that lead somewhere, on every host at once.

mod baseline;
mod format;
pub(super) mod project;
mod report;
mod since;
pub(super) mod summary;
mod text;
mod tree;

use std::io::Write as _;

use linkmark_check::{Checker, Finding, Severity};
use linkmark_fix::Host;

use super::Outcome;
use super::fix::diff;
use crate::args::Check;
use crate::config::Config;
use crate::error::Error;
use crate::host::host_named;
use crate::output::Output;
use crate::pool;
use crate::session::Session;
use crate::write;
pub(crate) use format::Format;
use project::{CheckedFile, Project};
use report::Report;
pub(super) use report::apply;

pub(super) fn run(args: &Check, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let flag: Vec<&'static Host> = args.host.iter().map(|name| host_named(name)).collect::<Result<_, _>>()?;
    let project = Project::read(&args.inputs, &config, &flag, session)?;
    let checker = project.checker(&config.check);
    let mut reports = find(&project.files, &checker, args, session)?;
    if let Some(revision) = &args.since {
        let changed = since::changed(project.tree.root(), revision)?;
        reports.retain(|report| changed.concerns(report, &checker));
    }
    if let Some(path) = &args.baseline {
        if args.update_baseline {
            baseline::write(path, &reports)?;
            return Ok(Outcome::Fine);
        }
        baseline::subtract(path, &mut reports)?;
    }
    if args.fix {
        return fix(args, &project.files, &reports, session);
    }
    let files = project.files.iter().filter(|file| file.name.is_some()).count();
    print(args, session, &reports, files)
}

/// What is wrong in each file, in the order of the files.
fn find(
    files: &[CheckedFile],
    checker: &Checker<'_>,
    args: &Check,
    session: &Session,
) -> Result<Vec<Report>, Error> {
    let is_wanted = |finding: &Finding| args.warn || args.fix || finding.severity == Severity::Error;
    let work = |file: &CheckedFile| {
        let Some(name) = &file.name else { return Vec::new() };
        let mut findings = checker.findings(name);
        findings.retain(is_wanted);
        if findings.is_empty() { Vec::new() } else { report::of(file, name, findings) }
    };
    let mut reports = Vec::new();
    pool::ordered(session.threads, files, work, |_, own: Vec<Report>| {
        reports.extend(own);
        Ok::<(), Error>(())
    })?;
    report::number_again(&mut reports);
    Ok(reports)
}

fn print(args: &Check, session: &Session, reports: &[Report], files: usize) -> Result<Outcome, Error> {
    let mut out = Output::stdout();
    let printed = format::print(args.format, reports, session.paint);
    out.put(args.format != Format::Text, printed.as_bytes()).map_err(Error::Stdout)?;
    out.flush().map_err(Error::Stdout)?;
    let errors = reports.iter().filter(|report| report.finding.severity == Severity::Error).count();
    if args.format == Format::Text {
        let warnings = reports.len() - errors;
        session.note(&summary::line(errors, warnings, files));
    }
    summary::append_to_step(reports, files)?;
    Ok(Outcome::found(errors == 0))
}

/// Writes what is sure, or shows it as a diff.
fn fix(args: &Check, files: &[CheckedFile], reports: &[Report], session: &Session) -> Result<Outcome, Error> {
    let mut out = Output::stdout();
    let for_eyes = out.is_for_eyes();
    let mut fixed = 0;
    for file in files {
        let Some(name) = &file.name else { continue };
        let edits = report::sure_edits(reports.iter().filter(|report| report.name == *name));
        let Some(path) = file.source.path().filter(|_| !edits.is_empty()) else { continue };
        let Some(document) = file.source.read()?.filter(crate::input::Document::is_exact) else { continue };
        let new = report::apply(&document.text, &edits);
        fixed += edits.len();
        if args.write {
            write::replace(path, document.text.as_bytes(), new.as_bytes())?;
        } else {
            let mut shown = String::new();
            diff::push(&mut shown, session.paint, for_eyes, &document.name, &document.text, &new);
            out.write_all(shown.as_bytes()).map_err(Error::Stdout)?;
        }
    }
    out.flush().map_err(Error::Stdout)?;
    let is_left = |report: &&Report| report.finding.severity == Severity::Error && !report.is_sure();
    let left = reports.iter().filter(is_left).count();
    let verb = if args.write { "corrected" } else { "can be corrected; --write does it" };
    let (fixed_links, errors) = (summary::plural(fixed, "link"), summary::plural(left, "error"));
    session.note(&format!("{fixed_links} {verb}; {errors} left for a person"));
    Ok(Outcome::found(left == 0 && (args.write || fixed == 0)))
}
