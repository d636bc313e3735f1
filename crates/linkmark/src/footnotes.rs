//! The labels of a document's footnotes. A `[^label]` without a definition is text, so they are
//! known before inlines are read.

use crate::block::blocks::{BlockKind, Blocks};
use crate::names::Names;
use crate::references::push_folded;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub(crate) struct FootnoteLabels {
    names: Names,
    /// The place of each label in the source: in its first definition.
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
            if let BlockKind::Footnote { label } = block.kind {
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

    /// Whether a footnote, or the first reference to one, has this id by its label: `fn-a`,
    /// `fnref-a`.
    pub(crate) fn have_id(&mut self, id: &str) -> bool {
        let label = id.strip_prefix("fnref-").or_else(|| id.strip_prefix("fn-"));
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
