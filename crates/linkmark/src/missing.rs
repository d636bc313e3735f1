//! The labels that were asked for and had no definition, for a document that is still arriving:
//! when the definition comes, whoever asked is written again.

use crate::names::Names;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Off unless a stream turns it on.
#[derive(Debug)]
pub(crate) struct Missing {
    is_on: bool,
    /// Labels from this number on have a definition that may not stay: whoever asks still waits.
    pub(crate) firm: usize,
    labels: Option<Box<Asked>>,
}

/// The labels that were asked for.
#[derive(Debug, Default)]
struct Asked {
    names: Names,
    /// Which of them have come since.
    come: Vec<bool>,
    /// The numbers of the labels, in the order in which they were asked for.
    order: Vec<u32>,
}

/// Where to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MissingMark {
    labels: usize,
    pub(crate) asked: usize,
}

impl Missing {
    pub(crate) const EMPTY: Missing = Missing { is_on: false, firm: usize::MAX, labels: None };

    pub(crate) fn turn_on(&mut self) {
        self.is_on = true;
    }

    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// `label`, folded, was asked for in vain.
    pub(crate) fn ask(&mut self, label: &str) {
        if self.is_on {
            let asked = self.labels.get_or_insert_default();
            let (number, new) = asked.names.number(label);
            if new {
                asked.come.push(false);
            }
            asked.order.push(number as u32);
        }
    }

    /// Whether `label`, which now has a definition, was asked for.
    pub(crate) fn is_asked(&self, label: &str) -> bool {
        self.labels.as_ref().is_some_and(|asked| asked.names.get(label).is_some())
    }

    /// `label` now has a definition. Whether it was asked for.
    pub(crate) fn comes(&mut self, label: &str) -> bool {
        let Some(asked) = &mut self.labels else { return false };
        let number = asked.names.get(label);
        if let Some(number) = number {
            asked.come[number] = true;
        }
        number.is_some()
    }

    /// Whether one of those that were asked for between two marks has come.
    pub(crate) fn has_come(&self, from: usize, to: usize) -> bool {
        self.labels
            .as_ref()
            .is_some_and(|asked| asked.order[from..to].iter().any(|&label| asked.come[label as usize]))
    }

    pub(crate) fn mark(&self) -> MissingMark {
        self.labels.as_ref().map_or_else(MissingMark::default, |asked| MissingMark {
            labels: asked.names.len(),
            asked: asked.order.len(),
        })
    }

    pub(crate) fn go_back(&mut self, mark: MissingMark) {
        if let Some(asked) = &mut self.labels {
            asked.names.truncate(mark.labels);
            asked.come.truncate(mark.labels);
            asked.order.truncate(mark.asked);
        }
    }
}
