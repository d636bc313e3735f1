//! Sixteen bytes at once: the vectors of WebAssembly.

use super::Bytes;
use super::vectors::{Blocks, Mask, Vector};
use core::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_gt, i8x16_sub, u8x16_ge, u8x16_le, u8x16_splat, u64x2, v128, v128_and,
    v128_or,
};
use core::ops::{BitAnd, BitOr};

/// What every processor of this kind has.
pub(super) const USUAL: Blocks<Sixteen, 16, 4> = Blocks::new();

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub(super) struct Sixteen(v128);

/// All bits of a byte are set for yes, none for no.
#[derive(Clone, Copy)]
pub(super) struct Answer(v128);

impl BitOr for Answer {
    type Output = Answer;

    #[inline(always)]
    fn bitor(self, other: Answer) -> Answer {
        Answer(v128_or(self.0, other.0))
    }
}

impl BitAnd for Answer {
    type Output = Answer;

    #[inline(always)]
    fn bitand(self, other: Answer) -> Answer {
        Answer(v128_and(self.0, other.0))
    }
}

impl Bytes for Sixteen {
    type Answer = Answer;

    #[inline(always)]
    fn is(self, byte: u8) -> Answer {
        Answer(i8x16_eq(self.0, u8x16_splat(byte)))
    }

    #[inline(always)]
    fn is_ascii_above(self, byte: u8) -> Answer {
        Answer(i8x16_gt(self.0, u8x16_splat(byte)))
    }

    #[inline(always)]
    fn is_at_most(self, byte: u8) -> Answer {
        Answer(u8x16_le(self.0, u8x16_splat(byte)))
    }

    #[inline(always)]
    fn is_at_least(self, byte: u8) -> Answer {
        Answer(u8x16_ge(self.0, u8x16_splat(byte)))
    }

    #[inline(always)]
    fn with(self, bits: u8) -> Sixteen {
        Sixteen(v128_or(self.0, u8x16_splat(bits)))
    }

    #[inline(always)]
    fn only(self, bits: u8) -> Sixteen {
        Sixteen(v128_and(self.0, u8x16_splat(bits)))
    }

    #[inline(always)]
    fn minus(self, byte: u8) -> Sixteen {
        Sixteen(i8x16_sub(self.0, u8x16_splat(byte)))
    }
}

impl Vector<16> for Sixteen {
    /// There is no load without `unsafe`; two halves that are neighbours compile to one.
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Sixteen {
        let (halves, _) = bytes.as_chunks::<8>();
        Sixteen(u64x2(u64::from_le_bytes(halves[0]), u64::from_le_bytes(halves[1])))
    }
}

impl Mask for Answer {
    /// The bit of each byte.
    #[inline(always)]
    fn bits(self) -> u64 {
        u64::from(i8x16_bitmask(self.0))
    }
}
