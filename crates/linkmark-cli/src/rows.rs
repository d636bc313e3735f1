//! JSON lines: a document in a column of each row. Memory depends on the longest row, not on the
//! file.

use std::fs::File;
use std::io::{self, Read};

use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};

use crate::compressed::{Broken, Compression, Unpacked, Unpacker};
use crate::error::Error;
use crate::input::{Source, not_read};

/// The most bytes that a row may have, as it is in the file or decompressed.
pub(crate) const MOST: usize = 64 << 20;

/// A row of a file.
#[derive(Debug)]
pub(crate) enum Row {
    /// Its bytes, without the end of the line.
    Bytes(Vec<u8>),
    /// It has more than [`MOST`] bytes: this many.
    TooLong(usize),
}

/// What comes next in a file.
#[derive(Debug)]
pub(crate) enum Next {
    /// A row and its number, from 1.
    Row(usize, Row),
    /// A compressed member that is broken. The rest of its rows is lost, after this number.
    Broken(usize, Broken),
}

/// Reads rows one after the other.
pub(crate) struct Rows {
    bytes: Bytes,
    /// What was read, of which the rows up to `start` were handed out.
    buffer: Vec<u8>,
    start: usize,
    /// How far `buffer` was searched for an end of a line.
    searched: usize,
    row: usize,
    /// The bytes of a row that is too long, as far as it was read.
    too_long: usize,
}

enum Bytes {
    Plain(Box<dyn Read>),
    Packed(Box<Unpacker>),
    End,
}

impl Rows {
    pub(crate) fn open(source: &Source) -> Result<Rows, Error> {
        let bytes = match source.path() {
            None => Bytes::Plain(Box::new(io::stdin())),
            Some(path) => {
                let file = File::open(path).map_err(|why| not_read(path, why))?;
                match Compression::of(path) {
                    Some(compression) => Bytes::Packed(Box::new(Unpacker::new(file, compression))),
                    None => Bytes::Plain(Box::new(file)),
                }
            }
        };
        Ok(Rows { bytes, buffer: Vec::new(), start: 0, searched: 0, row: 0, too_long: 0 })
    }

    /// The next row; `None` after the last. Lines with nothing but white space are not rows, but
    /// count.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Next>> {
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.buffer[self.searched..]) {
                let end = self.searched + end;
                let line = self.buffer[self.start..end].to_vec();
                (self.start, self.searched) = (end + 1, end + 1);
                if let Some(next) = self.take(line) {
                    return Ok(Some(next));
                }
                continue;
            }
            self.buffer.drain(..self.start);
            if self.buffer.len() > MOST {
                self.too_long += self.buffer.len();
                self.buffer.clear();
            }
            (self.start, self.searched) = (0, self.buffer.len());
            match self.more()? {
                Unpacked::Bytes(_) => {}
                Unpacked::Broken(broken) => {
                    let last_whole = self.row;
                    self.row += usize::from(!self.buffer.is_empty() || self.too_long > 0);
                    self.buffer.clear();
                    (self.searched, self.too_long) = (0, 0);
                    return Ok(Some(Next::Broken(last_whole, broken)));
                }
                Unpacked::End => {
                    self.bytes = Bytes::End;
                    let line = std::mem::take(&mut self.buffer);
                    self.searched = 0;
                    if line.is_empty() && self.too_long == 0 {
                        return Ok(None);
                    }
                    if let Some(next) = self.take(line) {
                        return Ok(Some(next));
                    }
                }
            }
        }
    }

    fn take(&mut self, line: Vec<u8>) -> Option<Next> {
        self.row += 1;
        let bytes = std::mem::take(&mut self.too_long) + line.len();
        if bytes > MOST {
            return Some(Next::Row(self.row, Row::TooLong(bytes)));
        }
        let is_blank = line.iter().all(u8::is_ascii_whitespace);
        (!is_blank).then_some(Next::Row(self.row, Row::Bytes(line)))
    }

    /// Reads on.
    fn more(&mut self) -> io::Result<Unpacked> {
        const STEP: usize = 1 << 16;
        let had = self.buffer.len();
        self.buffer.resize(had + STEP, 0);
        let read = match &mut self.bytes {
            Bytes::End => Ok(Unpacked::End),
            Bytes::Packed(unpacker) => unpacker.read(&mut self.buffer[had..]),
            Bytes::Plain(plain) => match plain.read(&mut self.buffer[had..]) {
                Ok(0) => Ok(Unpacked::End),
                Ok(read) => Ok(Unpacked::Bytes(read)),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => Ok(Unpacked::Bytes(0)),
                Err(why) => Err(why),
            },
        };
        self.buffer.truncate(had + if let Ok(Unpacked::Bytes(read)) = read { read } else { 0 });
        read
    }
}

/// What a column of a row has in it.
#[derive(Debug, PartialEq)]
pub(crate) enum Value {
    Missing,
    Null,
    Text(String),
}

/// What the column `name` of a row has in it.
///
/// # Errors
/// What is wrong with the row, to come after "row 3".
pub(crate) fn value_in(row: &str, name: &str) -> Result<Value, String> {
    let mut json = serde_json::Deserializer::from_str(row);
    let found = json.deserialize_any(Column { name }).map_err(|why| sentence(&why))?;
    json.end().map_err(|why| sentence(&why))?;
    found.map_err(|what| format!("has {what} in `{name}` and not a string"))
}

/// What serde says, without the line, which is always the first.
fn sentence(why: &serde_json::Error) -> String {
    let text = why.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    format!("is not a JSON object: {text} at byte {}", why.column())
}

/// Takes one column of an object, and builds nothing of the others.
struct Column<'n> {
    name: &'n str,
}

impl<'de> Visitor<'de> for Column<'_> {
    type Value = Result<Value, &'static str>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = Ok(Value::Missing);
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            if key == self.name {
                found = match map.next_value::<serde_json::Value>()? {
                    serde_json::Value::String(text) => Ok(Value::Text(text)),
                    serde_json::Value::Null => Ok(Value::Null),
                    serde_json::Value::Bool(_) => Err("true or false"),
                    serde_json::Value::Number(_) => Err("a number"),
                    serde_json::Value::Array(_) => Err("a list"),
                    serde_json::Value::Object(_) => Err("an object"),
                };
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, value_in};

    #[test]
    fn a_column_is_found_among_others_and_the_last_of_its_name_counts() {
        let row = r#"{"a": {"body": 1}, "body": "x", "b": [1, "y"], "body": "z\n"}"#;
        assert_eq!(value_in(row, "body"), Ok(Value::Text("z\n".into())));
        assert_eq!(value_in(row, "c"), Ok(Value::Missing));
        assert_eq!(value_in(r#"{"body": null}"#, "body"), Ok(Value::Null));
        assert_eq!(value_in(row, "b"), Err("has a list in `b` and not a string".into()));
    }

    #[test]
    fn what_is_not_an_object_is_said() {
        for row in ["[1]", "\"a\"", "{", "{\"a\": }", "{} {}", "{\"body\": \"\\ud800\"}", "nul"] {
            let said = value_in(row, "body").unwrap_err();
            assert!(said.starts_with("is not a JSON object: "), "{row}: {said}");
        }
    }
}
