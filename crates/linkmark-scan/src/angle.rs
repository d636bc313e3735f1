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
/// A row of `<a:<a:<a:` stays linear: a URI ends at the next `<`.
pub(crate) fn find(text: &[u8], open: usize) -> Option<(LinkKind, usize)> {
    uri(text, open + 1).map(|end| (LinkKind::AngleUri, end)).or_else(|| {
        let end = email(text, open + 1)?;
        Some((LinkKind::AngleEmail, end))
    })
}

fn uri(text: &[u8], start: usize) -> Option<usize> {
    let window = &text[start..text.len().min(start + MAX_SCHEME + 1)];
    let scheme = window.iter().position(|&byte| !is_scheme_byte(byte))?;
    if scheme < 2 || !window[0].is_ascii_alphabetic() || window[scheme] != b':' {
        return None;
    }
    let rest = start + scheme + 1;
    let end = rest + text[rest..].iter().position(|&byte| URI_END.contains(byte))?;
    (text[end] == b'>').then_some(end + 1)
}

fn email(text: &[u8], start: usize) -> Option<usize> {
    let local = text[start..].iter().position(|&byte| !LOCAL.contains(byte))?;
    if local == 0 || text[start + local] != b'@' {
        return None;
    }
    let mut at = start + local + 1;
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
