//! Documents that are checked together, read once.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use globset::GlobSet;
use linkmark_check::{Certainty, Checker, Document as Checked, Matches, Page, PageReader, Settings};
use linkmark_fix::Host;
use linkmark_scan::Dialect;

use super::redirects::redirects;
use super::repository::repository;
use super::tree::Tree;
use crate::args::Inputs;
use crate::config::{Config, FOR_MARKDOWN};
use crate::error::Error;
use crate::host::{Hosts, Readers, absolute, is_of_repository};
use crate::input::Source;
use crate::output::shown;
use crate::pool;
use crate::progress::Progress;
use crate::session::Session;
use crate::walk::{self, FileFilter};

/// A file to check, and who reads its page.
pub(in crate::command) struct CheckedFile {
    pub(in crate::command) source: Source,
    pub(in crate::command) readers: Readers,
    /// From the root; `None` if it could not be read, or is outside.
    pub(in crate::command) name: Option<String>,
    page: Option<Arc<Page>>,
}

/// All files, their hosts, and the folder that no link may leave.
pub(in crate::command) struct Project {
    pub(in crate::command) files: Vec<CheckedFile>,
    pub(in crate::command) hosts: Vec<&'static Host>,
    pub(in crate::command) tree: Tree,
}

impl Project {
    /// Walks and reads.
    pub(in crate::command) fn read(
        inputs: &Inputs,
        config: &Config,
        flag: &[&'static Host],
        session: &Session,
    ) -> Result<Project, Error> {
        let mut files = files(inputs, config, flag, session)?;
        let hosts = all_hosts(&files);
        let tree = Tree::new(root_of(&files), hosts.clone(), inputs.follow);
        let pages = read_all(&files, &hosts, session)?;
        let mut names = HashSet::new();
        for (file, page) in files.iter_mut().zip(pages) {
            file.name = page.as_ref().and_then(|_| tree.name(&file.source));
            file.page = page;
            // Names that are not UTF-8 may look the same. No name of a file has this character.
            if let Some(name) = &mut file.name {
                while !names.insert(name.clone()) {
                    name.push('\0');
                }
            }
        }
        if files.iter().all(|file| file.name.is_none()) {
            return Err(Error::NothingChecked);
        }
        Ok(Project { files, hosts, tree })
    }

    /// The checker of these documents.
    pub(in crate::command) fn checker(&self, config: &Config) -> Checker<'_> {
        let mut checker = Checker::new(&self.tree, self.hosts.clone(), self.settings(config));
        let tells = |file: &CheckedFile| file.readers.sign.is_some() || file.readers.other_site.is_some();
        let has_site = self.files.iter().any(tells);
        for file in &self.files {
            let (Some(name), Some(page)) = (&file.name, &file.page) else { continue };
            let number = |host: &&'static Host| self.hosts.iter().position(|one| one == host);
            let site = file.readers.site.as_deref();
            let document = Checked {
                page: Arc::clone(page),
                hosts: file.readers.hosts.iter().filter_map(number).collect(),
                site_root: site.and_then(|site| self.tree.name_of(site)).unwrap_or_default(),
                certainty: certainty(file, has_site),
            };
            checker.add(name.clone(), document);
        }
        checker
    }

    fn settings(&self, config: &Config) -> Settings {
        let check = &config.check;
        let mut settings = Settings::default();
        settings.severities.clone_from(&check.severities);
        settings.roots.clone_from(&check.roots);
        let tidy = |path: &String| path.trim_start_matches('/').to_owned();
        settings.redirects = redirects(self.tree.root(), &self.files);
        settings.redirects.extend(check.redirects.iter().map(|(from, to)| (tidy(from), tidy(to))));
        let matches = |globs: GlobSet| Box::new(move |path: &str| globs.is_match(path)) as Matches;
        settings.generated = check.generated.clone().map(matches);
        settings.ignored = check.ignored.clone().map(matches);
        settings.repository = repository(self.tree.root(), check.repository.as_ref());
        settings.dialects = dialects(config);
        settings.shortcuts = check.shortcuts;
        settings
    }
}

