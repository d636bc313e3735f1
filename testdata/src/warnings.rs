//! Links and what is suspicious about them: `warnings.toml`.

use serde::Deserialize;

use crate::file::rows;

/// Links and their warnings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What it shows, as a sentence.
    pub name: String,
    /// A text with one link, or several.
    pub text: String,
    /// By whose rules the links are found; `linkmark` if it is left out.
    #[serde(default = "linkmark")]
    pub dialect: String,
    /// Whether `text` is Markdown; else it is plain text, and Markdown as well.
    #[serde(default)]
    pub markdown: bool,
    /// The names of the warnings of each link: `mixed-script odd-ip`; an empty string for none.
    pub warnings: Vec<String>,
    /// What would surprise a reader.
    pub why: Option<String>,
}

fn linkmark() -> String {
    "linkmark".to_owned()
}

/// All cases.
pub fn cases() -> Vec<Case> {
    rows("warnings.toml", "case")
}
