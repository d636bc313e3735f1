//! Text in HTML: which characters are written as references.

use crate::byteset::ByteSet;

/// What means something in HTML, in content or in a quoted attribute; and NUL, which HTML cannot contain.
pub const MARKUP: ByteSet = ByteSet::of(b"&<>\"'\0");

/// How a byte of [`MARKUP`] is written. NUL becomes U+FFFD, as CommonMark asks.
#[inline]
pub const fn reference(byte: u8) -> &'static str {
    match byte {
        b'&' => "&amp;",
        b'<' => "&lt;",
        b'>' => "&gt;",
        b'"' => "&quot;",
        b'\'' => "&#x27;",
        _ => "\u{FFFD}",
    }
}
