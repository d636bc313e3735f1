//! Names by their hash, for programs with `std`.
//!
//! The names follow one another in one string and the table is a flat array, so a set that is
//! cleared and filled again allocates nothing. The hash is keyed at random, so that no document can
//! be made of names that collide, and the numbers do not depend on the hash.

use alloc::string::String;
use alloc::vec::Vec;
use core::hash::BuildHasher;
use std::hash::RandomState;

#[derive(Debug, Default)]
pub(crate) struct Names {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<usize>,
    /// Open addressing, a power of two long: the number of a name plus one, or 0.
    table: Vec<u32>,
    hasher: RandomState,
}

impl Names {
    pub(crate) fn clear(&mut self) {
        if !self.ends.is_empty() {
            self.text.clear();
            self.ends.clear();
            self.table.fill(0);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Forgets all but the first `len` names.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.ends.len() > len {
            // The last name took a free slot and none came after it, so no other is looked for
            // past it.
            let slot = self.slot(self.name(self.ends.len() - 1));
            self.table[slot] = 0;
            self.ends.pop();
        }
        self.text.truncate(self.ends.last().map_or(0, |&end| end));
    }

    /// The number of `name`.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        if self.ends.is_empty() {
            return None;
        }
        let slot = self.slot(name);
        (self.table[slot] as usize).checked_sub(1)
    }

    /// The number of `name`, and whether it is new.
    pub(crate) fn number(&mut self, name: &str) -> (usize, bool) {
        if (self.ends.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let slot = self.slot(name);
        if let Some(number) = (self.table[slot] as usize).checked_sub(1) {
            return (number, false);
        }
        self.text.push_str(name);
        self.ends.push(self.text.len());
        self.table[slot] = u32::try_from(self.ends.len()).expect("a document has less than 4 GiB");
        (self.ends.len() - 1, true)
    }

    pub(crate) fn name(&self, number: usize) -> &str {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[start..self.ends[number]]
    }

    /// The slot that holds `name`, or the free one where it belongs.
    fn slot(&self, name: &str) -> usize {
        let last = self.table.len() - 1;
        let mut slot = self.hasher.hash_one(name) as usize & last;
        while self.table[slot] != 0 && self.name(self.table[slot] as usize - 1) != name {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(16);
        self.table.clear();
        self.table.resize(size, 0);
        for number in 0..self.ends.len() {
            let slot = self.slot(self.name(number));
            self.table[slot] = number as u32 + 1;
        }
    }
}
