//! URLs in HTML: every `href` and `src` of the engine is written here.

use alloc::string::String;

pub(super) use linkmark_base::href::is_plain;

/// Appends `url` as the value of a double-quoted attribute.
#[inline]
pub(super) fn push_href(out: &mut String, url: &str) {
    // A string takes everything.
    let _ = linkmark_base::href::write(out, url);
}
