//! Which of 64 bytes are in a class, a bit for each.
//!
//! A class is written once, for whatever can be asked like a byte ([`Bytes`]): one byte answers
//! with a `bool`, a vector with an answer for each of its bytes. With SSE2, which every x86-64 has
//! except in kernels, and with the vectors of WebAssembly, vectors lead from answers to bits
//! (`vectors.rs`). Everywhere else bytes are asked one by one, in loops without branches, so that
//! they compile to vector compares (`portable.rs`). Tests hold all of them against one another.
//!
//! Who looks at many blocks is compiled for wider vectors too, and the processor says which it has
//! (`widest.rs`, [`by_widest`]).

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    )),
))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
))]
mod vectors;
mod widest;

pub use widest::{Work, by_widest};

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
use portable::USUAL;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128::USUAL;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use sse2::USUAL;

use core::ops::{BitAnd, BitOr};

/// How many bytes are looked at together.
pub const BLOCK: usize = 64;

/// A byte, or many of them that are asked at once.
pub trait Bytes: Copy {
    /// Yes or no, for each byte.
    type Answer: Copy + BitOr<Output = Self::Answer> + BitAnd<Output = Self::Answer>;

    /// Whether it is `byte`.
    fn is(self, byte: u8) -> Self::Answer;
    /// Whether it comes after `byte` and is ASCII, as `byte` is.
    fn is_ascii_above(self, byte: u8) -> Self::Answer;
    /// Whether it is `byte` or comes before it.
    fn is_at_most(self, byte: u8) -> Self::Answer;
    /// Whether it is `byte` or comes after it.
    fn is_at_least(self, byte: u8) -> Self::Answer;
    /// With these bits set.
    fn with(self, bits: u8) -> Self;
    /// With none but these bits.
    fn only(self, bits: u8) -> Self;
    /// The difference, and 256 more where that would be negative.
    fn minus(self, byte: u8) -> Self;
}

impl Bytes for u8 {
    type Answer = bool;

    #[inline(always)]
    fn is(self, byte: u8) -> bool {
        self == byte
    }

    #[inline(always)]
    fn is_ascii_above(self, byte: u8) -> bool {
        self as i8 > byte as i8
    }

    #[inline(always)]
    fn is_at_most(self, byte: u8) -> bool {
        self <= byte
    }

    #[inline(always)]
    fn is_at_least(self, byte: u8) -> bool {
        self >= byte
    }

    #[inline(always)]
    fn with(self, bits: u8) -> u8 {
        self | bits
    }

    #[inline(always)]
    fn only(self, bits: u8) -> u8 {
        self & bits
    }

    #[inline(always)]
    fn minus(self, byte: u8) -> u8 {
        self.wrapping_sub(byte)
    }
}

/// A class of bytes.
pub trait Class: Copy {
    /// Whether a byte is in it. Asked without branches.
    fn holds<B: Bytes>(self, byte: B) -> B::Answer;
}

/// A class of bytes that are told by the byte after them, too.
pub trait PairClass: Copy {
    /// Whether `byte` is in it, before `next`. Asked without branches.
    fn holds<B: Bytes>(self, byte: B, next: B) -> B::Answer;
}

/// Which bytes of a block are in a class.
pub trait Bits: Copy {
    /// Whether there is one.
    fn any(self) -> bool;
    /// The bit of each byte, the first byte's the lowest.
    fn bits(self) -> u64;
}

/// The way in which a block is looked at.
pub trait Vectors: Copy {
    /// What is found.
    type Found: Bits;

    /// Which of `bytes` are in `class`.
    fn find(self, bytes: &[u8; BLOCK], class: impl Class) -> Self::Found;
    /// Which of `bytes` are in `class`, each with the byte after it.
    fn find_pairs(self, bytes: &[u8; BLOCK + 1], class: impl PairClass) -> Self::Found;
    /// Whether one of `bytes`, of which there may be any number, is in `class`.
    fn has(self, bytes: &[u8], class: impl Class) -> bool;
    /// Which of `bytes` are in each of three classes, looked at together, so that each byte is
    /// loaded once. The bits have the order that costs nothing.
    fn find_three(self, bytes: &[u8; BLOCK], classes: (impl Class, impl Class, impl Class)) -> [u64; 3];
    /// The bits of [`Vectors::find_three`] as [`Bits::bits`] has them. Many words are put in order
    /// sooner than one after the other.
    fn in_order(self, bits: u64) -> u64;
}

