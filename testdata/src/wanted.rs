//! What the people of the reports wanted: the `wanted` lines of cases with a report's `id`.

use std::ops::Range;

use crate::file;
use crate::marked::{MARKS, unmark};

/// One report.
#[derive(Clone, Debug)]
pub struct Report {
    /// `L26`.
    pub id: String,
    /// Only something that reads Markdown can be asked.
    pub markdown: bool,
    /// What is wanted is our reading: the report was collected without one answer for everybody.
    pub reading: bool,
    /// The input.
    pub text: String,
    /// Each answer that would have pleased: the links as the reader sees them.
    pub wanted: Vec<Vec<String>>,
}

/// All reports, by their numbers.
///
/// # Panics
/// If a case does not keep to the format.
pub fn reports() -> Vec<Report> {
    let mut reports: Vec<Report> =
        file::cases().iter().filter(|row| row.table.contains_key("wanted")).map(report).collect();
    reports.sort_by_key(|report| report.id.trim_start_matches('L').parse::<u32>().ok());
    reports
}

fn report(row: &file::RawCase) -> Report {
    let id = row.table.get("id").and_then(toml::Value::as_str);
    let id = id.unwrap_or_else(|| panic!("testdata {}.toml: `wanted` without `id`", row.file)).to_owned();
    let lines = row.table["wanted"].as_array().into_iter().flatten();
    let answers: Vec<(String, Vec<Range<usize>>)> = lines
        .map(|line| line.as_str().ok_or_else(|| "`wanted` is a list of strings".to_owned()))
        .map(|line| line.and_then(|line| unmark(line, MARKS)))
        .map(|answer| answer.unwrap_or_else(|error| panic!("testdata {}.toml: {id}: {error}", row.file)))
        .collect();
    let (text, _) = answers.first().unwrap_or_else(|| panic!("{id}: `wanted` is empty")).clone();
    assert!(answers.iter().all(|(other, _)| *other == text), "{id}: `wanted` has two texts");
    Report {
        markdown: row.is_markdown(),
        reading: row.table.get("reading").and_then(toml::Value::as_bool).unwrap_or_default(),
        wanted: answers
            .iter()
            .map(|(text, spans)| spans.iter().map(|span| text[span.clone()].to_owned()).collect())
            .collect(),
        text,
        id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_report_has_a_number_of_its_own() {
        let reports = reports();
        let mut ids: Vec<_> = reports.iter().map(|report| report.id.as_str()).collect();
        ids.dedup();
        assert_eq!((ids.len(), reports.len()), (200, 200));
    }

    #[test]
    fn the_cases_of_a_report_are_in_one_file() {
        let mut homes = HashMap::new();
        for row in file::cases() {
            let Some(id) = row.table.get("id").and_then(toml::Value::as_str) else { continue };
            let home = homes.entry(id.to_owned()).or_insert_with(|| row.file.clone());
            assert_eq!(*home, row.file, "{id} is in two files");
        }
    }

    #[test]
    fn what_was_wanted_is_wanted_of_the_text_of_the_case() {
        let markdown: Vec<_> = crate::markdown::cases().into_iter().map(|case| case.markdown).collect();
        let plain: Vec<_> = crate::scan::cases().into_iter().map(|case| case.text).collect();
        for report in reports() {
            let texts = if report.markdown { &markdown } else { &plain };
            assert!(texts.contains(&report.text), "{}", report.id);
        }
    }
}
