//! Which host a file is for, and who says so: a flag, the config file, the file's ending, a file of
//! the site beside it or above.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use linkmark_fix::Host;

use crate::config::Config;
use crate::error::{Error, near};

/// Folders beside a site's texts in which the site itself is often kept:
/// `website/docusaurus.config.js` beside `docs/`.
const SITE_FOLDERS: &[&str] = &["website", "site", "www"];

/// Chooses the host of each file.
pub(crate) struct Hosts<'c> {
    flag: Option<&'static Host>,
    config: &'c Config,
    /// What was found for a folder: a tree has many files in each.
    folders: Mutex<HashMap<PathBuf, Option<Sign>>>,
}

/// A host and the file that tells of it.
#[derive(Clone, Debug)]
pub(crate) struct Sign {
    pub(crate) host: &'static Host,
    pub(crate) path: PathBuf,
}

impl<'c> Hosts<'c> {
    pub(crate) fn new(flag: Option<&'static Host>, config: &'c Config) -> Hosts<'c> {
        Hosts { flag, config, folders: Mutex::new(HashMap::new()) }
    }

    /// The host of the file at `path`, or of standard input; if nothing tells, of the text itself.
    pub(crate) fn of(&self, path: Option<&Path>, text: &str) -> &'static Host {
        let said = self.flag.or(self.config.host.as_ref().map(|located| located.value));
        let ending = || Host::by_ending(path?.extension()?.to_str()?);
        let by_site = || {
            let folder = path.map_or(Path::new(""), |path| path.parent().unwrap_or(Path::new("")));
            Some(self.above(&absolute(folder))?.host)
        };
        let by_text = || if Host::is_mdx(text) { &Host::MDX } else { &Host::ANY };
        said.or_else(ending).or_else(by_site).unwrap_or_else(by_text)
    }

    /// What the files in `folder` and above tell, up to the root of the repository.
    pub(crate) fn above(&self, folder: &Path) -> Option<Sign> {
        let known = |folder: &Path| lock(&self.folders).get(folder).cloned();
        if let Some(known) = known(folder) {
            return known;
        }
        let mut found = None;
        for (depth, above) in folder.ancestors().enumerate() {
            found = sign_in(above);
            // What is directly beside the site's file is not a text of the site: a README.
            if found.is_none() && depth > 0 {
                found = SITE_FOLDERS.iter().find_map(|name| sign_in(&above.join(name)));
            }
            if found.is_some() || above.join(".git").exists() {
                break;
            }
        }
        lock(&self.folders).insert(folder.to_owned(), found.clone());
        found
    }
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

/// The sign in a folder; if there are several, that of the host which comes first.
fn sign_in(folder: &Path) -> Option<Sign> {
    let entries = fs::read_dir(folder).ok()?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let signs = names.filter_map(|name| {
        let host = Host::by_sign(&name)?;
        Some(Sign { host, path: folder.join(name) })
    });
    let rank = |sign: &Sign| Host::ALL.iter().position(|host| host == sign.host);
    signs.min_by_key(|sign| (rank(sign), sign.path.clone()))
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
