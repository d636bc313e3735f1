//! Raw HTML, as a browser reads it: tags with their attributes and the text between them, and where
//! that is in the source of a document.
//!
//! Attributes have single, double or no quotes; there are none in comments or in `<script>`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// A part of raw HTML. Comments and declarations are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// `<a href="x">`
    Open {
        /// `a`
        name: Range<usize>,
        /// `href="x"`
        attributes: Vec<Attribute>,
    },
    /// `</a>`
    Close {
        /// `a`
        name: Range<usize>,
    },
    /// What is between tags.
    Text(Range<usize>),
}

/// An attribute of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Where its name is.
    pub name: Range<usize>,
    /// Where its value is, without quotes; `None` without a `=`.
    pub value: Option<Range<usize>>,
}

/// Elements whose content is text up to their own closing tag.
const RAW_TEXT: [&str; 8] = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// Calls `take` with every token of `html`. A tag or a comment that does not end takes the rest
/// with it.
///
/// ```
/// use linkmark_base::raw_html::{Token, tokens};
/// let html = "a<br>b";
/// let mut texts = Vec::new();
/// tokens(html, |token| if let Token::Text(range) = token { texts.push(&html[range]) });
/// assert_eq!(texts, ["a", "b"]);
/// ```
pub fn tokens(html: &str, mut take: impl FnMut(Token)) {
    let bytes = html.as_bytes();
    let (mut at, mut text) = (0, 0);
    while let Some(open) = until(bytes, at, |byte| byte == b'<') {
        if !opens(bytes, open) {
            at = open + 1;
            continue;
        }
        if open > text {
            take(Token::Text(text..open));
        }
        let Some((token, end)) = read(html, open) else { return };
        at = end;
        if let Some(token) = token {
            if let Token::Open { name, .. } = &token {
                at = content_start(html, end, &html[name.clone()]);
            }
            take(token);
        }
        text = at;
    }
    if html.len() > text {
        take(Token::Text(text..html.len()));
    }
}

/// Whether the `<` at `at` opens something.
fn opens(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at + 1) {
        Some(b'!' | b'?') => true,
        Some(b'/') => bytes.get(at + 2).is_some_and(u8::is_ascii_alphabetic),
        Some(byte) => byte.is_ascii_alphabetic(),
        None => false,
    }
}

/// What starts with the `<` at `at`, which opens something, and where it ends; a comment is no
/// token.
fn read(html: &str, at: usize) -> Option<(Option<Token>, usize)> {
    let rest = &html.as_bytes()[at..];
    match rest.get(1)? {
        b'!' if rest.starts_with(b"<!--") => Some((None, at + comment_len(rest)?)),
        b'!' | b'?' => Some((None, until(html.as_bytes(), at, |byte| byte == b'>')? + 1)),
        b'/' => tag(html, at + 2).map(|(name, _, end)| (Some(Token::Close { name }), end)),
        _ => tag(html, at + 1).map(|(name, attributes, end)| (Some(Token::Open { name, attributes }), end)),
    }
}

/// `<!-->` and `<!--->` are comments too.
fn comment_len(rest: &[u8]) -> Option<usize> {
    match rest {
        [_, _, _, _, b'>', ..] => Some(5),
        [_, _, _, _, b'-', b'>', ..] => Some(6),
        _ => rest[4..].windows(3).position(|end| end == b"-->").map(|found| 4 + found + 3),
    }
}

