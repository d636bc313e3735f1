//! Front matter: metadata at the very start of a document.
//!
//! ```text
//! ---                      +++
//! title: About links       title = "About links"
//! ---                      +++
//! ```
//!
//! YAML is between two lines of `---`, of which the last may be `...`, and begins with a `key:`;
//! comments may come before it. `---` and a sentence below it is a rule and a heading, as
//! everywhere in Markdown. TOML is between two lines of `+++`. Without a closing line neither is
//! front matter.
//!
//! An option, off in every preset of the library and on in every command.

use super::LineMachine;
use super::blocks::{BlockKind, Line};
use super::line::trim_end;
use super::pause::Lines;

/// A document that begins with a fence, as far as it has been looked through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fenced {
    toml: bool,
    has_key: bool,
    start: usize,
    /// Where what is between the fences begins.
    content: usize,
    /// The next line to look at.
    line: usize,
}

/// What is known of the end of front matter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Closing {
    /// The line of the closing fence, and where the document goes on.
    At { line: usize, next: usize },
    /// The lines so far have no closing fence, and may be front matter.
    Later,
    /// It is not front matter.
    Never,
}

impl Fenced {
    /// Whether the line at `at` is an opening fence.
    pub(crate) fn open(lines: Lines<'_>, at: usize) -> Option<Fenced> {
        let (fence, content) = line(lines, at);
        let toml = match fence {
            b"---" => false,
            b"+++" => true,
            _ => return None,
        };
        Some(Fenced { toml, has_key: toml, start: at, content, line: content })
    }

    fn fence(&self) -> &'static [u8] {
        if self.toml { b"+++" } else { b"---" }
    }

    /// Looks through the lines up to the end of the source.
    pub(crate) fn close(&mut self, lines: Lines<'_>) -> Closing {
        while self.line < lines.source.len() {
            let (written, next) = line(lines, self.line);
            if !self.has_key && !written.starts_with(b"#") {
                if !is_key(written) {
                    return Closing::Never;
                }
                self.has_key = true;
            }
            if self.has_key && (written == self.fence() || written == b"..." && !self.toml) {
                return Closing::At { line: self.line, next };
            }
            self.line = next;
        }
        Closing::Later
    }

    fn push(&self, machine: &mut LineMachine<'_>, line: usize) {
        let Fenced { toml, start, content, .. } = *self;
        let text = (line > content).then_some(Line { start: content as u32, end: line as u32, pad: 0 });
        machine.push_leaf(BlockKind::FrontMatter { toml }, start, line + self.fence().len(), text);
    }
}

/// The line at `at` without the white space at its end, and where the next one starts.
fn line(lines: Lines<'_>, at: usize) -> (&[u8], usize) {
    let end = lines.map.line_end(at, lines.source.len());
    let source = lines.source.as_bytes();
    (trim_end(&source[at..end]), super::next_line(source, end))
}

/// Where the document goes on: after the front matter, or at `at`.
pub(super) fn read(machine: &mut LineMachine<'_>, source: &str, at: usize) -> usize {
    if !machine.options.front_matter {
        return at;
    }
    let lines = Lines { source, map: machine.map, options: machine.options };
    let Some(mut fenced) = Fenced::open(lines, at) else { return at };
    let Closing::At { line, next } = fenced.close(lines) else { return at };
    fenced.push(machine, line);
    next
}

/// Whether a line of YAML starts a mapping: `key:`, `key: value`, `"a key": value`.
fn is_key(line: &[u8]) -> bool {
    // What starts something else in YAML, or is white space.
    let starts_otherwise = line.first().is_none_or(|byte| b" \t-?:,[]{}#&*!|>%@`".contains(byte));
    let colon = memchr::memchr_iter(b':', line)
        .find(|&colon| line.get(colon + 1).is_none_or(|byte| matches!(byte, b' ' | b'\t')));
    !starts_otherwise && colon.is_some()
}
