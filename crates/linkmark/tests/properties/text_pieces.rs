//! What the pieces of a text have to be, said without the engine.

use linkmark::TextPiece;
use std::ops::Range;

/// What is wrong with `pieces`, those of a `text` that is written at `range`.
pub(super) fn check(
    source: &str,
    text: &str,
    range: Range<usize>,
    pieces: &[TextPiece<'_>],
) -> Result<(), String> {
    let shown: String = pieces.iter().map(|piece| &*piece.text).collect();
    if shown != text {
        return Err(format!("{shown:?} is not {text:?}"));
    }
    let mut at = range.start;
    for piece in pieces {
        let written = source.get(piece.range.clone()).ok_or("not a range of the source")?;
        if piece.range.start < at || piece.range.end > range.end {
            return Err(format!("{piece:?} is not after {at} or not in {range:?}"));
        }
        if !is_hidden(&source[at..piece.range.start]) {
            return Err(format!("{:?} is in no piece", &source[at..piece.range.start]));
        }
        let is_right =
            if piece.is_verbatim { written == piece.text } else { is_decoded(written, &piece.text) };
        if !is_right {
            return Err(format!("{piece:?} is written {written:?}"));
        }
        at = piece.range.end;
    }
    let rest = &source[at..range.end];
    if is_hidden(rest) { Ok(()) } else { Err(format!("{rest:?} is in no piece")) }
}

/// Prefixes, indentation, the brackets of `<…>`.
fn is_hidden(written: &str) -> bool {
    written.chars().all(|character| " \t>\n<".contains(character))
}

/// One thing that is shown otherwise than it is written.
fn is_decoded(written: &str, shown: &str) -> bool {
    let count = written.chars().count();
    let is_escape = || written.starts_with('\\') && count == 2 && written.ends_with(shown);
    let is_bar = || written == "\\\\|" && shown == "|";
    let is_reference = || written.starts_with('&') && written.find(';') == Some(written.len() - 1);
    let is_nul = || written == "\0" && shown == "\u{fffd}";
    let is_ending = || shown == "\n" && ["", "\r", "\r\n"].contains(&written);
    let is_tab = || shown.trim_start_matches(' ').is_empty() && written.ends_with(['\t', ' ', '>']);
    let is_smart = || written.chars().all(|one| "-.\"'".contains(one));
    is_escape() || is_bar() || is_reference() || is_nul() || is_ending() || is_tab() || is_smart()
}
