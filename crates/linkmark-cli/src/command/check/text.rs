//! Findings as a compiler prints them.

use linkmark_check::{Advice, Severity};

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
        out.push_str(": ");
        let (before, after) = match help.advice {
            Advice::Write => ("write ", ""),
            Advice::Run => ("run ", ""),
            _ => ("did you mean ", "?"),
        };
        out.push_str(before);
        paint.push(out, style::ADDED, &format!("`{}`", shown(&help.target)));
        if let Some((path, line)) = &report.meant {
            out.push_str(&format!(" ({}:{line})", shown(path)));
        }
        out.push_str(&format!("{after}\n"));
    }
    out.push('\n');
}

/// The line, with what is meant underlined.
fn line(out: &mut String, paint: Paint, report: &Report, look: anstyle::Style) {
    let excerpt = &report.excerpt;
    let number = report.place.line.to_string();
    let gap = " ".repeat(number.len());
    let (lead, tail) = (if excerpt.is_cut.0 { "…" } else { "" }, if excerpt.is_cut.1 { "…" } else { "" });
    let (head, marked) = (shown(&excerpt.before), shown(&excerpt.marked));
    paint.push(out, style::DIM, &format!(" {number} | "));
    out.push_str(&format!("{lead}{head}{marked}{}{tail}\n", shown(&excerpt.after)));
    paint.push(out, style::DIM, &format!(" {gap} | "));
    out.push_str(&" ".repeat(width(lead) + width(&head)));
    paint.push(out, look, &"^".repeat(width(&marked).max(1)));
    out.push('\n');
}
