//! `linkmark check`: links that lead somewhere, on every host at once.

mod baseline;
mod correct;
mod format;
pub(super) mod project;
mod redirects;
mod report;
mod repository;
mod since;
pub(super) mod summary;
mod text;
mod texts;
mod tree;

use std::io::Write as _;

use linkmark_check::{Checker, Finding, Severity};
use linkmark_fix::Host;

use super::Outcome;
use crate::args::Check;
use crate::config::Config;
use crate::error::Error;
use crate::host::host_named;
use crate::output::{Output, shown};
use crate::pool;
use crate::session::Session;
pub(crate) use format::Format;
use project::{CheckedFile, Project, at_once};
use report::Report;
pub(super) use report::apply;

pub(super) fn run(args: &Check, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let flag: Vec<&'static Host> = args.host.iter().map(|name| host_named(name)).collect::<Result<_, _>>()?;
    let project = Project::read(&args.inputs, &config, &flag, session)?;
    let checker = project.checker(&config);
    let mut reports = find(&project, &checker, args, session)?;
    for path in project.tree.unread() {
        session.note(&format!("`{}` cannot be read, so nothing is known of its anchors", shown(&path)));
    }
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
        return correct::correct(args, &project.files, &reports, session);
    }
    let files = project.files.iter().filter(|file| file.name.is_some()).count();
    print(args, session, &reports, files)
}

/// What is wrong in each file, in the order of the files.
fn find(
    project: &Project,
    checker: &Checker<'_>,
    args: &Check,
    session: &Session,
) -> Result<Vec<Report>, Error> {
    let is_wanted = |finding: &Finding| args.warn || args.fix || finding.severity == Severity::Error;
    let of_file = |file: &CheckedFile| {
        let Some(name) = &file.name else { return Vec::new() };
        let mut findings = checker.findings(name);
        findings.retain(is_wanted);
        if findings.is_empty() { Vec::new() } else { report::of(file, name, findings, project.tree.root()) }
    };
    let work = |files: &&[CheckedFile]| files.iter().flat_map(of_file).collect();
    let parts: Vec<&[CheckedFile]> =
        project.files.chunks(at_once(project.files.len(), session.threads())).collect();
    let mut reports = Vec::new();
    pool::ordered(session.threads(), &parts, work, |_, own: Vec<Report>| {
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
