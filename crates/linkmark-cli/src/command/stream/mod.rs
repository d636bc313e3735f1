//! `--stream`: standard input as it comes, and what changes on the page as lines of JSON.
//!
//! Played back, the lines are the page:
//!
//! ```text
//! {"first":0,"blocks":[{"key":0,"same":0,"html":"<p>See *th</p>\n","final":false,"start":0,"end":7}],"revised":[],"current":true}
//! {"first":0,"blocks":[{"key":0,"same":7,"html":"<em>this</em></p>\n","final":true,"start":0,"end":10}],"revised":[],"current":true}
//! ```

mod plain_text;
mod unfinished_end;

use std::io::{self, Read as _, Write};

use linkmark::{BlockUpdate, Options, PushError, Stream, Update};
use serde::Serialize;

use crate::error::{Error, ReadError};
use crate::input::{Source, is_utf16};
use crate::output::Output;

pub(super) use plain_text::PlainText;
pub(crate) use unfinished_end::UnfinishedEnd;

/// An update, as a line has it.
#[derive(Serialize)]
struct Line<'u> {
    /// The blocks before this index are as they were.
    first: usize,
    /// Those from there on.
    blocks: Vec<Block<'u>>,
    revised: Vec<Revised<'u>>,
    current: bool,
}

#[derive(Serialize)]
struct Block<'u> {
    key: u32,
    /// How many characters of the HTML that this key had stay.
    same: usize,
    /// What follows them.
    html: &'u str,
    #[serde(rename = "final")]
    is_final: bool,
    start: u32,
    end: u32,
}

#[derive(Serialize)]
struct Revised<'u> {
    index: usize,
    key: u32,
    same: usize,
    html: &'u str,
    cause: &'static str,
}

/// What takes pieces of text and answers with updates.
pub(super) trait Updates {
    /// Adds a piece. The answer to it is written to `out`.
    fn push(&mut self, piece: &[u8], out: &mut Lines<'_>) -> Result<(), Error>;
    fn finish(&mut self, out: &mut Lines<'_>) -> Result<(), Error>;
}

/// Writes lines of updates.
pub(super) struct Lines<'o> {
    out: &'o mut dyn Write,
    /// What the last line said, if there was one.
    was_current: Option<bool>,
}

impl Lines<'_> {
    /// Writes a line, unless it would say nothing new.
    fn write(&mut self, line: &Line<'_>, is_empty: bool) -> Result<(), Error> {
        if is_empty && self.was_current == Some(line.current) {
            return Ok(());
        }
        self.was_current = Some(line.current);
        serde_json::to_writer(&mut self.out, line).map_err(|why| Error::Stdout(why.into()))?;
        self.out.write_all(b"\n").and_then(|()| self.out.flush()).map_err(Error::Stdout)
    }
}

/// Reads standard input up to its end, and answers each piece as soon as it has come.
pub(super) fn run(updates: &mut dyn Updates) -> Result<(), Error> {
    let mut out = Output::stdout();
    let mut lines = Lines { out: &mut out.document(), was_current: None };
    let mut piece = [0; 1 << 16];
    let mut input = io::stdin().lock();
    let mut is_first = true;
    loop {
        let length = match input.read(&mut piece) {
            Ok(0) => return updates.finish(&mut lines),
            Ok(length) => length,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(why) => {
                let path = Source::Stdin.name().into();
                return Err(ReadError::Io { path, why, near: None }.into());
            }
        };
        if std::mem::take(&mut is_first) && is_utf16(&piece[..length]) {
            return Err(ReadError::Utf16 { path: None }.into());
        }
        updates.push(&piece[..length], &mut lines)?;
    }
}

/// Markdown.
pub(super) struct Markdown<'o>(Stream<'o>);

impl<'o> Markdown<'o> {
    pub(super) fn new(options: &Options<'o>) -> Markdown<'o> {
        Markdown(Stream::new(options))
    }
}

impl Updates for Markdown<'_> {
    fn push(&mut self, piece: &[u8], out: &mut Lines<'_>) -> Result<(), Error> {
        match self.0.push_bytes(piece) {
            Ok(update) => out.write(&line(&update), update.is_empty()),
            Err(PushError::TooLong(error)) => {
                Err(ReadError::TooLarge { name: Source::Stdin.name(), bytes: error.len }.into())
            }
            Err(_) => Ok(()),
        }
    }

    fn finish(&mut self, out: &mut Lines<'_>) -> Result<(), Error> {
        let update = self.0.finish();
        out.write(&line(&update), update.is_empty())
    }
}

fn line<'u>(update: &Update<'u>) -> Line<'u> {
    let block = |block: BlockUpdate<'u>| Block {
        key: block.key,
        same: block.same_chars,
        html: block.html,
        is_final: block.is_final,
        start: block.start,
        end: block.end,
    };
    let revised = |block: BlockUpdate<'u>| Revised {
        index: block.index,
        key: block.key,
        same: block.same_chars,
        html: block.html,
        cause: block.cause.map_or("", |cause| cause.as_str()),
    };
    Line {
        first: update.first(),
        blocks: update.blocks().map(block).collect(),
        revised: update.revised().map(revised).collect(),
        current: update.is_current(),
    }
}
