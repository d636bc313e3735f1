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

/// Where the document goes on: after the front matter, or at `at`.
pub(super) fn read(machine: &mut LineMachine<'_>, at: usize) -> usize {
    if !machine.options.front_matter {
        return at;
    }
    let source = machine.source;
    let (end, content) = machine.line_end(at);
    let fence = trim_end(&source[at..end]);
    let toml = match fence {
        b"---" => false,
        b"+++" => true,
        _ => return at,
    };
    let mut line = content;
    let mut has_key = toml;
    while line < source.len() {
        let (end, next) = machine.line_end(line);
        let written = trim_end(&source[line..end]);
        if !has_key && !written.starts_with(b"#") {
            if !is_key(written) {
                return at;
            }
            has_key = true;
        }
        if has_key && (written == fence || written == b"..." && !toml) {
            let text = (line > content).then_some(Line { start: content as u32, end: line as u32, pad: 0 });
            machine.push_leaf(BlockKind::FrontMatter { toml }, at, line + fence.len(), text);
            return next;
        }
        line = next;
    }
    at
}

/// Whether a line of YAML starts a mapping: `key:`, `key: value`, `"a key": value`.
fn is_key(line: &[u8]) -> bool {
    // What starts something else in YAML, or is white space.
    let starts_otherwise = line.first().is_none_or(|byte| b" \t-?:,[]{}#&*!|>%@`".contains(byte));
    let colon = memchr::memchr_iter(b':', line)
        .find(|&colon| line.get(colon + 1).is_none_or(|byte| matches!(byte, b' ' | b'\t')));
    !starts_otherwise && colon.is_some()
}
