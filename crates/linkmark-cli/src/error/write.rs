//! Why a file was not written. The file is then what it was before.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{name, reason};

#[derive(Debug)]
pub(crate) struct WriteError {
    pub(crate) path: PathBuf,
    pub(crate) why: NotWritten,
}

#[derive(Debug)]
pub(crate) enum NotWritten {
    /// The system says no.
    Io(io::Error),
    /// The page would lack a document.
    Incomplete,
    /// The permission to write was taken away.
    ReadOnly,
    /// The file has other names, which would keep the old text.
    HardLinks { names: u64 },
    /// A new file would have another owner or group.
    OwnerNotKept,
    /// A new file would not have the access control list.
    AccessListNotKept,
    /// A pipe or a device, which cannot be replaced.
    NotAFile,
    /// The file no longer holds what was read.
    Changed,
}

impl NotWritten {
    /// The error about the file at `path`.
    pub(crate) fn at(self, path: &Path) -> WriteError {
        WriteError { path: path.to_owned(), why: self }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = name(&self.path);
        match &self.why {
            NotWritten::Io(why) => write!(f, "cannot write `{file}`: {}", reason(why)),
            NotWritten::Incomplete => {
                write!(f, "`{file}` was not written, because not everything could be read")
            }
            NotWritten::ReadOnly => {
                write!(f, "`{file}` is read-only and was left as it is; allow it with: chmod u+w {file}")
            }
            NotWritten::HardLinks { names } => write!(
                f,
                "`{file}` has {names} names (hard links), only one of which would get the new text; \
                 it was left as it is. List them with: find . -samefile {file}"
            ),
            NotWritten::OwnerNotKept => write!(
                f,
                "`{file}` was left as it is, because its owner and group cannot be kept; \
                 run the command as its owner"
            ),
            NotWritten::AccessListNotKept => write!(
                f,
                "`{file}` was left as it is, because its access control list cannot be kept; \
                 show it with: getfacl {file}"
            ),
            NotWritten::NotAFile => write!(
                f,
                "`{file}` is a pipe or a device, which `--write` cannot replace; \
                 write to standard output with: linkmark fix --write - < {file}"
            ),
            NotWritten::Changed => write!(
                f,
                "`{file}` changed while it was being fixed and was left as it is; run the command again"
            ),
        }
    }
}
