//! The checker: documents, hosts and a door to files in, findings out.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use linkmark::LinkType;
use linkmark_base::byteset::ByteSet;
use linkmark_fix::Host;

use crate::files::Files;
use crate::finding::{Code, Finding, Help, Severity};
use crate::found::Found;
use crate::guess::Belied;
use crate::indexed::Indexed;
use crate::page_link::PageLink;
use crate::path::{self, Parts};
use crate::redirect::Redirects;
use crate::resolve::{Leads, rank};
use crate::settings::{Certainty, Document, Settings};

/// Documents that are checked together.
pub struct Checker<'f> {
    pub(crate) files: &'f dyn Files,
    /// The hosts of all documents; the order of [`crate::Page::anchors`].
    pub(crate) hosts: Vec<&'static Host>,
    pub(crate) settings: Settings,
    pub(crate) redirects: Redirects,
    documents: Vec<Known>,
    /// Their numbers, by path. It is small, so that it stays near the processor.
    numbers: HashMap<Box<str>, u32>,
    /// Pages that are not documents of the checker, but that links lead to.
    others: Mutex<HashMap<String, Option<Arc<Indexed>>>>,
    /// Where links tell that GitHub was a wrong guess.
    pub(crate) belied: OnceLock<Belied>,
    /// By name, for those who look in the wrong folder.
    pub(crate) names: HashMap<String, Option<String>>,
}

/// A document, with what is looked up in it.
pub(crate) struct Known {
    pub(crate) document: Document,
    indexed: Indexed,
}

/// A page that a link leads to.
pub(crate) enum Target<'c> {
    Document(&'c Indexed),
    Other(Arc<Indexed>),
}

impl Deref for Target<'_> {
    type Target = Indexed;

    fn deref(&self) -> &Indexed {
        match self {
            Target::Document(indexed) => indexed,
            Target::Other(indexed) => indexed,
        }
    }
}