/// Which of `bytes` are in `class`.
///
/// ```
/// use linkmark_base::bits::{Bits, Bytes, Class, find};
/// #[derive(Clone, Copy)]
/// struct Colon;
/// impl Class for Colon {
///     fn holds<B: Bytes>(self, byte: B) -> B::Answer {
///         byte.is(b':')
///     }
/// }
/// let mut bytes = [b' '; 64];
/// (bytes[3], bytes[63]) = (b':', b':');
/// assert_eq!(find(&bytes, Colon).bits(), 1 << 3 | 1 << 63);
/// ```
#[inline(always)]
pub fn find(bytes: &[u8; BLOCK], class: impl Class) -> impl Bits {
    USUAL.find(bytes, class)
}

/// Which of `bytes` are in `class`, each with the byte after it.
#[inline(always)]
pub fn find_pairs(bytes: &[u8; BLOCK + 1], class: impl PairClass) -> impl Bits {
    USUAL.find_pairs(bytes, class)
}

/// Whether one of `bytes` is in `class`. All of them are looked at, wherever the first one is.
#[inline(always)]
pub fn has(bytes: &[u8], class: impl Class) -> bool {
    USUAL.has(bytes, class)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    /// Asks everything that can be asked.
    #[derive(Clone, Copy)]
    struct Odd(u8);

    impl Class for Odd {
        fn holds<B: Bytes>(self, byte: B) -> B::Answer {
            let Odd(of) = self;
            byte.is(of)
                | byte.with(0x20).is_ascii_above(of & 0x7F) & byte.is_at_most(0x7F)
                | byte.only(0xF3).is(of)
                | byte.minus(of).is_at_most(3)
                | byte.is_at_least(0xC0) & byte.only(7).is(of & 7)
        }
    }

    impl PairClass for Odd {
        fn holds<B: Bytes>(self, byte: B, next: B) -> B::Answer {
            byte.is(self.0) & next.with(1).is(self.0 | 1) | byte.minus(9).is(next_of(self.0)) & next.is(0)
        }
    }

    fn next_of(byte: u8) -> u8 {
        byte.wrapping_add(1)
    }

    fn blocks() -> impl Iterator<Item = [u8; BLOCK + 1]> {
        let mut state = 7_u32;
        (0..512).map(move |round| {
            core::array::from_fn(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                match round % 4 {
                    0 => (at * 4 + round) as u8,
                    1 => [0, 9, 10, b'a', b'b', 0x7F, 0x80, 0xFF][(state >> 20) as usize % 8],
                    _ => (state >> 16) as u8,
                }
            })
        })
    }

    /// Less than a vector, one, and what is no whole number of them.
    const LENGTHS: [usize; 5] = [0, 7, 16, 47, BLOCK];

    /// What is found in a block, by any vectors.
    #[derive(Clone, Copy)]
    struct Look<'a> {
        block: &'a [u8; BLOCK + 1],
        classes: [Odd; 3],
    }

    impl Work for Look<'_> {
        type Result = (u64, bool, [u64; 3], u64, [bool; LENGTHS.len()]);

        #[inline(always)]
        fn with<V: Vectors>(self, vectors: V) -> Self::Result {
            let bytes = self.block.first_chunk().expect("65 bytes have 64 first ones");
            let [class, other, third] = self.classes;
            let found = vectors.find(bytes, class);
            let three = vectors.find_three(bytes, (class, other, third)).map(|bits| vectors.in_order(bits));
            let has = LENGTHS.map(|len| vectors.has(&bytes[BLOCK - len..], class));
            (found.bits(), found.any(), three, vectors.find_pairs(self.block, class).bits(), has)
        }
    }

    #[test]
    fn vectors_and_single_bytes_give_the_same_answers() {
        for block in blocks() {
            for of in 0..=255 {
                let classes = [Odd(of), Odd(next_of(of)), Odd(!of)];
                let bits_of = |is_meant: &dyn Fn(usize) -> bool| {
                    (0..BLOCK).filter(|&at| is_meant(at)).fold(0_u64, |bits, at| bits | 1 << at)
                };
                let three = classes.map(|class| bits_of(&|at| Class::holds(class, block[at])));
                let pairs = bits_of(&|at| PairClass::holds(classes[0], block[at], block[at + 1]));
                let has = LENGTHS.map(|len| three[0].checked_shr((BLOCK - len) as u32).unwrap_or(0) != 0);
                let wanted = (three[0], three[0] != 0, three, pairs, has);
                let look = Look { block: &block, classes };
                assert_eq!(look.with(USUAL), wanted, "{of} {block:?}");
                assert_eq!(look.with(portable::Portable), wanted, "{of} {block:?}");
                assert_eq!(by_widest(look), wanted, "{of} {block:?}");
            }
        }
    }
}
