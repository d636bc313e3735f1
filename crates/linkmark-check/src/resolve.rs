//! What the path of a link leads to on a host's site.

use linkmark_fix::Host;
use linkmark_fix::site::{Absolute, Made, Site};

use crate::check::{Checker, Known};
use crate::edition::OfEdition;
use crate::files::Entry;
use crate::path;
use crate::settings::Document;

/// What a path leads to.
pub(crate) enum Leads<'c> {
    /// This document of the checker.
    Document(&'c str, &'c Known),
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

impl Leads<'_> {
    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Leads::Document(..) | Leads::File(_))
    }
}

/// A path, and who asks what it leads to.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) site: &'static Site,
    /// The document with the link, and what is known of it.
    pub(crate) from: &'a str,
    pub(crate) document: &'a Document,
    pub(crate) decoded: &'a str,
}

/// How many folders above are tried.
const MOST_FOLDERS: usize = 16;

impl Checker<'_> {
    /// What `decoded` leads to from the document at `from`.
    pub(crate) fn leads(
        &self,
        host: &'static Host,
        from: &str,
        document: &Document,
        decoded: &str,
    ) -> Leads<'_> {
        let site = host.site;
        let asked = Asked { site, from, document, decoded };
        // The first page of a site may be made of anything.
        if site.absolute == Absolute::Address && decoded.bytes().all(|byte| byte == b'/') {
            return Leads::Unknown;
        }
        let ends_open = decoded.ends_with('/');
        // Nearly every link leads to another document, from where it is.
        if !ends_open
            && !decoded.starts_with('/')
            && let Some(beside) = path::joined(path::parent(from), decoded)
            && let Some((name, known)) = self.known(&beside)
        {
            return Leads::Document(name, known);
        }
        let mut best = Leads::Outside;
        for base in self.bases(site, from, document, decoded) {
            let leads = self.at(site, &base, ends_open);
            if rank(&leads) < rank(&best) {
                best = leads;
            }
            if best.is_file() {
                let is_open = self.is_of_latest(site, document, decoded)
                    || self.is_of_two(site, from, decoded)
                    || self.is_translated(asked, &base);
                return if is_open { Leads::Unknown } else { best };
            }
        }
        if matches!(best, Leads::Nowhere) && site.languages {
            let mut translated =
                self.bases(site, from, document, decoded).filter_map(|path| self.translated(from, &path));
            if let Some(found) = translated.find(Leads::is_file) {
                return found;
            }
        }
        let is_absolute = decoded.starts_with('/');
        let is_made = self.is_address(asked, &best);
        match best {
            Leads::Folder(_) if site.clean || is_made && is_absolute => Leads::Unknown,
            Leads::Nowhere | Leads::Outside if is_made => Leads::Unknown,
            Leads::Case(_) if site.small && is_page(decoded) => Leads::Unknown,
            Leads::Nowhere if self.is_named_otherwise(asked) || self.is_made(asked) => Leads::Unknown,
            other => other,
        }
    }

    /// Whether what leads nowhere may be an address that the site makes, or one beside it.
    fn is_address(&self, asked: Asked<'_>, best: &Leads<'_>) -> bool {
        let Asked { site, from, document, decoded } = asked;
        let is_known = document.certainty.is_known();
        let is_beside = match best {
            Leads::Outside => {
                is_beside_files(site, from, decoded) || is_beside_site(site, from, document, decoded)
            }
            Leads::Nowhere => is_beside_site(site, from, document, decoded),
            _ => false,
        };
        let is_made = match site.made {
            Made::None => false,
            Made::Pages => is_page(decoded),
            Made::Names => is_page(decoded) || is_name(decoded),
            _ => !is_markdown(decoded),
        };
        is_made
            || decoded.starts_with('/') && (site.absolute == Absolute::Address || !is_known)
            || !is_known && (decoded.ends_with(".html") || self.is_page_elsewhere(from, decoded))
            || is_beside
    }

    /// The paths, from the root, that `decoded` may be, the likeliest first.
    pub(crate) fn bases(
        &self,
        site: &'static Site,
        from: &str,
        document: &Document,
        decoded: &str,
    ) -> impl Iterator<Item = String> {
        let edition = OfEdition::of(site, &document.site_root, from);
        let (absolute, relative) = if decoded.starts_with('/') {
            let folders = edition.iter().flat_map(|edition| [edition.folder, &edition.original]);
            let of_edition: Vec<_> = folders.map(|folder| path::joined(folder, decoded)).collect();
            let own = self.settings.roots.iter().map(|root| path::joined(root, decoded));
            let own = of_edition.into_iter().chain(own);
            let of_host = site
                .roots
                .iter()
                .map(|root| path::joined(&path::joined(&document.site_root, root)?, decoded));
            // An address of a site is below its own folder, not below that of the repository.
            let is_file = site.absolute == Absolute::File || document.site_root.is_empty();
            let of_repository = is_file.then(|| path::joined("", decoded));
            (Some(own.chain(of_host).chain(of_repository)), None)
        } else {
            let folder = path::parent(from);
            let beside = move || path::joined(folder, decoded);
            let as_page = move || path::joined(address(site, from), decoded);
            // An address is from that of the page, a file from where the page is written.
            let near: [Option<String>; 2] = match (site.page_is_folder, is_page(decoded)) {
                (false, _) => [beside(), None],
                (true, true) => [as_page(), beside()],
                (true, false) => [beside(), as_page()],
            };
            let original =
                edition.into_iter().map(move |edition| edition.original_of(&path::joined(folder, decoded)?));
            let above = site.from_above.then(|| self.above(document, folder, decoded));
            (None, Some(near.into_iter().chain(original).chain(above.into_iter().flatten())))
        };
        absolute.into_iter().flatten().chain(relative.into_iter().flatten()).flatten()
    }

    /// Whether an address leads to one page if that of `from` is a folder, and to another if not.
    fn is_of_two(&self, site: &Site, from: &str, decoded: &str) -> bool {
        if !site.any_slash || decoded.starts_with('/') || !is_page(decoded) {
            return false;
        }
        let page = |folder: &str| {
            let leads =
                path::joined(folder, decoded).map(|path| self.at(site, &path, decoded.ends_with('/')));
            match leads {
                Some(Leads::Document(path, _)) => Some(path.to_owned()),
                Some(Leads::File(path)) => Some(path),
                _ => None,
            }
        };
        let (folder, beside) = (page(address(site, from)), page(path::parent(from)));
        folder.is_some() && beside.is_some() && folder != beside
    }

    /// Whether an address is of the latest version of a site that has several: which of its folders
    /// has that is for its settings to say.
    fn is_of_latest(&self, site: &Site, document: &Document, decoded: &str) -> bool {
        let is_address = decoded.starts_with('/') && !is_markdown(decoded) && !site.editions.is_empty();
        let listing = self.files.list(&document.site_root).filter(|_| is_address);
        listing.is_some_and(|listing| listing.get("versioned_docs").is_some())
    }

    /// Whether an address that leads to `found` may lead to a translation of it, which is below
    /// another folder: `/docs/general/a` to `a.md` of the language.
    fn is_translated(&self, asked: Asked<'_>, found: &str) -> bool {
        let Asked { site, from, document, decoded } = asked;
        let edition = OfEdition::of(site, &document.site_root, from).filter(|_| decoded.starts_with('/'));
        let Some(edition) = edition.filter(|edition| !found.starts_with(edition.folder)) else {
            return false;
        };
        let mut ends = decoded.match_indices('/').map(|(at, _)| &decoded[at + 1..]);
        ends.any(|end| {
            let path = path::joined(edition.folder, end).filter(|_| !end.is_empty());
            path.is_some_and(|path| self.at(site, &path, decoded.ends_with('/')).is_file())
        })
    }

    /// Whether the path is that of a folder's page, which has another name here.
    pub(crate) fn is_index_by_another_name(&self, site: &Site, from: &str, decoded: &str) -> bool {
        let folder = path::joined(path::parent(from), path::parent(decoded));
        let is_there = |name: &&str| {
            let page = folder.as_deref().and_then(|folder| path::joined(folder, name));
            page.is_some_and(|page| self.look_up(&page).is_file())
        };
        site.index.contains(&path::name(decoded)) && site.index.iter().any(is_there)
    }

    /// Whether a site of the project gives names to things, which links lead to.
    pub(crate) fn has_names(&self) -> bool {
        self.hosts.iter().any(|host| host.site.made == Made::Names)
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

    /// Whether `a/` or `a` is the address of `a.md` on some site, of which nothing tells.
    pub(crate) fn is_page_elsewhere(&self, from: &str, decoded: &str) -> bool {
        let beside = path::joined(path::parent(from), decoded);
        let stem = path::joined(from.rsplit_once('.').map_or(from, |(stem, _)| stem), decoded);
        let is_there = |path: String| self.at(&Site::MKDOCS, &path, true).is_file();
        [beside, stem].into_iter().flatten().any(is_there)
    }

    /// What is at `path`, from the root, on this site.
    pub(crate) fn at(&self, site: &Site, path: &str, ends_open: bool) -> Leads<'_> {
        let exact = self.look_up(path);
        match &exact {
            Leads::Document(..) | Leads::File(_) if !ends_open => return exact,
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
            let found = self.look_up(&one);
            if found.is_file() {
                return found;
            }
        }
        match exact {
            // `a.md/` names no file.
            Leads::Document(..) | Leads::File(_) => Leads::Nowhere,
            other => other,
        }
    }

    /// What is at `path` exactly, decided by listing its folders.
    pub(crate) fn look_up(&self, path: &str) -> Leads<'_> {
        if let Some((name, known)) = self.known(path) {
            return Leads::Document(name, known);
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
}

