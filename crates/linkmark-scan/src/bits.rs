//! From bytes that are 0 or 1 to the bits of a number, without intrinsics.

/// Bit `i` of the result is the lowest bit of `flags[i]`.
///
/// Filling `flags` in a loop without branches compiles to vector compares; gathering eight of them is one multiplication.
///
/// ```
/// let mut flags = [0; 64];
/// (flags[3], flags[63]) = (1, 1);
/// assert_eq!(linkmark_scan::bits::gather(&flags), 1 << 3 | 1 << 63);
/// ```
#[inline]
pub fn gather(flags: &[u8; 64]) -> u64 {
    let (eights, _) = flags.as_chunks::<8>();
    let mut bits = 0;
    for (i, eight) in eights.iter().enumerate() {
        // Moves the lowest bit of byte k to bit 56 + k.
        let moved = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080);
        bits |= (moved >> 56) << (8 * i);
    }
    bits
}
