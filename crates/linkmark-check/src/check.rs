//! The checker: documents, hosts and a door to files in, findings out.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use linkmark::LinkType;
use linkmark_base::closest::closest;
use linkmark_fix::Host;
use linkmark_fix::site::{Absolute, Made, Site};

use crate::definition::Definition;
use crate::files::{Entry, Files};
use crate::finding::{Code, Finding, Help, Severity};
use crate::nearest::{IdIndex, Translations};
use crate::page::{Page, PageLink, Undefined};
use crate::path::{self, Parts};

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
    /// Nothing tells, and GitHub is a guess: `{#id}` and addresses of a site are believed.
    Guessed,
    /// Nothing tells, and there is a site nearby that may have a hand in it: errors are warnings.
    Doubtful,
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
    /// Addresses that lead elsewhere: from the root, without the first `/`.
    pub redirects: HashMap<String, String>,
    /// Paths, from the root, that a build makes.
    pub generated: Option<Matches>,
    /// Destinations, as they are written, of which nothing is said.
    pub ignored: Option<Matches>,
}

/// Documents that are checked together.
pub struct Checker<'f> {
    files: &'f dyn Files,
    /// The hosts of all documents; the order of [`Page::anchors`].
    pub(crate) hosts: Vec<&'static Host>,
    settings: Settings,
    documents: HashMap<String, Document>,
    /// By name, for those who look in the wrong folder.
    names: HashMap<String, Option<String>>,
    ids: Mutex<HashMap<(String, usize), Arc<IdIndex>>>,
    translations: Mutex<HashMap<String, Option<Arc<Translations>>>>,
}

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Leads {
    /// This file.
    File(String),
    /// This folder, which has no index page.
    Folder(String),
    /// Nothing, but this would be there with other capitals.
    Case(String),
    /// Nothing.
    Nowhere,
    /// Out of the root.
    Outside,
    /// Nobody can tell.
    Unknown,
}

