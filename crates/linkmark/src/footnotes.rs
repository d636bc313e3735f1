//! The labels of a document's footnotes. A `[^label]` without a definition is text, so they are
//! known before inlines are read.

use crate::block::blocks::{BlockKind, Blocks};
use crate::missing::Missing;
use crate::names::Names;
use crate::references::push_folded;
use crate::slug::nth_label;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Debug)]
pub(crate) struct FootnoteLabels {
    names: Names,
    /// The place of each label in the source: in its first definition.
    labels: Vec<(u32, u32)>,
    folded: String,
    pub(crate) missing: Missing,
}

impl FootnoteLabels {
    pub(crate) const EMPTY: FootnoteLabels = FootnoteLabels {
        names: Names::EMPTY,
        labels: Vec::new(),
        folded: String::new(),
        missing: Missing::EMPTY,
    };

    pub(crate) fn fill(&mut self, source: &str, blocks: &Blocks, footnotes: bool) {
        self.clear();
        if footnotes {
            self.extend(source, blocks, 0, |_, _| {});
        }
    }

    pub(crate) fn clear(&mut self) {
        self.names.clear();
        self.labels.clear();
    }

    /// Reads the blocks from the one at `first` on; `new` is told of labels that are new.
    pub(crate) fn extend(
        &mut self,
        source: &str,
        blocks: &Blocks,
        first: usize,
        mut new: impl FnMut(&mut Missing, &str),
    ) {
        for block in &blocks.blocks[first..] {
            if let BlockKind::Footnote { label } = block.kind {
                self.folded.clear();
                push_folded(&mut self.folded, &source[label.0 as usize..label.1 as usize]);
                let name = self.folded.trim_matches(' ');
                if self.names.number(name).1 {
                    new(&mut self.missing, name);
                    self.labels.push(label);
                }
            }
        }
    }

    /// How many labels there are.
    pub(crate) fn len(&self) -> usize {
        self.labels.len()
    }

    /// Forgets all but the first `len` labels.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.names.truncate(len);
        self.labels.truncate(len);
    }

    /// The index of the footnote `label` leads to.
    pub(crate) fn find(&mut self, label: &str) -> Option<u32> {
        if self.names.is_empty() && !self.missing.is_on() || label.is_empty() {
            return None;
        }
        self.folded.clear();
        push_folded(&mut self.folded, label);
        let name = self.folded.trim_matches(' ');
        let index = self.names.get(name).map(|index| index as u32);
        if index.is_none_or(|index| index as usize >= self.missing.firm) {
            self.missing.ask(name);
        }
        index
    }

    /// Whether a footnote, or a reference to one, may have this id by its label: `fn-a`,
    /// `fnref-a`, `fnref2-a`.
    pub(crate) fn have_id(&mut self, id: &str) -> bool {
        let label = id.strip_prefix("fnref-").or_else(|| id.strip_prefix("fn-")).or_else(|| nth_label(id));
        label.is_some_and(|label| self.find(label).is_some())
    }

    /// Whether references may have this id with a number from 2 on after it: `fnref-a-2` is that of
    /// the second reference to `a`.
    pub(crate) fn number_id(&mut self, id: &str) -> bool {
        id.strip_prefix("fnref-").is_some_and(|label| self.find(label).is_some())
    }

    /// The label as its first definition writes it: the name both reference and definition go by.
    pub(crate) fn label<'s>(&self, index: u32, source: &'s str) -> &'s str {
        let (start, end) = self.labels[index as usize];
        &source[start as usize..end as usize]
    }
}
