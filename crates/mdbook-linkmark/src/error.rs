//! What can go wrong, each with the way out.

use linkmark::Dialect;
use std::{fmt, io};

#[derive(Debug)]
pub(crate) enum Error {
    /// Somebody typed the command.
    NoBook,
    /// Words that are not understood.
    Words(String),
    Read(io::Error),
    Write(io::Error),
    Json(serde_json::Error),
    /// JSON, but not the pair that mdBook 0.5 sends.
    NotABook {
        version: Option<String>,
    },
    NoText {
        chapter: String,
    },
    TooLong {
        chapter: String,
        limit: usize,
    },
    Key(String),
    Dialect {
        key: String,
        value: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoBook => {
                write!(
                    out,
                    "mdBook starts this program; put `[preprocessor.linkmark]` into book.toml and run `mdbook build`"
                )
            }
            Error::Words(words) => write!(out, "`{words}` is not understood; see `mdbook-linkmark --help`"),
            Error::Read(error) => write!(out, "cannot read the book from standard input: {error}"),
            Error::Write(error) => write!(out, "cannot write to standard output: {error}"),
            Error::Json(error) => {
                write!(
                    out,
                    "standard input is not a book: {error}; let mdBook start this program: `mdbook build`"
                )
            }
            Error::NotABook { version } => {
                write!(out, "this is not a book as mdBook 0.5 sends it")?;
                match version {
                    Some(version) => {
                        write!(out, ", but one of mdBook {version}; `cargo install mdbook` updates it")
                    }
                    None => write!(out, "; let mdBook start this program: `mdbook build`"),
                }
            }
            Error::NoText { chapter } => {
                write!(
                    out,
                    "chapter `{chapter}` has no text; another preprocessor took it away: look at those that come before in book.toml"
                )
            }
            Error::TooLong { chapter, limit } => {
                write!(out, "chapter `{chapter}` is longer than {} MiB; divide it into several", limit >> 20)
            }
            Error::Key(key) => {
                write!(
                    out,
                    "there is no `{key}` in [preprocessor.linkmark] of book.toml; there are `dialect` and `end`"
                )
            }
            Error::Dialect { key, value } => {
                write!(
                    out,
                    "`{key} = {value}` in [preprocessor.linkmark] of book.toml does not name a dialect; there are"
                )?;
                for (index, dialect) in Dialect::ALL.iter().enumerate() {
                    write!(out, "{} `{}`", if index == 0 { "" } else { "," }, dialect.name)?;
                }
                Ok(())
            }
        }
    }
}
