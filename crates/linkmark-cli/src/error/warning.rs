//! What does not stop a command, but should be known.

use std::fmt;
use std::path::PathBuf;

use super::{name, walk_reason};
use crate::output::shown;

#[derive(Debug)]
pub(crate) enum Warning {
    /// Bytes that are not UTF-8, replaced.
    InvalidUtf8 { name: String, offset: usize, count: usize },
    /// The same, in a file that would have been changed.
    NotFixed { name: String, offset: usize },
    /// A column that no row has.
    NoColumn { name: String, column: String },
    /// A symbolic link that leads back to a directory around it.
    Loop(ignore::Error),
    /// A text to explain that is the name of a file.
    ExplainsName { name: String },
    /// A binary file met on a walk. Said only with `--verbose`.
    Binary { path: PathBuf },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::InvalidUtf8 { name, offset, count } => {
                write!(f, "`{}` is not UTF-8 at byte {offset}", shown(name))?;
                match count {
                    1 => {}
                    2 => f.write_str(" and in one more place")?,
                    _ => write!(f, " and in {} more places", count - 1)?,
                }
                f.write_str("; read as U+FFFD")
            }
            Warning::NotFixed { name, offset } => write!(
                f,
                "`{}` is not UTF-8 at byte {offset} and was left as it is; convert it first",
                shown(name)
            ),
            Warning::NoColumn { name, column } => {
                write!(f, "no row of `{}` has a column `{}`", shown(name), shown(column))
            }
            Warning::Loop(why) => f.write_str(&walk_reason(why)),
            Warning::ExplainsName { name } => write!(
                f,
                "`{0}` is a file, and its name is explained, not what is in it; for a line of it: \
                 linkmark explain {0}:1; for all of it: linkmark explain < {0}",
                shown(name)
            ),
            Warning::Binary { path } => write!(
                f,
                "`{0}` is binary and was skipped; to read it anyway, name it: linkmark links {0}",
                name(path)
            ),
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