impl<'f> Checker<'f> {
    /// A checker of no documents yet, for these hosts.
    pub fn new(files: &'f dyn Files, hosts: Vec<&'static Host>, settings: Settings) -> Checker<'f> {
        let mut redirects = Redirects::default();
        settings.redirects.keys().for_each(|from| redirects.add(from));
        let (documents, numbers) = (Vec::new(), HashMap::new());
        let (others, names) = (Mutex::default(), HashMap::new());
        let belied = OnceLock::new();
        Checker { files, hosts, settings, redirects, documents, numbers, others, belied, names }
    }

    /// Adds the document at `path`, from the root.
    pub fn add(&mut self, path: String, document: Document) {
        let name = path::name(&path).to_lowercase();
        let known = self.names.entry(name).or_insert_with(|| Some(path.clone()));
        if known.as_ref().is_some_and(|known| *known != path) {
            *known = None;
        }
        for alias in &document.page.aliases {
            self.redirects.add_of_page(alias, &document.site_root, path::parent(&path));
        }
        let indexed = Indexed::new(Arc::clone(&document.page));
        let known = Known { document, indexed };
        let next = u32::try_from(self.documents.len()).unwrap_or(u32::MAX);
        match *self.numbers.entry(path.into()).or_insert(next) {
            number if number == next => self.documents.push(known),
            number => self.documents[number as usize] = known,
        }
    }

    /// What is wrong in the document at `path`, in the order of the text.
    pub fn findings(&self, path: &str) -> Vec<Finding> {
        let Some(document) = self.document(path) else { return Vec::new() };
        let mut found = Found::new(&document.page);
        for link in document.page.links.iter() {
            self.link(path, document, &link, &mut found);
        }
        self.labels(document, &mut found);
        self.duplicates(document, &mut found);
        self.if_asked(path, document, &mut found);
        let mut findings = found.findings;
        // Front matter is for a generator, and nothing tells of which.
        let has_error = || findings.iter().any(|finding| finding.severity == Severity::Error);
        let is_of_another = document.certainty == Certainty::Guessed
            && (document.page.has_front_matter || has_error() && self.is_belied(path));
        let milder = |finding: &mut Finding| finding.severity = finding.severity.min(Severity::Warn);
        if document.certainty == Certainty::Doubtful || is_of_another {
            findings.iter_mut().for_each(milder);
        } else if document.certainty == Certainty::OtherIds {
            findings.iter_mut().filter(|finding| finding.code.is_of_anchor()).for_each(milder);
        }
        let page = &document.page;
        let place = |finding: &Finding| u32::try_from(finding.range.start).unwrap_or(u32::MAX);
        findings.retain(|finding| {
            finding.severity != Severity::Off && !page.is_silent(finding.code, place(finding))
        });
        findings.sort_by_key(|finding| (finding.range.start, finding.code, finding.host));
        findings
    }

    /// What is looked for only if somebody asks: it takes another reading of the text.
    fn if_asked(&self, path: &str, document: &Document, found: &mut Found) {
        let is_on = |code: Code| self.severity(code, code.severity()) != Severity::Off;
        let own = self.settings.repository.as_ref().filter(|_| is_on(Code::OwnUrl));
        if own.is_none() && !is_on(Code::Bare) && !self.settings.shortcuts {
            return;
        }
        let Some(text) = self.files.text(path) else { return };
        if let Some(repository) = own {
            self.own_urls(path, document, &text, repository, found);
        }
        if is_on(Code::Bare) {
            self.bare(path, document, &text, found);
        }
        if self.settings.shortcuts {
            self.shortcuts(document, &text, found);
        }
    }

    /// The path, from the root, that a link of the document at `from` leads to by its first host,
    /// if it leads to a file.
    pub fn target(&self, from: &str, href: &str) -> Option<String> {
        let document = self.document(from)?;
        let parts = Parts::of(href);
        if parts.path.is_empty() {
            return Some(from.to_owned());
        }
        let host = self.hosts[*document.hosts.first()?];
        match self.leads(host, from, document, &path::decoded(parts.path)) {
            Leads::Document(path, _) => Some(path.to_owned()),
            Leads::File(path) | Leads::Folder(path) => Some(path),
            _ => None,
        }
    }

    /// The path, from the root, that a link of the document at `from` names, whether there is
    /// something or not.
    pub fn destination(&self, from: &str, href: &str) -> Option<String> {
        let path = Parts::of(href).path;
        self.target(from, href).or_else(|| path::joined(path::parent(from), &path::decoded(path)))
    }

    pub(crate) fn document(&self, path: &str) -> Option<&Document> {
        self.known(path).map(|(_, known)| &known.document)
    }

    pub(crate) fn documents(&self) -> impl Iterator<Item = (&str, &Document)> {
        self.numbers
            .iter()
            .filter_map(|(path, &number)| Some((&**path, &self.documents.get(number as usize)?.document)))
    }

    /// The document at `path`, by the name that it is known by.
    pub(crate) fn known(&self, path: &str) -> Option<(&str, &Known)> {
        let (path, &number) = self.numbers.get_key_value(path)?;
        Some((path, self.documents.get(number as usize)?))
    }

    pub(crate) fn hosts_of(&self, path: &str) -> &[usize] {
        self.document(path).map_or(&[], |document| &document.hosts)
    }

    pub(crate) fn severity(&self, code: Code, usual: Severity) -> Severity {
        self.settings.severities.get(&code).copied().unwrap_or(usual)
    }

    fn link(&self, path: &str, document: &Document, link: &PageLink<'_>, found: &mut Found) {
        let href = link.href;
        if is_template(href) || self.settings.ignored.as_ref().is_some_and(|ignored| ignored(href)) {
            return;
        }
        if href.is_empty() || href == "#" {
            if !link.is_image && link.link_type != LinkType::Html {
                found.push(self.finding(Code::Empty, link, "the link leads nowhere".to_owned()));
            }
            return;
        }
        if href.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("file:")) {
            let message = "a `file:` address leads to one machine alone".to_owned();
            found.push(self.finding(Code::Outside, link, message));
            return;
        }
        let parts = Parts::of(href);
        if !parts.path.is_empty() {
            self.path(path, document, link, &parts, found);
        } else if parts.query.is_none() {
            self.fragment(document, link, path, parts.fragment, found);
        }
    }

    /// Checks a link that names a file.
    pub(crate) fn path(
        &self,
        from: &str,
        document: &Document,
        link: &PageLink<'_>,
        parts: &Parts<'_>,
        found: &mut Found,
    ) {
        let decoded = path::decoded(parts.path);
        let mut verdicts =
            document.hosts.iter().map(|&number| self.leads(self.hosts[number], from, document, &decoded));
        let Some(first) = verdicts.next() else { return };
        // A path is dead if no host finds it; a host that cannot tell is believed.
        let best = verdicts.fold(first, |best, other| if rank(&other) < rank(&best) { other } else { best });
        match best {
            Leads::Document(target, known) => {
                self.fragment_in(document, link, (target, &known.indexed), parts.fragment, found);
            }
            Leads::File(target) => {
                if self.files.is_ignored(&target) {
                    let message = format!("`{target}` is a file that git ignores");
                    found.push(self.finding(Code::FileIgnored, link, message));
                }
                self.fragment(document, link, &target, parts.fragment, found);
            }
            Leads::Folder(folder) => found.push(self.folder(document, link, &folder)),
            Leads::Unknown => {}
            wrong => {
                let finding = self.wrong_path(from, link, parts, wrong, found);
                found.push(finding);
            }
        }
    }

    pub(crate) fn help(&self, link: &PageLink<'_>, target: String, is_sure: bool) -> Help {
        let written = link.written.start as usize..link.written.end as usize;
        Help { range: (!written.is_empty()).then_some(written), is_sure, ..Help::meant(target) }
    }

    pub(crate) fn finding(&self, code: Code, link: &PageLink<'_>, message: String) -> Finding {
        Finding {
            code,
            severity: self.severity(code, code.severity()),
            range: link.range.start as usize..link.range.end as usize,
            host: None,
            target: link.href.to_string(),
            message,
            help: None,
        }
    }

    /// The page at `path`; `None` if it cannot be read.
    pub(crate) fn page(&self, path: &str) -> Option<Target<'_>> {
        if let Some((_, known)) = self.known(path) {
            return Some(Target::Document(&known.indexed));
        }
        if let Some(known) = lock(&self.others).get(path) {
            return known.clone().map(Target::Other);
        }
        let indexed = self.files.page(path).map(|page| Arc::new(Indexed::new(page)));
        lock(&self.others).entry(path.to_owned()).or_insert(indexed).clone().map(Target::Other)
    }

    pub(crate) fn lines(&self, path: &str) -> Option<usize> {
        match self.document(path) {
            Some(document) => Some(document.page.lines as usize),
            None => self.files.lines(path),
        }
    }
}

/// Whether a program fills in a part of the destination, or knows where its start leads.
fn is_template(href: &str) -> bool {
    // Nearly every destination has none of these.
    const RARE: ByteSet = ByteSet::of(b"{}<$%@~XN");
    if !href.bytes().any(|byte| RARE.contains(byte)) {
        return false;
    }
    ["%7B%7B", "<%", "$(", "XXXX", "NNNN"].iter().any(|open| href.contains(open))
        || href.starts_with(['@', '$', '<', '%'])
        || href.starts_with("~/")
        || href.contains(['{', '}'])
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
