//! `linkmark links --column NAME`: the links in one column of JSON lines.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write as _;

use super::{Format, Listed, Wanted, counted, listed};
use crate::args::Links;
use crate::config::Config;
use crate::error::{Error, ReadError, Warning};
use crate::input::{Document, Source};
use crate::output::Output;
use crate::pool;
use crate::rows::{MOST, Next, Row, Rows, Value, value_in};
use crate::session::Session;

/// Rows are worked on together until they have this many bytes: enough for all cores, and little
/// beside the longest row.
const TOGETHER: usize = 4 << 20;

/// What is listed of rows, and how.
pub(super) struct Listing<'a> {
    pub(super) args: &'a Links,
    pub(super) config: &'a Config,
    pub(super) wanted: Wanted,
    pub(super) format: Format,
    pub(super) session: &'a Session,
    pub(super) column: &'a str,
    pub(super) name_files: bool,
}

/// What one row gave.
enum Done {
    /// The column is not there.
    Missing,
    /// It is, with nothing in it.
    Null,
    Listed(Result<Listed, Error>),
    Mistake(String),
}

/// What is known of a file after all of its rows.
#[derive(Default)]
struct Seen {
    count: usize,
    rows: usize,
    has_column: bool,
    /// The first row that is not one, what is wrong with it, and how many more there are.
    mistake: Option<(usize, String, usize)>,
    /// The first row that is not UTF-8, the byte, and in how many rows.
    invalid: Option<(usize, usize, usize)>,
}

impl Seen {
    fn mistake(&mut self, row: usize, what: String) {
        match &mut self.mistake {
            Some((.., more)) => *more += 1,
            none => *none = Some((row, what, 0)),
        }
    }
}

impl Listing<'_> {
    /// Lists every file, and says how many links there are. What is wrong is reported, and the rest
    /// goes on.
    pub(super) fn run(&self, sources: &[Source], out: &mut Output) -> Result<usize, Error> {
        let mut unique = HashSet::new();
        let mut count = 0;
        for source in sources {
            let seen = self.file(source, out, &mut unique)?;
            if let Format::Count = self.format {
                let line = counted(source, seen.count, self.name_files, self.session.paint);
                out.write_all(line.as_bytes()).map_err(Error::Stdout)?;
            }
            out.flush().map_err(Error::Stdout)?;
            count += seen.count;
            self.report(&source.name(), seen);
        }
        Ok(count)
    }

    fn report(&self, name: &str, seen: Seen) {
        if let Some((row, offset, count)) = seen.invalid {
            self.session.warn(&Warning::InvalidUtf8 { name: format!("{name}:{row}"), offset, count });
        }
        if let Some((row, what, more)) = seen.mistake {
            self.session.error(&ReadError::Rows { name: name.to_owned(), row, what, more }.into());
        }
        if seen.rows > 0 && !seen.has_column {
            let column = self.column.to_owned();
            self.session.warn(&Warning::NoColumn { name: name.to_owned(), column });
        }
    }

    fn file(
        &self,
        source: &Source,
        out: &mut Output,
        unique: &mut HashSet<Cow<'static, str>>,
    ) -> Result<Seen, Error> {
        let mut seen = Seen::default();
        let mut rows = match Rows::open(source) {
            Ok(rows) => rows,
            Err(why) => {
                self.session.error(&why);
                return Ok(seen);
            }
        };
        loop {
            let together = self.gather(source, &mut rows, &mut seen);
            if together.is_empty() {
                return Ok(seen);
            }
            let work = |(row, text): &(usize, String)| self.row(source, *row, text);
            pool::ordered(self.session.threads(), &together, work, |(row, _), done| -> Result<(), Error> {
                match done {
                    Done::Missing => return Ok(()),
                    Done::Null => {}
                    Done::Mistake(what) => seen.mistake(*row, what),
                    Done::Listed(Err(why)) => self.session.error(&why),
                    Done::Listed(Ok(listed)) => {
                        let (count, printed) = listed.settled(self.args, self.format, unique);
                        seen.count += count;
                        let is_document = matches!(self.format, Format::Csv | Format::Json);
                        out.put(is_document, printed.as_bytes()).map_err(Error::Stdout)?;
                    }
                }
                seen.has_column = true;
                Ok(())
            })?;
        }
    }

    /// The next rows of the shard, as text; none at the end.
    fn gather(&self, source: &Source, rows: &mut Rows, seen: &mut Seen) -> Vec<(usize, String)> {
        let mut together = Vec::new();
        let mut bytes = 0;
        while bytes < TOGETHER {
            let (row, line) = match rows.next() {
                Ok(Some(Next::Row(row, line))) => (row, line),
                Ok(Some(Next::Broken(row, broken))) => {
                    let name = source.name();
                    self.session.error(&ReadError::PackedRows { name, row, broken }.into());
                    continue;
                }
                Ok(None) => break,
                Err(why) => {
                    self.session.error(&crate::input::not_read(source.path().unwrap_or("-".as_ref()), why));
                    break;
                }
            };
            seen.rows += 1;
            if self.args.shard.is_some_and(|shard| !shard.has(row - 1)) {
                seen.has_column = true;
                continue;
            }
            match line {
                Row::TooLong(bytes) => {
                    seen.mistake(row, format!("has {bytes} bytes, more than {} MiB,", MOST >> 20));
                }
                Row::Bytes(line) => {
                    bytes += line.len() + 64;
                    together.push((row, decoded(row, line, seen)));
                }
            }
        }
        together
    }

    fn row(&self, source: &Source, row: usize, line: &str) -> Done {
        match value_in(line, self.column) {
            Err(what) => Done::Mistake(what),
            Ok(Value::Missing) => Done::Missing,
            Ok(Value::Null) => Done::Null,
            Ok(Value::Text(text)) => {
                let document = Document::of_row(source.name(), row, text);
                Done::Listed(listed(self.args, self.config, &self.wanted, self.format, source, document))
            }
        }
    }
}

/// The row as text, with what is not UTF-8 replaced and noted.
fn decoded(row: usize, line: Vec<u8>, seen: &mut Seen) -> String {
    String::from_utf8(line).unwrap_or_else(|invalid| {
        let at = invalid.utf8_error().valid_up_to();
        seen.invalid.get_or_insert((row, at, 0)).2 += 1;
        String::from_utf8_lossy(invalid.as_bytes()).into_owned()
    })
}
