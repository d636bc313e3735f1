//! Published incidents of other engines: `incidents.toml`.

use serde::Deserialize;

use crate::file::rows;

/// One incident, and what we promise because of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incident {
    /// `D7` (denial of service: the patterns of `pathological.toml` with this id) or `S7` (safety).
    pub id: String,
    /// Its numbers: CVE, GHSA, RUSTSEC, or the report.
    pub names: Vec<String>,
    /// What has to hold.
    pub rule: String,
    /// What was sent, and what it becomes here.
    #[serde(default)]
    pub payload: Vec<Payload>,
    /// The test that checks it, if it takes more than a text: `file: function`.
    pub elsewhere: Option<String>,
    /// It attacks a syntax that we do not have.
    #[serde(default)]
    pub not_ours: bool,
}

/// A text of an attacker, and the default output.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payload {
    /// The text.
    pub markdown: String,
    /// What `linkmark::to_html` writes.
    pub html: String,
}

/// All of them.
pub fn all() -> Vec<Incident> {
    rows("incidents.toml", "incident")
}
