//! Link reference definitions by their labels.
//!
//! Labels are equal when they fold to the same text: case folded as Unicode says, white space
//! collapsed. The first definition of a label counts. CommonMark 0.31 § 4.7.

use crate::block::blocks::{Blocks, LineRange};
use crate::fold_table::{Folded, fold};
use crate::limits;
use crate::names::Names;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub(crate) struct References {
    labels: Names,
    /// The definition of each label: an index into `Blocks::definitions`, and how much text it
    /// brings in. Added up here, once: a title of many lines would be added up again by every
    /// reference to it.
    definitions: Vec<(u32, usize)>,
    folded: String,
    /// How much text references may still bring in.
    budget: usize,
}

impl References {
    /// Reads the definitions of a document.
    pub(crate) fn fill(&mut self, source: &str, blocks: &Blocks) {
        self.labels.clear();
        self.definitions.clear();
        self.budget = source.len().max(limits::EXPANSION_FLOOR);
        for (index, definition) in blocks.definitions.iter().enumerate() {
            self.folded.clear();
            for line in lines(blocks, definition.label) {
                // "Foo \nbar" has one space, however many are around the line ending.
                push_folded(&mut self.folded, "\n");
                push_folded(&mut self.folded, &source[line]);
            }
            if self.labels.number(self.folded.trim_matches(' ')).1 {
                let title =
                    definition.title.map_or(0, |title| lines(blocks, title).map(|line| line.len()).sum());
                let size = (definition.destination.1 - definition.destination.0) as usize + title;
                self.definitions.push((index as u32, size));
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }

    /// The definition `label` leads to. Its text counts towards what references may add to the
    /// page; once that is spent, none is found.
    pub(crate) fn find(&mut self, label: &str) -> Option<u32> {
        if self.definitions.is_empty() || label.len() > limits::LABEL_CHARS * 4 {
            return None;
        }
        self.folded.clear();
        push_folded(&mut self.folded, label);
        let name = self.folded.trim_matches(' ');
        if name.is_empty() {
            return None;
        }
        let (index, size) = self.definitions[self.labels.get(name)?];
        self.budget = self.budget.checked_sub(size)?;
        Some(index)
    }
}

/// The source ranges of `range`.
pub(crate) fn lines(blocks: &Blocks, range: LineRange) -> impl Iterator<Item = core::ops::Range<usize>> {
    blocks.lines[range.first as usize..(range.first + range.count) as usize]
        .iter()
        .map(|line| line.start as usize..line.end as usize)
}

/// The text at `range`: a slice of the source if it is one line, else its lines joined.
pub(crate) fn text<'t>(
    source: &'t str,
    blocks: &Blocks,
    range: LineRange,
    joined: &'t mut String,
) -> &'t str {
    if let [line] = blocks.lines[range.first as usize..(range.first + range.count) as usize] {
        return &source[line.start as usize..line.end as usize];
    }
    joined.clear();
    for (index, line) in lines(blocks, range).enumerate() {
        if index > 0 {
            joined.push('\n');
        }
        joined.push_str(&source[line]);
    }
    joined
}

/// Appends `label` folded: equal labels become equal text, apart from a space at either end.
pub(crate) fn push_folded(out: &mut String, label: &str) {
    for character in label.chars() {
        match character {
            ' ' | '\t' | '\n' | '\r' => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            '\0' => out.push('\u{fffd}'),
            'a'..='z' => out.push(character),
            _ => match fold(character) {
                Folded::One(character) => out.push(character),
                Folded::Many(text) => out.push_str(text),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_read_the_same_fold_to_the_same_text() {
        let folded = |label: &str| {
            let mut out = String::new();
            push_folded(&mut out, label);
            out.trim_matches(' ').to_owned()
        };
        assert_eq!(folded(" Foo\n  BAR\t"), "foo bar");
        assert_eq!(folded("ẞ"), folded("SS"));
        assert_eq!(folded("ΑΓΩ"), folded("αγω"));
        assert_eq!(folded("a\0"), "a\u{fffd}");
    }
}
