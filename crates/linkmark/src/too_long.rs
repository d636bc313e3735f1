//! The one limit of a document.

use core::fmt;

/// The length of the longest document: positions in it have 32 bits.
pub const MAX_SOURCE_LEN: usize = u32::MAX as usize - 1;

/// A document is longer than [`MAX_SOURCE_LEN`]. Functions that start with `try_` say so; the
/// others panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceTooLong {
    /// The length of the document, in bytes.
    pub len: usize,
}

impl SourceTooLong {
    pub(crate) fn check(len: usize) -> Result<(), SourceTooLong> {
        if len <= MAX_SOURCE_LEN { Ok(()) } else { Err(SourceTooLong { len }) }
    }

    /// For functions that cannot fail otherwise.
    #[cold]
    pub(crate) fn panic(self) -> ! {
        panic!("{self}")
    }
}

impl fmt::Display for SourceTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a document of {} bytes is longer than {MAX_SOURCE_LEN} bytes; split it", self.len)
    }
}

impl core::error::Error for SourceTooLong {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_longest_that_passes() {
        assert_eq!(SourceTooLong::check(MAX_SOURCE_LEN), Ok(()));
        let error = SourceTooLong::check(MAX_SOURCE_LEN + 1).expect_err("one byte more");
        assert_eq!(
            error.to_string(),
            "a document of 4294967295 bytes is longer than 4294967294 bytes; split it"
        );
    }
}
