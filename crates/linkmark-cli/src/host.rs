//! Which host a file is for, and who says so: a flag, the config file, the file's ending, a file of
//! the site beside it or above.

mod facts;

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use linkmark_fix::{Host, site};

use self::facts::{SiteFacts, is_text_of};
use crate::config::Config;
use crate::error::{Error, near};

/// Folders beside a site's texts in which the site itself is often kept:
/// `website/docusaurus.config.js` beside `docs/`.
const SITE_FOLDERS: &[&str] = &["website", "site", "www"];

/// Files that tell of a site whose program has no row here: whatever it makes of a heading, it need
/// not be what GitHub makes of it. A `*` at the end stands for the rest of the name.
const OTHER_SITES: &[&str] = &[
    "docfx.json",
    ".openpublishing.publish.config.json",
    "antora.yml",
    ".gitbook.yaml",
    "mint.json",
    "gatsby-config.*",
    "eleventy.config.*",
    ".eleventy.js",
    "next.config.*",
    "nuxt.config.*",
    "svelte.config.js",
    "docs.json",
    "book.json",
    "_quarto.yml",
    "_sidebar.md",
    "_coverpage.md",
    "retype.yml",
    "writerside.cfg",
    "source.config.*",
    "contentlayer.config.*",
    "gridsome.config.js",
    // Google's own, as TensorFlow has it.
    "_book.yaml",
    "_project.yaml",
    "_toc.yaml",
    // Hugo, but its own file is elsewhere.
    "_index.md",
];

/// So do these, of programs that document code, but only of the folder that they are in: at the
/// root they tell of comments in the code, and texts are read on GitHub.
const OTHER_SITES_OF_CODE: &[&str] = &["Doxyfile*", "make.jl"];

/// Chooses the host of each file.
pub(crate) struct Hosts<'c> {
    flag: Option<&'static Host>,
    config: &'c Config,
    /// What was found for a folder: a tree has many files in each.
    folders: Mutex<HashMap<PathBuf, Option<Sign>>>,
    /// What the file of a sign says, by its path.
    sites: Mutex<HashMap<PathBuf, SiteFacts>>,
    from_root: FromRoot,
    /// Folders in which a text tells of MDX, or none does.
    mdx: Mutex<HashMap<PathBuf, bool>>,
}

/// How many texts of a folder are asked.
const MOST_PAGES: usize = 64;

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or("");
    endings.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// A host and the file that tells of it.
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    /// `None` if its rules are not known here.
    pub(crate) host: Option<&'static Host>,
    pub(crate) path: PathBuf,
}

