//! The files below the root, as the checker asks for them: each folder is listed once, each file is
//! read once.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ignore::gitignore::Gitignore;
use linkmark_check::{Entry, Files, Listing, Page};
use linkmark_fix::Host;

use super::texts::{self, Templates};
use crate::host::FromRoot;
use crate::input::Source;

/// More than this is not read for the sake of a fragment.
const MOST_BYTES: u64 = 32 * 1024 * 1024;

/// No system has longer paths.
const LONGEST_PATH: usize = 4096;

/// Answers by path, each found once, however many threads ask.
type Once<T> = Mutex<HashMap<String, Arc<OnceLock<T>>>>;

pub(in crate::command) struct Tree {
    root: PathBuf,
    hosts: Vec<&'static Host>,
    /// Whether symbolic links to folders are followed, as the walk does it.
    follow: bool,
    listings: Once<Option<Arc<Listing>>>,
    pages: Once<Option<Arc<Page>>>,
    lines: Once<Option<usize>>,
    ignores: Mutex<HashMap<PathBuf, Arc<Gitignore>>>,
    /// Folders of other repositories, which need not have been brought here.
    submodules: BTreeSet<String>,
    /// The names of files in programs, and what is in templates, by folder.
    programs: Once<Arc<HashSet<String>>>,
    templates: Once<Arc<Templates>>,
    /// What links lead to and nobody may read.
    unread: Mutex<BTreeSet<String>>,
    from_root: FromRoot,
}

impl Tree {
    pub(in crate::command) fn new(root: PathBuf, hosts: Vec<&'static Host>, follow: bool) -> Tree {
        let submodules = submodules(&root);
        Tree {
            root,
            hosts,
            follow,
            listings: Mutex::default(),
            pages: Mutex::default(),
            lines: Mutex::default(),
            ignores: Mutex::default(),
            submodules,
            programs: Mutex::default(),
            templates: Mutex::default(),
            unread: Mutex::default(),
            from_root: FromRoot::default(),
        }
    }

    pub(in crate::command) fn root(&self) -> &Path {
        &self.root
    }

    /// Files that links lead to, and of which nothing is known because they cannot be read.
    pub(in crate::command) fn unread(&self) -> BTreeSet<String> {
        lock(&self.unread).clone()
    }

