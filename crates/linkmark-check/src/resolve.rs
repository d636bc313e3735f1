//! What the path of a link leads to on a host's site.

use linkmark_fix::Host;
use linkmark_fix::site::{Absolute, Made, Site};

use crate::check::Checker;
use crate::files::Entry;
use crate::path;
use crate::settings::{Certainty, Document};

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

/// How many folders above are tried.
const MOST_FOLDERS: usize = 16;

impl Checker<'_> {
    /// What `decoded` leads to from the document at `from`.
    pub(crate) fn leads(&self, host: &Host, from: &str, document: &Document, decoded: &str) -> Leads {
        let site = host.site;
        // The first page of a site may be made of anything.
        if site.absolute == Absolute::Address && decoded.bytes().all(|byte| byte == b'/') {
            return Leads::Unknown;
        }
        let ends_open = decoded.ends_with('/');
        let mut best = Leads::Outside;
        for base in self.bases(site, from, document, decoded) {
            let leads = self.at(site, &base, ends_open);
            if rank(&leads) < rank(&best) {
                best = leads;
            }
            if let Leads::File(_) = best {
                return best;
            }
        }
        let is_absolute = decoded.starts_with('/');
        let is_known = document.certainty == Certainty::Known;
        let is_made = match site.made {
            Made::None => false,
            Made::Pages => is_page(decoded),
            Made::Names => is_page(decoded) || is_name(decoded),
            _ => !is_markdown(decoded),
        } || is_absolute && (site.absolute == Absolute::Address || !is_known)
            || !is_known && self.is_page_elsewhere(from, decoded);
        match best {
            Leads::Folder(_) if site.clean || is_made && is_absolute => Leads::Unknown,
            Leads::Nowhere | Leads::Outside if is_made => Leads::Unknown,
            Leads::Nowhere if self.is_made(site, from, document, decoded) => Leads::Unknown,
            other => other,
        }
    }

    /// The paths, from the root, that `decoded` may be, the likeliest first.
    fn bases(
        &self,
        site: &'static Site,
        from: &str,
        document: &Document,
        decoded: &str,
    ) -> impl Iterator<Item = String> {
        let (absolute, relative) = if decoded.starts_with('/') {
            let own = self.settings.roots.iter().map(|root| path::joined(root, decoded));
            let of_host = site
                .roots
                .iter()
                .map(|root| path::joined(&path::joined(&document.site_root, root)?, decoded));
            (Some(own.chain(of_host).chain([path::joined("", decoded)])), None)
        } else {
            let folder = path::parent(from);
            let beside = std::iter::once_with(move || path::joined(folder, decoded));
            let as_page = site.page_is_folder.then_some(());
            let as_page = as_page
                .into_iter()
                .map(move |()| path::joined(from.rsplit_once('.').map_or(from, |(stem, _)| stem), decoded));
            let above = site.from_above.then(|| self.above(document, folder, decoded));
            (None, Some(beside.chain(as_page).chain(above.into_iter().flatten())))
        };
        absolute.into_iter().flatten().chain(relative.into_iter().flatten()).flatten()
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
    fn is_page_elsewhere(&self, from: &str, decoded: &str) -> bool {
        let beside = path::joined(path::parent(from), decoded);
        let stem = path::joined(from.rsplit_once('.').map_or(from, |(stem, _)| stem), decoded);
        let is_there = |path: String| matches!(self.at(&Site::MKDOCS, &path, true), Leads::File(_));
        [beside, stem].into_iter().flatten().any(is_there)
    }

    /// Whether the project says that a build makes it, or that it leads elsewhere; or git ignores
    /// it, which nobody has to say of what is not there and stays away.
    fn is_made(&self, site: &'static Site, from: &str, document: &Document, decoded: &str) -> bool {
        let generated = |path: &String| self.settings.generated.as_ref().is_some_and(|made| made(path));
        let redirected = |path: &String| self.redirects.lead(path, site, &document.site_root);
        self.bases(site, from, document, decoded)
            .any(|path| generated(&path) || redirected(&path) || self.files.is_ignored(&path))
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
        if self.document(path).is_some() {
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
}

/// Which verdict is the better one.
pub(crate) fn rank(leads: &Leads) -> u8 {
    match leads {
        Leads::File(_) => 0,
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

/// Whether a path may be the name of something in the project: `package.module.Class`.
fn is_name(path: &str) -> bool {
    let is_file = path::ending(path).is_some_and(|ending| {
        ending.len() <= 5 && ending.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    });
    !path.contains('/') && !is_file
}

pub(crate) fn is_markdown(path: &str) -> bool {
    path::ending(path).is_some_and(|ending| {
        ["md", "mdx", "markdown", "mdown", "mkd", "mkdn"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(ending))
    })
}
