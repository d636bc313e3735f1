//! Reserves capacity for the whole document from how much its start used.
//!
//! A table that doubles when it is full is copied to memory that nothing has touched, and the
//! kernel's first touch of a page costs more than reading the text that fills it. So room for
//! everything is made early, while there is little to copy. No more than that is reserved: an
//! allocator that gets back much more than it keeps returns it to the kernel, and the next document
//! pays for the pages again.

use super::blocks::Blocks;
use alloc::vec::Vec;

/// Up to here, room is made by the length of the source alone.
const START: usize = 16 * 1024;

/// When to reserve again: after the start, and whenever four times as much is read.
pub(super) struct Reservation {
    next: usize,
}

impl Reservation {
    /// Makes room for the start of a source of `length` bytes.
    pub(super) fn new(blocks: &mut Blocks, length: usize) -> Reservation {
        // Most documents are not longer, and need no more.
        let usual = length.min(2 * START) / 48 + 4;
        blocks.blocks.reserve(usual);
        blocks.lines.reserve(usual);
        Reservation { next: START }
    }

    /// For a source whose length nobody knows.
    pub(super) fn never() -> Reservation {
        Reservation { next: usize::MAX }
    }

    /// `done` bytes of `length` are read.
    #[inline]
    pub(super) fn extend(&mut self, blocks: &mut Blocks, done: usize, length: usize) {
        if done >= self.next {
            self.next = done.saturating_mul(4);
            reserve(&mut blocks.blocks, done, length);
            reserve(&mut blocks.lines, done, length);
        }
    }
}

// Room that is not reserved is made when it is needed.
// mutants: replace < with <= in reserve
#[cold]
fn reserve<T>(table: &mut Vec<T>, done: usize, length: usize) {
    let expected = table.len() as f64 * (length as f64 / done as f64);
    if expected < table.capacity() as f64 {
        return;
    }
    // A quarter more: a table that is full after all is copied as a whole, and room that is not
    // used is never touched. But not without bound, because a document need not go on as it begins:
    // thousands of quote markers, then prose.
    let room = ((expected * 1.25) as usize).min(length / 16);
    // Where there is no such room, the table grows as it is filled.
    let _ = table.try_reserve_exact(room.saturating_sub(table.len()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_taken_to_be_like_the_start() {
        let mut table = vec![0_u8; 10];
        reserve(&mut table, 1000, 10_000);
        assert_eq!(table.capacity(), 125);
        table.resize(100, 0);
        reserve(&mut table, 9000, 10_000);
        assert_eq!(table.capacity(), 125, "what is there is enough");
        reserve(&mut table, 1000, 10_000);
        assert_eq!(table.capacity(), 625, "not without bound");
    }

    #[test]
    fn a_short_document_reserves_once_and_a_long_one_seldom_again() {
        let extensions = |length: usize| {
            let mut blocks = Blocks::EMPTY;
            let mut reservation = Reservation::new(&mut blocks, length);
            let mut count = 0;
            for done in 0..length {
                let before = reservation.next;
                reservation.extend(&mut blocks, done, length);
                count += usize::from(reservation.next != before);
            }
            count
        };
        assert_eq!([1000, 20_000, 1 << 20].map(extensions), [0, 1, 3]);
    }
}
