//! A row of a column as text, and what becomes of one that is not.

use std::borrow::Cow;
use std::fmt;

use linkmark_arrow::text::TextArray;

/// What to do with a row that cannot be read: not UTF-8, too long, corrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// Stop, and name it.
    Raise,
    /// Make it null.
    Null,
    /// Replace what is not UTF-8 by U+FFFD, as Python's `decode` does; what cannot be replaced is
    /// null.
    Replace,
    /// Go on, and say what is wrong in a column of its own.
    Report,
}

impl Errors {
    /// By the word that Python has for it.
    pub fn named(word: &str) -> Option<Errors> {
        match word {
            "raise" => Some(Errors::Raise),
            "null" => Some(Errors::Null),
            "replace" => Some(Errors::Replace),
            "report" => Some(Errors::Report),
            _ => None,
        }
    }
}

/// What is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// There is none.
    Null,
    /// It is not UTF-8.
    NotUtf8 {
        /// The first byte that is not.
        at: usize,
    },
    /// It is longer than it may be.
    TooLong {
        /// Its length.
        bytes: usize,
        /// The length that it may have.
        most: usize,
    },
    /// The array does not hold what it says.
    Corrupt,
    /// What it gives does not fit into an array.
    TooMuch,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Null => f.write_str("the text is null"),
            Wrong::NotUtf8 { at } => write!(f, "not UTF-8 at byte {at}"),
            Wrong::TooLong { bytes, most } => write!(f, "{bytes} bytes are more than {most}"),
            Wrong::Corrupt => f.write_str("the array is corrupt: an offset leads out of it"),
            Wrong::TooMuch => f.write_str("what it gives is longer than 2 GiB"),
        }
    }
}

/// A row that stops the work.
#[derive(Clone, Debug)]
pub struct RowError {
    /// Its number in the column.
    pub row: usize,
    /// What is wrong with it.
    pub wrong: Wrong,
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {}", self.row, self.wrong)?;
        match self.wrong {
            Wrong::NotUtf8 { .. } => f.write_str("; errors=\"replace\" or errors=\"null\" goes on"),
            _ => f.write_str("; errors=\"null\" goes on"),
        }
    }
}

/// A row, read.
#[derive(Clone, Debug)]
pub enum Row<'a> {
    /// Text.
    Text(Cow<'a, str>),
    /// It is null, or what is wrong with it makes it so.
    Null,
    /// It cannot be read, and the work goes on.
    Wrong(Wrong),
}

/// How rows are read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// What becomes of those that cannot be read.
    pub errors: Errors,
    /// The longest row in bytes.
    pub most: usize,
}

impl Reading {
    /// The row.
    ///
    /// # Errors
    /// What is wrong with it, if that stops the work.
    pub fn row<'a>(&self, array: &'a TextArray, row: usize) -> Result<Row<'a>, Wrong> {
        match (self.text(array, row), self.errors) {
            (Ok(text), _) => Ok(Row::Text(text)),
            (Err(Wrong::Null), Errors::Report) => Ok(Row::Wrong(Wrong::Null)),
            (Err(Wrong::Null), _) | (Err(_), Errors::Null | Errors::Replace) => Ok(Row::Null),
            (Err(wrong), Errors::Report) => Ok(Row::Wrong(wrong)),
            (Err(wrong), Errors::Raise) => Err(wrong),
        }
    }

    fn text<'a>(&self, array: &'a TextArray, row: usize) -> Result<Cow<'a, str>, Wrong> {
        let bytes = array.row(row).map_err(|_| Wrong::Corrupt)?.ok_or(Wrong::Null)?;
        if bytes.len() > self.most {
            return Err(Wrong::TooLong { bytes: bytes.len(), most: self.most });
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            Err(_) if self.errors == Errors::Replace => Ok(String::from_utf8_lossy(bytes)),
            Err(why) => Err(Wrong::NotUtf8 { at: why.valid_up_to() }),
        }
    }
}
