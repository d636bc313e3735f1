//! Runs of links: in the items of a list or the rows of a table, one below the other. Where most of
//! them are examples, values or the like, the rest is left alone with them: half a list written out
//! reads worse than none.

use crate::lines::Lines;
use crate::note::NoteKind;

/// The runs of a text, as a walk from link to link meets them.
#[derive(Default)]
pub(crate) struct Runs {
    all: Vec<Run>,
    /// Where the line of the last link starts.
    line: Option<usize>,
}

#[derive(Default)]
struct Run {
    written: usize,
    left: usize,
    /// Why the first one is left alone.
    kind: Option<NoteKind>,
}

/// What is said of one link and tells of those beside it.
const TELLING: &[NoteKind] = &[NoteKind::Name, NoteKind::Placeholder, NoteKind::Code, NoteKind::LaidOut];

impl Runs {
    /// The run of the next link, which is in the line that `lines` is at; `None` if that is no item
    /// and no row.
    pub(crate) fn go_to(&mut self, lines: &Lines, line: &str) -> Option<usize> {
        let goes_on = self.line.is_some_and(|last| last == lines.start || lines.above == Some(last));
        self.line = is_item(line).then_some(lines.start);
        if !goes_on {
            self.all.push(Run::default());
        }
        self.line.map(|_| self.all.len() - 1)
    }

    pub(crate) fn write(&mut self, run: Option<usize>) {
        if let Some(run) = run {
            self.all[run].written += 1;
        }
    }

    pub(crate) fn leave(&mut self, run: Option<usize>, kind: NoteKind) {
        if let Some(run) = run.filter(|_| TELLING.contains(&kind)) {
            self.all[run].left += 1;
            self.all[run].kind.get_or_insert(kind);
        }
    }

    /// Why the rest of a run is left alone, if it is.
    pub(crate) fn against(&self, run: Option<usize>) -> Option<NoteKind> {
        let run = &self.all[run?];
        run.kind.filter(|_| run.left > run.written.max(1))
    }
}

/// `- a`, `2. a`, `| a |`
fn is_item(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '>']);
    let (marker, _) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let number = marker.trim_end_matches(['.', ')']);
    let is_number = number.len() < marker.len() && number.bytes().all(|byte| byte.is_ascii_digit());
    line.starts_with('|') || matches!(marker, "-" | "*" | "+") || is_number
}
