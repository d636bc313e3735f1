//! host → extent → trim, byte by byte, as C programs do.
//!
//! The first character is checked by itself; then come bytes. The last byte of the text is never
//! read, and `\` is stepped over. A character of more than one byte ends the host with its second
//! byte: the `_` of `http://é_b.c` is not seen.

use super::{UrlStart, something_left};
use crate::boundary::char_at;
use crate::byte::Byte;
use crate::dialect::Bytes;
use crate::extent;
use crate::observer::{Observer, Reason, Refusal, Span, Step, refuse};
use crate::scan::{Memory, Scanner};
use crate::trim;

/// Where the URL ends, if it is one.
#[inline(always)]
pub(crate) fn end<O: Observer>(
    scanner: &Scanner,
    rule: &Bytes,
    text: &str,
    url: &UrlStart,
    memory: &mut Memory,
    seen: &mut O,
) -> Result<usize, Refusal> {
    let from = url.host(rule.www_is_label);
    let needs_dot = url.needs(rule.dot_after_scheme, rule.dot_after_www);
    let host_end = host(scanner, text, from, needs_dot, rule.underscore_dots)?;
    seen.step(Step::Host { span: Span::new(from, host_end) });
    let extent = extent::end(scanner, text, host_end, memory, seen);
    let end = trim::end(scanner, text, url.start, from, extent, &mut memory.trim, seen);
    something_left(from, end, extent)
}

/// Where the host ends. `_` in its last two labels refuses it, unless it has more dots than
/// `underscore_dots`.
#[inline(always)]
fn host(
    scanner: &Scanner,
    text: &str,
    from: usize,
    needs_dot: bool,
    underscore_dots: usize,
) -> Result<usize, Refusal> {
    let characters = &scanner.dialect().host.characters;
    let bytes = text.as_bytes();
    let first = char_at(text, from).filter(|&c| characters.contains(c) && !matches!(c, '-' | '_'));
    let Some(first) = first else { return refuse(Reason::NoHost, from, from) };
    // NUL reads as U+FFFD, of three bytes.
    let long = |byte: u8| byte >= 0x80 || byte == 0;
    let last = bytes.len() - 1;
    let (mut at, mut dots, mut before_last, mut in_last) = (from + first.len_utf8(), 0, 0, 0);
    while at < last && !long(bytes[from]) {
        if bytes[at] == b'\\' && at + 1 < last {
            at += 1;
        }
        match bytes[at] {
            b'_' => in_last += 1,
            b'.' => (dots, before_last, in_last) = (dots + 1, in_last, 0),
            byte if long(byte) || !scanner.is(byte, Byte::HOST) => break,
            _ => {}
        }
        at += 1;
    }
    if before_last + in_last > 0 && dots <= underscore_dots {
        return refuse(Reason::Underscore, from, at);
    }
    if needs_dot && dots == 0 {
        return refuse(Reason::OneLabel, from, at);
    }
    Ok(at)
}
