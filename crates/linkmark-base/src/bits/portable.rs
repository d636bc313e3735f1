//! A bit for each byte of a block, without intrinsics.

use super::{BLOCK, Bits, Class, PairClass, Vectors};

/// Loops over bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

/// What every processor has.
#[cfg_attr(test, expect(unused, reason = "tests hold it against vectors"))]
pub(super) const USUAL: Portable = Portable;

/// The bits in the order that costs nothing: bit `8 * (at % 8) + at / 8` for the byte at `at`. Each
/// byte of a vector takes the bit that its place has; then vectors, and halves of them, only have
/// to be laid over one another.
#[derive(Clone, Copy)]
pub(super) struct Found(u64);

impl Bits for Found {
    #[inline(always)]
    fn any(self) -> bool {
        self.0 != 0
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        Portable.in_order(self.0)
    }
}

impl Vectors for Portable {
    type Found = Found;

    #[inline(always)]
    fn find(self, bytes: &[u8; BLOCK], class: impl Class) -> Found {
        gather(|at| class.holds(bytes[at]))
    }

    #[inline(always)]
    fn find_pairs(self, bytes: &[u8; BLOCK + 1], class: impl PairClass) -> Found {
        gather(|at| class.holds(bytes[at], bytes[at + 1]))
    }

    #[inline(always)]
    fn has(self, bytes: &[u8], class: impl Class) -> bool {
        bytes.iter().fold(false, |found, &byte| found | class.holds(byte))
    }

    #[inline(always)]
    fn find_three(self, bytes: &[u8; BLOCK], classes: (impl Class, impl Class, impl Class)) -> [u64; 3] {
        [self.find(bytes, classes.0).0, self.find(bytes, classes.1).0, self.find(bytes, classes.2).0]
    }

    /// Bit `8 * a + b` moves to bit `8 * b + a`: a table of eight by eight bits, mirrored by
    /// halves, quarters and eighths.
    #[inline(always)]
    fn in_order(self, bits: u64) -> u64 {
        let steps = [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
        steps.iter().fold(bits, |bits, &(distance, mask)| {
            let swapped = (bits ^ bits >> distance) & mask;
            bits ^ swapped ^ swapped << distance
        })
    }
}

// Bits that are never set together.
// mutants: replace \| with \^ in gather
#[inline(always)]
fn gather(is_meant: impl Fn(usize) -> bool) -> Found {
    let mut bits = [0; 16];
    for (at, bits) in bits.iter_mut().enumerate() {
        for quarter in 0..4 {
            let bit = 1 << (2 * quarter + at / 8);
            *bits |= if is_meant(16 * quarter + at) { bit } else { 0 };
        }
    }
    let bits = u128::from_le_bytes(bits);
    Found(bits as u64 | (bits >> 64) as u64)
}
