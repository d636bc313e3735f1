//! What can be wrong in a config file. Each sentence is printed after the place it is about.

use std::fmt;

use linkmark_scan::Name;

use super::DidYouMean;
use crate::output::shown;

#[derive(Debug)]
pub(crate) enum ConfigError {
    /// Not TOML.
    Syntax(String),
    /// A key without a meaning.
    UnknownKey { key: String, near: Option<String>, accepted: Vec<&'static str> },
    /// A value of the wrong type.
    WrongType { key: String, expected: &'static str, found: &'static str },
    /// Something in a list of strings that is not a string.
    WrongItem { key: String, found: &'static str },
    /// A list of file endings without one, or with an empty one.
    NoExtension,
    /// Not the name of a scheme: the sentence that says so.
    Scheme(String),
    /// Not a pattern.
    Glob { glob: String, why: String },
    /// A dialect that is neither a preset nor defined below.
    UnknownDialect { name: String, near: Option<String> },
    /// A host that does not exist.
    UnknownHost { name: String, near: Option<String> },
    /// A custom dialect that takes the name of a preset, or the word for all of them.
    TakenName { name: String },
    /// A custom dialect whose name does not fit.
    LongName { name: String },
    /// A custom dialect whose name a terminal would obey.
    UnseenName { name: String },
    /// What the scanner says about a custom dialect; it names the field.
    Dialect { name: String, why: String },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Syntax(why) => f.write_str(&shown(why)),
            ConfigError::Scheme(why) => f.write_str(why),
            ConfigError::UnknownKey { key, near, accepted } => {
                write!(f, "unknown key `{}`{}", shown(key), DidYouMean(near))?;
                write!(f, "{} {}", if near.is_some() { " Accepted:" } else { "; accepted:" }, accepted.join(", "))
            }
            ConfigError::WrongType { key, expected, found } => {
                write!(f, "`{}` must be {expected}, found {found}", shown(key))
            }
            ConfigError::WrongItem { key, found } => {
                write!(f, "`{}` must be a list of strings, found {found} in it", shown(key))
            }
            ConfigError::NoExtension => f.write_str(
                "`extensions` needs at least one file ending, such as [\"md\"]; leave it out for the usual ones",
            ),
            ConfigError::Glob { glob, why } => {
                write!(f, "`{}` is not a valid pattern: {}", shown(glob), shown(why))
            }
            ConfigError::UnknownDialect { name, near } => {
                let see = if near.is_some() { " See" } else { "; see" };
                write!(f, "unknown dialect `{}`{}", shown(name), DidYouMean(near))?;
                write!(f, "{see} `linkmark dialects`, or define it with [custom.{}]", shown(name))
            }
            ConfigError::UnknownHost { name, near } => {
                super::unknown(f, "host", name, near, "linkmark fix --help")
            }
            ConfigError::TakenName { name } => {
                write!(f, "`{name}` is a name of linkmark's own and cannot be defined; choose another")
            }
            ConfigError::LongName { name } => {
                let (most, bytes) = (Name::MAX, name.len());
                write!(f, "a dialect's name must have 1 to {most} bytes, and `{}` has {bytes}", shown(name))
            }
            ConfigError::UnseenName { name } => {
                write!(f, "a dialect's name must have only visible characters, unlike `{}`", shown(name))
            }
            ConfigError::Dialect { name, why } => write!(f, "in dialect `{}`: {}", shown(name), shown(why)),
        }
    }
}
