//! Changes of a text by ranges.

use std::ops::Range;

/// One change: these bytes become that text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The bytes of the old text.
    pub range: Range<usize>,
    /// What is there in the new text.
    pub new: String,
}

/// The text with `edits` made, which are in order and do not overlap.
pub(crate) fn apply<'e>(text: &str, edits: impl Iterator<Item = (&'e Range<usize>, &'e str)>) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut done = 0;
    for (range, new) in edits {
        out.push_str(&text[done..range.start]);
        out.push_str(new);
        done = range.end;
    }
    out.push_str(&text[done..]);
    out
}

/// Edits of the text that `first` gives, moved back to the text that `first` was made for, and both
/// together.
///
/// `second` touches nothing that `first` wrote.
pub(crate) fn join(mut first: Vec<Edit>, second: Vec<Edit>) -> Vec<Edit> {
    let back = WayBack::of(&first);
    first.extend(second.into_iter().map(|edit| Edit { range: back.range(&edit.range), ..edit }));
    first.sort_by_key(|edit| edit.range.start);
    first
}

/// Where an offset of the new text stood in the old one.
pub(crate) struct WayBack {
    /// Where each edit starts in the new text, and how much longer the text is after it.
    grown: Vec<(usize, usize)>,
}

impl WayBack {
    pub(crate) fn of(edits: &[Edit]) -> WayBack {
        let mut longer = 0;
        let grown = edits.iter().map(|edit| {
            let start = edit.range.start + longer;
            longer += edit.new.len() - edit.range.len();
            (start, longer)
        });
        WayBack { grown: grown.collect() }
    }

    pub(crate) fn range(&self, range: &Range<usize>) -> Range<usize> {
        let back = |at: usize| {
            let before = self.grown.partition_point(|&(start, _)| start < at);
            at - self.grown[..before].last().map_or(0, |&(_, longer)| longer)
        };
        back(range.start)..back(range.end)
    }
}
