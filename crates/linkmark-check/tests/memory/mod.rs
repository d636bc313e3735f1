//! Files that are only in memory, behind the checker's door.

use std::collections::BTreeMap;
use std::sync::Arc;

use linkmark_check::{Certainty, Checker, Document, Entry, Files, Listing, Page, Settings};
use linkmark_fix::Host;

/// Paths from the root, and texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(pub(crate) BTreeMap<String, String>);

impl Files for Memory {
    fn list(&self, folder: &str) -> Option<Arc<Listing>> {
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let below = self.0.keys().filter_map(|path| path.strip_prefix(&start));
        let names: BTreeMap<String, Entry> = below
            .map(|rest| match rest.split_once('/') {
                Some((name, _)) => (name.to_owned(), Entry::Folder),
                None => (rest.to_owned(), Entry::File),
            })
            .collect();
        (!names.is_empty()).then(|| Arc::new(Listing::new(names)))
    }

    fn page(&self, path: &str) -> Option<Arc<Page>> {
        self.0.get(path).map(|text| Arc::new(Page::read(text, &[&Host::GITHUB])))
    }

    fn text(&self, path: &str) -> Option<String> {
        self.0.get(path).cloned()
    }

    fn lines(&self, path: &str) -> Option<usize> {
        self.0.get(path).map(|text| text.lines().count())
    }

    fn is_ignored(&self, _: &str) -> bool {
        false
    }
}

impl Memory {
    /// A checker of every Markdown file, for GitHub.
    pub(crate) fn checker(&self) -> Checker<'_> {
        let mut checker = Checker::new(self, vec![&Host::GITHUB], Settings::default());
        for (path, text) in self.0.iter().filter(|(path, _)| path.ends_with(".md")) {
            let page = Arc::new(Page::read(text, &[&Host::GITHUB]));
            let certainty = Certainty::Known;
            checker.add(path.clone(), Document { page, hosts: vec![0], site_root: String::new(), certainty });
        }
        checker
    }
}
