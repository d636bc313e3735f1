//! From paths to documents: files as they are named, directories walked on all cores, in an order
//! that does not depend on the number of cores.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ignore::{WalkBuilder, WalkState};

use crate::args::Inputs;
use crate::compressed::Compression;
use crate::config::Config;
use crate::error::{Error, Warning};
use crate::input::Source;
use crate::output::shown;
use crate::session::{self, Session};

/// What a walk picks up.
#[derive(Clone, Debug)]
pub(crate) enum FileFilter {
    /// Every file that is not binary.
    Everything,
    /// Files that end in one of these, whatever the case.
    Extensions(Vec<String>),
    /// The same, and compressed files that have such an ending before their own.
    Packed(Vec<String>),
}

/// What files of JSON lines are called.
const JSON_LINES: &[&str] = &["jsonl", "ndjson"];

/// What Markdown files are called unless the config file or `--ext` says otherwise.
pub(crate) const MARKDOWN: [&str; 5] = ["md", "markdown", "mdown", "mkd", "mkdn"];

impl FileFilter {
    /// What `--ext` says, else the config file, else Markdown; every file if they are read as plain
    /// text.
    pub(crate) fn new(inputs: &Inputs, config: &Config, plain_text: bool) -> FileFilter {
        if !inputs.extensions.is_empty() {
            return FileFilter::Extensions(
                inputs.extensions.iter().map(|ext| ext.trim_start_matches('.').to_owned()).collect(),
            );
        }
        match &config.extensions {
            _ if plain_text => FileFilter::Everything,
            Some(located) => FileFilter::Extensions(located.value.clone()),
            None => FileFilter::Extensions(MARKDOWN.iter().map(ToString::to_string).collect()),
        }
    }

    /// With MDX, unless somebody said which endings to take.
    pub(crate) fn with_mdx(self, inputs: &Inputs, config: &Config) -> FileFilter {
        match self {
            FileFilter::Extensions(mut endings)
                if inputs.extensions.is_empty() && config.extensions.is_none() =>
            {
                endings.push("mdx".to_owned());
                FileFilter::Extensions(endings)
            }
            other => other,
        }
    }

    /// The same files, and those of them that are compressed; with `json_lines`, files of rows.
    pub(crate) fn unpacking(self, json_lines: bool) -> FileFilter {
        match self {
            FileFilter::Extensions(extensions) if json_lines && extensions == MARKDOWN => {
                FileFilter::Packed(JSON_LINES.iter().map(ToString::to_string).collect())
            }
            FileFilter::Extensions(extensions) => FileFilter::Packed(extensions),
            other => other,
        }
    }

    fn takes(&self, path: &Path) -> bool {
        let ends_in = |path: &Path, extensions: &[String]| {
            let own = path.extension().and_then(OsStr::to_str);
            own.is_some_and(|own| extensions.iter().any(|taken| taken.eq_ignore_ascii_case(own)))
        };
        match self {
            FileFilter::Everything => true,
            FileFilter::Extensions(extensions) => ends_in(path, extensions),
            FileFilter::Packed(extensions) => {
                let unpacked = Compression::of(path).and_then(|_| path.file_stem()).map(Path::new);
                ends_in(path, extensions) || unpacked.is_some_and(|inner| ends_in(inner, extensions))
            }
        }
    }
}

impl fmt::Display for FileFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFilter::Everything => f.write_str("files"),
            FileFilter::Extensions(extensions) | FileFilter::Packed(extensions)
                if extensions.starts_with(&MARKDOWN.map(str::to_owned)) =>
            {
                f.write_str("Markdown files")
            }
            FileFilter::Extensions(extensions) | FileFilter::Packed(extensions) => {
                write!(f, "files that end in .{}", shown(&extensions.join(" or .")))
            }
        }
    }
}

