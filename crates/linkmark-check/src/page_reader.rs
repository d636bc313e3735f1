//! Reads one document after another.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use linkmark::{Dialect, EventReader, MissingLabel, Options};
use linkmark_fix::Host;
use linkmark_fix::anchors::Explicit;

use crate::anchor::Anchors;
use crate::attributes;
use crate::page::{Page, is_near};
use crate::page_link::PageLinks;
use crate::partial::{has_templates, is_partial};
use crate::reader::{Buffers, Reader};
use crate::silence::silences;
use crate::slug::Slugger;
use crate::undefined::undefined;

/// Reads one document after another, with anchors by the same hosts, and keeps its buffers.
///
/// ```
/// use linkmark_check::PageReader;
/// use linkmark_fix::Host;
/// let mut reader = PageReader::new(&[&Host::GITHUB]);
/// for (source, id) in [("# One", "one"), ("# Two", "two")] {
///     let page = reader.read(source);
///     assert_eq!(page.anchors[0].get(0).map(|anchor| anchor.id), Some(id));
/// }
/// ```
#[derive(Debug)]
pub struct PageReader<'h> {
    hosts: Vec<&'h Host>,
    sluggers: Vec<Slugger<'h>>,
    events: EventReader,
    buffers: Buffers,
}

impl<'h> PageReader<'h> {
    /// A reader for these hosts.
    pub fn new(hosts: &[&'h Host]) -> PageReader<'h> {
        let sluggers = hosts.iter().map(|host| Slugger::new(host.anchors)).collect();
        let (events, buffers) = (EventReader::new(), Buffers::default());
        PageReader { hosts: hosts.to_vec(), sluggers, events, buffers }
    }

    /// Reads `source`.
    ///
    /// # Panics
    /// If `source` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn read(&mut self, source: &str) -> Page {
        let missing = Mutex::new(Vec::new());
        let note = |label: &MissingLabel<'_>| {
            missing.lock().unwrap_or_else(PoisonError::into_inner).extend(undefined(source, label));
            None
        };
        let options = options(&self.sluggers).with_resolver(&note);
        let mut reader = Reader::new(source, &self.sluggers, &is_near, &mut self.buffers);
        self.events.visit(source, &options, &mut reader);
        let mut page = reader.finish();
        for (anchors, slugger) in page.anchors.iter_mut().zip(&self.sluggers) {
            if slugger.rule.explicit != Explicit::No {
                add_elsewhere(anchors, source);
            }
        }
        page.undefined.extend(missing.into_inner().unwrap_or_else(PoisonError::into_inner));
        page.silences = silences(source);
        page.has_templates = has_templates(source);
        page.is_partial = self.hosts.iter().map(|host| is_partial(source, host)).collect();
        page
    }

    /// The links of `source` whose destinations are `wanted`, wherever they lead.
    pub(crate) fn links_that(source: &str, wanted: &dyn Fn(&str) -> bool) -> PageLinks {
        let mut buffers = Buffers::default();
        let mut reader = Reader::new(source, &[], wanted, &mut buffers);
        EventReader::new().visit(source, &options(&[]), &mut reader);
        reader.finish().links
    }
}

/// Adds the ids of what is not a heading.
fn add_elsewhere(anchors: &mut Anchors, source: &str) {
    let found = attributes::elsewhere(source);
    if found.is_empty() {
        return;
    }
    let known: HashSet<String> = anchors.iter().map(|anchor| anchor.id.to_owned()).collect();
    for anchor in found.into_iter().filter(|one| !known.contains(one.id)) {
        anchors.push(anchor);
    }
    anchors.sort();
}

/// Bare links lead elsewhere, so nobody looks for them unless a rule wants to leave them out.
pub(crate) fn options(sluggers: &[Slugger<'_>]) -> Options<'static> {
    static COMMONMARK: Dialect = Dialect::COMMONMARK;
    let options = Options::GFM.with_front_matter(true).with_tag_filter(false);
    if sluggers.iter().all(|slugger| slugger.rule.slugged.addresses) {
        options.with_dialect(&COMMONMARK)
    } else {
        options
    }
}
