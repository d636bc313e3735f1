//! What the text of an event is made of, and where each part of it is written.

use crate::source::Source;
use alloc::borrow::Cow;
use alloc::borrow::ToOwned as _;
use core::ops::Range;

/// A part of a text: a stretch that is shown as it is written, or one thing that is not.
/// [`DetailIter::text_pieces`](crate::DetailIter::text_pieces) gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextPiece<'s> {
    /// Where it is in the source.
    pub range: Range<usize>,
    /// What is shown of it.
    pub text: Cow<'s, str>,
    /// Whether it is shown as it is written: byte `i` of the text is byte `range.start + i` of the
    /// source. Else it is one escape (`\*`), one character reference (`&amp;`), one NUL, a line
    /// ending that is read as `\n`, what is left of a tab that a container took a part of, a
    /// character of smart punctuation, or a construct of the program's own.
    pub is_verbatim: bool,
}

/// Hands out the pieces of `text`, which is all that is shown of `range`.
pub(crate) fn split<'s>(
    source: Source<'s>,
    text: &str,
    range: Range<usize>,
    mut put: impl FnMut(TextPiece<'s>),
) {
    let Some(at) = source.position(text) else {
        if !text.is_empty() {
            put(TextPiece { range, text: Cow::Owned(text.to_owned()), is_verbatim: false });
        }
        return;
    };
    let mut done = 0;
    // An escape begins at its backslash, a line ending at its `\r`. In a cell, `\\|` has two: the
    // bar is escaped for the table, and what is left once more.
    let before = source.text.as_bytes().get(range.start..at).unwrap_or_default();
    if matches!(before, b"\\" | b"\\\\" | b"\r") {
        done = text.chars().next().map_or(0, char::len_utf8);
        let (range, text) = (range.start..at + done, text[..done].to_owned().into());
        put(TextPiece { range, text, is_verbatim: false });
    }
    let verbatim = |part: Range<usize>, put: &mut dyn FnMut(TextPiece<'s>)| {
        if !part.is_empty() {
            let range = at + part.start..at + part.end;
            put(TextPiece { range: range.clone(), text: source.text[range].into(), is_verbatim: true });
        }
    };
    let first = done;
    for found in memchr::memchr_iter(0, &text.as_bytes()[first..]) {
        let nul = first + found;
        verbatim(done..nul, &mut put);
        put(TextPiece { range: at + nul..at + nul + 1, text: "\u{fffd}".into(), is_verbatim: false });
        done = nul + 1;
    }
    verbatim(done..text.len(), &mut put);
}
