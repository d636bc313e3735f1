//! Findings for programs: JSON, annotations, SARIF, JUnit.

use linkmark_check::{Code, Severity};
use serde::Serialize;
use serde_json::{Value, json};

use super::report::Report;
use super::text;
use crate::json as our_json;
use crate::output::{Paint, must_be_shown, shown};

/// What `--format` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// As a compiler prints it
    Text,
    /// One JSON array
    Json,
    /// One JSON object a line
    Jsonl,
    /// Annotations of GitHub Actions
    Github,
    /// A code quality report of GitLab
    Gitlab,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// `JUnit` XML
    Junit,
}

pub(super) fn print(format: Format, reports: &[Report], paint: Paint) -> String {
    match format {
        Format::Text => {
            let mut out = String::new();
            reports.iter().for_each(|report| text::push(&mut out, paint, report));
            out
        }
        Format::Json => our_json::lines(&reports.iter().map(object).collect::<Vec<_>>()),
        Format::Jsonl => reports.iter().map(|report| our_json::line(&object(report))).collect(),
        Format::Github => reports.iter().map(annotation).collect(),
        Format::Gitlab => our_json::lines(&reports.iter().map(quality).collect::<Vec<_>>()),
        Format::Sarif => our_json::lines(&sarif(reports)),
        Format::Junit => junit(reports),
    }
}

#[derive(Serialize)]
struct Object<'r> {
    path: &'r str,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    code: &'static str,
    severity: &'static str,
    host: Option<&'static str>,
    target: &'r str,
    message: &'r str,
    help: Option<&'r str>,
}

fn object(report: &Report) -> Object<'_> {
    let finding = &report.finding;
    Object {
        path: &report.path,
        line: report.place.line,
        column: report.place.column,
        start: report.bytes.start,
        end: report.bytes.end,
        code: finding.code.name(),
        severity: finding.severity.name(),
        host: finding.host,
        target: &finding.target,
        message: &finding.message,
        help: finding.help.as_ref().map(|help| help.target.as_str()),
    }
}

/// The message with what was probably meant.
fn sentence(report: &Report) -> String {
    match &report.finding.help {
        Some(help) => format!("{}; {help}", report.finding.message),
        None => report.finding.message.clone(),
    }
}

/// `::error file=…,line=…::message`, with the escapes of GitHub's runner.
fn annotation(report: &Report) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let word = if report.finding.severity == Severity::Error { "error" } else { "warning" };
    format!(
        "::{word} file={},line={},col={},endColumn={},title={}::{}\n",
        property(&shown(&report.name)),
        report.place.line,
        report.place.column,
        report.end.column,
        property(report.finding.code.name()),
        data(&shown(&sentence(report)))
    )
}

fn quality(report: &Report) -> Value {
    let is_error = report.finding.severity == Severity::Error;
    json!({
        "description": sentence(report),
        "check_name": report.finding.code.name(),
        "fingerprint": report.fingerprint,
        "severity": if is_error { "major" } else { "minor" },
        "location": { "path": report.name, "lines": { "begin": report.place.line } },
    })
}

fn sarif(reports: &[Report]) -> Value {
    let level = |severity: Severity| if severity == Severity::Error { "error" } else { "warning" };
    let rules: Vec<Value> = Code::ALL
        .iter()
        .map(|code| {
            let off = code.severity() == Severity::Off;
            json!({
                "id": code.name(),
                "shortDescription": { "text": code.meaning() },
                "defaultConfiguration": {
                    "enabled": !off,
                    "level": if off { "none" } else { level(code.severity()) },
                },
            })
        })
        .collect();
    let results: Vec<Value> =
        reports.iter().map(|report| sarif_result(report, level(report.finding.severity))).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "linkmark",
                "version": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn sarif_result(report: &Report, level: &str) -> Value {
    let finding = &report.finding;
    let artifact = json!({ "uri": uri(&report.name) });
    let rule = Code::ALL.iter().position(|code| *code == finding.code);
    let mut result = json!({
        "ruleId": finding.code.name(),
        "ruleIndex": rule,
        "level": level,
        "message": { "text": sentence(report) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": artifact,
            "region": {
                "startLine": report.place.line,
                "startColumn": report.place.column,
                "endLine": report.end.line,
                "endColumn": report.end.column,
                "byteOffset": report.bytes.start,
                "byteLength": report.bytes.len(),
            },
        } }],
        "partialFingerprints": { "linkmark/v1": report.fingerprint },
    });
    if let Some((help, range)) = finding.help.as_ref().and_then(|help| Some((help, help.range.clone()?))) {
        result["fixes"] = json!([{
            "description": { "text": format!("lead to `{}`", help.target) },
            "artifactChanges": [{
                "artifactLocation": artifact,
                "replacements": [{
                    "deletedRegion": { "byteOffset": range.start, "byteLength": range.len() },
                    "insertedContent": { "text": help.target },
                }],
            }],
        }]);
    }
    result
}

/// A path as a relative reference of RFC 3986.
fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn junit(reports: &[Report]) -> String {
    let errors = reports.iter().filter(|report| report.finding.severity == Severity::Error).count();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"linkmark check\" tests=\"{0}\" failures=\"{errors}\">\n\
         <testsuite name=\"links\" tests=\"{0}\" failures=\"{errors}\">\n",
        reports.len()
    );
    for report in reports {
        let place = format!("{}:{}:{}", report.path, report.place.line, report.place.column);
        out.push_str(&format!(
            "<testcase classname=\"{}\" name=\"{} {}\">",
            xml(report.finding.code.name()),
            xml(&place),
            xml(&report.finding.target)
        ));
        let sentence = xml(&sentence(report));
        if report.finding.severity == Severity::Error {
            out.push_str(&format!("<failure type=\"{}\" message=\"{sentence}\"/>", report.finding.code));
        } else {
            out.push_str(&format!("<system-out>{sentence}</system-out>"));
        }
        out.push_str("</testcase>\n");
    }
    out + "</testsuite>\n</testsuites>\n"
}

/// Text in an attribute or an element. XML has no way to write most control characters.
fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if must_be_shown(c) => out.push_str(&shown(&c.to_string())),
            c => out.push(c),
        }
    }
    out
}
