//! May a link start after this character?

use crate::charset::CharSet;
use crate::observer::{Observer, Reason, Refusal, Step, refuse};

/// The character that ends at `at`.
// ASCII needs no decoder, but the decoder reads it too; no character starts with the byte
// 0x80.
// mutants: match guard byte < 0x80 with false in char_(before|at)
#[inline]
pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    match text.as_bytes()[..at].last() {
        Some(&byte) if byte < 0x80 => Some(byte as char),
        Some(_) => text[..at].chars().next_back(),
        None => None,
    }
}

/// The character that starts at `at`.
// ASCII needs no decoder, but the decoder reads it too; no character starts with the byte
// 0x80.
// mutants: replace < with (==|<=) in char_at
#[inline]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(&byte) if byte < 0x80 => Some(byte as char),
        Some(_) => text[at..].chars().next(),
        None => None,
    }
}

/// Refuses unless the character directly before `start` is in `good`. The raw source is looked at,
/// even where a link ends there: `http://c.d` has a `>` before it in `<http://a.b>http://c.d`.
#[inline(always)]
pub(crate) fn check(
    text: &str,
    start: usize,
    good: &CharSet,
    seen: &mut impl Observer,
) -> Result<(), Refusal> {
    let character = char_before(text, start);
    match character {
        Some(c) if !good.contains(c) => refuse(Reason::Before, start - c.len_utf8(), start),
        _ => {
            seen.step(Step::Before { character });
            Ok(())
        }
    }
}
