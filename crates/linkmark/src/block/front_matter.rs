//! Front matter: metadata between two `---` (YAML) or `+++` (TOML) at the very start of a document. YAML may end in `...` as well.
//!
//! An option, off in every preset. Without a closing line it is not front matter.

use super::Machine;
use super::blocks::{Kind, Line};
use super::line::trim_end;

/// Where the document goes on: behind the front matter, or at `at`.
pub(super) fn read(machine: &mut Machine<'_>, at: usize) -> usize {
    if !machine.options.front_matter {
        return at;
    }
    let source = machine.source;
    let (end, content) = machine.line_end(at);
    let fence = trim_end(&source[at..end]);
    if fence != b"---" && fence != b"+++" {
        return at;
    }
    let mut line = content;
    while line < source.len() {
        let (end, next) = machine.line_end(line);
        let written = trim_end(&source[line..end]);
        let toml = fence == b"+++";
        if written == fence || written == b"..." && !toml {
            let text = (line > content).then_some(Line { start: content as u32, end: line as u32, pad: 0 });
            machine.push_leaf(Kind::FrontMatter { toml }, at, line + fence.len(), text);
            return next;
        }
        line = next;
    }
    at
}
