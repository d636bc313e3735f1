//! What people who reported something wanted: `wanted.toml`.

use serde::Deserialize;

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

/// All reports.
///
/// # Panics
/// If the file does not keep to the format.
pub fn reports() -> Vec<Report> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        report: Vec<Row>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Row {
        id: String,
        #[serde(default)]
        markdown: bool,
        #[serde(default)]
        reading: bool,
        wanted: Vec<String>,
    }
    let file: File = toml::from_str(include_str!("../wanted.toml"))
        .unwrap_or_else(|error| panic!("testdata wanted.toml: {error}"));
    let report = |Row { id, markdown, reading, wanted }: Row| {
        let answers: Vec<_> = wanted
            .iter()
            .map(|line| unmark(line, MARKS).unwrap_or_else(|error| panic!("wanted.toml: {id}: {error}")))
            .collect();
        let text = answers.first().map(|(text, _)| text.clone()).unwrap_or_default();
        assert!(answers.iter().all(|(other, _)| *other == text), "wanted.toml: {id} has two texts");
        let links = |(text, spans): &(String, Vec<_>)| {
            spans.iter().map(|span: &std::ops::Range<usize>| text[span.clone()].to_owned()).collect()
        };
        Report { markdown, reading, wanted: answers.iter().map(links).collect(), text, id }
    };
    file.report.into_iter().map(report).collect()
}

#[cfg(test)]
mod tests {
    use super::reports;

    #[test]
    fn every_report_has_a_number_of_its_own() {
        let reports = reports();
        let mut ids: Vec<_> = reports.iter().map(|report| report.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), reports.len()), (200, 200));
    }
}
