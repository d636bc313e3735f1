//! Work over many blocks, by the widest vectors that the processor turns out to have.

use super::{USUAL, Vectors};

/// Work that is compiled for each width of vectors.
pub trait Work {
    /// What comes of it.
    type Result;

    /// Does it. Has to be `#[inline(always)]`: it is compiled for wider vectors where it is called
    /// from a function that is, and so is what it calls for each block.
    fn with<V: Vectors>(self, vectors: V) -> Self::Result;
}

/// Does `work` by the widest vectors there are. Asking the processor costs a load and a branch.
#[inline]
pub fn by_widest<W: Work>(work: W) -> W::Result {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    let work = match super::avx2::by_avx2(work) {
        Ok(result) => return result,
        Err(work) => work,
    };
    work.with(USUAL)
}