/// The dialects that have to see a bare link: those that the config file says, else every one. The
/// first reads the texts.
fn dialects(config: &Config) -> Vec<Dialect> {
    let own = config.dialect.as_ref().map_or(FOR_MARKDOWN, |located| located.value);
    let others = if config.check.dialects.is_empty() { Dialect::ALL } else { &config.check.dialects };
    [own].into_iter().chain(others.iter().copied()).collect()
}

fn files(
    inputs: &Inputs,
    config: &Config,
    flag: &[&'static Host],
    session: &Session,
) -> Result<Vec<CheckedFile>, Error> {
    let mut inputs = inputs.clone();
    if inputs.paths.is_empty() && inputs.files_from.is_none() {
        inputs.paths.push(PathBuf::from("."));
    }
    let filter = FileFilter::new(&inputs, config, false).with_mdx(&inputs, config);
    let sources = walk::sources(&inputs, &filter, session)?;
    let hosts = Hosts::new(None, config);
    let mut said = BTreeSet::new();
    let mut files = Vec::with_capacity(sources.len());
    for source in sources {
        let path = source.path().map_or_else(|| PathBuf::from("stdin.md"), PathBuf::from);
        let mut readers = hosts.readers(&path);
        if !flag.is_empty() {
            readers.hosts = flag.to_vec();
            readers.sign = None;
            readers.other_site = None;
            readers.is_guess = false;
            readers.has_program = false;
            readers.other_ids = false;
        }
        if session.verbose {
            tell(&readers, &mut said, session);
        }
        files.push(CheckedFile { source, readers, name: None, page: None });
    }
    Ok(files)
}

/// Says who publishes the files below a sign, once.
fn tell(readers: &Readers, said: &mut BTreeSet<PathBuf>, session: &Session) {
    let Some(sign) = readers.sign.as_ref().or(readers.other_site.as_ref()) else { return };
    if !said.insert(sign.clone()) {
        return;
    }
    let near = sign.strip_prefix(absolute(&PathBuf::new())).unwrap_or(sign).to_string_lossy();
    let near = shown(&near);
    session.note(&match readers.sign {
        Some(_) => {
            let doubt = "; it has a program of its own, and findings below it are warnings";
            let other_ids = "; its settings change ids, and findings about them are warnings";
            let doubt = match (readers.has_program, readers.other_ids) {
                (true, _) => doubt,
                (false, true) => other_ids,
                (false, false) => "",
            };
            format!("`{near}` tells that {} publishes the files below it{doubt}", readers.hosts[0].name)
        }
        None => {
            format!("`{near}` tells of a site whose ids are not known here; findings below it are warnings")
        }
    });
}

/// Folders with what others wrote, with pieces of pages whose links start at those pages, or with
/// what tests compare.
const NOT_PAGES: &[&str] = &[
    "vendor",
    "_vendor",
    "node_modules",
    "deps",
    "third_party",
    "third-party",
    "thirdparty",
    "3rdparty",
    "3rd_party",
    "3rd-party",
    "include",
    "includes",
    "_includes",
    "partials",
    "_partials",
    "snippets",
    "_snippets",
    "test",
    "tests",
    "__tests__",
    "fixtures",
    "__fixtures__",
    "testdata",
    "goldens",
    "__snapshots__",
];

/// Endings before the last one, of texts that a program makes pages of elsewhere: `plan.src.md`.
const SOURCES: &[&str] = &[".src", ".in", ".tmpl", ".tpl"];

/// Whether a file that nobody named is no page of the project: somebody else's, a piece of pages,
/// or one to start a page from.
fn is_no_page(source: &Source) -> bool {
    let Source::Met(path) = source else { return false };
    let is_piece = path.file_name().is_some_and(|name| {
        let name = name.to_string_lossy();
        name.starts_with('_') && !name.starts_with("_index.")
    });
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_template = path.to_string_lossy().to_lowercase().contains("template")
        || SOURCES.iter().any(|ending| stem.ends_with(ending));
    let mut folders = path.parent().into_iter().flat_map(Path::components);
    is_piece || is_template || folders.any(|one| NOT_PAGES.iter().any(|name| one.as_os_str() == *name))
}

/// Folders with texts, of which a site may have a part.
const TEXTS: &[&str] = &["docs", "doc", "documentation"];

/// Whether a file is a README in or below a folder with texts: the first of its pages.
fn is_first_of_texts(path: &Path) -> bool {
    let is_readme = path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"));
    let mut folders = path.parent().into_iter().flat_map(Path::components);
    is_readme && folders.any(|one| TEXTS.iter().any(|name| one.as_os_str() == *name))
}

fn certainty(file: &CheckedFile, has_site: bool) -> Certainty {
    if is_no_page(&file.source) || file.readers.has_program {
        return Certainty::Doubtful;
    }
    let is_of_repository =
        file.source.path().is_some_and(|path| is_of_repository(path) && !is_first_of_texts(path));
    let is_near_site = has_site && !is_of_repository || file.readers.other_site.is_some();
    match (file.readers.is_guess, is_near_site) {
        (false, _) if file.readers.other_ids => Certainty::OtherIds,
        (false, _) => Certainty::Known,
        (true, false) => Certainty::Guessed,
        (true, true) => Certainty::Doubtful,
    }
}

/// The hosts of all files, each once.
fn all_hosts(files: &[CheckedFile]) -> Vec<&'static Host> {
    let mut hosts: Vec<&'static Host> = Vec::new();
    for host in files.iter().flat_map(|file| &file.readers.hosts) {
        if !hosts.contains(host) {
            hosts.push(host);
        }
    }
    hosts
}