/// The documents that the command line names, each once: in the order given, and within a directory
/// in the order of their names.
///
/// What cannot be walked is reported, and the rest goes on.
pub(crate) fn sources(inputs: &Inputs, filter: &FileFilter, session: &Session) -> Result<Vec<Source>, Error> {
    let mut paths = inputs.paths.clone();
    if let Some(list) = &inputs.files_from {
        paths.extend(listed(list)?);
    } else if paths.is_empty() {
        // In a pipe, standard input is meant; at a prompt, the directory one is in.
        paths.push(PathBuf::from(if session::stdin_is_terminal() { "." } else { "-" }));
    }
    let mut sources: Vec<Source> = Vec::new();
    for path in &paths {
        match Source::named(path) {
            Source::Named(path) if path.is_dir() => sources.extend(walk(&path, inputs, filter, session)),
            source => sources.push(source),
        }
    }
    let list = inputs.files_from.as_deref().map(Source::named);
    if sources.iter().chain(&list).filter(|source| **source == Source::Stdin).count() > 1 {
        return Err(Error::StdinTwice);
    }
    let mut seen = std::collections::HashSet::new();
    sources.retain(|source| source.path().is_none_or(|path| seen.insert(path.to_owned())));
    Ok(sources)
}

fn walk(root: &Path, inputs: &Inputs, filter: &FileFilter, session: &Session) -> Vec<Source> {
    let found = Mutex::new(Vec::new());
    let problems = Mutex::new(Vec::new());
    WalkBuilder::new(root)
        .hidden(!inputs.hidden)
        .ignore(!inputs.no_ignore)
        .git_ignore(!inputs.no_ignore)
        .git_global(!inputs.no_ignore)
        .git_exclude(!inputs.no_ignore)
        .parents(!inputs.no_ignore)
        // A .gitignore counts in an unpacked archive too.
        .require_git(false)
        .follow_links(inputs.follow)
        .threads(session.threads())
        .build_parallel()
        .run(|| {
            Box::new(|entry| {
                match entry {
                    // A symbolic link is neither a file nor a directory here, unless links are
                    // followed: it may lead out of the tree, and `fix --write` would follow.
                    Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                        let path = entry.into_path();
                        if filter.takes(&path) {
                            lock(&found).push(path);
                        }
                    }
                    Ok(_) => {}
                    Err(problem) => lock(&problems).push(problem),
                }
                WalkState::Continue
            })
        });
    let mut found: Vec<PathBuf> = into(found);
    let mut problems: Vec<Error> = into(problems).into_iter().map(Error::Walk).collect();
    problems.sort_by_key(ToString::to_string);
    // A mistyped path must not pass for a directory in inputs everything is fine.
    if found.is_empty() && problems.is_empty() {
        problems.push(Error::NothingToRead { path: root.to_owned(), filter: filter.clone() });
    }
    for problem in problems {
        match problem {
            Error::Walk(why) if is_loop(&why) => session.warn(&Warning::Loop(why)),
            problem => session.error(&problem),
        }
    }
    found.sort_unstable();
    // `linkmark links .` prints `docs/a.md`, not `./docs/a.md`, as people write paths.
    let tidy = |path: PathBuf| path.strip_prefix("./").map(Path::to_owned).unwrap_or(path);
    found.into_iter().map(|path| Source::Met(tidy(path))).collect()
}

/// Whether a symbolic link led back to a directory around it. Everything there is read anyway, so
/// nothing went wrong.
fn is_loop(why: &ignore::Error) -> bool {
    match why {
        ignore::Error::Loop { .. } => true,
        ignore::Error::WithPath { err, .. }
        | ignore::Error::WithDepth { err, .. }
        | ignore::Error::WithLineNumber { err, .. } => is_loop(err),
        _ => false,
    }
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn into<T>(shared: Mutex<T>) -> T {
    shared.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The paths in a list: one a line, or separated by NUL as `find -print0` and `git ls-files -z`
/// write them.
fn listed(list: &Path) -> Result<Vec<PathBuf>, Error> {
    let bytes = Source::named(list).bytes()?;
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&bytes);
    let separator = if memchr::memchr(0, bytes).is_some() { 0 } else { b'\n' };
    let line =
        |line: &'_ [u8]| line.strip_suffix(b"\r").filter(|_| separator == b'\n').unwrap_or(line).to_vec();
    Ok(bytes
        .split(|&byte| byte == separator)
        .map(line)
        .filter(|line| !line.is_empty())
        .map(to_path)
        .collect())
}

#[cfg(unix)]
fn to_path(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt as _;
    PathBuf::from(std::ffi::OsString::from_vec(bytes))
}

#[cfg(not(unix))]
fn to_path(bytes: Vec<u8>) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}