/// The folder that the page of a file is, where pages are folders: `a/b` for `a/b.md`, `a` for
/// `a/index.md`.
fn address<'p>(site: &Site, from: &'p str) -> &'p str {
    let is_index = site.index.contains(&path::name(from));
    if is_index { path::parent(from) } else { from.rsplit_once('.').map_or(from, |(stem, _)| stem) }
}

/// Whether the address is one of a page that the host has beside the files of a repository: files
/// are shown below `blob/` and the name of a branch.
fn is_beside_files(site: &Site, from: &str, decoded: &str) -> bool {
    let folder = format!("blob/branch/{}", path::parent(from));
    let is_page = |page: &str, known: &str| {
        page.split('/').next() == known.split('/').next()
            && page.split('/').count() >= known.split('/').count()
    };
    let is_one = |page: String| site.beside_files.iter().any(|known| is_page(&page, known));
    !decoded.starts_with('/') && path::joined(&folder, decoded).is_some_and(is_one)
}

/// Whether the address leads out of the texts of the site: it may be published beside others.
fn is_beside_site(site: &Site, from: &str, document: &Document, decoded: &str) -> bool {
    let texts = path::joined(&document.site_root, site.texts.0).filter(|_| !site.texts.0.is_empty());
    let Some(below) = texts.and_then(|texts| from.strip_prefix(&*texts)?.strip_prefix('/')) else {
        return false;
    };
    !decoded.starts_with('/') && path::joined(path::parent(below), decoded).is_none()
}

