//! Sixteen bytes at once: SSE2, which every x86-64 has.

use super::Bytes;
use super::vectors::{Blocks, Mask, Vector};
use core::ops::{BitAnd, BitOr};
use safe_arch::{
    bitand_m128i, bitor_m128i, cmp_eq_mask_i8_m128i, cmp_gt_mask_i8_m128i, load_unaligned_m128i, m128i,
    max_u8_m128i, min_u8_m128i, move_mask_i8_m128i, set_splat_i8_m128i, sub_i8_m128i,
};

/// What every processor of this kind has.
pub(super) const USUAL: Blocks<Sixteen, 16, 4> = Blocks::new();

/// Sixteen bytes.
#[derive(Clone, Copy)]
pub(super) struct Sixteen(m128i);

/// All bits of a byte are set for yes, none for no.
#[derive(Clone, Copy)]
pub(super) struct Answer(m128i);

impl BitOr for Answer {
    type Output = Answer;

    #[inline(always)]
    fn bitor(self, other: Answer) -> Answer {
        Answer(bitor_m128i(self.0, other.0))
    }
}

impl BitAnd for Answer {
    type Output = Answer;

    #[inline(always)]
    fn bitand(self, other: Answer) -> Answer {
        Answer(bitand_m128i(self.0, other.0))
    }
}

#[inline(always)]
fn splat(byte: u8) -> m128i {
    set_splat_i8_m128i(byte as i8)
}

impl Bytes for Sixteen {
    type Answer = Answer;

    #[inline(always)]
    fn is(self, byte: u8) -> Answer {
        Answer(cmp_eq_mask_i8_m128i(self.0, splat(byte)))
    }

    #[inline(always)]
    fn is_ascii_above(self, byte: u8) -> Answer {
        Answer(cmp_gt_mask_i8_m128i(self.0, splat(byte)))
    }

    #[inline(always)]
    fn is_at_most(self, byte: u8) -> Answer {
        Answer(cmp_eq_mask_i8_m128i(min_u8_m128i(self.0, splat(byte)), self.0))
    }

    #[inline(always)]
    fn is_at_least(self, byte: u8) -> Answer {
        Answer(cmp_eq_mask_i8_m128i(max_u8_m128i(self.0, splat(byte)), self.0))
    }

    #[inline(always)]
    fn with(self, bits: u8) -> Sixteen {
        Sixteen(bitor_m128i(self.0, splat(bits)))
    }

    #[inline(always)]
    fn only(self, bits: u8) -> Sixteen {
        Sixteen(bitand_m128i(self.0, splat(bits)))
    }

    #[inline(always)]
    fn minus(self, byte: u8) -> Sixteen {
        Sixteen(sub_i8_m128i(self.0, splat(byte)))
    }
}

impl Vector<16> for Sixteen {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Sixteen {
        Sixteen(load_unaligned_m128i(bytes))
    }
}

impl Mask for Answer {
    /// The bit of each byte.
    #[inline(always)]
    fn bits(self) -> u64 {
        // Sixteen bits: as a number without a sign the rest stays clear.
        u64::from(move_mask_i8_m128i(self.0) as u32)
    }
}
