//! `<…>`: an absolute URI or an address between angle brackets.
//!
//! ```bnf
//! angle_uri   = "<" scheme ":" *( any but control, space, "<", ">" ) ">"
//! scheme      = ALPHA 1*31( ALPHA / DIGIT / "+" / "." / "-" )
//! angle_email = "<" 1*atext "@" label *( "." label ) ">"    ; the expression of the HTML standard
//! label       = alnum [ *61( alnum / "-" ) alnum ]
//! ```
//! CommonMark 0.31.2 § 6.5. A backslash escapes nothing inside.

use crate::byteset::ByteSet;

const ALNUM: ByteSet =
    ByteSet::range(b'a', b'z').or(ByteSet::range(b'A', b'Z')).or(ByteSet::range(b'0', b'9'));
/// What a scheme consists of, after its first letter.
pub const SCHEME: ByteSet = ALNUM.or(ByteSet::of(b"+.-"));
const LOCAL: ByteSet = ALNUM.or(ByteSet::of(b".!#$%&'*+/=?^_`{|}~-"));
const LABEL: ByteSet = ALNUM.or(ByteSet::of(b"-"));
/// Controls, the space, `<` and `>`. NUL is not one of them, because it is read as U+FFFD.
const URI_END: ByteSet = ByteSet::range(1, b' ').or(ByteSet::of(b"<>\x7f"));
const MAX_SCHEME: usize = 32;
const MAX_LABEL: usize = 63;

/// What is between the angle brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Angle {
    /// `<scheme:…>`
    Uri,
    /// `<a@b.c>`
    Email,
}

/// The link whose `<` is at `open`, and where it ends, after the `>`.
///
/// Every character of a scheme is also one of a local part, so one walk reads either, and the byte
/// after it tells which it was. The walks stop at a `<`, so a run of `<a:<a:<a:` takes linear time.
///
/// ```
/// use linkmark_base::angle::{Angle, find};
/// assert_eq!(find(b"see <ab:c>.", 4), Some((Angle::Uri, 10)));
/// assert_eq!(find(b"<me@a.co>", 0), Some((Angle::Email, 9)));
/// assert_eq!(find(b"<em>", 0), None);
/// ```
pub fn find(text: &[u8], open: usize) -> Option<(Angle, usize)> {
    let inside = &text[open + 1..];
    let name = inside.iter().position(|&byte| !LOCAL.contains(byte))?;
    match inside[name] {
        b':' => uri(text, open + 1, name).map(|end| (Angle::Uri, end)),
        b'@' if name > 0 => email(text, open + name + 2).map(|end| (Angle::Email, end)),
        _ => None,
    }
}

/// Whether the text ends before it is known if a link starts with the `<` at `open`.
///
/// ```
/// use linkmark_base::angle::is_cut;
/// assert!(is_cut(b"<", 0) && is_cut(b"<https", 0) && is_cut(b"<me@a", 0));
/// assert!(!is_cut(b"<ab:c>", 0) && !is_cut(b"<a b", 0) && !is_cut(b"<<", 0));
/// ```
pub fn is_cut(text: &[u8], open: usize) -> bool {
    let inside = &text[open + 1..];
    let Some(name) = inside.iter().position(|&byte| !LOCAL.contains(byte)) else { return true };
    let rest = &inside[name + 1..];
    match inside[name] {
        b':' => (2..=MAX_SCHEME).contains(&name) && !rest.iter().any(|&byte| URI_END.contains(byte)),
        b'@' => name > 0 && rest.iter().all(|&byte| LABEL.contains(byte) || byte == b'.'),
        _ => false,
    }
}

/// The end of the URI whose scheme of `len` bytes starts at `start`.
fn uri(text: &[u8], start: usize, len: usize) -> Option<usize> {
    let scheme = &text[start..start + len];
    let is_scheme = (2..=MAX_SCHEME).contains(&len)
        && scheme[0].is_ascii_alphabetic()
        && scheme.iter().all(|&byte| SCHEME.contains(byte));
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

/// Where the label at `start` ends: the longest run of at most 63 ASCII letters, digits and inner
/// hyphens.
pub fn label(text: &[u8], start: usize) -> Option<usize> {
    let window = &text[start..text.len().min(start + MAX_LABEL)];
    let run = window.iter().position(|&byte| !LABEL.contains(byte)).unwrap_or(window.len());
    let len = run - window[..run].iter().rev().take_while(|&&byte| byte == b'-').count();
    (len > 0 && window[0] != b'-').then_some(start + len)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    fn is_uri(inside: &[u8]) -> bool {
        let text = [b"<", inside, b">"].concat();
        find(&text, 0) == Some((Angle::Uri, text.len()))
    }

    fn is_email(inside: &[u8]) -> bool {
        let text = [b"<", inside, b">"].concat();
        find(&text, 0) == Some((Angle::Email, text.len()))
    }

    #[test]
    fn a_scheme_has_2_to_32_characters() {
        for uri in ["ab:", "a+.-1:x", "ab:\0", "ab:\u{FFFD}\\`"] {
            assert!(is_uri(uri.as_bytes()), "{uri}");
        }
        for other in ["a:", "1b:", "ab", "a_b:", "a+.-1:x y", "ab:<", "ab:\x01", "ab:\x7f"] {
            assert!(!is_uri(other.as_bytes()), "{other}");
        }
        assert!(is_uri(&[&b"a".repeat(32)[..], b":"].concat()));
        assert!(!is_uri(&[&b"a".repeat(33)[..], b":"].concat()));
    }

    #[test]
    fn an_address_has_labels_of_1_to_63_characters() {
        for email in ["a@b", "a@b.c-d", "!#$%&'*+/=?^_`{|}~-.@b", "a@b--c"] {
            assert!(is_email(email.as_bytes()), "{email}");
        }
        for other in ["a@-b", "a@b-", "a@b..c", "a@b.", "@b", "a@", "a@b@c", "a@b_c", "ä@b"] {
            assert!(!is_email(other.as_bytes()), "{other}");
        }
        for (len, is_label) in [(63, true), (64, false)] {
            assert_eq!(is_email(&[b"a@", &b"b".repeat(len)[..]].concat()), is_label, "{len}");
        }
        assert!(!is_email(&[b"a@", &b"b".repeat(62)[..], b"-c"].concat()));
    }

    #[test]
    fn nothing_is_found_without_a_closing_bracket() {
        for text in ["<", "<ab", "<ab:", "<ab:c", "<a@", "<a@b", "<a@b."] {
            assert_eq!(find(text.as_bytes(), 0), None, "{text}");
        }
    }
}
