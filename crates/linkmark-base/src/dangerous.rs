//! Schemes that no document makes a link of: they run code, or open what is not on the web.

use crate::byteset::ByteSet;

/// A scheme that is refused, and why.
#[derive(Clone, Copy, Debug)]
pub struct Dangerous {
    /// Its name in lower case; a final `*` stands for every name that starts like it.
    pub name: &'static str,
    /// What would happen, as the end of "refused, because it …".
    pub why: &'static str,
}

const fn row(name: &'static str, why: &'static str) -> Dangerous {
    Dangerous { name, why }
}

/// All that are refused. Others pass, so that `matrix:` and what comes after it work.
pub const DANGEROUS: [Dangerous; 19] = [
    row("javascript", "runs code in the page"),
    row("vbscript", "runs code in the page"),
    row("data", "is a document of its own, which can run code"),
    row("file", "opens the reader's own files"),
    row("feed", "wraps another URL, which can be one of these"),
    row("view-source", "wraps another URL, which can be one of these"),
    row("blob", "is a document that some script made, with the rights of its page"),
    row("filesystem", "is a document that some script stored, with the rights of its page"),
    row("jar", "is a document inside an archive, which a site may not know it serves"),
    row("mhtml", "is a document inside an archive, which a site may not know it serves"),
    row("res", "is a page inside a program of the reader's"),
    row("resource", "is a page inside the reader's browser"),
    row("about", "is a page of the reader's browser"),
    row("chrome", "is a page of the reader's browser"),
    row("shell", "opens folders and programs of Windows"),
    row("search", "makes Windows search a server that the link names"),
    row("search-ms", "makes Windows search a server that the link names"),
    row("ms-*", "starts programs of Windows; `ms-msdt:` ran what the link said"),
    row("intent", "starts a program on Android with what the link says"),
];

impl Dangerous {
    const fn refuses(&self, scheme: &[u8]) -> bool {
        let name = self.name.as_bytes();
        let (len, all_that_start) = match name {
            [start @ .., b'*'] => (start.len(), true),
            whole => (whole.len(), false),
        };
        if scheme.len() < len || scheme.len() > len && !all_that_start {
            return false;
        }
        let mut i = 0;
        while i < len && scheme[i] == name[i] {
            i += 1;
        }
        i == len
    }
}

/// How much of a scheme has to be read to find it in the table: one letter more than the longest
/// name has, so that `view-source-x` is told from `view-source`.
const ENOUGH: usize = {
    let (mut longest, mut i) = (0, 0);
    while i < DANGEROUS.len() {
        if DANGEROUS[i].name.len() > longest {
            longest = DANGEROUS[i].name.len();
        }
        i += 1;
    }
    longest + 1
};

/// How their names start. `http` and `mailto` do not, so most URLs are not read any further.
const FIRST: ByteSet = {
    let (mut first, mut i) = (ByteSet::of(b""), 0);
    while i < DANGEROUS.len() {
        first = first.or(ByteSet::of(&[DANGEROUS[i].name.as_bytes()[0]]));
        i += 1;
    }
    first
};

/// What is passed over when a scheme is read, so that it cannot hide one. Browsers remove controls
/// and spaces before a URL, and tabs and line endings anywhere in it. Here every control is ignored
/// everywhere, and so is U+FFFD, because NUL is written as that. A scheme has none of these, so
/// this refuses more than a browser would run, and never less.
const IGNORED: ByteSet =
    ByteSet::range(0, b' ').or(ByteSet::of(b"\x7f")).or(ByteSet::of("\u{FFFD}".as_bytes()));

/// Whether a browser would run something, or open something local, instead of following a link to
/// `url`.
///
/// ```
/// use linkmark_base::dangerous::is_dangerous;
/// assert!(is_dangerous(&"JavaScript:x".bytes()) && is_dangerous(&" java\nscript:x".bytes()));
/// assert!(!is_dangerous(&"/javascript:x".bytes()));
/// ```
#[inline]
pub fn is_dangerous(url: &(impl Iterator<Item = u8> + Clone)) -> bool {
    let mut letters =
        url.clone().filter(|&byte| !IGNORED.contains(byte)).map(|byte| byte.to_ascii_lowercase());
    letters.next().is_some_and(|first| FIRST.contains(first) && has_dangerous_scheme(first, letters))
}

fn has_dangerous_scheme(first: u8, rest: impl Iterator<Item = u8>) -> bool {
    let mut scheme = [first; ENOUGH];
    let mut len = 1;
    for letter in rest {
        match letter {
            b':' => return DANGEROUS.iter().any(|row| row.refuses(&scheme[..len])),
            b'a'..=b'z' | b'0'..=b'9' | b'+' | b'.' | b'-' => {}
            _ => return false,
        }
        // A longer name is not in the table, but it may start like one that ends in `*`.
        if let Some(free) = scheme.get_mut(len) {
            *free = letter;
            len += 1;
        }
    }
    false
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
    fn every_row_is_refused_and_no_row_twice() {
        for (index, row) in DANGEROUS.iter().enumerate() {
            let url = row.name.replace('*', "x") + ":x";
            assert!(is_dangerous(&url.bytes()), "{url}");
            assert!(!is_dangerous(&url.replace(':', "/").bytes()), "{url}");
            assert!(!DANGEROUS[..index].iter().any(|other| other.name == row.name), "{url}");
        }
    }

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
            "feed:javascript:x",
            "View-Source:https://a.b",
            "ms-msdt:/id x",
            "ms-officecmd-and-a-name-longer-than-any-in-the-table:x",
            "search-ms:query=x",
            "intent://a#Intent;end",
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
            "ms:x",
            "searches:x",
            "resources:x",
            "view-source-of-something-else:x",
            "chrome-extension:x",
            "",
        ] {
            assert!(!is_dangerous(&url.bytes()), "{url:?}");
        }
    }
}