    /// What the checker calls a file: its path from the root; `None` if it is outside.
    pub(in crate::command) fn name(&self, source: &Source) -> Option<String> {
        let path = source.path()?;
        let folder = self.from_root.folder(path.parent().unwrap_or(Path::new("")));
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

    /// A text below the root. A symbolic link may lead out of it, and then nothing is read.
    fn read(&self, name: &str) -> Option<String> {
        let text = self.inside(name).and_then(|path| {
            let metadata = fs::metadata(&path).ok()?;
            if !metadata.is_file() || metadata.len() > MOST_BYTES {
                return None;
            }
            String::from_utf8(fs::read(path).ok()?).ok()
        });
        if text.is_none() {
            lock(&self.unread).insert(name.to_owned());
        }
        text
    }

    fn inside(&self, name: &str) -> Option<PathBuf> {
        let path = fs::canonicalize(self.path(name)).ok()?;
        (self.follow || path.starts_with(&self.root)).then_some(path)
    }

    fn listed(&self, folder: &str) -> Option<Listing> {
        let entries = fs::read_dir(self.path(folder)).ok()?;
        let names = entries.filter_map(|entry| {
            let entry = entry.ok()?;
            let kind = entry.file_type().ok()?;
            let kind = if kind.is_symlink() {
                match fs::metadata(entry.path()) {
                    Ok(target) if target.is_dir() && self.follow => Entry::Folder,
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
        let names = names.filter(|(name, _)| !self.is_submodule(folder, name));
        let others = self.submodules.iter().filter_map(|path| {
            let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
            (above == folder && self.is_submodule(folder, name)).then(|| (name.to_owned(), Entry::Elsewhere))
        });
        Some(Listing::new(names.chain(others)))
    }

    /// Whether `name` is the folder of another repository that was not brought here.
    fn is_submodule(&self, folder: &str, name: &str) -> bool {
        if self.submodules.is_empty() {
            return false;
        }
        let path = format!("{folder}/{name}");
        let path = path.trim_start_matches('/');
        let is_empty = || fs::read_dir(self.path(path)).map_or(true, |mut entries| entries.next().is_none());
        self.submodules.contains(path) && is_empty()
    }

    /// What the .gitignore of a folder says.
    fn ignore_of(&self, folder: &Path) -> Arc<Gitignore> {
        let read = || Arc::new(Gitignore::new(folder.join(".gitignore")).0);
        Arc::clone(lock(&self.ignores).entry(folder.to_owned()).or_insert_with(read))
    }

    fn templates_in(&self, folder: &str) -> Arc<Templates> {
        once(&self.templates, folder, || Arc::new(texts::templates(&self.path(folder))))
    }

    /// The folders around `path` that are there, the outermost first.
    fn folders_around(&self, path: &str) -> Vec<PathBuf> {
        let mut folders = vec![self.root.clone()];
        for (end, _) in path.match_indices('/') {
            if self.list(&path[..end]).is_none() {
                break;
            }
            folders.push(self.path(&path[..end]));
        }
        folders
    }
}

impl Files for Tree {
    fn list(&self, folder: &str) -> Option<Arc<Listing>> {
        once(&self.listings, folder, || self.listed(folder).map(Arc::new))
    }

    fn page(&self, path: &str) -> Option<Arc<Page>> {
        once(&self.pages, path, || {
            let is_html = path.ends_with(".html") || path.ends_with(".htm");
            let read = if is_html { Page::of_html } else { Page::read };
            self.read(path).map(|text| Arc::new(read(&text, &self.hosts)))
        })
    }

    fn text(&self, path: &str) -> Option<String> {
        self.read(path)
    }

    fn lines(&self, path: &str) -> Option<usize> {
        once(&self.lines, path, || Some(self.read(path)?.lines().count().max(1)))
    }

    fn is_ignored(&self, path: &str) -> bool {
        if path.len() > LONGEST_PATH {
            return false;
        }
        let full = self.path(path);
        for folder in self.folders_around(path).iter().rev() {
            let said = self.ignore_of(folder);
            let said = said.matched_path_or_any_parents(&full, false);
            if !said.is_none() {
                return said.is_ignore();
            }
        }
        false
    }

    fn is_named_by_program(&self, folder: &str, name: &str) -> bool {
        once(&self.programs, folder, || Arc::new(texts::named(&self.path(folder)))).contains(name)
    }

    fn is_named_by_template(&self, folder: &str, name: &str) -> bool {
        self.templates_in(folder).names.contains(name)
    }

    fn is_id_of_template(&self, folder: &str, id: &str) -> bool {
        self.templates_in(folder).ids.contains(id)
    }
}

/// The folders that `.gitmodules` names.
fn submodules(root: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(root.join(".gitmodules")).unwrap_or_default();
    let path = |line: &str| {
        Some(line.trim().strip_prefix("path")?.trim_start().strip_prefix('=')?.trim().to_owned())
    };
    text.lines().filter_map(path).map(|path| path.trim_matches('/').to_owned()).collect()
}

/// What `find` finds for `path`, which is asked once.
fn once<T: Clone>(known: &Once<T>, path: &str, find: impl FnOnce() -> T) -> T {
    let cell = lock(known).get(path).cloned();
    let cell = cell.unwrap_or_else(|| Arc::clone(lock(known).entry(path.to_owned()).or_default()));
    cell.get_or_init(find).clone()
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_many_threads_ask_is_found_once() {
        let known: Once<usize> = Mutex::default();
        let asked = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        once(&known, "x", || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
                    }
                });
            }
        });
        assert_eq!(asked.into_inner(), 1);
    }
}
