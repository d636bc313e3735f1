//! Text in HTML: `&`, `<`, `>` and `"` are written as references, NUL as U+FFFD. Nothing else changes.

use linkmark_base::escape::reference;

use crate::find;
use crate::piece::Piece;

/// Appends `text` so that a browser shows exactly it, in content and in a double-quoted attribute alike.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    let mut done = 0;
    for (index, chunk) in text.as_bytes().chunks(find::BLOCK).enumerate() {
        let mut block = [b' '; find::BLOCK];
        block[..chunk.len()].copy_from_slice(chunk);
        let mut bits = find::html_bits(&block);
        while bits != 0 {
            let at = index * find::BLOCK + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            out.push_str(&text[done..at]);
            out.push_str(reference(text.as_bytes()[at]));
            done = at + 1;
        }
    }
    out.push_str(&text[done..]);
}

/// The same for a piece of the document, of which it is known already what to escape.
#[inline]
pub(crate) fn push_piece(out: &mut String, piece: Piece<'_>) {
    match piece.to_escape() {
        None => push_escaped(out, piece.text),
        Some(mut hits) => match hits.next() {
            None => out.push_str(piece.text),
            Some(first) => push_references(out, piece.text, first, hits),
        },
    }
}

#[inline(never)]
fn push_references(out: &mut String, text: &str, first: usize, mut hits: find::Hits<'_, { find::HTML }>) {
    let mut done = 0;
    let mut next = Some(first);
    while let Some(at) = next {
        out.push_str(&text[done..at]);
        out.push_str(reference(text.as_bytes()[at]));
        done = at + 1;
        next = hits.next();
    }
    out.push_str(&text[done..]);
}

/// Appends raw HTML: only a NUL changes.
pub(crate) fn push_raw(out: &mut String, html: &str) {
    let mut rest = html;
    while let Some(at) = memchr::memchr(0, rest.as_bytes()) {
        out.push_str(&rest[..at]);
        out.push('\u{fffd}');
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_html_reads_as_markup_is_written_as_references() {
        let mut out = String::new();
        push_escaped(&mut out, "a<b> & \"c\" 'd' \0 ä");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot; 'd' \u{fffd} ä");
    }

    #[test]
    fn a_character_is_found_wherever_a_block_of_the_search_ends() {
        for before in 0..140 {
            for after in [0, 1, 15, 16, 63, 64, 65] {
                let text = format!("{}&{}", "x".repeat(before), "y".repeat(after));
                let mut out = String::new();
                push_escaped(&mut out, &text);
                assert_eq!(out, text.replace('&', "&amp;"));
            }
        }
    }
}
