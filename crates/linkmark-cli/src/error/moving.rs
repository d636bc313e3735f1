//! Why something was not renamed. Everything is then as it was before.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{name, reason};
use crate::output::shown;

#[derive(Debug)]
pub(crate) enum MoveError {
    /// The system says no.
    Io(io::Error),
    /// Something has the new name.
    Taken(PathBuf),
    /// The old name or the new one is not in the repository.
    Outside,
    /// A folder cannot be moved into itself.
    IntoItself,
    /// Only one name was given.
    NoNewName,
    /// No heading has this id.
    NoHeading(String),
    /// A title of nothing, or of several lines.
    Title,
    /// This host makes no id of the new title, or another number of ids.
    NoId(&'static str),
    /// A file with links to change is not UTF-8.
    NotUtf8,
}

impl MoveError {
    pub(super) fn sentence(&self, f: &mut fmt::Formatter<'_>, path: &Path) -> fmt::Result {
        let file = name(path);
        match self {
            MoveError::Io(why) => write!(f, "`{file}` was not renamed: {}; nothing was changed", reason(why)),
            MoveError::Taken(new) => {
                write!(f, "`{file}` was not renamed: there is a `{}` already; choose another name", name(new))
            }
            MoveError::Outside => write!(
                f,
                "`{file}` was not renamed: both names must be below the repository, or below the current directory"
            ),
            MoveError::IntoItself => write!(f, "`{file}` cannot be moved into itself"),
            MoveError::NoNewName => write!(f, "`{file}` needs a new name: linkmark mv {file} NEW"),
            MoveError::NoHeading(id) => write!(
                f,
                "no heading of `{file}` has the id `{}`; list them with: linkmark anchors {file}",
                shown(id)
            ),
            MoveError::NoId(host) => write!(
                f,
                "the heading of `{file}` keeps its title: {host} makes no id of the new one, so no link could lead to it"
            ),
            MoveError::Title => f.write_str("a title is one line that is not empty"),
            MoveError::NotUtf8 => {
                write!(f, "`{file}` has links to change and is not UTF-8; convert it first")
            }
        }
    }
}
