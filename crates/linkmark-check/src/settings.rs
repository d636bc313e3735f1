//! What is checked, and what a project says about it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use linkmark::Dialect;

use crate::finding::{Code, Severity};
use crate::own_url::Repository;
use crate::page::Page;

/// A document and who publishes it.
#[derive(Clone, Debug)]
pub struct Document {
    /// What was read of it, by all hosts of the checker.
    pub page: Arc<Page>,
    /// Its own hosts, as numbers of the checker's.
    pub hosts: Vec<usize>,
    /// The folder of the host's sign, from the root.
    pub site_root: String,
    /// How the hosts are known.
    pub certainty: Certainty,
}

/// How it is known who publishes a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Certainty {
    /// Somebody said so, or a file of the site tells.
    #[default]
    Known,
    /// So too, but its settings give headings other ids than the host usually does: errors about
    /// them are warnings.
    OtherIds,
    /// Nothing tells, and GitHub is a guess: `{#id}` and addresses of a site are believed.
    Guessed,
    /// Nothing tells, and there is a site nearby that may have a hand in it; or it is no page of
    /// the project: errors are warnings.
    Doubtful,
}

impl Certainty {
    /// Whether the host is known, and with it where paths lead.
    pub(crate) fn is_known(self) -> bool {
        matches!(self, Certainty::Known | Certainty::OtherIds)
    }
}

/// Whether a pattern of the project matches.
pub type Matches = Box<dyn Fn(&str) -> bool + Sync + Send>;

/// What a project says about its links.
#[derive(Default)]
#[non_exhaustive]
pub struct Settings {
    /// Severities that differ from the usual ones.
    pub severities: BTreeMap<Code, Severity>,
    /// Folders in which `/x` is looked up, before those of the host.
    pub roots: Vec<String>,
    /// Addresses that lead elsewhere: from the root, without the first `/`. A `*` at the end stands
    /// for the rest, a part that starts with `:` for any.
    pub redirects: HashMap<String, String>,
    /// Paths, from the root, that a build makes.
    pub generated: Option<Matches>,
    /// Destinations, as they are written, of which nothing is said.
    pub ignored: Option<Matches>,
    /// The addresses of this repository's files on the web, which [`Code::OwnUrl`] is about.
    pub repository: Option<Repository>,
    /// The dialects that have to see a bare link, for [`Code::Bare`]. The first reads the texts.
    pub dialects: Vec<Dialect>,
    /// Whether `[a]` alone may be a label without a definition.
    pub shortcuts: bool,
}
