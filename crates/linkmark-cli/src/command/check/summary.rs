//! The last word: a line for people, and a table for a page of GitHub's Actions.

use std::io::Write as _;

use linkmark_check::Severity;

use super::report::Report;
use crate::error::{Error, NotWritten};
use crate::output::shown;

/// How many findings the table has room for: the page takes a megabyte.
const MOST_ROWS: usize = 200;

pub(super) fn line(errors: usize, warnings: usize, files: usize) -> String {
    let warned = if warnings == 0 { String::new() } else { format!(", {}", plural(warnings, "warning")) };
    format!("{} checked: {}{warned}", plural(files, "file"), plural(errors, "error"))
}

/// `1 error`, `2 errors`.
pub(in crate::command) fn plural(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// Adds a table to the file that `GITHUB_STEP_SUMMARY` names, if it names one.
pub(super) fn append_to_step(reports: &[Report], files: usize) -> Result<(), Error> {
    let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let path = std::path::PathBuf::from(path);
    let errors = reports.iter().filter(|report| report.finding.severity == Severity::Error).count();
    let mut page = format!("### Links: {}\n\n", line(errors, reports.len() - errors, files));
    if !reports.is_empty() {
        page.push_str("| place | code | what |\n|---|---|---|\n");
    }
    for report in reports.iter().take(MOST_ROWS) {
        let cell = |text: &str| shown(text).replace('|', "\\|");
        let help = report.finding.help.as_ref();
        let help = help.map_or(String::new(), |help| format!("; {}", cell(&help.to_string())));
        page.push_str(&format!(
            "| {}:{} | {} | {}{help} |\n",
            cell(&report.path),
            report.place.line,
            report.finding.code,
            cell(&report.finding.message)
        ));
    }
    if reports.len() > MOST_ROWS {
        page.push_str(&format!("\nand {} more\n", reports.len() - MOST_ROWS));
    }
    let mut open = std::fs::OpenOptions::new();
    let written =
        open.append(true).create(true).open(&path).and_then(|mut file| file.write_all(page.as_bytes()));
    written.map_err(|why| NotWritten::Io(why).at(&path).into())
}
