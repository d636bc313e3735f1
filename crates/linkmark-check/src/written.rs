//! Where in the source a destination is written.

use std::ops::Range;

use crate::finders;

/// Whether `href` is what `written` means. After a line ending there may be the prefix of a
/// container, which is no destination.
pub(crate) fn is_written(written: &str, href: &str) -> bool {
    if memchr::memchr2(b'\\', b'&', written.as_bytes()).is_none() {
        return written == href;
    }
    let alone = format!("[](<{written}>)");
    linkmark::links(&alone, &linkmark::Options::COMMONMARK).next().is_some_and(|link| link.href == href)
}

/// The destination of an inline link, of which `rest` is what comes after the last thing in its
/// brackets: `](<destination> "title")`.
pub(crate) fn destination(source: &str, rest: Range<usize>) -> Option<Range<usize>> {
    let text = &source[rest.clone()];
    let open = finders::DESTINATION.find(text.as_bytes())? + 2;
    let inner = &text[open..];
    let inner = inner.trim_start();
    let start = rest.start + (text.len() - inner.len());
    if let Some(inner) = inner.strip_prefix('<') {
        let end = unescaped(inner, |byte, _| byte == b'>')?;
        return Some(start + 1..start + 1 + end);
    }
    let mut depth = 0;
    let end = unescaped(inner, |byte, _| {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return true,
            b')' => depth -= 1,
            _ => {}
        }
        byte.is_ascii_whitespace()
    })?;
    Some(start..start + end)
}

/// The first byte that `is_end`, where none after a backslash is.
fn unescaped(text: &str, mut is_end: impl FnMut(u8, usize) -> bool) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().enumerate().position(|(at, byte)| {
        let ends = !is_escaped && is_end(byte, at);
        is_escaped = !is_escaped && byte == b'\\';
        ends
    })
}

pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// The addresses in `a.png 1x, b.png 2x`.
pub(crate) fn srcset(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for part in text.split(", ") {
        let start = at + (part.len() - part.trim_start_matches([' ', '\n', '\t', ',', '\r']).len());
        let rest = &text[start.min(at + part.len())..at + part.len()];
        let end = rest.find([' ', '\n', '\t', '\r']).unwrap_or(rest.trim_end_matches(',').len());
        if end > 0 {
            found.push(start..start + end);
        }
        at += part.len() + 2;
    }
    found
}
