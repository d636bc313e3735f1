//! Lines that are handed out as they are written: code, raw HTML, front matter.

use crate::block::blocks::Line;
use crate::inline::Page;
use crate::piece::Piece;
use crate::sink::Demands;
use core::ops::Range;

/// Hands out lines as they are, as raw HTML or as text, except that each of them ends with `\n`:
/// "a\r\n" and "a\r" are the same line. The ranges leave out nothing: that of a piece begins where
/// the one before it ended.
pub(crate) fn verbatim<S: Demands + ?Sized, const RAW: bool>(page: Page<'_>, lines: &[Line], sink: &mut S) {
    if !RAW && !sink.wants_text() {
        return;
    }
    for line in lines {
        let (start, end) = (line.start as usize, line.end as usize);
        if line.pad > 0 || page.may_have_carriage_return {
            verbatim_line::<S, RAW>(page, line, sink);
        } else if start < end {
            put::<S, RAW>(Piece::cut(&page.source[start..end], page.map, start), start..end, sink);
        }
    }
}

#[inline(always)]
fn put<S: Demands + ?Sized, const RAW: bool>(piece: Piece<'_>, range: Range<usize>, sink: &mut S) {
    if RAW { sink.html(piece, range) } else { sink.text(piece, range) }
}

/// The same for a line that begins with the rest of a tab, or may have a `\r` in it.
#[inline(never)]
fn verbatim_line<S: Demands + ?Sized, const RAW: bool>(page: Page<'_>, line: &Line, sink: &mut S) {
    let source = page.source;
    let mut put = |piece: Piece<'_>, range: Range<usize>| put::<S, RAW>(piece, range, sink);
    let piece = |start: usize, end: usize| Piece::cut(&source[start..end], page.map, start);
    let Range { start: mut done, end } = line.range();
    let mut at = line.start as usize;
    if line.pad > 0 {
        put("   "[..usize::from(line.pad).min(3)].into(), done..at);
        done = at;
    }
    while page.may_have_carriage_return
        && let Some(found) = memchr::memchr(b'\r', &source.as_bytes()[at..end])
    {
        let carriage_return = at + found;
        if at < carriage_return {
            put(piece(at, carriage_return), done..carriage_return);
            done = carriage_return;
        }
        at = carriage_return + 1;
        if source.as_bytes().get(at) != Some(&b'\n') {
            put("\n".into(), done..at);
            done = at;
        }
    }
    if at < end {
        put(piece(at, end), done..end);
    }
}
