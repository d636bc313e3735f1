//! Schemes that no document makes a link of: they run code, or open what is not on the web.

use crate::byteset::ByteSet;

const DANGEROUS: [&str; 4] = ["javascript", "vbscript", "data", "file"];

/// What is passed over when a scheme is read, so that it cannot hide one. Browsers remove controls and spaces before a
/// URL, and tabs and line endings anywhere in it. Here every control is ignored everywhere, and so is U+FFFD, because NUL
/// is written as that. A scheme has none of these, so this refuses more than a browser would run, and never less.
const IGNORED: ByteSet =
    ByteSet::range(0, b' ').or(ByteSet::of(b"\x7f")).or(ByteSet::of("\u{FFFD}".as_bytes()));

/// Whether a browser would run something, or open something local, instead of following a link to `url`.
///
/// ```
/// use linkmark_base::dangerous::is_dangerous;
/// assert!(is_dangerous(&"JavaScript:x".bytes()) && is_dangerous(&" java\nscript:x".bytes()));
/// assert!(!is_dangerous(&"/javascript:x".bytes()));
/// ```
#[inline]
pub fn is_dangerous(url: &(impl Iterator<Item = u8> + Clone)) -> bool {
    DANGEROUS.iter().any(|scheme| has_scheme(url.clone(), scheme))
}

/// Whether `url` has this scheme, in any case of letters, whatever hides it.
#[inline]
pub fn has_scheme(url: impl Iterator<Item = u8>, scheme: &str) -> bool {
    let mut letters = url.filter(|&byte| !IGNORED.contains(byte)).map(|byte| byte.to_ascii_lowercase());
    scheme.bytes().all(|letter| letters.next() == Some(letter)) && letters.next() == Some(b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hides_a_scheme_that_runs_code() {
        for url in [
            "javascript:alert(1)",
            "JavaScript:x",
            "vbscript:x",
            "DATA:text/html,x",
            "file:///etc/passwd",
            " javascript:x",
            "java\nscript:x",
            "java\tscr\ript:x",
            "\u{1}javascript:x",
            "\0javascript:x",
            "\u{FFFD}javascript:x",
            "java\0script:x",
            "\u{7f}javascript:x",
            "javascript\t:x",
        ] {
            assert!(is_dangerous(&url.bytes()), "{url:?}");
        }
        for url in [
            "https://a.b",
            "javascript",
            "/javascript:x",
            "#data:",
            "filed:x",
            "mailto:a@b.c",
            "javascript.x:y",
            "jävascript:x",
            "",
        ] {
            assert!(!is_dangerous(&url.bytes()), "{url:?}");
        }
    }
}
