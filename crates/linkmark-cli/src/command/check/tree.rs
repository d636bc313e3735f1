//! The files below the root, as the checker asks for them: each folder is listed once.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::gitignore::Gitignore;
use linkmark_check::{Entry, Files, Listing, Page};
use linkmark_fix::Host;

use crate::host::absolute;
use crate::input::Source;

/// More than this is not read for the sake of a fragment.
const MOST_BYTES: u64 = 32 * 1024 * 1024;

pub(in crate::command) struct Tree {
    root: PathBuf,
    hosts: Vec<&'static Host>,
    listings: Mutex<HashMap<String, Option<Arc<Listing>>>>,
    pages: Mutex<HashMap<String, Option<Arc<Page>>>>,
    ignores: Mutex<HashMap<PathBuf, Arc<Gitignore>>>,
}

impl Tree {
    pub(in crate::command) fn new(root: PathBuf, hosts: Vec<&'static Host>) -> Tree {
        Tree { root, hosts, listings: Mutex::default(), pages: Mutex::default(), ignores: Mutex::default() }
    }

    pub(in crate::command) fn root(&self) -> &Path {
        &self.root
    }

    /// What the checker calls a file: its path from the root; `None` if it is outside.
    pub(in crate::command) fn name(&self, source: &Source) -> Option<String> {
        let path = source.path()?;
        let folder = absolute(path.parent().unwrap_or(Path::new("")));
        self.name_of(&folder.join(path.file_name()?))
    }

    /// What the checker calls a path from the root of the system.
    pub(in crate::command) fn name_of(&self, path: &Path) -> Option<String> {
        let below = path.strip_prefix(&self.root).ok()?;
        let names: Vec<_> = below.components().map(|name| name.as_os_str().to_string_lossy()).collect();
        Some(names.join("/"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    fn read(&self, name: &str) -> Option<String> {
        let path = self.path(name);
        let metadata = fs::metadata(&path).ok()?;
        if !metadata.is_file() || metadata.len() > MOST_BYTES {
            return None;
        }
        String::from_utf8(fs::read(path).ok()?).ok()
    }

    fn listed(&self, folder: &str) -> Option<Listing> {
        let entries = fs::read_dir(self.path(folder)).ok()?;
        let names = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let kind = entry.file_type().ok()?;
            let kind = if kind.is_symlink() {
                match fs::metadata(entry.path()) {
                    Ok(target) if target.is_dir() => Entry::Elsewhere,
                    Ok(_) => Entry::File,
                    // It leads nowhere.
                    Err(_) => return None,
                }
            } else if kind.is_dir() {
                Entry::Folder
            } else {
                Entry::File
            };
            Some((entry.file_name().to_string_lossy().into_owned(), kind))
        });
        Some(Listing::new(names))
    }

    /// What the .gitignore of a folder says.
    fn ignore_of(&self, folder: &Path) -> Arc<Gitignore> {
        let read = || Arc::new(Gitignore::new(folder.join(".gitignore")).0);
        Arc::clone(lock(&self.ignores).entry(folder.to_owned()).or_insert_with(read))
    }
}

impl Files for Tree {
    fn list(&self, folder: &str) -> Option<Arc<Listing>> {
        if let Some(known) = lock(&self.listings).get(folder) {
            return known.clone();
        }
        let listing = self.listed(folder).map(Arc::new);
        lock(&self.listings).entry(folder.to_owned()).or_insert(listing).clone()
    }

    fn page(&self, path: &str) -> Option<Arc<Page>> {
        if let Some(known) = lock(&self.pages).get(path) {
            return known.clone();
        }
        let is_html = path.ends_with(".html") || path.ends_with(".htm");
        let page = self.read(path).map(|text| {
            Arc::new(if is_html { Page::of_html(&text, &self.hosts) } else { Page::read(&text, &self.hosts) })
        });
        lock(&self.pages).entry(path.to_owned()).or_insert(page).clone()
    }

    fn text(&self, path: &str) -> Option<String> {
        self.read(path)
    }

    fn lines(&self, path: &str) -> Option<usize> {
        Some(self.read(path)?.lines().count().max(1))
    }

    fn is_ignored(&self, path: &str) -> bool {
        let full = self.path(path);
        let folders = full.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.root));
        for folder in folders {
            let rules = self.ignore_of(folder);
            let said = rules.matched_path_or_any_parents(&full, false);
            if !said.is_none() {
                return said.is_ignore();
            }
        }
        false
    }
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
