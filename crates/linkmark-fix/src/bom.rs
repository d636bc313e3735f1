//! The byte order mark that some programs write at the start of a text.

/// The length of the byte order mark of `text`, or 0. U+FEFF at the very start says how the file is
/// encoded and is not text. The engine skips it; code that reads plain text or counts columns asks
/// here.
pub fn bom_len(text: &str) -> usize {
    if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 }
}