/// Which verdict is the better one.
pub(crate) fn rank(leads: &Leads<'_>) -> u8 {
    match leads {
        Leads::Document(..) | Leads::File(_) => 0,
        Leads::Unknown => 1,
        Leads::Folder(_) => 2,
        Leads::Case(_) => 3,
        Leads::Nowhere => 4,
        Leads::Outside => 5,
    }
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

/// Endings of files that are linked to. Others may be the last part of a name: `hub.db.type`.
const FILES: &[&str] = &[
    "c", "cc", "cfg", "conf", "cpp", "css", "csv", "gif", "go", "gz", "h", "htm", "html", "ico", "ini",
    "ipynb", "java", "jpeg", "jpg", "js", "json", "log", "lua", "markdown", "md", "mdx", "mov", "mp3", "mp4",
    "pdf", "pl", "png", "py", "rb", "rs", "rst", "sh", "sql", "svg", "tar", "tex", "toml", "ts", "tsv",
    "txt", "wav", "webm", "webp", "xml", "yaml", "yml", "zip",
];

/// Whether a path may be the name of something in the project: `package.module.Class`.
fn is_name(path: &str) -> bool {
    !path.contains('/') && !path::ending(path).is_some_and(|ending| FILES.contains(&ending))
}

pub(crate) fn is_markdown(path: &str) -> bool {
    path::ending(path).is_some_and(|ending| {
        ["md", "mdx", "markdown", "mdown", "mkd", "mkdn"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}