/// The folder that no link may leave: that of the repository, or the one that the command works in,
/// or the one of the first file.
fn root_of(files: &[CheckedFile]) -> PathBuf {
    let here = absolute(&PathBuf::new());
    let first = files.iter().find_map(|file| file.source.path()).and_then(|path| path.parent());
    let folder = first.map_or_else(|| here.clone(), absolute);
    let of_git = folder.ancestors().find(|folder| folder.join(".git").exists()).map(PathBuf::from);
    of_git.unwrap_or(if folder.starts_with(&here) { here } else { folder })
}

/// Every file, read once, on all cores; `None` for what could not be read.
fn read_all(
    files: &[CheckedFile],
    hosts: &[&'static Host],
    session: &Session,
) -> Result<Vec<Option<Arc<Page>>>, Error> {
    let mut progress = Progress::new(files.len());
    let mut pages = Vec::with_capacity(files.len());
    let work = |files: &&[CheckedFile]| {
        let mut reader = PageReader::new(hosts);
        let mut read = |file: &CheckedFile| -> Result<Option<(usize, Arc<Page>)>, Error> {
            let document = file.source.read()?;
            Ok(document.map(|document| (document.text.len(), Arc::new(reader.read(&document.text)))))
        };
        files.iter().map(&mut read).collect::<Vec<_>>()
    };
    let parts: Vec<&[CheckedFile]> = files.chunks(at_once(files.len(), session.threads())).collect();
    pool::ordered(session.threads(), &parts, work, |_, part| {
        for read in part {
            let (bytes, page) = match read {
                Ok(Some((bytes, page))) => (bytes, Some(page)),
                Ok(None) => (0, None),
                Err(error) => {
                    progress.aside(|| session.error(&error));
                    (0, None)
                }
            };
            progress.file_done(bytes, 0);
            pages.push(page);
        }
        Ok::<(), Error>(())
    })?;
    Ok(pages)
}

/// How many of so many files are handed to a thread at once: to hand one over takes as long as to
/// read it. Few enough that every thread has something to do to the end.
pub(in crate::command) fn at_once(files: usize, threads: usize) -> usize {
    const MOST: usize = 32;
    (files / (threads.max(1) * 8)).clamp(1, MOST)
}
