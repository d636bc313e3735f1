//! Every sentence a user can see when something is wrong: what happened, where, and what to type next.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use linkmark_base::closest::closest;
use linkmark_scan::Name;

use crate::output::shown;
use crate::place::Place;
use crate::walk::FileFilter;

/// What stops a command, or one file of it.
#[derive(Debug)]
pub(crate) enum Error {
    /// A file cannot be read.
    Read { path: PathBuf, why: io::Error, near: Option<String> },
    /// A symbolic link to a file that is not there.
    Dangling { path: PathBuf },
    /// A directory was given to a command that takes files.
    Directory { path: PathBuf },
    /// A file in an encoding that is not UTF-8.
    Utf16 { path: Option<PathBuf> },
    /// A document larger than the engine can hold places in.
    TooLarge { name: String, bytes: usize },
    /// A file cannot be replaced.
    Write { path: PathBuf, why: io::Error },
    /// A page that would lack a document.
    Incomplete { path: PathBuf },
    /// A file with the permission to be written taken away.
    ReadOnly { path: PathBuf },
    /// A file with other names, which would keep the old text.
    HardLinks { path: PathBuf, names: u64 },
    /// A file whose owner or group a new file would not have.
    OwnerNotKept { path: PathBuf },
    /// A file whose access control list a new file would not have.
    AccessListNotKept { path: PathBuf },
    /// A pipe or a device, which cannot be replaced.
    NoFile { path: PathBuf },
    /// A file that is no longer what was read.
    Changed { path: PathBuf },
    /// Standard output is gone or full.
    Stdout(io::Error),
    /// A directory cannot be walked, or a part of it.
    Walk(ignore::Error),
    /// A directory without a file to read.
    NothingToRead { path: PathBuf, filter: FileFilter },
    /// No dialect of this name.
    UnknownDialect { name: String, near: Option<String> },
    /// No manual page of this name.
    UnknownCommand { name: String, near: Option<String> },
    /// Something in the config file, with its place.
    Config { path: PathBuf, place: Option<Place>, what: ConfigError },
    /// `--config` names a file that cannot be read.
    NoConfig { path: PathBuf, why: io::Error },
    /// Ctrl-C between two files.
    Interrupted { written: usize, left: usize },
    /// Standard input cannot be taken twice.
    StdinTwice,
}

