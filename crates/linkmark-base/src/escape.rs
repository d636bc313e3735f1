//! Text in HTML: what a browser would read as markup is written as a reference, and NUL as U+FFFD.

use core::fmt::{Result, Write};

use crate::bits::{BLOCK, Bits, Bytes, Class, find};

/// Whether `byte` means something in content or in a double-quoted attribute: `&`, `<`, `>` or `"`.
#[inline(always)]
pub fn is_markup<B: Bytes>(byte: B) -> B::Answer {
    // `"` and `&` differ in one bit, and so do `<` and `>`.
    byte.only(!4).is(b'"') | byte.only(!2).is(b'<')
}

/// What is escaped in content and in a double-quoted attribute.
#[derive(Clone, Copy)]
struct Escaped;

impl Class for Escaped {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        is_markup(byte) | byte.is(0)
    }
}

/// What is escaped in an attribute of any quotes.
#[derive(Clone, Copy)]
struct EscapedInAnyQuotes;

impl Class for EscapedInAnyQuotes {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        Escaped.holds(byte) | byte.is(b'\'')
    }
}

/// How markup, `'` and NUL are written.
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

/// Writes `text` so that a browser shows exactly it, in content and in a double-quoted attribute.
///
/// ```
/// let mut out = String::new();
/// linkmark_base::escape::write(&mut out, "a<b> & 'c'")?;
/// assert_eq!(out, "a&lt;b&gt; &amp; 'c'");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write(out: &mut impl Write, text: &str) -> Result {
    write_where(out, text, Escaped)
}

/// As [`write()`], and in an attribute of any quotes: `'` is written as a reference too.
pub fn write_for_any_quotes(out: &mut impl Write, text: &str) -> Result {
    write_where(out, text, EscapedInAnyQuotes)
}

/// Most text has little to escape, so a block is searched as a whole.
#[inline(always)]
fn write_where(out: &mut impl Write, text: &str, escaped: impl Class) -> Result {
    let mut done = 0;
    for (index, chunk) in text.as_bytes().chunks(BLOCK).enumerate() {
        let mut block = [b' '; BLOCK];
        block[..chunk.len()].copy_from_slice(chunk);
        let mut bits = hits(&block, escaped);
        while bits != 0 {
            let at = index * BLOCK + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            out.write_str(&text[done..at])?;
            out.write_str(reference(text.as_bytes()[at]))?;
            done = at + 1;
        }
    }
    out.write_str(&text[done..])
}

// A function of its own: bits that are used after a branch are taken apart one by one.
#[inline(never)]
fn hits(block: &[u8; BLOCK], escaped: impl Class) -> u64 {
    find(block, escaped).bits()
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::format;
    use std::string::String;

    #[test]
    fn what_html_reads_as_markup_is_written_as_references() {
        let mut out = String::new();
        write(&mut out, "a<b> & \"c\" 'd' \0 ä").expect("a string takes everything");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot; 'd' \u{FFFD} ä");
        out.clear();
        write_for_any_quotes(&mut out, "a<b> & \"c\" 'd' \0 ä").expect("a string takes everything");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot; &#x27;d&#x27; \u{FFFD} ä");
    }

    #[test]
    fn a_character_is_found_wherever_a_block_of_the_search_ends() {
        for before in 0..140 {
            for after in [0, 1, 15, 16, 63, 64, 65] {
                let text = format!("{:x<before$}&{:y<after$}", "", "");
                let mut out = String::new();
                write(&mut out, &text).expect("a string takes everything");
                assert_eq!(out, text.replace('&', "&amp;"));
            }
        }
    }

    #[test]
    fn markup_is_four_bytes() {
        let found = (0..=255).filter(|&byte| is_markup(byte)).map(char::from).collect::<String>();
        assert_eq!(found, "\"&<>");
    }
}
