//! What a stream refuses.

use crate::too_long::SourceTooLong;
use core::fmt;

/// Why a push was refused. The page stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PushError {
    /// The text would be longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    TooLong(SourceTooLong),
    /// The stream was finished. [`Stream::reset`](crate::Stream::reset) begins the next one.
    Finished,
}

impl fmt::Display for PushError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PushError::TooLong(error) => error.fmt(f),
            PushError::Finished => f.write_str("the stream was finished; reset it to begin another"),
        }
    }
}

impl core::error::Error for PushError {}