/// What can be wrong in a config file.
#[derive(Debug)]
pub(crate) enum ConfigError {
    /// Not TOML.
    Syntax(String),
    /// A key nobody reads.
    UnknownKey { key: String, near: Option<String>, accepted: &'static [&'static str] },
    /// A value of the wrong kind.
    WrongType { key: String, wanted: &'static str, found: &'static str },
    /// A list of file endings without one, or with an empty one.
    NoExtension,
    /// Not the name of a scheme: the sentence that says so.
    Scheme(String),
    /// A pattern that is none.
    Glob { glob: String, why: String },
    /// A dialect that is neither a preset nor defined below.
    UnknownDialect { name: String, near: Option<String> },
    /// A custom dialect that takes the name of a preset.
    TakenName { name: String },
    /// A custom dialect whose name does not fit.
    LongName { name: String },
    /// A custom dialect whose name a terminal would obey.
    UnseenName { name: String },
    /// What the scanner says about a custom dialect; it names the field.
    Dialect { name: String, why: String },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Read { path, why, near } => match (why.kind(), near) {
                (io::ErrorKind::NotFound, Some(near)) => {
                    write!(f, "there is no file `{}`; did you mean `{}`?", name(path), shown(near))
                }
                (io::ErrorKind::NotFound, None) => write!(f, "there is no file `{}`", name(path)),
                _ => write!(f, "cannot read `{}`: {}", name(path), reason(why)),
            },
            Error::Dangling { path } => {
                write!(f, "`{}` is a symbolic link to a file that is not there", name(path))
            }
            Error::Directory { path } => write!(
                f,
                "`{0}` is a directory; name its files, or list its links with: linkmark links {0}",
                name(path)
            ),
            Error::Utf16 { path: None } => f.write_str(
                "standard input is UTF-16, and only UTF-8 is read; convert it with: iconv -f UTF-16 -t UTF-8",
            ),
            Error::Utf16 { path: Some(path) } => write!(
                f,
                "`{0}` is UTF-16, and only UTF-8 is read; convert it with: iconv -f UTF-16 -t UTF-8 {0}",
                name(path)
            ),
            Error::TooLarge { name, bytes } => write!(
                f,
                "`{}` has {bytes} bytes, and one document may have {}; split it at a heading",
                shown(name),
                linkmark::MAX_SOURCE_LEN
            ),
            Error::Write { path, why } => write!(f, "cannot write `{}`: {}", name(path), reason(why)),
            Error::Incomplete { path } => {
                write!(f, "`{}` was not written, since not everything could be read", name(path))
            }
            Error::NoFile { path } => {
                write!(
                    f,
                    "`{0}` is a pipe or a device, which `--write` cannot replace; to have the text on standard output: \
                     linkmark fix --write - < {0}",
                    name(path)
                )
            }
            Error::ReadOnly { path } => {
                write!(
                    f,
                    "`{0}` is read-only and was left as it is; allow it with: chmod u+w {0}",
                    name(path)
                )
            }
            Error::HardLinks { path, names } => {
                write!(
                    f,
                    "`{0}` has {names} names (hard links), of which one would get the new text; it was left as it is. \
                     To see all of them: find . -samefile {0}",
                    name(path)
                )
            }
            Error::OwnerNotKept { path } => {
                write!(
                    f,
                    "`{}` was left as it is, since its owner and group cannot be kept; run the command as its owner",
                    name(path)
                )
            }
            Error::AccessListNotKept { path } => {
                write!(
                    f,
                    "`{0}` was left as it is, since its access control list cannot be kept; to see it: getfacl {0}",
                    name(path)
                )
            }
            Error::Changed { path } => {
                write!(
                    f,
                    "`{}` changed while it was being fixed and was left as it is; run the command again",
                    name(path)
                )
            }
            Error::Stdout(why) => write!(f, "cannot write to standard output: {}", reason(why)),
            Error::Walk(why) => write!(f, "{}", walk_reason(why)),
            Error::NothingToRead { path, filter } => {
                write!(
                    f,
                    "no {filter} below `{}`; more are taken with --ext, --hidden, --no-ignore and --follow",
                    name(path)
                )
            }
            Error::UnknownDialect { name, near } => {
                write!(
                    f,
                    "there is no dialect `{}`{}  All of them: linkmark dialects",
                    shown(name),
                    DidYouMean(near, ";", ".")
                )
            }
            Error::UnknownCommand { name, near } => {
                write!(
                    f,
                    "there is no command `{}`{}  All of them: linkmark --help",
                    shown(name),
                    DidYouMean(near, ";", ".")
                )
            }
            Error::Config { path, place, what } => {
                write!(f, "{}", name(path))?;
                if let Some(Place { line, column }) = place {
                    write!(f, ":{line}:{column}")?;
                }
                write!(f, ": {what}")
            }
            Error::NoConfig { path, why } => {
                write!(f, "cannot read the config file `{}`: {}", name(path), reason(why))
            }
            Error::Interrupted { written, left } => {
                write!(f, "stopped: {written} files written, {left} not looked at; every file is whole")
            }
            Error::StdinTwice => f.write_str("standard input can be read once; `-` was given twice"),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Syntax(why) => f.write_str(&shown(why)),
            ConfigError::Scheme(why) => f.write_str(why),
            ConfigError::UnknownKey { key, near, accepted } => write!(
                f,
                "there is no key `{}`{}  Accepted here: {}",
                shown(key),
                DidYouMean(near, ";", "."),
                accepted.join(", ")
            ),
            ConfigError::WrongType { key, wanted, found } => {
                write!(f, "`{}` takes {wanted}, and here is {found}", shown(key))
            }
            ConfigError::NoExtension => f.write_str(
                "`extensions` takes one or more file endings, such as [\"md\"]; leave it out for the usual ones",
            ),
            ConfigError::Glob { glob, why } => write!(f, "`{}` is not a pattern: {}", shown(glob), shown(why)),
            ConfigError::UnknownDialect { name, near } => write!(
                f,
                "there is no dialect `{0}`{1}  All of them: linkmark dialects; define one with [custom.{0}]",
                shown(name),
                DidYouMean(near, ";", ".")
            ),
            ConfigError::TakenName { name } => {
                write!(f, "`{name}` is a preset and cannot be defined again; choose another name")
            }
            ConfigError::LongName { name } => {
                write!(
                    f,
                    "a dialect's name has 1 to {} bytes, and `{}` has {}",
                    Name::MAX,
                    shown(name),
                    name.len()
                )
            }
            ConfigError::UnseenName { name } => {
                write!(f, "a dialect's name has only characters that can be seen, unlike `{}`", shown(name))
            }
            ConfigError::Dialect { name, why } => write!(f, "in dialect `{}`: {}", shown(name), shown(why)),
        }
    }
}

