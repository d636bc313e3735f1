//! The examples of the specifications, from `testdata/spec/`.

use serde::Deserialize;

use crate::file::rows;

/// What a specification says a piece of Markdown becomes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its place in the source, from 1.
    pub number: u32,
    /// The heading it is under; of [`documents`]: the document.
    pub section: String,
    /// The extensions it needs, by cmark-gfm's names.
    #[serde(default)]
    pub extensions: Vec<String>,
    /// The dialect whose rules it shows; only of [`documents`].
    pub dialect: Option<String>,
    /// The input.
    pub markdown: String,
    /// The output.
    pub html: String,
}

/// CommonMark 0.31.2.
pub fn commonmark() -> Vec<Example> {
    read("commonmark")
}

/// GitHub Flavored Markdown 0.29.
pub fn gfm() -> Vec<Example> {
    read("gfm")
}

/// The regression tests of cmark-gfm.
pub fn gfm_regression() -> Vec<Example> {
    read("gfm-regression")
}

/// The extension tests of cmark-gfm: all extensions are on in each.
pub fn gfm_extensions() -> Vec<Example> {
    read("gfm-extensions")
}

/// The five documents behind the link dialects.
pub fn documents() -> Vec<Example> {
    read("documents")
}

/// The tests of pulldown-cmark for its extensions.
pub fn pulldown_cmark() -> Vec<Example> {
    read("pulldown-cmark")
}

/// The tests of comrak for its extensions.
pub fn comrak() -> Vec<Example> {
    read("comrak")
}

fn read(name: &str) -> Vec<Example> {
    rows(&format!("spec/{name}.toml"), "example")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_the_examples_of_its_source() {
        let counts = [commonmark(), gfm(), gfm_regression(), gfm_extensions(), documents()]
            .map(|examples| examples.len());
        assert_eq!(counts, [652, 673, 19, 26, 74]);
    }

    #[test]
    fn arrows_became_tabs_and_flags_were_kept() {
        assert_eq!(commonmark()[0].markdown, "\tfoo\tbaz\t\tbim\n");
        let needs =
            |name: &str| gfm().iter().filter(|example| example.extensions.iter().any(|e| e == name)).count();
        assert_eq!(
            ["table", "autolink", "strikethrough", "tagfilter", "disabled"].map(needs),
            [8, 11, 2, 1, 2]
        );
    }

    #[test]
    fn stray_carriage_returns_are_kept() {
        assert_eq!(gfm_regression()[0].markdown, "line1\r\r\nline2\n");
    }
}
