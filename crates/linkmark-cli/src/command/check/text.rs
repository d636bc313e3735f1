//! Findings as a compiler prints them.

use linkmark_check::Severity;

use super::report::Report;
use crate::output::{Paint, shown, style, width};

pub(super) fn push(out: &mut String, paint: Paint, report: &Report) {
    let finding = &report.finding;
    let is_error = finding.severity == Severity::Error;
    paint.push(out, style::PATH, &shown(&report.path));
    out.push_str(&format!(":{}:{}: ", report.place.line, report.place.column));
    let (word, look) = if is_error { ("error", style::ERROR) } else { ("warning", style::WARNING) };
    paint.push(out, look, &format!("{word}[{}]", finding.code));
    out.push_str(&format!(": {}\n", shown(&finding.message)));
    line(out, paint, report, look);
    if let Some(help) = &finding.help {
        paint.push(out, style::NOTE, "  help");
        out.push_str(": did you mean ");
        paint.push(out, style::ADDED, &format!("`{}`", shown(&help.target)));
        if let Some((path, line)) = &report.meant {
            out.push_str(&format!(" ({}:{line})", shown(path)));
        }
        out.push_str("?\n");
    }
    out.push('\n');
}

/// How much of a long line is shown on each side.
const AROUND: usize = 60;

/// The line, with what is meant underlined.
fn line(out: &mut String, paint: Paint, report: &Report, look: anstyle::Style) {
    let (start, end) = (report.underlined.start, report.underlined.end);
    let before = &report.line[..start];
    let from = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(at, _)| at);
    let after = &report.line[end..];
    let to = after.char_indices().nth(AROUND).map_or(report.line.len(), |(at, _)| end + at);
    let number = report.place.line.to_string();
    let gap = " ".repeat(number.len());
    let lead = if from > 0 { "…" } else { "" };
    let tail = if to < report.line.len() { "…" } else { "" };
    let head = shown(&report.line[from..start]).into_owned();
    let marked = shown(&report.line[start..end]).into_owned();
    let rest = shown(&report.line[end..to]).into_owned();
    paint.push(out, style::DIM, &format!(" {number} | "));
    out.push_str(&format!("{lead}{head}{marked}{rest}{tail}\n"));
    paint.push(out, style::DIM, &format!(" {gap} | "));
    out.push_str(&" ".repeat(width(lead) + width(&head)));
    paint.push(out, look, &"^".repeat(width(&marked).max(1)));
    out.push('\n');
}
