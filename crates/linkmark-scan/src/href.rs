//! Where a link leads: what is implied, what is written, and both as HTML wants them.

use core::fmt;

use linkmark_base::dangerous::is_dangerous;

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
    /// What is implied before the written text: `http://`, `mailto:` or nothing.
    pub const fn implied(&self) -> &'static str {
        self.implied
    }

    /// What is written in the text.
    pub const fn written(&self) -> &'t str {
        self.written
    }

    /// Percent-encoded and escaped, as the value of a quoted attribute.
    pub const fn html(&self) -> HtmlHref<'t> {
        HtmlHref { href: *self }
    }

    /// Whether a browser would run something, or open something local, instead of following a link:
    /// `javascript:`, `vbscript:`, `data:` and `file:`, in any case of letters, whatever controls
    /// hide them.
    pub fn is_dangerous(&self) -> bool {
        is_dangerous(&self.implied.bytes().chain(self.written.bytes()))
    }
}

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

impl fmt::Display for HtmlHref<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.href.implied)?;
        linkmark_base::href::write(f, self.href.written)
    }
}
