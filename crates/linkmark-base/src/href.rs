//! URLs in HTML: how the value of an `href` or a `src` is written.
//!
//! A byte that no URL is written with is percent-encoded, as part of UTF-8. `%` is kept, so nothing
//! is encoded twice. `&` and `'` are written as references, as cmark does. An IPv6 host keeps its
//! brackets: no browser opens `http://%5B::1%5D/`.

use core::fmt::{Result, Write};
use core::ops::Range;

use crate::bits::{self, Bytes, Class};
use crate::byteset::ByteSet;
use crate::escape::reference;

/// What a URL is written with and HTML has no other use for.
const PLAIN: ByteSet = ByteSet::range(b'a', b'z')
    .or(ByteSet::range(b'A', b'Z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-_.+!*(),%#@?=;:/$~"));

/// By byte, whether it is not plain. A table of bytes is read faster than a set of bits.
const ODD: [bool; 256] = {
    let mut odd = [true; 256];
    let mut byte = 0;
    while byte < 128 {
        odd[byte] = !PLAIN.contains(byte as u8);
        byte += 1;
    }
    odd
};

/// What is not plain, for many bytes at once.
#[derive(Clone, Copy)]
struct Odd;

impl Class for Odd {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        let quotes = byte.is(b'"') | byte.only(!1).is(b'&');
        let angles = byte.only(!2).is(b'<');
        // With bit 5 set, `[ \ ]` fall together with `{ | }`.
        let brackets = byte.with(0x20).minus(b'{').is_at_most(2) | byte.is(b'^') | byte.is(b'`');
        byte.is_at_most(b' ') | quotes | angles | brackets | byte.is_at_least(0x7F)
    }
}

/// How many bytes at the start are plain.
fn plain_len(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| !ODD[usize::from(byte)]).count()
}

/// Fewer bytes fill no vector, and are looked up one by one.
const MANY: usize = 16;

/// Whether `url` is written as it is. Then it is also written like this as text.
#[inline(never)]
pub fn is_plain(url: &str) -> bool {
    let bytes = url.as_bytes();
    if bytes.len() < MANY { plain_len(bytes) == bytes.len() } else { !bits::has(bytes, Odd) }
}

/// Writes `url` as the value of a quoted attribute.
///
/// ```
/// let mut href = String::new();
/// linkmark_base::href::write(&mut href, "/ä?x=1&y=2")?;
/// assert_eq!(href, "/%C3%A4?x=1&amp;y=2");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write(out: &mut impl Write, url: &str) -> Result {
    // Most URLs are plain as a whole.
    if is_plain(url) {
        return out.write_str(url);
    }
    // Looked for at the first bracket, once.
    let mut host = None;
    let mut done = 0;
    loop {
        let at = done + plain_len(&url.as_bytes()[done..]);
        out.write_str(&url[done..at])?;
        let Some(odd) = url[at..].chars().next() else { return Ok(()) };
        done = at + odd.len_utf8();
        match odd {
            '&' | '\'' => out.write_str(reference(odd as u8))?,
            '\0' => write_encoded(out, '\u{FFFD}')?,
            '[' | ']' if host.get_or_insert_with(|| ip_host(url)).contains(&at) => out.write_char(odd)?,
            _ => write_encoded(out, odd)?,
        }
    }
}

/// The host of `url` if it is an IPv6 address in brackets, else nothing.
fn ip_host(url: &str) -> Range<usize> {
    let before = if url.starts_with("//") { 2 } else { url.find("://").map_or(url.len(), |colon| colon + 3) };
    let authority = url[before..].split(['/', '?', '#']).next().unwrap_or_default();
    let user = authority.rfind('@').map_or(0, |at| at + 1);
    let Some((inside, _)) = authority[user..].strip_prefix('[').and_then(|host| host.split_once(']')) else {
        return 0..0;
    };
    let fits = inside.bytes().all(|byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.'));
    if !fits || inside.bytes().filter(|&byte| byte == b':').count() < 2 {
        return 0..0;
    }
    let start = before + user;
    start..start + inside.len() + 2
}

fn write_encoded(out: &mut impl Write, character: char) -> Result {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
        out.write_char('%')?;
        out.write_char(char::from(HEX[usize::from(byte >> 4)]))?;
        out.write_char(char::from(HEX[usize::from(byte & 15)]))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::String;

    #[track_caller]
    fn check(url: &str, want: &str) {
        let mut out = String::new();
        write(&mut out, url).expect("a string takes everything");
        assert_eq!(out, want);
    }

    #[test]
    fn bytes_are_plain_or_odd_one_by_one_and_together() {
        for byte in 0..=255 {
            assert_eq!(ODD[usize::from(byte)], !PLAIN.contains(byte), "{byte}");
            assert_eq!(Odd.holds(byte), !PLAIN.contains(byte), "{byte}");
        }
    }

    #[test]
    fn only_what_no_url_is_written_with_changes() {
        check("https://a.b/c_(d)?e=f&g#h", "https://a.b/c_(d)?e=f&amp;g#h");
        check("a%20b%", "a%20b%");
        check("[a]\\\"`<>{}|^", "%5Ba%5D%5C%22%60%3C%3E%7B%7D%7C%5E");
        check("it's", "it&#x27;s");
        check("/ä 你\0", "/%C3%A4%20%E4%BD%A0%EF%BF%BD");
        check("", "");
    }

    #[test]
    fn an_odd_byte_is_found_wherever_it_is() {
        for before in 0..40 {
            for after in 0..20 {
                let (before, after) = ("a".repeat(before), "b".repeat(after));
                check(&std::format!("{before}&{after}"), &std::format!("{before}&amp;{after}"));
            }
        }
    }

    #[test]
    fn an_ipv6_host_keeps_its_brackets() {
        check("http://[::1]:80/[a]", "http://[::1]:80/%5Ba%5D");
        check("https://[2001:DB8::192.0.2.1]?[::1]", "https://[2001:DB8::192.0.2.1]?%5B::1%5D");
        check("http://user:[@[::1]/", "http://user:%5B@[::1]/");
        check("ä://[::1]", "%C3%A4://[::1]");
        check("//[::1]/[a]", "//[::1]/%5Ba%5D");
        for other in [
            "http://[]",
            "http://[a]",
            "http://[a:b]",
            "http://[::1",
            "http://[::x]",
            "a[::1]",
            "http://a/[::1]",
        ] {
            let mut out = String::new();
            write(&mut out, other).expect("a string takes everything");
            assert!(!out.contains(['[', ']']), "{out}");
        }
    }
}
