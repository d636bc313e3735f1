//! A set of bytes as 256 bits, built in `const` and asked with one shift.

/// A set of bytes.
///
/// ```
/// use linkmark_base::byteset::ByteSet;
/// const VOWELS: ByteSet = ByteSet::of(b"aeiou");
/// assert!(VOWELS.contains(b'e') && !VOWELS.contains(b'x'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// The set without members.
    pub const EMPTY: ByteSet = ByteSet([0; 4]);

    /// The set of the bytes listed.
    pub const fn of(bytes: &[u8]) -> ByteSet {
        let mut set = ByteSet::EMPTY;
        let mut i = 0;
        while i < bytes.len() {
            set.0[(bytes[i] >> 6) as usize] |= 1 << (bytes[i] & 63);
            i += 1;
        }
        set
    }

    /// The bytes from `first` to `last`, both included.
    pub const fn range(first: u8, last: u8) -> ByteSet {
        let mut set = ByteSet::EMPTY;
        let mut byte = first as usize;
        while byte <= last as usize {
            set.0[byte >> 6] |= 1 << (byte & 63);
            byte += 1;
        }
        set
    }

    /// Whether `byte` is a member.
    #[inline(always)]
    pub const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    /// The members of either set.
    pub const fn or(self, other: ByteSet) -> ByteSet {
        let (a, b) = (self.0, other.0);
        ByteSet([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }

    /// The members that `other` lacks.
    pub const fn without(self, other: ByteSet) -> ByteSet {
        let (a, b) = (self.0, other.0);
        ByteSet([a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]])
    }

    /// Whether the set has no members.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }
}

impl core::fmt::Debug for ByteSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries((0..=255u8).filter(|&byte| self.contains(byte)).map(char::from)).finish()
    }
}
