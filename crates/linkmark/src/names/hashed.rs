//! Names by their hash, for programs with `std`.
//!
//! The names follow one another in one string and the table is a flat array, so a set that is
//! cleared and filled again allocates nothing. The hash is keyed at random, so that no document can
//! be made of names that collide, and the numbers do not depend on the hash.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::BuildHasher;
use std::hash::RandomState;

/// Made with the first name: few documents have any, and a random key costs more than a short line.
#[derive(Debug, Default)]
pub(crate) struct Names(Option<Box<Table>>);

#[derive(Debug, Default)]
struct Table {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<usize>,
    /// Open addressing, a power of two long: the number of a name plus one, or 0.
    slots: Vec<u32>,
    hasher: RandomState,
}

impl Names {
    pub(crate) const EMPTY: Names = Names(None);

    pub(crate) fn clear(&mut self) {
        if let Some(table) = &mut self.0
            && !table.ends.is_empty()
        {
            table.text.clear();
            table.ends.clear();
            table.slots.fill(0);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |table| table.ends.len())
    }

    /// Forgets all but the first `len` names.
    pub(crate) fn truncate(&mut self, len: usize) {
        if let Some(table) = &mut self.0 {
            table.truncate(len);
        }
    }

    /// The number of `name`.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        let table = self.0.as_ref().filter(|table| !table.ends.is_empty())?;
        table.number_at(table.slot(name))
    }

    /// The number of `name`, and whether it is new.
    pub(crate) fn number(&mut self, name: &str) -> (usize, bool) {
        self.0.get_or_insert_default().number(name)
    }

    pub(crate) fn name(&self, number: usize) -> &str {
        self.0.as_ref().map_or("", |table| table.name(number))
    }
}

impl Table {
    fn truncate(&mut self, len: usize) {
        while self.ends.len() > len {
            // The last name took a free slot and none came after it, so no other is looked for
            // past it.
            let slot = self.slot(self.name(self.ends.len() - 1));
            self.slots[slot] = 0;
            self.ends.pop();
        }
        self.text.truncate(self.ends.last().map_or(0, |&end| end));
    }

    fn number(&mut self, name: &str) -> (usize, bool) {
        if (self.ends.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let slot = self.slot(name);
        if let Some(number) = self.number_at(slot) {
            return (number, false);
        }
        self.text.push_str(name);
        self.ends.push(self.text.len());
        self.slots[slot] = u32::try_from(self.ends.len()).expect("a document has less than 4 GiB");
        (self.ends.len() - 1, true)
    }

    fn name(&self, number: usize) -> &str {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.text[start..self.ends[number]]
    }

    fn number_at(&self, slot: usize) -> Option<usize> {
        (self.slots[slot] as usize).checked_sub(1)
    }

    /// The slot that holds `name`, or the free one where it belongs.
    fn slot(&self, name: &str) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = self.hasher.hash_one(name) as usize & last;
        while let Some(number) = self.number_at(slot)
            && self.name(number) != name
        {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in 0..self.ends.len() {
            let slot = self.slot(self.name(number));
            self.slots[slot] = number as u32 + 1;
        }
    }
}