/// The tag whose name starts at `at`: its name, its attributes and its end.
fn tag(html: &str, at: usize) -> Option<(Range<usize>, Vec<Attribute>, usize)> {
    let bytes = html.as_bytes();
    let end = until(bytes, at, |byte| is_space(byte) || matches!(byte, b'/' | b'>'))?;
    let name = at..end;
    let mut attributes = Vec::new();
    let mut at = end;
    loop {
        at = until(bytes, at, |byte| !is_space(byte) && byte != b'/')?;
        if bytes[at] == b'>' {
            return Some((name, attributes, at + 1));
        }
        // An attribute's name may begin with `=`, and goes on to the next one.
        let end = until(bytes, at + 1, |byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='))?;
        let name = at..end;
        at = until(bytes, end, |byte| !is_space(byte))?;
        let mut value = None;
        if bytes[at] == b'=' {
            let (range, after) = read_value(bytes, at + 1)?;
            (value, at) = (Some(range), after);
        }
        attributes.push(Attribute { name, value });
    }
}

/// The value that starts at or after `at`, without quotes, and where to go on after it.
fn read_value(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let start = until(bytes, at, |byte| !is_space(byte))?;
    match bytes[start] {
        quote @ (b'"' | b'\'') => {
            let end = until(bytes, start + 1, |byte| byte == quote)?;
            Some((start + 1..end, end + 1))
        }
        _ => {
            let end = until(bytes, start, |byte| is_space(byte) || byte == b'>')?;
            Some((start..end, end))
        }
    }
}

/// Where tags go on after the opening tag of the element `name`, which ends at `at`: there, or at
/// its closing tag if its content is text.
fn content_start(html: &str, at: usize, name: &str) -> usize {
    if !RAW_TEXT.iter().any(|raw| name.eq_ignore_ascii_case(raw)) {
        return at;
    }
    let bytes = html.as_bytes();
    let closes = |rest: &[u8]| {
        rest.strip_prefix(b"</").is_some_and(|after| {
            after.len() > name.len()
                && after[..name.len()].eq_ignore_ascii_case(name.as_bytes())
                && (is_space(after[name.len()]) || matches!(after[name.len()], b'/' | b'>'))
        })
    };
    (at..bytes.len()).find(|&place| closes(&bytes[place..])).unwrap_or(html.len())
}

fn until(bytes: &[u8], at: usize, is_end: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.get(at..)?.iter().position(|&byte| is_end(byte)).map(|found| at + found)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

/// Raw HTML of a document without the prefixes of the containers around it, and the way back to the
/// source.
///
/// ```
/// let source = "> <div\n> id=x>\n";
/// let mut html = linkmark_base::raw_html::RawHtml::default();
/// html.push(source, "<div\nid=x>\n", &(2..source.len()));
/// assert_eq!(html.in_source(&(8..9)), 12..13);
/// ```
#[derive(Debug, Default)]
pub struct RawHtml {
    /// The HTML.
    pub text: String,
    /// Where each line starts, here and in the source.
    lines: Vec<(usize, usize)>,
}

impl RawHtml {
    /// Forgets everything but its room.
    pub fn clear(&mut self) {
        self.text.clear();
        self.lines.clear();
    }

    /// Adds `text`, which is `source[range]` without prefixes.
    pub fn push(&mut self, source: &str, text: &str, range: &Range<usize>) {
        let mut written = &source[range.clone()];
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\n', '\r']);
            let end =
                until(written.as_bytes(), 0, |byte| matches!(byte, b'\n' | b'\r')).unwrap_or(written.len());
            // What the containers take is at the start of a line, so lines agree at their ends.
            let start = range.end - written.len() + end.saturating_sub(content.len());
            self.lines.push((self.text.len(), start));
            self.text.push_str(line);
            let ending = if written[end..].starts_with("\r\n") { 2 } else { 1 };
            written = written.get(end + ending..).unwrap_or("");
        }
    }

    /// The range of the source that is `range` here.
    #[must_use]
    pub fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        let offset = |at: usize| {
            let line = self.lines.partition_point(|&(start, _)| start <= at).saturating_sub(1);
            self.lines.get(line).map_or(at, |&(here, there)| there + (at - here))
        };
        let start = offset(range.start);
        // The end of a value is on the line of its last byte.
        let end = if range.is_empty() { start } else { offset(range.end - 1) + 1 };
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::format;

    fn shown(html: &str) -> Vec<String> {
        let mut found = Vec::new();
        let text = |range: &Range<usize>| &html[range.clone()];
        tokens(html, |token| {
            found.push(match token {
                Token::Open { name, attributes } => {
                    let values = attributes.iter().map(|attribute| {
                        let value = attribute.value.as_ref().map(|value| format!("={}", text(value)));
                        format!(" {}{}", text(&attribute.name), value.unwrap_or_default())
                    });
                    format!("<{}{}>", text(&name), values.collect::<String>())
                }
                Token::Close { name } => format!("</{}>", text(&name)),
                Token::Text(range) => text(&range).to_owned(),
            });
        });
        found
    }

    #[test]
    fn tags_are_read_as_a_browser_reads_them() {
        assert_eq!(shown("a<b id=x>c</b >d"), ["a", "<b id=x>", "c", "</b>", "d"]);
        assert_eq!(shown("<a id='x\"' name = \"y\" z>"), ["<a id=x\" name=y z>"]);
        assert_eq!(shown("<a/href=x/y/>"), ["<a href=x/y/>"]);
        assert_eq!(shown("a < b </ <c>"), ["a < b </ ", "<c>"]);
    }

    #[test]
    fn comments_and_declarations_are_passed_over() {
        assert_eq!(shown("<!-- <a id=x> -->b"), ["b"]);
        assert_eq!(shown("<!--><a><!---><b><? c ><!d>"), ["<a>", "<b>"]);
    }

    #[test]
    fn the_content_of_a_script_ends_with_its_own_tag() {
        let html = "<script>'<a id=x>'</scripts></SCRIPT >y";
        assert_eq!(shown(html), ["<script>", "</SCRIPT>", "y"]);
        assert_eq!(shown("<style><a>"), ["<style>"]);
    }

    #[test]
    fn what_does_not_end_takes_the_rest_with_it() {
        assert_eq!(shown("a <b <c> <!-- <d>"), ["a ", "<b <c>", " "]);
        assert_eq!(shown("a <b c='d> <e>"), ["a "]);
    }
}
