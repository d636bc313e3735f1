//! A bit for each byte of a block, without intrinsics: the loops have no branches, so that they
//! compile to vector compares.

/// How many bytes are looked at together.
pub const BLOCK: usize = 64;

/// A bit for each byte of `bytes` that `is_meant`, in the order that costs nothing: bit
/// `8 * (at % 8) + at / 8` for the byte at `at`. Each byte of a vector takes the bit that its place
/// has; then vectors, and halves of them, only have to be laid over one another. [`in_order`] puts
/// them right, for blocks that have any.
///
/// `is_meant` is asked with the place and must not branch.
///
/// ```
/// use linkmark_base::bits::{gather, in_order};
/// let mut bytes = [b' '; 64];
/// (bytes[3], bytes[63]) = (b':', b':');
/// assert_eq!(in_order(gather(|at| bytes[at] == b':')), 1 << 3 | 1 << 63);
/// ```
// Bits that are never set together.
// mutants: replace \| with \^ in gather
#[inline(always)]
pub fn gather(is_meant: impl Fn(usize) -> bool) -> u64 {
    let mut bits = [0; 16];
    for (at, bits) in bits.iter_mut().enumerate() {
        for quarter in 0..4 {
            let bit = 1 << (2 * quarter + at / 8);
            *bits |= if is_meant(16 * quarter + at) { bit } else { 0 };
        }
    }
    let bits = u128::from_le_bytes(bits);
    bits as u64 | (bits >> 64) as u64
}

/// Bit `8 * a + b` moves to bit `8 * b + a`: a table of eight by eight bits, mirrored by halves,
/// quarters and eighths.
#[inline(always)]
pub fn in_order(bits: u64) -> u64 {
    let steps = [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)];
    steps.iter().fold(bits, |bits, &(distance, mask)| {
        let swapped = (bits ^ bits >> distance) & mask;
        bits ^ swapped ^ swapped << distance
    })
}
