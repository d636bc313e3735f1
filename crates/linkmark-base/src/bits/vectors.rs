//! A bit for each byte of a block, by vectors of any width.

use super::{BLOCK, Bits, Bytes, Class, PairClass, Vectors};
use core::marker::PhantomData;

/// `N` bytes that are asked at once.
pub(super) trait Vector<const N: usize>: Bytes<Answer: Mask> {
    fn load(bytes: &[u8; N]) -> Self;
}

/// The answers of a vector.
pub(super) trait Mask: Copy {
    /// The bit of each byte.
    fn bits(self) -> u64;
}

/// A block as `COUNT` vectors of `N` bytes.
#[derive(Debug)]
pub(super) struct Blocks<V, const N: usize, const COUNT: usize>(PhantomData<V>);

impl<V, const N: usize, const COUNT: usize> Clone for Blocks<V, N, COUNT> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V, const N: usize, const COUNT: usize> Copy for Blocks<V, N, COUNT> {}

impl<V, const N: usize, const COUNT: usize> Blocks<V, N, COUNT> {
    /// As good as its vectors: who has it may load one.
    pub(super) const fn new() -> Self {
        assert!(N * COUNT == BLOCK, "the vectors of a block have its bytes");
        Blocks(PhantomData)
    }
}

impl<V: Vector<N>, const N: usize, const COUNT: usize> Vectors for Blocks<V, N, COUNT> {
    type Found = Found<V::Answer, COUNT>;

    #[inline(always)]
    fn find(self, bytes: &[u8; BLOCK], class: impl Class) -> Self::Found {
        let (vectors, _) = bytes.as_chunks::<N>();
        let mut found = [class.holds(V::load(&vectors[0])); COUNT];
        for at in 1..COUNT {
            found[at] = class.holds(V::load(&vectors[at]));
        }
        Found(found)
    }

    #[inline(always)]
    fn find_pairs(self, bytes: &[u8; BLOCK + 1], class: impl PairClass) -> Self::Found {
        let (vectors, _) = bytes.as_chunks::<N>();
        let (nexts, _) = bytes[1..].as_chunks::<N>();
        let mut found = [class.holds(V::load(&vectors[0]), V::load(&nexts[0])); COUNT];
        for at in 1..COUNT {
            found[at] = class.holds(V::load(&vectors[at]), V::load(&nexts[at]));
        }
        Found(found)
    }

    // The last vector has bytes of the one before it again.
    #[inline(always)]
    fn has(self, bytes: &[u8], class: impl Class) -> bool {
        let (vectors, _) = bytes.as_chunks::<N>();
        let Some(last) = bytes.last_chunk::<N>() else {
            return bytes.iter().any(|&byte| class.holds(byte));
        };
        let all = vectors
            .iter()
            .fold(class.holds(V::load(last)), |found, vector| found | class.holds(V::load(vector)));
        all.bits() != 0
    }

    // Vector after vector, each asked everything: the constants stay in their registers.
    // Bits that are never set together.
    // mutants: replace \| with \^ in find_three
    #[inline(always)]
    fn find_three(self, bytes: &[u8; BLOCK], classes: (impl Class, impl Class, impl Class)) -> [u64; 3] {
        let (vectors, _) = bytes.as_chunks::<N>();
        let mut bits = [0; 3];
        for (at, vector) in vectors.iter().enumerate() {
            let vector = V::load(vector);
            let found =
                [classes.0.holds(vector), classes.1.holds(vector), classes.2.holds(vector)].map(Mask::bits);
            for (bits, found) in bits.iter_mut().zip(found) {
                *bits |= found << (N * at);
            }
        }
        bits
    }

    /// They are.
    #[inline(always)]
    fn in_order(self, bits: u64) -> u64 {
        bits
    }
}

/// The answers for a block.
#[derive(Clone, Copy)]
pub(super) struct Found<A, const COUNT: usize>([A; COUNT]);

impl<A: Mask + core::ops::BitOr<Output = A>, const COUNT: usize> Bits for Found<A, COUNT> {
    #[inline(always)]
    fn any(self) -> bool {
        self.0.into_iter().reduce(|one, other| one | other).is_some_and(|all| all.bits() != 0)
    }

    #[inline(always)]
    fn bits(self) -> u64 {
        self.0
            .into_iter()
            .enumerate()
            .fold(0, |bits, (at, answer)| bits | answer.bits() << (BLOCK / COUNT * at))
    }
}
