//! Names in order, for programs without `std`: there is no source of random keys there, and under a
//! key that everybody knows, a document can be made of names that collide. An order needs no key.
//!
//! The price: a look-up takes time in proportion to the logarithm of the number of names, each name
//! is kept twice, and all of them are allocated anew for each document.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

#[derive(Debug, Default)]
pub(crate) struct Names {
    numbers: BTreeMap<Box<str>, usize>,
    /// The names again, by their numbers.
    names: Vec<Box<str>>,
}

impl Names {
    pub(crate) const EMPTY: Names = Names { numbers: BTreeMap::new(), names: Vec::new() };

    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.names.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// Forgets all but the first `len` names.
    pub(crate) fn truncate(&mut self, len: usize) {
        for name in self.names.drain(len.min(self.names.len())..) {
            self.numbers.remove(&name);
        }
    }

    /// The number of `name`.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The number of `name`, and whether it is new.
    pub(crate) fn number(&mut self, name: &str) -> (usize, bool) {
        if let Some(number) = self.get(name) {
            return (number, false);
        }
        let number = self.names.len();
        self.numbers.insert(name.into(), number);
        self.names.push(name.into());
        (number, true)
    }

    pub(crate) fn name(&self, number: usize) -> &str {
        &self.names[number]
    }
}
