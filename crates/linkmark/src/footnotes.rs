//! The labels of a document's footnotes. A `[^label]` without a definition is text, so they are known before inlines are read.

use crate::block::blocks::{Blocks, Kind};
use crate::names::Names;
use crate::references::push_folded;

#[derive(Debug, Default)]
pub(crate) struct FootnoteLabels {
    names: Names,
    /// Where each label stands in the source: the first definition's.
    labels: Vec<(u32, u32)>,
    folded: String,
}

impl FootnoteLabels {
    pub(crate) fn fill(&mut self, source: &str, blocks: &Blocks, footnotes: bool) {
        self.names.clear();
        self.labels.clear();
        if !footnotes {
            return;
        }
        for block in &blocks.blocks {
            if let Kind::Footnote { label } = block.kind {
                self.folded.clear();
                push_folded(&mut self.folded, &source[label.0 as usize..label.1 as usize]);
                if self.names.number(self.folded.trim_matches(' ')).1 {
                    self.labels.push(label);
                }
            }
        }
    }

    /// The index of the footnote `label` leads to.
    pub(crate) fn find(&mut self, label: &str) -> Option<u32> {
        if self.names.is_empty() || label.is_empty() {
            return None;
        }
        self.folded.clear();
        push_folded(&mut self.folded, label);
        self.names.get(self.folded.trim_matches(' ')).map(|index| index as u32)
    }

    /// The label as its first definition writes it: the name both reference and definition go by.
    pub(crate) fn label<'s>(&self, index: u32, source: &'s str) -> &'s str {
        let (start, end) = self.labels[index as usize];
        &source[start as usize..end as usize]
    }
}