impl<'f> Checker<'f> {
    /// A checker of no documents yet, for these hosts.
    pub fn new(files: &'f dyn Files, hosts: Vec<&'static Host>, settings: Settings) -> Checker<'f> {
        Checker {
            files,
            hosts,
            settings,
            documents: HashMap::new(),
            names: HashMap::new(),
            ids: Mutex::default(),
            translations: Mutex::default(),
        }
    }

    /// Adds the document at `path`, from the root.
    pub fn add(&mut self, path: String, document: Document) {
        let name = path::name(&path).to_lowercase();
        let known = self.names.entry(name).or_insert_with(|| Some(path.clone()));
        if known.as_ref().is_some_and(|known| *known != path) {
            *known = None;
        }
        self.documents.insert(path, document);
    }

    /// What is wrong in the document at `path`, in the order of the text.
    pub fn findings(&self, path: &str) -> Vec<Finding> {
        let Some(document) = self.documents.get(path) else { return Vec::new() };
        let mut found = Vec::new();
        for link in &document.page.links {
            self.link(path, document, link, &mut found);
        }
        for label in &document.page.undefined {
            self.undefined(document, label, &mut found);
        }
        self.definitions(document, &mut found);
        self.duplicates(document, &mut found);
        if document.certainty == Certainty::Doubtful {
            let milder = |finding: &mut Finding| finding.severity = finding.severity.min(Severity::Warn);
            found.iter_mut().for_each(milder);
        }
        let page = &document.page;
        let place = |finding: &Finding| u32::try_from(finding.range.start).unwrap_or(u32::MAX);
        found.retain(|finding| {
            finding.severity != Severity::Off && !page.is_silent(finding.code, place(finding))
        });
        found.sort_by_key(|finding| (finding.range.start, finding.code, finding.host));
        found
    }

    /// The path, from the root, that a link of the document at `from` leads to by its first host,
    /// if it leads to a file.
    pub fn target(&self, from: &str, href: &str) -> Option<String> {
        let document = self.documents.get(from)?;
        let parts = Parts::of(href);
        if parts.path.is_empty() {
            return Some(from.to_owned());
        }
        let host = self.hosts[*document.hosts.first()?];
        match self.leads(host, from, document, &path::decoded(parts.path)) {
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

    pub(crate) fn documents(&self) -> impl Iterator<Item = (&str, &Document)> {
        self.documents.iter().map(|(name, document)| (name.as_str(), document))
    }

    pub(crate) fn hosts_of(&self, path: &str) -> &[usize] {
        self.documents.get(path).map_or(&[], |document| &document.hosts)
    }

    pub(crate) fn severity(&self, code: Code, usual: Severity) -> Severity {
        self.settings.severities.get(&code).copied().unwrap_or(usual)
    }

    fn link(&self, path: &str, document: &Document, link: &PageLink, found: &mut Vec<Finding>) {
        let href = &*link.href;
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
        if parts.path.is_empty() {
            if parts.query.is_none() {
                self.fragment(document, link, path, parts.fragment, found);
            }
            return;
        }
        let decoded = path::decoded(parts.path);
        let mut verdicts =
            document.hosts.iter().map(|&number| self.leads(self.hosts[number], path, document, &decoded));
        let Some(first) = verdicts.next() else { return };
        // A path is dead if no host finds it; a host that cannot tell is believed.
        let best = verdicts.fold(first, |best, other| if rank(&other) < rank(&best) { other } else { best });
        match best {
            Leads::File(target) => {
                if self.files.is_ignored(&target) {
                    let message = format!("`{target}` is a file that git ignores");
                    found.push(self.finding(Code::FileIgnored, link, message));
                }
                self.fragment(document, link, &target, parts.fragment, found);
            }
            Leads::Folder(folder) => self.folder(document, link, &folder, found),
            Leads::Unknown => {}
            wrong => found.push(self.wrong_path(path, link, &parts, wrong)),
        }
    }

    fn folder(&self, document: &Document, link: &PageLink, folder: &str, found: &mut Vec<Finding>) {
        let has_no_list = document.hosts.iter().any(|&number| !self.hosts[number].site.lists_folders);
        let usual = if has_no_list { Severity::Error } else { Code::Directory.severity() };
        let message = format!("`{folder}` is a folder without an index page, and the host shows no list");
        let mut finding = self.finding(Code::Directory, link, message);
        finding.severity = self.severity(Code::Directory, usual);
        found.push(finding);
    }

    /// A finding about a path that leads nowhere.
    fn wrong_path(&self, from: &str, link: &PageLink, parts: &Parts<'_>, wrong: Leads) -> Finding {
        let shown = path::decoded(parts.path);
        let missing = if link.is_image { Code::ImageMissing } else { Code::FileMissing };
        match wrong {
            Leads::Outside => {
                let message = format!("`{shown}` leads out of the repository");
                self.finding(Code::Outside, link, message)
            }
            Leads::Case(real) => {
                let message = format!("there is no `{shown}`: its capitals differ");
                let mut finding = self.finding(Code::FileCase, link, message);
                finding.help = Some(self.help(link, self.spelled(from, parts, &real), true));
                finding
            }
            _ => {
                let message = format!("there is no file `{shown}`");
                let mut finding = self.finding(missing, link, message);
                let near = self.nearest_file(from, &shown);
                finding.help = near.map(|near| self.help(link, self.spelled(from, parts, &near), false));
                finding
            }
        }
    }

    /// The destination that leads to `real`, written as `parts` are.
    fn spelled(&self, from: &str, parts: &Parts<'_>, real: &str) -> String {
        let path = if parts.path.starts_with('/') {
            format!("/{}", path::relative("", real))
        } else {
            let relative = path::relative(path::parent(from), real);
            if parts.path.starts_with("./") { format!("./{relative}") } else { relative }
        };
        let query = parts.query.map_or(String::new(), |query| format!("?{query}"));
        let fragment = parts.fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
        format!("{path}{query}{fragment}")
    }

    pub(crate) fn help(&self, link: &PageLink, target: String, is_sure: bool) -> Help {
        let written = link.written.start as usize..link.written.end as usize;
        let range = (!written.is_empty()).then_some(written);
        Help { target, range, place: None, is_sure }
    }

    pub(crate) fn finding(&self, code: Code, link: &PageLink, message: String) -> Finding {
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

    /// The file that was probably meant: one of nearly this name in the same folder, or the only
    /// document of this name anywhere.
    fn nearest_file(&self, from: &str, wanted: &str) -> Option<String> {
        let full = path::joined(path::parent(from), wanted)?;
        let (folder, name) = (path::parent(&full), path::name(&full));
        if let Some(Some(path)) = self.names.get(&name.to_lowercase())
            && !matches!(name.to_ascii_lowercase().as_str(), "readme.md" | "index.md")
        {
            return Some(path.clone());
        }
        let listing = self.files.list(folder)?;
        let mut names: Vec<&str> = listing.names().map(|(name, _)| name).collect();
        if names.len() > 1000 {
            return None;
        }
        names.sort_unstable();
        let near = closest(name, names.into_iter())?;
        // Another number is another file: `2023.md` is not `2024.md`.
        let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
        (digits(near) == digits(name)).then(|| format!("{folder}/{near}").trim_start_matches('/').to_owned())
    }

    /// What `decoded` leads to from the document at `from`.
    fn leads(&self, host: &Host, from: &str, document: &Document, decoded: &str) -> Leads {
        let site = host.site;
        let ends_open = decoded.ends_with('/');
        let bases: Vec<Option<String>> = if decoded.starts_with('/') {
            let own = self.settings.roots.iter().map(|root| path::joined(root, decoded));
            let of_host = site
                .roots
                .iter()
                .map(|root| path::joined(&path::joined(&document.site_root, root)?, decoded));
            own.chain(of_host).chain([path::joined("", decoded)]).collect()
        } else {
            let folder = path::parent(from);
            let as_page = site
                .page_is_folder
                .then(|| path::joined(from.rsplit_once('.').map_or(from, |(stem, _)| stem), decoded));
            let above = site.from_above.then(|| self.above(document, folder, decoded));
            let above = above.into_iter().flatten();
            std::iter::once(path::joined(folder, decoded)).chain(as_page).chain(above).collect()
        };
        let mut worst = Leads::Outside;
        for base in bases.into_iter().flatten() {
            let leads = self.at(site, &base, ends_open);
            if rank(&leads) < rank(&worst) {
                worst = leads;
            }
        }
        let is_made = match site.made {
            Made::None => false,
            Made::Pages => is_page(decoded),
            _ => !is_markdown(decoded),
        } || decoded.starts_with('/')
            && (site.absolute == Absolute::Address || document.certainty != Certainty::Known);
        match worst {
            Leads::Folder(_) if site.clean || is_made && decoded.starts_with('/') => Leads::Unknown,
            Leads::Nowhere | Leads::Outside if is_made => Leads::Unknown,
            Leads::Nowhere if self.is_made(from, decoded) => Leads::Unknown,
            other => other,
        }
    }

    /// What `decoded` is from each folder above, up to that of the site.
    fn above(&self, document: &Document, folder: &str, decoded: &str) -> Vec<Option<String>> {
        let mut folder = folder;
        let mut found = Vec::new();
        while folder.len() > document.site_root.len() && found.len() < MOST_FOLDERS {
            folder = path::parent(folder);
            found.push(path::joined(folder, decoded));
        }
        found
    }

    /// Whether the project says that a build makes it, or that it leads elsewhere.
    fn is_made(&self, from: &str, decoded: &str) -> bool {
        let Some(full) =
            path::joined(if decoded.starts_with('/') { "" } else { path::parent(from) }, decoded)
        else {
            return false;
        };
        self.settings.generated.as_ref().is_some_and(|generated| generated(&full))
            || self.settings.redirects.contains_key(full.trim_end_matches('/'))
    }

    /// What is at `path`, from the root, on this site.
    fn at(&self, site: &Site, path: &str, ends_open: bool) -> Leads {
        let exact = self.look_up(path);
        match &exact {
            Leads::File(_) if !ends_open => return exact,
            Leads::Unknown => return exact,
            _ => {}
        }
        let mut tries: Vec<String> = Vec::new();
        let is_folder = matches!(exact, Leads::Folder(_));
        if is_folder {
            tries.extend(
                site.index.iter().map(|name| format!("{path}/{name}").trim_start_matches('/').to_owned()),
            );
        }
        if site.clean {
            tries.extend(["md", "mdx", "html", "markdown"].map(|ending| format!("{path}.{ending}")));
        }
        if let (true, Some(stem)) = (site.html, path.strip_suffix(".html")) {
            tries.push(format!("{stem}.md"));
            if path::name(stem) == "index" {
                let folder = path::parent(stem);
                tries.extend(
                    site.index
                        .iter()
                        .map(|name| format!("{folder}/{name}").trim_start_matches('/').to_owned()),
                );
            }
        }
        for one in tries {
            if let found @ Leads::File(_) = self.look_up(&one) {
                return found;
            }
        }
        match exact {
            // `a.md/` names no file.
            Leads::File(_) => Leads::Nowhere,
            other => other,
        }
    }

    /// What is at `path` exactly, decided by listing its folders.
    fn look_up(&self, path: &str) -> Leads {
        if self.documents.contains_key(path) {
            return Leads::File(path.to_owned());
        }
        let mut real = String::new();
        let mut is_other_case = false;
        let mut entry = Entry::Folder;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            match entry {
                Entry::File => return Leads::Nowhere,
                Entry::Elsewhere => return Leads::Unknown,
                Entry::Folder => {}
            }
            let Some(listing) = self.files.list(&real) else { return Leads::Nowhere };
            let own = match listing.get(name) {
                Some(_) => name,
                None => match listing.folded(name) {
                    Some(other) => {
                        is_other_case = true;
                        other
                    }
                    None => return Leads::Nowhere,
                },
            };
            entry = listing.get(own).unwrap_or(Entry::File);
            if !real.is_empty() {
                real.push('/');
            }
            real.push_str(own);
        }
        match entry {
            _ if is_other_case => Leads::Case(real),
            Entry::File => Leads::File(real),
            _ => Leads::Folder(real),
        }
    }

    fn undefined(&self, document: &Document, label: &Undefined, found: &mut Vec<Finding>) {
        // Elsewhere in the project, or in a file that is brought in, there may be a definition.
        let may_be_elsewhere = document
            .hosts
            .iter()
            .any(|&number| self.hosts[number].site.project_names || document.page.is_partial[number]);
        if may_be_elsewhere {
            return;
        }
        let (code, message) = match label.label.strip_prefix('^') {
            Some(name) => (Code::FootnoteUndefined, format!("there is no footnote `{name}`")),
            None => (Code::RefUndefined, format!("there is no definition of `[{}]`", label.label)),
        };
        found.push(Finding {
            code,
            severity: self.severity(code, code.severity()),
            range: label.range.start as usize..label.range.end as usize,
            host: None,
            target: format!("[{}]", label.label),
            message,
            help: None,
        });
    }

    /// Definitions that no link uses, or that another hides; notes that nothing refers to.
    fn definitions(&self, document: &Document, found: &mut Vec<Finding>) {
        let mut first: HashMap<&str, &Definition> = HashMap::new();
        let mut report = |code: Code, severity: Severity, range: Range<usize>, target: String, message| {
            let severity = self.severity(code, severity);
            found.push(Finding { code, severity, range, host: None, target, message, help: None });
        };
        let page = &document.page;
        let may_be_elsewhere = page.is_partial.iter().any(|is_partial| *is_partial);
        for definition in &page.definitions {
            let range = definition.range.start as usize..definition.range.end as usize;
            let target = format!("[{}]", definition.label);
            // `[//]: # (a comment)` is one.
            if matches!(&*definition.label, "//" | "comment" | "_" | "#" | "-") {
                continue;
            }
            if let Some(known) = first.get(&*definition.label) {
                let differs = known.href != definition.href;
                let severity = if differs { Severity::Error } else { Severity::Warn };
                let what = if differs { "otherwise, and the first one counts" } else { "the same way" };
                let message = format!("`{target}` was defined before, {what}");
                report(Code::RefDuplicate, severity, range, target, message);
                continue;
            }
            first.insert(&definition.label, definition);
            if !definition.is_used && !may_be_elsewhere {
                let message = format!("no link uses `{target}`");
                report(Code::RefUnused, Code::RefUnused.severity(), range, target, message);
            }
        }
        for (label, at) in &page.unused_notes {
            let message = format!("nothing refers to the footnote `{label}`");
            let at = *at as usize;
            let severity = Code::FootnoteUnused.severity();
            report(Code::FootnoteUnused, severity, at..at, format!("[^{label}]"), message);
        }
    }

    pub(crate) fn page(&self, path: &str) -> Option<Arc<Page>> {
        match self.documents.get(path) {
            Some(document) => Some(Arc::clone(&document.page)),
            None => self.files.page(path),
        }
    }

    pub(crate) fn lines(&self, path: &str) -> Option<usize> {
        match self.documents.get(path) {
            Some(document) => Some(document.page.lines as usize),
            None => self.files.lines(path),
        }
    }

    pub(crate) fn ids(&self, path: &str, host: usize, page: &Page) -> Arc<IdIndex> {
        let key = (path.to_owned(), host);
        if let Some(known) = lock(&self.ids).get(&key) {
            return Arc::clone(known);
        }
        let index = Arc::new(IdIndex::of(&page.anchors[host]));
        Arc::clone(lock(&self.ids).entry(key).or_insert(index))
    }

    pub(crate) fn translations(&self, path: &str) -> Option<Arc<Translations>> {
        if let Some(known) = lock(&self.translations).get(path) {
            return known.clone();
        }
        let made = self.files.text(path).map(|text| Arc::new(Translations::of(&text)));
        lock(&self.translations).entry(path.to_owned()).or_insert(made).clone()
    }
}

/// How many folders above are tried.
const MOST_FOLDERS: usize = 16;

/// Which verdict is the better one.
fn rank(leads: &Leads) -> u8 {
    match leads {
        Leads::File(_) => 0,
        Leads::Unknown => 1,
        Leads::Folder(_) => 2,
        Leads::Case(_) => 3,
        Leads::Nowhere => 4,
        Leads::Outside => 5,
    }
}

/// Whether a program fills in a part of the destination.
fn is_template(href: &str) -> bool {
    ["{{", "{%", "${", "<%", "%7B%7B", "{#", "$("].iter().any(|open| href.contains(open))
        || href.starts_with(['{', '@', '$', '<', '%'])
        || href.contains(['{', '}'])
}

/// Whether the address is one that generators make of pages: without an ending, or with `.html`.
fn is_page(path: &str) -> bool {
    match path::ending(path.trim_end_matches('/')) {
        None => true,
        Some(ending) => {
            path.ends_with('/')
                || matches!(ending, "html" | "htm")
                || !ending.bytes().all(|b| b.is_ascii_alphanumeric())
                || ending.bytes().all(|b| b.is_ascii_digit())
        }
    }
}

pub(crate) fn is_markdown(path: &str) -> bool {
    path::ending(path).is_some_and(|ending| {
        ["md", "mdx", "markdown", "mdown", "mkd", "mkdn"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
