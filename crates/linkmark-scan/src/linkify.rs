//! Plain text as HTML: everything is escaped, and links become `<a>`.

use core::fmt::{self, Write};

use linkmark_base::escape;

use crate::link::Link;
use crate::links::TextSpan;
use crate::scan::Scanner;

/// Writes `text` as HTML. Every link of the dialect becomes an `<a>`; everything else is escaped.
///
/// Whatever schemes a dialect lists, those that run code or open what is not on the web never
/// become an `href`, such as `javascript:` and `file:`. A link with one stays text.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner, linkify};
/// let mut out = String::new();
/// linkify::write(&mut out, "<b> www.a.b", &Scanner::new(&Dialect::GFM))?;
/// assert_eq!(out, r#"&lt;b&gt; <a href="http://www.a.b">www.a.b</a>"#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write(out: &mut impl Write, text: &str, scanner: &Scanner) -> fmt::Result {
    write_with(out, text, scanner, "")
}

/// As [`write`](fn@write), with more attributes in every `<a>`. `attributes` is written as it is
/// and starts with a space: ` rel="nofollow"`.
pub fn write_with(out: &mut impl Write, text: &str, scanner: &Scanner, attributes: &str) -> fmt::Result {
    write_if(out, text, scanner, attributes, |_| true)
}

/// As [`write_with`], with only those links that `keep` says yes to. The others stay text, as do
/// the dangerous ones, about which it is not asked.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner, linkify};
/// let (mut out, scanner) = (String::new(), Scanner::new(&Dialect::GFM));
/// linkify::write_if(&mut out, "http://a.b https://c.d", &scanner, "", |link| link.as_str().starts_with("https:"))?;
/// assert_eq!(out, r#"http://a.b <a href="https://c.d">https://c.d</a>"#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn write_if(
    out: &mut impl Write,
    text: &str,
    scanner: &Scanner,
    attributes: &str,
    mut keep: impl FnMut(&Link<'_>) -> bool,
) -> fmt::Result {
    for span in scanner.spans(text) {
        match span {
            TextSpan::Text(text) => escape(out, text)?,
            TextSpan::Link(link) if link.href().is_dangerous() || !keep(&link) => {
                escape(out, &text[link.range()])?;
            }
            TextSpan::Link(link) => {
                write!(out, "<a href=\"{}\"{attributes}>", link.href().html())?;
                escape(out, link.as_str())?;
                out.write_str("</a>")?;
            }
        }
    }
    Ok(())
}

/// Writes `text` so that a browser shows exactly it, in content and in a quoted attribute.
pub fn escape(out: &mut impl Write, text: &str) -> fmt::Result {
    escape::write_for_any_quotes(out, text)
}
