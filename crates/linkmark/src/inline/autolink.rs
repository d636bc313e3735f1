//! Links in angle brackets: `<https://a.b>`, `<a@b.c>`.
//!
//! ```bnf
//! uri_link   = "<" ALPHA 1*31( ALPHA / DIGIT / "+" / "." / "-" ) ":" *( char - control - " " - "<" - ">" ) ">"
//! email_link = "<" 1*atext "@" label *( "." label ) ">"          ; the expression of the HTML standard
//! label      = alnum [ *61( alnum / "-" ) alnum ]
//! ```
//! CommonMark 0.31 § 6.5. Nothing in it is an escape.

use super::Machine;
use super::tokens::Kind;
use linkmark_base::byteset::ByteSet;

const ALNUM: ByteSet =
    ByteSet::range(b'a', b'z').or(ByteSet::range(b'A', b'Z')).or(ByteSet::range(b'0', b'9'));
const LOCAL: ByteSet = ALNUM.or(ByteSet::of(b".!#$%&'*+/=?^_`{|}~-"));
const SCHEME: ByteSet = ALNUM.or(ByteSet::of(b"+.-"));
/// NUL is read as U+FFFD, so it is no control character.
const ENDS_URI: ByteSet = ByteSet::range(1, b' ').or(ByteSet::of(b"<>\x7f"));

impl Machine<'_, '_> {
    pub(super) fn autolink(&mut self, at: usize) -> Option<usize> {
        let (end, email) = match uri(self.bytes, at + 1) {
            Some(end) => (end, false),
            None => (email(self.bytes, at + 1)?, true),
        };
        // No link stands in a link: if the brackets around it become one, this is its text.
        self.may_revert();
        self.push(at, end, Kind::Angle { email });
        Some(end)
    }
}

fn uri(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at).filter(|byte| byte.is_ascii_alphabetic())?;
    let scheme = run(bytes, at, SCHEME);
    let colon = at + scheme;
    if !(2..=32).contains(&scheme) || bytes.get(colon) != Some(&b':') {
        return None;
    }
    let end = colon + bytes[colon..].iter().position(|&byte| ENDS_URI.contains(byte))?;
    (bytes[end] == b'>').then_some(end + 1)
}

fn email(bytes: &[u8], at: usize) -> Option<usize> {
    let local = run(bytes, at, LOCAL);
    if local == 0 || bytes.get(at + local) != Some(&b'@') {
        return None;
    }
    let mut label = at + local + 1;
    loop {
        let length = run(bytes, label, ALNUM.or(ByteSet::of(b"-")));
        if !(1..=63).contains(&length) || bytes[label] == b'-' || bytes[label + length - 1] == b'-' {
            return None;
        }
        match bytes.get(label + length)? {
            b'.' => label += length + 1,
            b'>' => return Some(label + length + 1),
            _ => return None,
        }
    }
}

fn run(bytes: &[u8], at: usize, of: ByteSet) -> usize {
    bytes[at..].iter().take_while(|&&byte| of.contains(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_has_2_to_32_characters() {
        for (text, ends) in
            [("ab:>", true), ("a:>", false), ("1b:>", false), ("a+.-1:x y>", false), ("ab:<>", false)]
        {
            assert_eq!(uri(text.as_bytes(), 0).is_some(), ends, "{text}");
        }
        assert!(uri(format!("{}:>", "a".repeat(32)).as_bytes(), 0).is_some());
        assert!(uri(format!("{}:>", "a".repeat(33)).as_bytes(), 0).is_none());
    }

    #[test]
    fn an_address_has_labels_of_1_to_63() {
        for (text, ends) in [
            ("a@b>", true),
            ("a@b.c-d>", true),
            ("a@-b>", false),
            ("a@b->", false),
            ("a@b..c>", false),
            ("@b>", false),
        ] {
            assert_eq!(email(text.as_bytes(), 0).is_some(), ends, "{text}");
        }
        assert!(email(format!("a@{}>", "b".repeat(63)).as_bytes(), 0).is_some());
        assert!(email(format!("a@{}>", "b".repeat(64)).as_bytes(), 0).is_none());
    }
}
