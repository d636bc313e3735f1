//! Text that arrives, on a terminal: what is final is printed once, the rest is painted again in
//! its place.
//!
//! `some-model | cargo run -p linkmark --example terminal`

use linkmark::{Options, Parser, Stream, plain_text};
use std::fmt::Write as _;
use std::io::{self, Read as _, Write as _};

fn main() -> io::Result<()> {
    let mut terminal = Terminal::new();
    let mut piece = [0; 4096];
    loop {
        let length = io::stdin().read(&mut piece)?;
        let text = if length == 0 { terminal.finish() } else { terminal.push(&piece[..length]) };
        io::stdout().write_all(text.as_bytes())?;
        io::stdout().flush()?;
        if length == 0 {
            return Ok(());
        }
    }
}

struct Terminal {
    stream: Stream<'static>,
    /// How many blocks are printed for good, and how many lines of the rest are on the screen.
    printed: usize,
    painted: usize,
}

impl Terminal {
    fn new() -> Terminal {
        Terminal { stream: Stream::new(&Options::GFM), printed: 0, painted: 0 }
    }

    /// What to write to the terminal for `piece`.
    fn push(&mut self, piece: &[u8]) -> String {
        match self.stream.push_bytes(piece) {
            Ok(update) => {
                let blocks =
                    update.blocks().map(|block| (block.index, block.range(), block.is_final)).collect();
                self.paint(blocks)
            }
            Err(error) => format!("\n{error}\n"),
        }
    }

    fn finish(&mut self) -> String {
        let update = self.stream.finish();
        let blocks = update.blocks().map(|block| (block.index, block.range(), block.is_final)).collect();
        self.paint(blocks)
    }

    fn paint(&mut self, blocks: Vec<(usize, std::ops::Range<usize>, bool)>) -> String {
        let mut out = String::new();
        if blocks.is_empty() {
            return out;
        }
        // Up to the first line of what is not final, and from there on nothing.
        if self.painted > 0 {
            let _ = write!(out, "\x1b[{}A\x1b[J", self.painted);
        }
        self.painted = 0;
        for (index, range, is_final) in blocks {
            if index < self.printed {
                continue;
            }
            let text = shown(&self.stream.text()[range]);
            out.push_str(&text);
            if is_final && index == self.printed {
                self.printed += 1;
                self.painted = 0;
            } else {
                self.painted += text.lines().count();
            }
        }
        out
    }
}

/// A block as a terminal shows it, which obeys no control character of a text.
fn shown(markdown: &str) -> String {
    let mut text = plain_text(Parser::new(markdown));
    text.retain(|character| character == '\n' || !character.is_control());
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// The whole, as it is on the screen at the end.
#[allow(dead_code, reason = "for the test of the examples")]
pub(crate) fn run(source: &str) -> String {
    let mut terminal = Terminal::new();
    let mut screen: Vec<String> = Vec::new();
    let mut pieces: Vec<String> = source.as_bytes().chunks(7).map(|piece| terminal.push(piece)).collect();
    pieces.push(terminal.finish());
    for mut written in pieces {
        if let Some(rest) = written.strip_prefix("\x1b[")
            && let Some((up, rest)) = rest.split_once("A\x1b[J")
        {
            screen.truncate(screen.len() - up.parse::<usize>().expect("a number of lines"));
            written = rest.to_owned();
        }
        screen.extend(written.lines().map(str::to_owned));
    }
    screen.iter().fold(String::new(), |screen, line| screen + line + "\n")
}
