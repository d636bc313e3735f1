//! Findings that are known: a file of fingerprints, so that only new ones fail.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::report::Report;
use crate::error::Error;
use crate::json;
use crate::write;

#[derive(Deserialize, Serialize)]
struct Baseline {
    /// What the file is, for whoever finds it.
    about: String,
    findings: Vec<Known>,
}

/// The fingerprint counts; the rest is for people who read the file.
#[derive(Deserialize, Serialize)]
struct Known {
    fingerprint: String,
    path: String,
    code: String,
    target: String,
}

pub(super) fn write(path: &Path, reports: &[Report]) -> Result<(), Error> {
    let known = |report: &Report| Known {
        fingerprint: report.fingerprint.clone(),
        path: report.name.clone(),
        code: report.finding.code.name().to_owned(),
        target: report.finding.target.clone(),
    };
    let about = "findings that `linkmark check --baseline` does not report".to_owned();
    let text = json::lines(&Baseline { about, findings: reports.iter().map(known).collect() });
    Ok(write::create(path, |out| out.write_all(text.as_bytes()))?)
}

/// Leaves what the file does not list.
pub(super) fn subtract(path: &Path, reports: &mut Vec<Report>) -> Result<(), Error> {
    let wrong = |why: String| Error::Baseline { path: path.to_owned(), why };
    let text = fs::read_to_string(path).map_err(|why| wrong(why.to_string()))?;
    let baseline: Baseline = serde_json::from_str(&text).map_err(|why| wrong(why.to_string()))?;
    let known: HashSet<String> = baseline.findings.into_iter().map(|known| known.fingerprint).collect();
    reports.retain(|report| !known.contains(&report.fingerprint));
    Ok(())
}
