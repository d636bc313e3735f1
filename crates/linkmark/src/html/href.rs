//! URLs in HTML: the one place that writes `href` and `src`.
//!
//! A byte outside the characters a URL is written with is percent-encoded as it stands in UTF-8; `%` is kept, so what
//! was encoded stays encoded. `&` and `'` are written as references, as cmark does.

use linkmark_base::byteset::ByteSet;

/// What a URL is written with and HTML has no other use for.
const PLAIN: ByteSet = ByteSet::range(b'a', b'z')
    .or(ByteSet::range(b'A', b'Z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-_.+!*(),%#@?=;:/$~"));

/// What it is not, by byte.
const ODD: [bool; 256] = {
    let mut odd = [true; 256];
    let mut byte = 0;
    while byte < 128 {
        odd[byte] = !PLAIN.contains(byte as u8);
        byte += 1;
    }
    odd
};

/// How many bytes at the start are written as they are. Most URLs are as a whole, so eight are looked up before the first question.
fn plain_len(bytes: &[u8]) -> usize {
    let (eights, _) = bytes.as_chunks::<8>();
    let is_odd = |eight: &&[u8; 8]| eight.iter().fold(false, |odd, &byte| odd | ODD[usize::from(byte)]);
    let start = 8 * eights.iter().take_while(|eight| !is_odd(eight)).count();
    start + bytes[start..].iter().take_while(|&&byte| !ODD[usize::from(byte)]).count()
}

/// Appends `url` as the value of a double-quoted attribute.
pub(super) fn push_href(out: &mut String, url: &str) {
    let mut rest = url;
    loop {
        let plain = plain_len(rest.as_bytes());
        out.push_str(&rest[..plain]);
        let Some(odd) = rest[plain..].chars().next() else { return };
        match odd {
            '&' => out.push_str("&amp;"),
            '\'' => out.push_str("&#x27;"),
            '\0' => push_encoded(out, '\u{fffd}'),
            _ => push_encoded(out, odd),
        }
        rest = &rest[plain + odd.len_utf8()..];
    }
}

fn push_encoded(out: &mut String, character: char) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
        out.push('%');
        out.push(char::from(HEX[usize::from(byte >> 4)]));
        out.push(char::from(HEX[usize::from(byte & 15)]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, want: &str) {
        let mut out = String::new();
        push_href(&mut out, url);
        assert_eq!(out, want);
    }

    #[test]
    fn only_what_a_url_is_not_written_with_changes() {
        check("https://a.b/c_(d)?e=f&g#h", "https://a.b/c_(d)?e=f&amp;g#h");
        check("a%20b%", "a%20b%");
        check("[a]\\\"`<>{}|^", "%5Ba%5D%5C%22%60%3C%3E%7B%7D%7C%5E");
        check("it's", "it&#x27;s");
        check("/ä 你\0", "/%C3%A4%20%E4%BD%A0%EF%BF%BD");
        check("", "");
    }
}
