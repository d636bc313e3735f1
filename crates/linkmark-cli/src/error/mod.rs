//! Every sentence that says what is wrong: what happened, where, and what to type next.

mod config;
mod moving;
mod read;
mod warning;
mod write;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use linkmark_base::closest::closest;
use linkmark_fix::Place;

use crate::output::shown;
use crate::walk::FileFilter;

pub(crate) use config::ConfigError;
pub(crate) use moving::MoveError;
pub(crate) use read::ReadError;
pub(crate) use warning::Warning;
pub(crate) use write::{NotWritten, WriteError};

/// What stops a command, or one file of it.
#[derive(Debug)]
pub(crate) enum Error {
    /// A document cannot be read.
    Read(ReadError),
    /// A file was not written.
    Write(WriteError),
    /// Standard output is gone or full.
    Stdout(io::Error),
    /// A directory cannot be walked, or a part of it.
    Walk(ignore::Error),
    /// A directory without a file to read.
    NothingToRead { path: PathBuf, filter: FileFilter },
    /// No dialect has this name.
    UnknownDialect { name: String, near: Option<String> },
    /// No host has this name.
    UnknownHost { name: String, near: Option<String> },
    /// No manual page has this name.
    UnknownCommand { name: String, near: Option<String> },
    /// Something in the config file, with its place.
    Config { path: PathBuf, place: Option<Place>, what: ConfigError },
    /// `--config` names a file that cannot be read.
    NoConfig { path: PathBuf, why: io::Error },
    /// Ctrl-C between two files.
    Interrupted { written: usize, left: usize },
    /// Standard input cannot be taken twice.
    StdinTwice,
    /// `check` read no file.
    NothingChecked,
    /// The file of known findings is not one.
    Baseline { path: PathBuf, why: String },
    /// Something cannot be renamed.
    Move { path: PathBuf, why: MoveError },
    /// git does not know what changed.
    Git { revision: String, why: String },
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        Error::Read(error)
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Error {
        Error::Write(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read(error) => error.fmt(f),
            Error::Write(error) => error.fmt(f),
            Error::Stdout(why) => write!(f, "cannot write to standard output: {}", reason(why)),
            Error::Walk(why) => f.write_str(&walk_reason(why)),
            Error::NothingToRead { path, filter } => write!(
                f,
                "no {filter} below `{}`; --ext, --hidden, --no-ignore and --follow take more files",
                name(path)
            ),
            Error::UnknownDialect { name, near } => unknown(f, "dialect", name, near, "linkmark dialects"),
            Error::UnknownHost { name, near } => unknown(f, "host", name, near, "linkmark fix --help"),
            Error::UnknownCommand { name, near } => unknown(f, "command", name, near, "linkmark --help"),
            Error::Config { path, place, what } => {
                f.write_str(&name(path))?;
                if let Some(Place { line, column }) = place {
                    write!(f, ":{line}:{column}")?;
                }
                write!(f, ": {what}")
            }
            Error::NoConfig { path, why } => {
                write!(f, "cannot read the config file `{}`: {}", name(path), reason(why))
            }
            Error::Interrupted { written, left } => {
                write!(f, "stopped: {written} files written, {left} not read; every file is whole")
            }
            Error::NothingChecked => {
                f.write_str("no file was read, so nothing is known of its links; name files that can be read")
            }
            Error::Baseline { path, why } => write!(
                f,
                "`{0}` is not a file of known findings ({1}); write one with: linkmark check --baseline {0} --update-baseline",
                name(path),
                shown(why)
            ),
            Error::Move { path, why } => why.sentence(f, path),
            Error::Git { revision, why } => {
                write!(f, "git cannot tell what changed since `{}`: {}", shown(revision), shown(why))
            }
            Error::StdinTwice => f.write_str("standard input can be read only once, and `-` was given twice"),
        }
    }
}

/// ``unknown command `foo`; see `linkmark --help` ``, with a guess in between if there is one.
fn unknown(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    name: &str,
    near: &Option<String>,
    list: &str,
) -> fmt::Result {
    let see = if near.is_some() { " See" } else { "; see" };
    write!(f, "unknown {what} `{}`{}{see} `{list}`", shown(name), DidYouMean(near))
}

/// ``; did you mean `x`?``, or nothing.
struct DidYouMean<'a>(&'a Option<String>);

impl fmt::Display for DidYouMean<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|near| write!(f, "; did you mean `{}`?", shown(near)))
    }
}

fn name(path: &Path) -> String {
    shown(&path.to_string_lossy()).into_owned()
}

/// The system's sentence without its number, such as `(os error 13)`, which says nothing more.
fn reason(why: &io::Error) -> String {
    if why.kind() == io::ErrorKind::InvalidData {
        return "it is not UTF-8".to_owned();
    }
    let text = why.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

fn walk_reason(why: &ignore::Error) -> String {
    match why {
        ignore::Error::WithPath { path, err } => match &**err {
            ignore::Error::Io(why) if why.kind() == io::ErrorKind::NotFound => {
                format!("there is no file or directory `{}`", name(path))
            }
            ignore::Error::Io(why) => format!("cannot read `{}`: {}", name(path), reason(why)),
            // Around a symbolic link that leads nowhere the path comes first, elsewhere the depth.
            ignore::Error::WithDepth { err, .. } => {
                walk_reason(&ignore::Error::WithPath { path: path.clone(), err: err.clone() })
            }
            inner => format!("`{}`: {}", name(path), shown(&inner.to_string())),
        },
        ignore::Error::WithDepth { err, .. } => walk_reason(err),
        ignore::Error::WithLineNumber { line, err } => format!("line {line}: {}", walk_reason(err)),
        ignore::Error::Loop { ancestor, child } => {
            format!("`{}` leads back to `{}` and was not followed", name(child), name(ancestor))
        }
        ignore::Error::Io(why) => reason(why),
        other => shown(&other.to_string()).into_owned(),
    }
}

/// The word of `known` that `word` was probably meant to be.
pub fn near<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let known: Vec<&str> = known.into_iter().collect();
    // `GFM` has the right letters and only the shift key is wrong: no distance has to be measured.
    let other_case = known.iter().find(|candidate| candidate.eq_ignore_ascii_case(word)).copied();
    other_case.or_else(|| closest(word, known.into_iter())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_slip_of_the_finger_is_understood_and_a_different_word_is_not() {
        let known = ["commonmark", "gfm", "github", "extended"];
        assert_eq!(near("gmf", known).as_deref(), Some("gfm"));
        assert_eq!(near("comonmark", known).as_deref(), Some("commonmark"));
        assert_eq!(near("GitHub", known).as_deref(), Some("github"));
        assert_eq!(near("asciidoc", known), None);
    }
}
