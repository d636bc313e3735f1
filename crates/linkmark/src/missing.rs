//! The labels that were asked for and had no definition, for a document that is still arriving:
//! when the definition comes, whoever asked is written again.

use crate::names::Names;
use alloc::vec::Vec;

/// Off unless a stream turns it on.
#[derive(Debug)]
pub(crate) struct Missing {
    is_on: bool,
    /// Labels from this number on have a definition that may not stay: whoever asks still waits.
    pub(crate) firm: usize,
    labels: Names,
    /// Which of them have come since.
    come: Vec<bool>,
    /// The numbers of the labels, in the order in which they were asked for.
    asked: Vec<u32>,
}

/// Where to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MissingMark {
    labels: usize,
    pub(crate) asked: usize,
}

impl Default for Missing {
    fn default() -> Missing {
        Missing {
            is_on: false,
            firm: usize::MAX,
            labels: Names::default(),
            come: Vec::new(),
            asked: Vec::new(),
        }
    }
}

impl Missing {
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
            let (number, new) = self.labels.number(label);
            if new {
                self.come.push(false);
            }
            self.asked.push(number as u32);
        }
    }

    /// Whether `label`, which now has a definition, was asked for.
    pub(crate) fn is_asked(&self, label: &str) -> bool {
        self.labels.get(label).is_some()
    }

    /// `label` now has a definition. Whether it was asked for.
    pub(crate) fn comes(&mut self, label: &str) -> bool {
        let number = self.labels.get(label);
        if let Some(number) = number {
            self.come[number] = true;
        }
        number.is_some()
    }

    /// Whether one of those that were asked for between two marks has come.
    pub(crate) fn has_come(&self, from: usize, to: usize) -> bool {
        self.asked[from..to].iter().any(|&label| self.come[label as usize])
    }

    pub(crate) fn mark(&self) -> MissingMark {
        MissingMark { labels: self.labels.len(), asked: self.asked.len() }
    }

    pub(crate) fn go_back(&mut self, mark: MissingMark) {
        self.labels.truncate(mark.labels);
        self.come.truncate(mark.labels);
        self.asked.truncate(mark.asked);
    }
}