impl<'c> Hosts<'c> {
    pub(crate) fn new(flag: Option<&'static Host>, config: &'c Config) -> Hosts<'c> {
        let (folders, sites, from_root) = (Mutex::default(), Mutex::default(), FromRoot::default());
        Hosts { flag, config, folders, sites, from_root, mdx: Mutex::default() }
    }

    /// The host of the file at `path`, or of standard input; if nothing tells, of the text itself.
    pub(crate) fn of(&self, path: Option<&Path>, text: &str) -> &'static Host {
        let said =
            self.flag.or(self.config.hosts.as_ref().and_then(|located| located.value.first().copied()));
        let ending = || Host::by_ending(path?.extension()?.to_str()?);
        let by_site = || {
            let folder = path.map_or(Path::new(""), |path| path.parent().unwrap_or(Path::new("")));
            let folder = absolute(folder);
            let sign = self.above(&folder)?;
            // The README beside the site's file is read in the repository, not on the site, and so
            // is one of a folder that the site does not name.
            let is_beside = |host: &'static Host| {
                let home = sign.path.parent().unwrap_or(Path::new(""));
                folder == home || (!folder.starts_with(home) && !self.facts(&sign, host).is_beside(&folder))
            };
            sign.host.filter(|host| !(path.is_some_and(is_of_repository) && is_beside(host)))
        };
        let is_page = || path.is_some_and(|path| !is_of_repository(path) && self.is_beside_mdx(path));
        let by_text = || if Host::is_mdx(text) || is_page() { &Host::MDX } else { &Host::ANY };
        said.or_else(ending).or_else(by_site).unwrap_or_else(by_text)
    }

    /// Whether a text in the folder of `path` tells of MDX: whoever publishes it reads the others
    /// so, too.
    fn is_beside_mdx(&self, path: &Path) -> bool {
        let folder = self.from_root.folder(path.parent().unwrap_or(Path::new("")));
        if let Some(known) = lock(&self.mdx).get(&folder) {
            return *known;
        }
        // A pipe would be waited for.
        let entries = fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok);
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
        let mut pages: Vec<PathBuf> =
            files.map(|entry| entry.path()).filter(|path| has_ending(path, &["md", "mdx"])).collect();
        pages.sort();
        let is_mdx = |page: &PathBuf| {
            !is_of_repository(page)
                && (has_ending(page, &["mdx"])
                    || fs::read_to_string(page).is_ok_and(|text| Host::is_mdx(&text)))
        };
        let found = pages.iter().take(MOST_PAGES).any(is_mdx);
        lock(&self.mdx).insert(folder, found);
        found
    }

    /// The hosts of the file at `path` for those who read its pages: what the config file says,
    /// else the site that it is a text of, else GitHub. With the folder of the site, and who says
    /// so.
    pub(crate) fn readers(&self, path: &Path) -> Readers {
        let folder = self.from_root.folder(path.parent().unwrap_or(Path::new("")));
        let sign = self.above(&folder);
        let site_root = |sign: &Sign| sign.path.parent().map(Path::to_owned);
        if let Some(said) = &self.config.hosts {
            return Readers {
                hosts: said.value.clone(),
                site: sign.as_ref().and_then(site_root),
                sign: None,
                other_site: None,
                is_guess: false,
                has_program: false,
                other_ids: false,
            };
        }
        // A site with pages of many programs has a row for `fix`, and ids that nobody knows.
        let is_other = |sign: &Sign| sign.host.is_none() || sign.path.file_name().is_some_and(is_other_site);
        let facts = sign.as_ref().filter(|sign| !is_other(sign));
        let facts = facts.and_then(|sign| Some(self.facts(sign, sign.host?)));
        let is_text = |sign: &&Sign| !(is_of_repository(path) && sign.path.parent() == Some(&folder));
        let other = sign.as_ref().filter(|sign| is_other(sign)).filter(is_text);
        let other_site = other.map(|sign| sign.path.clone());
        match sign.zip(facts).filter(|(sign, facts)| is_text_of(sign, facts, &folder, path)) {
            Some((sign, facts)) => Readers {
                hosts: vec![facts.host],
                site: site_root(&sign),
                sign: Some(sign.path),
                other_site: None,
                is_guess: facts.inherits,
                has_program: facts.has_program,
                other_ids: facts.other_ids,
            },
            None => {
                let is_mdx = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("mdx"));
                let host = if is_mdx { &Host::MDX } else { &Host::GITHUB };
                Readers {
                    hosts: vec![host],
                    site: None,
                    sign: None,
                    other_site,
                    is_guess: true,
                    has_program: false,
                    other_ids: false,
                }
            }
        }
    }

    fn facts(&self, sign: &Sign, host: &'static Host) -> SiteFacts {
        let mut sites = lock(&self.sites);
        sites.entry(sign.path.clone()).or_insert_with(|| SiteFacts::read(sign, host)).clone()
    }

    /// What the files in `folder` and above tell, up to the root of the repository.
    pub(crate) fn above(&self, folder: &Path) -> Option<Sign> {
        let known = |folder: &Path| lock(&self.folders).get(folder).cloned();
        if let Some(known) = known(folder) {
            return known;
        }
        let mut found = None;
        for (depth, above) in folder.ancestors().enumerate() {
            let mut sign = sign_in(above);
            // What is directly beside the site's file is not a text of the site: a README.
            if sign.is_none() && depth > 0 {
                sign = SITE_FOLDERS.iter().find_map(|name| sign_in(&above.join(name)));
            }
            // A host that is known says more than one that is not, though it be farther away.
            let is_known = sign.as_ref().is_some_and(|sign| sign.host.is_some());
            if is_known || found.is_none() {
                found = sign;
            }
            if is_known || above.join(".git").exists() {
                break;
            }
        }
        lock(&self.folders).insert(folder.to_owned(), found.clone());
        found
    }
}

