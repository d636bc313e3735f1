//! A bit for each byte of a block, by sixteens.

#[cfg(target_arch = "wasm32")]
use super::simd128::{Answer, Sixteen};
#[cfg(target_arch = "x86_64")]
use super::sse2::{Answer, Sixteen};
use super::{BLOCK, Class, PairClass};

#[derive(Clone, Copy)]
pub(super) struct Found([Answer; 4]);

impl Found {
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        let [a, b, c, d] = self.0;
        ((a | b) | (c | d)).bits() != 0
    }

    #[inline(always)]
    pub(super) fn unordered(self) -> u64 {
        let [a, b, c, d] = self.0.map(Answer::bits);
        a | b << 16 | (c | d << 16) << 32
    }
}

#[inline(always)]
pub(super) fn find(bytes: &[u8; BLOCK], class: impl Class) -> Found {
    let (sixteens, _) = bytes.as_chunks::<16>();
    Found(core::array::from_fn(|at| class.holds(Sixteen::load(&sixteens[at]))))
}

#[inline(always)]
pub(super) fn find_pairs(bytes: &[u8; BLOCK + 1], class: impl PairClass) -> Found {
    let (sixteens, _) = bytes.as_chunks::<16>();
    let (nexts, _) = bytes[1..].as_chunks::<16>();
    Found(core::array::from_fn(|at| class.holds(Sixteen::load(&sixteens[at]), Sixteen::load(&nexts[at]))))
}

// Sixteen bytes after sixteen bytes, each asked everything: the constants stay in their registers.
// Bits that are never set together.
// mutants: replace \| with \^ in find_three
#[inline(always)]
pub(super) fn find_three(bytes: &[u8; BLOCK], classes: (impl Class, impl Class, impl Class)) -> [u64; 3] {
    let (sixteens, _) = bytes.as_chunks::<16>();
    let mut bits = [0; 3];
    for (at, sixteen) in sixteens.iter().enumerate() {
        let sixteen = Sixteen::load(sixteen);
        let found =
            [classes.0.holds(sixteen), classes.1.holds(sixteen), classes.2.holds(sixteen)].map(Answer::bits);
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
