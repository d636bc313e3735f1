//! Whether GitHub was a wrong guess: where nothing tells who publishes a text, the links of its
//! neighbours do. Links that lead nowhere on GitHub, and somewhere by the rules of other hosts,
//! were written for one of those.

use std::collections::{HashMap, HashSet};

use linkmark_fix::Host;
use linkmark_fix::site::{Site, is_of_repository};

use crate::check::Checker;
use crate::page_link::PageLink;
use crate::path::{self, Parts};
use crate::resolve::{Leads, is_markdown};
use crate::settings::{Certainty, Document};

/// So many links in a folder have to speak against GitHub, and one for so many that speak for it.
const LEAST: usize = 3;
const ONE_OF: usize = 10;

/// So many tell that the project has a site of its own, of which any text may be a part.
const MANY: usize = 30;

/// How many folders above are tried.
const MOST_FOLDERS: usize = 8;

/// What one link tells of the guess.
enum Tells {
    For,
    Against,
    Nothing,
}

/// Of which texts the guess is wrong.
#[derive(Debug, Default)]
pub(crate) struct Belied {
    /// The groups whose texts tell so.
    folders: HashSet<(String, bool)>,
    /// The project has a site of its own.
    has_site: bool,
}

impl Checker<'_> {
    /// Whether links tell that the guess is wrong for the document at `path`. All texts are looked
    /// through once, when the first of them has a finding. READMEs speak for themselves, and what
    /// else is for those who look at the repository is on no site.
    pub(crate) fn is_belied(&self, path: &str) -> bool {
        let belied = self.belied.get_or_init(|| self.weigh());
        let Some((folder, is_readme)) = group(path) else { return false };
        belied.folders.contains(&(folder.to_owned(), is_readme)) || belied.has_site && !is_readme
    }

    fn weigh(&self) -> Belied {
        let mut folders: HashMap<(&str, bool), (usize, usize)> = HashMap::new();
        for (name, document) in self.documents() {
            let Some(group) = group(name).filter(|_| document.certainty == Certainty::Guessed) else {
                continue;
            };
            let (right, wrong) = folders.entry(group).or_default();
            for link in document.page.links.iter() {
                match self.tells(name, document, &link) {
                    Tells::For => *right += 1,
                    Tells::Against => *wrong += 1,
                    Tells::Nothing => {}
                }
            }
        }
        let is_wrong = |(right, wrong): &(usize, usize)| *wrong >= LEAST && wrong * ONE_OF >= *right;
        let has_site = folders.values().any(|counts| is_wrong(counts) && counts.1 >= MANY);
        let wrong = folders.iter().filter(|(_, counts)| is_wrong(counts));
        Belied { folders: wrong.map(|((folder, of), _)| ((*folder).to_owned(), *of)).collect(), has_site }
    }

    fn tells(&self, from: &str, document: &Document, link: &PageLink<'_>) -> Tells {
        let parts = Parts::of(link.href);
        if parts.path.is_empty() {
            return self.fragment_tells(document, from, parts.fragment);
        }
        let decoded = path::decoded(parts.path);
        let folder = if decoded.starts_with('/') { "" } else { path::parent(from) };
        let Some(whole) = path::joined(folder, &decoded) else { return Tells::Nothing };
        match self.look_up(&whole) {
            Leads::Document(target, _) => match self.fragment_tells(document, target, parts.fragment) {
                Tells::Nothing => Tells::For,
                tells => tells,
            },
            Leads::File(_) | Leads::Folder(_) => Tells::For,
            _ if decoded.starts_with('/') => {
                if is_markdown(&decoded) {
                    Tells::Nothing
                } else {
                    Tells::Against
                }
            }
            Leads::Nowhere if self.is_there_elsewhere(from, &decoded) => Tells::Against,
            _ => Tells::Nothing,
        }
    }

    /// Whether the path leads somewhere on a site whose addresses have no endings, or start at a
    /// folder above.
    fn is_there_elsewhere(&self, from: &str, decoded: &str) -> bool {
        let has_ending = path::ending(decoded).is_some();
        let is_there = |path: String| match self.at(&Site::MKDOCS, &path, true) {
            Leads::Folder(_) => !has_ending,
            leads => leads.is_file(),
        };
        let mut folder = path::parent(from);
        if self.is_page_elsewhere(from, decoded) {
            return true;
        }
        for _ in 0..MOST_FOLDERS {
            if folder.is_empty() {
                break;
            }
            folder = path::parent(folder);
            if path::joined(folder, decoded).is_some_and(&is_there) {
                return true;
            }
        }
        false
    }

    /// What a fragment tells: an id that only other hosts give was written for one of them.
    fn fragment_tells(&self, document: &Document, target: &str, fragment: Option<&str>) -> Tells {
        let Some(fragment) = fragment.filter(|fragment| !fragment.is_empty()) else { return Tells::Nothing };
        let (Some(&number), Some(indexed)) = (document.hosts.first(), self.page(target)) else {
            return Tells::Nothing;
        };
        let fragment = path::decoded(fragment);
        let host: &Host = self.hosts[number];
        let anchors = &indexed.page.anchors[number];
        let is_there = indexed.ids(number).exact(&fragment, anchors).is_some();
        let by_others = || indexed.translations(|| self.files.text(target));
        match () {
            () if is_there => Tells::For,
            () if host.site.exact_ids || !is_markdown(target) => Tells::Nothing,
            () if by_others().is_some_and(|known| !known.places(&fragment).is_empty()) => Tells::Against,
            () => Tells::Nothing,
        }
    }
}

/// The outermost folder of a text, and whether it is a README; `None` if it is for those who look
/// at the repository alone.
fn group(path: &str) -> Option<(&str, bool)> {
    let name = path::name(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_readme = stem.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("readme"));
    let folder = path.split_once('/').map_or("", |(folder, _)| folder);
    // `security.md` in small letters may be a page about it.
    let first = stem.split(['.', '-']).next().unwrap_or_default();
    let has_small = first.bytes().any(|byte| byte.is_ascii_lowercase());
    (is_readme || has_small || !is_of_repository(stem)).then_some((folder, is_readme))
}
