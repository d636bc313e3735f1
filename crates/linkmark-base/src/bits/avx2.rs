//! Thirty-two bytes at once: AVX2, which a processor may have or not.
//!
//! The one module with `unsafe` in it: a function that is compiled for some processors only can be
//! called in no other way. It is sound by one rule: [`by_avx2`] asks the processor before it makes
//! the way to these vectors, and nothing else makes it or them.
#![allow(unsafe_code)]

use super::vectors::{Blocks, Mask, Vector};
use super::{Bytes, Work};
use core::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_loadu_si256, _mm256_max_epu8,
    _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_sub_epi8,
};
use core::ops::{BitAnd, BitOr};

cpufeatures::new!(processor, "avx2");

/// Does `work` by vectors of this width, or gives it back where the processor has none.
#[inline]
pub(super) fn by_avx2<W: Work>(work: W) -> Result<W::Result, W> {
    if processor::get() {
        // SAFETY: The processor has AVX2.
        Ok(unsafe { compiled_for_avx2(work) })
    } else {
        Err(work)
    }
}

#[target_feature(enable = "avx2")]
fn compiled_for_avx2<W: Work>(work: W) -> W::Result {
    const AVX2: Blocks<ThirtyTwo, 32, 2> = Blocks::new();
    work.with(AVX2)
}

/// Thirty-two bytes.
#[derive(Clone, Copy)]
struct ThirtyTwo(__m256i);

/// All bits of a byte are set for yes, none for no.
#[derive(Clone, Copy)]
struct Answer(__m256i);

impl BitOr for Answer {
    type Output = Answer;

    #[inline(always)]
    fn bitor(self, other: Answer) -> Answer {
        // SAFETY: Who has a vector has the processor for it.
        Answer(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitAnd for Answer {
    type Output = Answer;

    #[inline(always)]
    fn bitand(self, other: Answer) -> Answer {
        // SAFETY: Who has a vector has the processor for it.
        Answer(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl ThirtyTwo {
    /// The same byte everywhere, for a vector to be held against.
    #[inline(always)]
    fn all(self, byte: u8) -> __m256i {
        // SAFETY: Who has a vector has the processor for it.
        unsafe { _mm256_set1_epi8(byte as i8) }
    }
}

impl Bytes for ThirtyTwo {
    type Answer = Answer;

    #[inline(always)]
    fn is(self, byte: u8) -> Answer {
        // SAFETY: Who has a vector has the processor for it.
        Answer(unsafe { _mm256_cmpeq_epi8(self.0, self.all(byte)) })
    }

    #[inline(always)]
    fn is_ascii_above(self, byte: u8) -> Answer {
        // SAFETY: Who has a vector has the processor for it.
        Answer(unsafe { _mm256_cmpgt_epi8(self.0, self.all(byte)) })
    }

    #[inline(always)]
    fn is_at_most(self, byte: u8) -> Answer {
        // SAFETY: Who has a vector has the processor for it.
        Answer(unsafe { _mm256_cmpeq_epi8(_mm256_min_epu8(self.0, self.all(byte)), self.0) })
    }

    #[inline(always)]
    fn is_at_least(self, byte: u8) -> Answer {
        // SAFETY: Who has a vector has the processor for it.
        Answer(unsafe { _mm256_cmpeq_epi8(_mm256_max_epu8(self.0, self.all(byte)), self.0) })
    }

    #[inline(always)]
    fn with(self, bits: u8) -> ThirtyTwo {
        // SAFETY: Who has a vector has the processor for it.
        ThirtyTwo(unsafe { _mm256_or_si256(self.0, self.all(bits)) })
    }

    #[inline(always)]
    fn only(self, bits: u8) -> ThirtyTwo {
        // SAFETY: Who has a vector has the processor for it.
        ThirtyTwo(unsafe { _mm256_and_si256(self.0, self.all(bits)) })
    }

    #[inline(always)]
    fn minus(self, byte: u8) -> ThirtyTwo {
        // SAFETY: Who has a vector has the processor for it.
        ThirtyTwo(unsafe { _mm256_sub_epi8(self.0, self.all(byte)) })
    }
}

impl Vector<32> for ThirtyTwo {
    #[inline(always)]
    fn load(bytes: &[u8; 32]) -> ThirtyTwo {
        // SAFETY: There are 32 bytes, which may be anywhere. Only what `by_avx2` calls loads them.
        ThirtyTwo(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }
}

impl Mask for Answer {
    #[inline(always)]
    fn bits(self) -> u64 {
        // SAFETY: Who has a vector has the processor for it.
        let bits = unsafe { _mm256_movemask_epi8(self.0) };
        u64::from(bits as u32)
    }
}
