//! Where a link leads: what is implied, what is written, and both as HTML wants them.

use core::fmt;

use crate::byteset::ByteSet;

/// Where a link leads: what is implied (`http://`, `mailto:` or nothing) and what is written.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner};
/// let scanner = Scanner::new(&Dialect::GFM);
/// let link = scanner.links("www.a.b/ä?x=1&y=2").next().unwrap();
/// assert_eq!(link.href().to_string(), "http://www.a.b/ä?x=1&y=2");
/// assert_eq!(link.href().html().to_string(), "http://www.a.b/%C3%A4?x=1&amp;y=2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Href<'t> {
    pub(crate) implied: &'static str,
    pub(crate) written: &'t str,
}

impl<'t> Href<'t> {
    /// What the reader has to imagine in front: `http://`, `mailto:` or nothing.
    pub const fn implied(&self) -> &'static str {
        self.implied
    }

    /// What stands in the text.
    pub const fn written(&self) -> &'t str {
        self.written
    }

    /// Percent-encoded and escaped, ready to stand between the quotes of an attribute.
    pub const fn html(&self) -> HtmlHref<'t> {
        HtmlHref { href: *self }
    }

    /// Whether a browser would run or open something local instead of following a link: `javascript:`, `vbscript:`, `data:`, `file:`, in
    /// any case and whatever controls hide it.
    pub fn is_dangerous(&self) -> bool {
        let scheme = self.implied.bytes().chain(self.written.bytes()).filter(|&byte| byte > b' ');
        DANGEROUS.iter().any(|name| {
            scheme.clone().map(|byte| byte.to_ascii_lowercase()).take(name.len()).eq(name.bytes())
        })
    }
}

/// No document or dialect makes these an `href`.
const DANGEROUS: [&str; 4] = ["javascript:", "vbscript:", "data:", "file:"];

impl fmt::Display for Href<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.implied)?;
        f.write_str(self.written)
    }
}

#[cfg(feature = "alloc")]
impl<'t> From<Href<'t>> for alloc::borrow::Cow<'t, str> {
    fn from(href: Href<'t>) -> Self {
        match href.implied {
            "" => href.written.into(),
            implied => alloc::string::String::from_iter([implied, href.written]).into(),
        }
    }
}

/// [`Href`] for an HTML attribute.
#[derive(Clone, Copy, Debug)]
pub struct HtmlHref<'t> {
    href: Href<'t>,
}

/// What stands in an `href` as it is. `%` stays, so that what is encoded is not encoded again.
const PLAIN: ByteSet = ByteSet::range(b'A', b'Z')
    .or(ByteSet::range(b'a', b'z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-_.+!*(),%#@?=;:/$~"));

impl fmt::Display for HtmlHref<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.href.implied)?;
        write_html(f, self.href.written)
    }
}

fn write_html(out: &mut impl fmt::Write, url: &str) -> fmt::Result {
    let mut plain = 0;
    for (at, c) in url.char_indices() {
        if c.is_ascii() && PLAIN.contains(c as u8) {
            continue;
        }
        out.write_str(&url[plain..at])?;
        plain = at + c.len_utf8();
        match c {
            '&' => out.write_str("&amp;")?,
            '\'' => out.write_str("&#x27;")?,
            // NUL is U+FFFD before anything else is looked at.
            '\0' => out.write_str("%EF%BF%BD")?,
            _ => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    write!(out, "%{byte:02X}")?;
                }
            }
        }
    }
    out.write_str(&url[plain..])
}
