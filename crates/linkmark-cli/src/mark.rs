//! The byte order mark that some programs write in front of a text.

/// How many bytes of `text` only say how the file is encoded: U+FEFF at the very start is not text. The engine passes it by itself;
/// what reads plain text or counts columns asks here.
pub(crate) fn mark_len(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
}