/// What goes on, but should be known.
#[derive(Debug)]
pub(crate) enum Warning {
    /// Bytes that are not UTF-8, replaced.
    InvalidUtf8 { name: String, offset: usize, count: usize },
    /// The same, in a file that would have been changed.
    NotFixed { name: String, offset: usize },
    /// A symbolic link that leads back to where it stands.
    Loop(ignore::Error),
    /// A binary file met on a walk. Said only with `--verbose`.
    Binary { path: PathBuf },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::InvalidUtf8 { name, offset, count: 1 } => {
                write!(f, "`{}` is not UTF-8 at byte {offset}; read as U+FFFD", shown(name))
            }
            Warning::InvalidUtf8 { name, offset, count: 2 } => {
                write!(
                    f,
                    "`{}` is not UTF-8 at byte {offset} and in one more place; read as U+FFFD",
                    shown(name)
                )
            }
            Warning::InvalidUtf8 { name, offset, count } => write!(
                f,
                "`{}` is not UTF-8 at byte {offset} and in {} more places; read as U+FFFD",
                shown(name),
                count - 1
            ),
            Warning::NotFixed { name, offset } => {
                write!(
                    f,
                    "`{}` is not UTF-8 at byte {offset} and was left as it is; convert it first",
                    shown(name)
                )
            }
            Warning::Loop(why) => f.write_str(&walk_reason(why)),
            Warning::Binary { path } => {
                write!(
                    f,
                    "`{0}` is binary and was skipped; name it to have it read: linkmark links {0}",
                    name(path)
                )
            }
        }
    }
}

impl Warning {
    /// What it means for a command that changes files.
    pub(crate) fn left_as_it_is(self) -> Warning {
        match self {
            Warning::InvalidUtf8 { name, offset, .. } => Warning::NotFixed { name, offset },
            other => other,
        }
    }
}

/// `; did you mean `x`?` or a full stop.
struct DidYouMean<'a>(&'a Option<String>, &'static str, &'static str);

impl fmt::Display for DidYouMean<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(near) => write!(f, "{} did you mean `{}`?", self.1, shown(near)),
            None => f.write_str(self.2),
        }
    }
}

fn name(path: &Path) -> String {
    shown(&path.to_string_lossy()).into_owned()
}

/// The system's sentence without its number: `(os error 13)` helps nobody.
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
pub(crate) fn near<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let known: Vec<&str> = known.into_iter().collect();
    // `GFM` is no slip of the finger, only of the shift key.
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
