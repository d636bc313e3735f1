//! `<…>`: an absolute URI or an address between angle brackets, in every dialect.
//!
//! ```bnf
//! angle_uri   = "<" scheme ":" *( any but control, space, "<", ">" ) ">"     ; scheme of 2 to 32 characters
//! angle_email = "<" local "@" label *( "." label ) ">"                       ; the HTML standard's expression
//! ```
//! CommonMark 0.31.2 § 6.5. Backslash escapes mean nothing inside.

use crate::byteset::ByteSet;
use crate::link::LinkKind;
use crate::scheme::is_scheme_byte;

const MAX_SCHEME: usize = 32;
/// HTML's rule for a label of a host name in an address.
pub(crate) const MAX_LABEL: usize = 63;
/// Controls, the space, `<` and `>`. NUL is none of them: it reads as U+FFFD.
const URI_END: ByteSet = ByteSet::range(1, b' ').or(ByteSet::of(b"<>\x7f"));
const LOCAL: ByteSet = ByteSet::range(b'a', b'z')
    .or(ByteSet::range(b'A', b'Z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b".!#$%&'*+/=?^_`{|}~-"));

/// The kind and the end (behind the `>`) of the autolink whose `<` stands at `open`.
///
/// A scheme's characters are a local part's too, so one walk reads either, and the byte behind it tells which. A row of `<a:<a:<a:` stays
/// linear: neither walk passes a `<`.
pub(crate) fn find(text: &[u8], open: usize) -> Option<(LinkKind, usize)> {
    let inside = &text[open + 1..];
    let name = inside.iter().position(|&byte| !LOCAL.contains(byte))?;
    match inside[name] {
        b':' => uri(text, open + 1, name).map(|end| (LinkKind::AngleUri, end)),
        b'@' if name > 0 => email(text, open + name + 2).map(|end| (LinkKind::AngleEmail, end)),
        _ => None,
    }
}

/// The end of the URI whose scheme of `len` bytes starts at `start`.
fn uri(text: &[u8], start: usize, len: usize) -> Option<usize> {
    let scheme = &text[start..start + len];
    let is_scheme = (2..=MAX_SCHEME).contains(&len)
        && scheme[0].is_ascii_alphabetic()
        && scheme.iter().all(|&byte| is_scheme_byte(byte));
    if !is_scheme {
        return None;
    }
    let colon = start + len;
    let end = colon + text[colon..].iter().position(|&byte| URI_END.contains(byte))?;
    (text[end] == b'>').then_some(end + 1)
}

/// The end of the address whose domain starts at `at`.
fn email(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at = label(text, at)?;
        match text.get(at) {
            Some(b'.') => at += 1,
            Some(b'>') => return Some(at + 1),
            _ => return None,
        }
    }
}

/// Where a label of 1 to 63 ASCII letters, digits and inner hyphens ends, read as far as it goes.
pub(crate) fn label(text: &[u8], start: usize) -> Option<usize> {
    let window = &text[start..text.len().min(start + MAX_LABEL)];
    let run =
        window.iter().position(|&byte| !byte.is_ascii_alphanumeric() && byte != b'-').unwrap_or(window.len());
    let len = run - window[..run].iter().rev().take_while(|&&byte| byte == b'-').count();
    (len > 0 && window[0] != b'-').then_some(start + len)
}
