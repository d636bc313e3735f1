//! The first 64 bytes of a host, looked at together: how far its usual characters go, where its
//! dots are, and where a link that has it ends.
//!
//! Asked one by one, the end of each label is a guess of the processor, and a wrong guess takes as
//! long as looking at all of them.

use crate::bits::{BLOCK, Bits, Bytes, Class, find};
use crate::byteset::ByteSet;
use crate::extent::UsualStops;

/// What most labels are written with, which every row allows that has these and `_`.
pub(crate) const LABEL: ByteSet = ByteSet::range(b'a', b'z')
    .or(ByteSet::range(b'A', b'Z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-"));

/// The bytes from a place on: a bit for each, the first one's the lowest.
pub(super) struct Opening {
    /// How many of them are labels and dots.
    pub(super) len: usize,
    /// The dots among these.
    pub(super) dots: u64,
    /// What usually stops a link after these, and bytes that may start a character that does.
    pub(super) stops: u64,
}

impl Opening {
    /// What `bytes` begin with, if there are enough of them to be looked at together.
    #[inline(always)]
    pub(super) fn of(bytes: &[u8]) -> Option<Opening> {
        let [labels, dots, stops] = look(bytes.first_chunk()?);
        let len = (labels | dots).trailing_ones();
        let run = 1_u64.checked_shl(len).map_or(u64::MAX, |after| after - 1);
        Some(Opening { len: len as usize, dots: dots & run, stops: stops.checked_shr(len).unwrap_or(0) })
    }
}

// A function of its own: bits that are used after a branch are taken apart one by one.
#[inline(never)]
fn look(block: &[u8; BLOCK]) -> [u64; 3] {
    [find(block, Label).bits(), find(block, Dot).bits(), find(block, UsualStops).bits()]
}

/// [`LABEL`].
#[derive(Clone, Copy)]
struct Label;

impl Class for Label {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        byte.with(0x20).minus(b'a').is_at_most(25) | byte.minus(b'0').is_at_most(9) | byte.is(b'-')
    }
}

#[derive(Clone, Copy)]
struct Dot;

impl Class for Dot {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        byte.is(b'.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_has_the_bytes_of_the_set() {
        for byte in 0..=255 {
            assert_eq!(Label.holds(byte), LABEL.contains(byte), "{byte}");
        }
    }

    #[test]
    fn a_run_is_measured_up_to_the_block() {
        for len in 0..70 {
            let text = alloc::format!("{}/ {}", "a.".repeat(40).split_at(len).0, "b".repeat(BLOCK));
            let opening = Opening::of(text.as_bytes()).expect("more than a block");
            assert_eq!(opening.len, len.min(BLOCK), "{text}");
            assert_eq!(opening.dots.count_ones() as usize, opening.len / 2, "{text}");
            if len + 1 < BLOCK {
                assert_eq!(opening.stops.trailing_zeros(), 1, "{text}");
            }
        }
        assert!(Opening::of(&[b'a'; BLOCK - 1]).is_none());
    }
}
