//! What `--fix` does: writes what is sure, or shows it as a diff.

use std::collections::HashMap;
use std::io::Write as _;

use linkmark_check::Severity;

use super::project::CheckedFile;
use super::report::{self, Report};
use super::summary;
use crate::args::Check;
use crate::command::Outcome;
use crate::command::fix::diff;
use crate::error::Error;
use crate::output::Output;
use crate::session::Session;
use crate::write;

pub(super) fn correct(
    args: &Check,
    files: &[CheckedFile],
    reports: &[Report],
    session: &Session,
) -> Result<Outcome, Error> {
    let mut out = Output::stdout();
    let for_eyes = out.is_for_eyes();
    let mut by_file: HashMap<&str, Vec<&Report>> = HashMap::new();
    for report in reports {
        by_file.entry(&report.name).or_default().push(report);
    }
    let mut fixed = 0;
    for file in files {
        let own = file.name.as_deref().and_then(|name| by_file.get(name));
        let edits = report::sure_edits(own.into_iter().flatten().copied());
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
