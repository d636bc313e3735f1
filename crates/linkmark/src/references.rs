//! Link reference definitions by their labels.
//!
//! Labels are equal when they fold to the same text: case folded as Unicode says, white space
//! collapsed. The first definition of a label counts. CommonMark 0.31 § 4.7.

use crate::block::blocks::{Blocks, LineRange};
use crate::fold_table::{Folded, fold};
use crate::limits;
use crate::missing::Missing;
use crate::names::Names;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Debug)]
pub(crate) struct References {
    labels: Names,
    /// The definition of each label: an index into `Blocks::definitions`, and how much text it
    /// brings in. Added up here, once: a title of many lines would be added up again by every
    /// reference to it.
    definitions: Vec<(u32, usize)>,
    folded: String,
    /// How much text references may bring in, and how much they have brought.
    budget: usize,
    spent: usize,
    /// A definition was not used because the budget was spent.
    pub(crate) is_starved: bool,
    pub(crate) missing: Missing,
}

impl References {
    pub(crate) const EMPTY: References = References {
        labels: Names::EMPTY,
        definitions: Vec::new(),
        folded: String::new(),
        budget: 0,
        spent: 0,
        is_starved: false,
        missing: Missing::EMPTY,
    };

    /// Reads the definitions of a document.
    pub(crate) fn fill(&mut self, source: &str, blocks: &Blocks) {
        self.clear();
        self.set_budget(source.len());
        self.extend(source, blocks, 0, |_, _| {});
    }

    pub(crate) fn clear(&mut self) {
        self.labels.clear();
        self.definitions.clear();
        self.spent = 0;
        self.is_starved = false;
    }

    /// What references may bring into a document of `length` bytes.
    pub(crate) fn set_budget(&mut self, length: usize) {
        self.budget = length.max(limits::EXPANSION_FLOOR);
    }

    /// Reads the definitions from the one at `first` on; `new` is told of labels that are new.
    pub(crate) fn extend(
        &mut self,
        source: &str,
        blocks: &Blocks,
        first: usize,
        mut new: impl FnMut(&mut Missing, &str),
    ) {
        for (index, definition) in blocks.definitions.iter().enumerate().skip(first) {
            self.folded.clear();
            for line in lines(blocks, definition.label) {
                // "Foo \nbar" has one space, however many are around the line ending.
                push_folded(&mut self.folded, "\n");
                push_folded(&mut self.folded, &source[line]);
            }
            let label = self.folded.trim_matches(' ');
            if self.labels.number(label).1 {
                new(&mut self.missing, label);
                let title =
                    definition.title.map_or(0, |title| lines(blocks, title).map(|line| line.len()).sum());
                let size = (definition.destination.1 - definition.destination.0) as usize + title;
                self.definitions.push((index as u32, size));
            }
        }
    }

    /// How many labels have a definition.
    pub(crate) fn len(&self) -> usize {
        self.definitions.len()
    }

    /// Forgets all but the first `len` labels.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.labels.truncate(len);
        self.definitions.truncate(len);
    }

    pub(crate) fn budget(&self) -> usize {
        self.budget
    }

    pub(crate) fn spent(&self) -> usize {
        self.spent
    }

    pub(crate) fn set_spent(&mut self, spent: usize) {
        self.spent = spent;
    }

    /// Whether nothing comes of asking.
    pub(crate) fn is_empty(&self) -> bool {
        self.definitions.is_empty() && !self.missing.is_on()
    }

    /// The definition of `label`, and how much text it brings in.
    pub(crate) fn lookup(&mut self, label: &str) -> Option<(u32, usize)> {
        if self.is_empty() || label.len() > limits::LABEL_CHARS * 4 {
            return None;
        }
        self.folded.clear();
        push_folded(&mut self.folded, label);
        let name = self.folded.trim_matches(' ');
        if name.is_empty() {
            return None;
        }
        let number = self.labels.get(name);
        // Whoever asks for what is not there, or may not stay, is written again when that changes.
        if number.is_none_or(|number| number >= self.missing.firm) {
            self.missing.ask(name);
        }
        number.map(|number| self.definitions[number])
    }

    /// The definition `label` leads to. Its text counts towards what references may add to the
    /// page; once that is spent, none is found.
    pub(crate) fn find(&mut self, label: &str) -> Option<u32> {
        let (index, size) = self.lookup(label)?;
        if size > self.budget - self.spent {
            self.is_starved = true;
            return None;
        }
        self.spent += size;
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
