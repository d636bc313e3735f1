//! Text in HTML: `&`, `<`, `>` and `"` are written as references, NUL as U+FFFD. Nothing else
//! changes.

use alloc::string::String;
use linkmark_base::escape::{self, reference};

use crate::find;
use crate::piece::Piece;

/// Appends `text` so that a browser shows exactly it, in content and in a double-quoted attribute
/// alike.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    // A string takes everything.
    let _ = escape::write(out, text);
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
