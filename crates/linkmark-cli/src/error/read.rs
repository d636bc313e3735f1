//! Why a document cannot be read.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::{DidYouMean, name, reason};
use crate::compressed::{self, Broken, NotUnpacked};
use crate::output::shown;

#[derive(Debug)]
pub(crate) enum ReadError {
    /// The system says no.
    Io { path: PathBuf, why: io::Error, near: Option<String> },
    /// A symbolic link to a file that is not there.
    Dangling { path: PathBuf },
    /// A directory was given to a command that takes files.
    Directory { path: PathBuf },
    /// Another encoding than UTF-8; without a path, standard input.
    Utf16 { path: Option<PathBuf> },
    /// More text than the engine's positions can count.
    TooLarge { name: String, bytes: usize },
    /// A compressed document that is broken, or has more in it than it may.
    Packed { path: PathBuf, why: NotUnpacked },
    /// A member of a compressed file of rows, which is broken after a row.
    PackedRows { name: String, row: usize, broken: Broken },
    /// Rows that are not what they should be: the first of them, and how many more.
    Rows { name: String, row: usize, what: String, more: usize },
    /// A place in a file that has fewer lines.
    NoLine { path: PathBuf, line: usize, lines: usize },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io { path, why, near } if why.kind() == io::ErrorKind::NotFound => {
                write!(f, "there is no file `{}`{}", name(path), DidYouMean(near))
            }
            ReadError::Io { path, why, .. } => write!(f, "cannot read `{}`: {}", name(path), reason(why)),
            ReadError::Dangling { path } => {
                write!(f, "`{}` is a symbolic link to a file that is not there", name(path))
            }
            ReadError::Directory { path } => write!(
                f,
                "`{0}` is a directory; name its files, or list its links with: linkmark links {0}",
                name(path)
            ),
            ReadError::Utf16 { path: None } => f.write_str(
                "standard input is UTF-16, and only UTF-8 is read; convert it with: iconv -f UTF-16 -t UTF-8",
            ),
            ReadError::Utf16 { path: Some(path) } => write!(
                f,
                "`{0}` is UTF-16, and only UTF-8 is read; convert it with: iconv -f UTF-16 -t UTF-8 {0}",
                name(path)
            ),
            ReadError::TooLarge { name, bytes } => write!(
                f,
                "`{}` has {bytes} bytes, and a document may have at most {}; split it at a heading",
                shown(name),
                linkmark::MAX_SOURCE_LEN
            ),
            ReadError::Packed { path, why: NotUnpacked::Io(why) } => {
                write!(f, "cannot read `{}`: {}", name(path), reason(why))
            }
            ReadError::Packed { path, why: NotUnpacked::TooLarge } => write!(
                f,
                "`{0}` has more than {1} MiB in it and was not read; unpack it to a file, and name that",
                name(path),
                compressed::MOST >> 20
            ),
            ReadError::Packed { path, why: NotUnpacked::Broken(broken) } => {
                write!(f, "`{}` was not read: {}", name(path), broken_words(broken))
            }
            ReadError::PackedRows { name, row, broken } => write!(
                f,
                "`{}` lacks rows after row {row}: {}; reading went on after it",
                shown(name),
                broken_words(broken)
            ),
            ReadError::Rows { name, row, what, more } => {
                write!(f, "`{}`: row {row} {} and was passed over", shown(name), shown(what))?;
                match more {
                    0 => Ok(()),
                    1 => f.write_str(", as was one more"),
                    more => write!(f, ", as were {more} more"),
                }
            }
            ReadError::NoLine { path, line, lines } => {
                write!(f, "`{}` has no line {line}; its last line is {lines}", name(path))
            }
        }
    }
}

/// The member, where it is, and what is wrong with it.
fn broken_words(Broken { member, at, why }: &Broken) -> String {
    format!("its compressed member {member}, at byte {at}, is broken ({})", shown(why))
}