/// Who reads a file's page, and where.
#[derive(Clone, Debug)]
pub(crate) struct Readers {
    pub(crate) hosts: Vec<&'static Host>,
    /// The folder of the site.
    pub(crate) site: Option<PathBuf>,
    /// The file that tells of the host.
    pub(crate) sign: Option<PathBuf>,
    /// The file that tells of a host which has no row.
    pub(crate) other_site: Option<PathBuf>,
    /// Nothing tells of it.
    pub(crate) is_guess: bool,
    /// A program of the site's own may give its pages ids.
    pub(crate) has_program: bool,
    /// Its headings have other ids than those of the host.
    pub(crate) other_ids: bool,
}

/// Whether a file is for those who look at the repository, wherever a site is.
pub(crate) fn is_of_repository(path: &Path) -> bool {
    site::is_of_repository(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// The host called `name`.
pub(crate) fn host_named(name: &str) -> Result<&'static Host, Error> {
    Host::named(name).ok_or_else(|| Error::UnknownHost { name: name.to_owned(), near: near_host(name) })
}

/// The host that was probably meant by `name`.
pub(crate) fn near_host(name: &str) -> Option<String> {
    near(name, Host::ALL.iter().map(|host| host.name))
}

/// The folder, from the root: a relative path has no folders above it.
pub(crate) fn absolute(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned())
}

/// Folders from the root, each found once: a tree has many files in each.
#[derive(Default)]
pub(crate) struct FromRoot(Mutex<HashMap<PathBuf, PathBuf>>);

impl FromRoot {
    pub(crate) fn folder(&self, folder: &Path) -> PathBuf {
        if let Some(known) = lock(&self.0).get(folder) {
            return known.clone();
        }
        let found = absolute(folder);
        lock(&self.0).insert(folder.to_owned(), found.clone());
        found
    }
}

/// The sign in a folder; if there are several, that of the host which comes first.
fn sign_in(folder: &Path) -> Option<Sign> {
    let entries = fs::read_dir(folder).ok()?;
    let is_root = folder.join(".git").exists();
    let is_of_code = |name: &str| OTHER_SITES_OF_CODE.iter().any(|sign| is_named(sign, name));
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let signs = names.filter_map(|name| {
        let host = Host::by_sign(&name);
        let is_sign = host.is_some() || is_other_site(name.as_ref()) && !(is_root && is_of_code(&name));
        is_sign.then(|| Sign { host, path: folder.join(name) })
    });
    let rank = |sign: &Sign| {
        let known = Host::ALL.iter().position(|host| Some(host) == sign.host);
        // The file with the settings says more than a folder that is only there.
        (known.unwrap_or(Host::ALL.len()), sign.path.is_dir())
    };
    signs.min_by_key(|sign| (rank(sign), sign.path.clone()))
}

/// Whether a file of this name tells of a site whose ids are not known here.
fn is_other_site(name: &OsStr) -> bool {
    let mut signs = OTHER_SITES.iter().chain(OTHER_SITES_OF_CODE);
    name.to_str().is_some_and(|name| signs.any(|sign| is_named(sign, name)))
}

/// Whether `name` is `sign`, which may end in `*`.
fn is_named(sign: &str, name: &str) -> bool {
    sign.strip_suffix('*').map_or(sign == name, |start| name.starts_with(start))
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
