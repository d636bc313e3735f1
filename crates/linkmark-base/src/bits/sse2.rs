//! A bit for each byte of a block, by sixteens: SSE2, which every x86-64 has.

use super::{BLOCK, Bytes, Class, PairClass};
use core::ops::{BitAnd, BitOr};
use safe_arch::{
    bitand_m128i, bitor_m128i, cmp_eq_mask_i8_m128i, cmp_gt_mask_i8_m128i, load_unaligned_m128i, m128i,
    max_u8_m128i, min_u8_m128i, move_mask_i8_m128i, set_splat_i8_m128i, sub_i8_m128i,
};

/// Sixteen bytes.
#[derive(Clone, Copy)]
struct Sixteen(m128i);

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

#[derive(Clone, Copy)]
pub(super) struct Found([Answer; 4]);

impl Found {
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        let [a, b, c, d] = self.0;
        bits_of((a | b) | (c | d)) != 0
    }

    #[inline(always)]
    pub(super) fn unordered(self) -> u64 {
        let [a, b, c, d] = self.0.map(bits_of);
        a | b << 16 | (c | d << 16) << 32
    }
}

#[inline(always)]
fn bits_of(answer: Answer) -> u64 {
    // Sixteen bits: as a number without a sign the rest stays clear.
    u64::from(move_mask_i8_m128i(answer.0) as u32)
}

#[inline(always)]
pub(super) fn find(bytes: &[u8; BLOCK], class: impl Class) -> Found {
    let (sixteens, _) = bytes.as_chunks::<16>();
    Found(core::array::from_fn(|at| class.holds(Sixteen(load_unaligned_m128i(&sixteens[at])))))
}

#[inline(always)]
pub(super) fn find_pairs(bytes: &[u8; BLOCK + 1], class: impl PairClass) -> Found {
    let (sixteens, _) = bytes.as_chunks::<16>();
    let (nexts, _) = bytes[1..].as_chunks::<16>();
    Found(core::array::from_fn(|at| {
        let (byte, next) = (load_unaligned_m128i(&sixteens[at]), load_unaligned_m128i(&nexts[at]));
        class.holds(Sixteen(byte), Sixteen(next))
    }))
}

// Sixteen bytes after sixteen bytes, each asked everything: the constants stay in their registers.
// Bits that are never set together.
// mutants: replace \| with \^ in find_three
#[inline(always)]
pub(super) fn find_three(bytes: &[u8; BLOCK], classes: (impl Class, impl Class, impl Class)) -> [u64; 3] {
    let (sixteens, _) = bytes.as_chunks::<16>();
    let mut bits = [0; 3];
    for (at, sixteen) in sixteens.iter().enumerate() {
        let sixteen = Sixteen(load_unaligned_m128i(sixteen));
        let found =
            [classes.0.holds(sixteen), classes.1.holds(sixteen), classes.2.holds(sixteen)].map(bits_of);
        for (bits, found) in bits.iter_mut().zip(found) {
            *bits |= found << (16 * at);
        }
    }
    bits
}

/// They are.
#[inline(always)]
pub(super) fn in_order(bits: u64) -> u64 {
    bits
}
