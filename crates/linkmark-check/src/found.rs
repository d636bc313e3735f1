//! The findings of one document, while it is checked.

use crate::finding::Finding;
use crate::page::Page;

/// How many names may be compared for the sake of one document, before its length counts.
const FREE: usize = 10_000;

/// How many bytes of a document pay for one more.
const BYTES_EACH: usize = 16;

/// What was found so far, and how many names may still be compared letter by letter. A document
/// that is made of misses would otherwise compare each with every name there is. What one document
/// may do depends on nothing but itself, so its findings are the same in every run.
pub(crate) struct Found {
    pub(crate) findings: Vec<Finding>,
    comparisons: usize,
}

impl Found {
    pub(crate) fn new(page: &Page) -> Found {
        Found { findings: Vec::new(), comparisons: FREE + page.len as usize / BYTES_EACH }
    }

    pub(crate) fn push(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Whether a name may be compared with so many others; if so, that is paid for.
    pub(crate) fn may_compare(&mut self, names: usize) -> bool {
        let is_enough = names <= self.comparisons;
        self.comparisons -= if is_enough { names } else { 0 };
        is_enough
    }
}
