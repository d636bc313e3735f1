//! Raw HTML, as a browser reads it: tags with their attributes, and the text between them.

use std::ops::Range;

use memchr::{memchr, memmem};

/// One piece of raw HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `<a href="x">`: the name, and each attribute's name and value, without quotes.
    Open { name: Range<usize>, attributes: Vec<(Range<usize>, Range<usize>)> },
    /// `</a>`
    Close { name: Range<usize> },
    /// What is between tags.
    Text(Range<usize>),
}

/// Elements whose content is text up to their own closing tag, and is not shown as such.
const RAW_TEXT: [&str; 7] = ["script", "style", "textarea", "xmp", "iframe", "noembed", "noframes"];

/// Calls `take` with every token of `html`. A tag or a comment that does not end takes the rest with
/// it, as in a browser.
pub(crate) fn tokens(html: &str, mut take: impl FnMut(Token)) {
    let bytes = html.as_bytes();
    let mut at = 0;
    let mut text = 0;
    while let Some(found) = memchr(b'<', &bytes[at..]) {
        let open = at + found;
        if !opens(bytes, open) {
            at = open + 1;
            continue;
        }
        // What never ends takes the rest with it.
        let Some((token, end)) = read(html, open) else {
            if open > text {
                take(Token::Text(text..open));
            }
            return;
        };
        if open > text {
            take(Token::Text(text..open));
        }
        at = end;
        if let Some(token) = token {
            if let Token::Open { name, .. } = &token
                && RAW_TEXT.iter().any(|raw| html[name.clone()].eq_ignore_ascii_case(raw))
            {
                at = end_of_text(html, end, &html[name.clone()]);
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

/// What starts with the `<` at `at`, and where it ends; a comment is nothing.
fn read(html: &str, at: usize) -> Option<(Option<Token>, usize)> {
    let rest = &html.as_bytes()[at..];
    match rest.get(1)? {
        b'!' if rest.starts_with(b"<!--") => {
            // `<!-->` is a comment too.
            let end = memmem::find(&rest[2..], b"-->").map(|found| at + 2 + found + 3)?;
            Some((None, end))
        }
        b'!' | b'?' => Some((None, at + memchr(b'>', rest)? + 1)),
        b'/' if rest.get(2)?.is_ascii_alphabetic() => {
            let (name, _, end) = tag(html, at + 2)?;
            Some((Some(Token::Close { name }), end))
        }
        byte if byte.is_ascii_alphabetic() => {
            let (name, attributes, end) = tag(html, at + 1)?;
            Some((Some(Token::Open { name, attributes }), end))
        }
        _ => None,
    }
}

type ReadTag = (Range<usize>, Vec<(Range<usize>, Range<usize>)>, usize);

/// The tag whose name starts at `at`.
fn tag(html: &str, at: usize) -> Option<ReadTag> {
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
        let end = until(bytes, at + 1, |byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='))?;
        let attribute = at..end;
        at = until(bytes, end, |byte| !is_space(byte))?;
        let mut value = end..end;
        if bytes[at] == b'=' {
            let start = until(bytes, at + 1, |byte| !is_space(byte))?;
            (value, at) = match bytes[start] {
                quote @ (b'"' | b'\'') => {
                    let end = start + 1 + memchr(quote, &bytes[start + 1..])?;
                    (start + 1..end, end + 1)
                }
                _ => {
                    let end = until(bytes, start, |byte| is_space(byte) || byte == b'>')?;
                    (start..end, end)
                }
            };
        }
        attributes.push((attribute, value));
    }
}

/// Where the text of the element `name` ends: at its closing tag, or with the HTML.
fn end_of_text(html: &str, at: usize, name: &str) -> usize {
    let bytes = html.as_bytes();
    let closes = |close: &usize| {
        let after = &bytes[close + 2..];
        after.len() >= name.len() && after[..name.len()].eq_ignore_ascii_case(name.as_bytes())
    };
    memmem::find_iter(&bytes[at..], b"</").map(|found| at + found).find(closes).unwrap_or(html.len())
}

fn until(bytes: &[u8], at: usize, is_end: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.get(at..)?.iter().position(|&byte| is_end(byte)).map(|found| at + found)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

/// A piece of raw HTML in Markdown, without the prefixes of the containers around it, and the way
/// back to the source.
#[derive(Debug, Default)]
pub(crate) struct Piece {
    pub(crate) text: String,
    /// Where each line starts, here and in the source.
    lines: Vec<(usize, usize)>,
}

impl Piece {
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.lines.clear();
    }

    pub(crate) fn push(&mut self, source: &str, text: &str, range: &Range<usize>) {
        let mut written = &source[range.clone()];
        for line in text.split_inclusive('\n') {
            let content = line.trim_end_matches(['\n', '\r']);
            let end = memchr::memchr2(b'\n', b'\r', written.as_bytes()).unwrap_or(written.len());
            // What the containers take is at the start of a line, so lines agree at their ends.
            let start = range.end - written.len() + end.saturating_sub(content.len());
            self.lines.push((self.text.len(), start));
            self.text.push_str(line);
            let ending = if written[end..].starts_with("\r\n") { 2 } else { 1 };
            written = written.get(end + ending..).unwrap_or("");
        }
    }

    /// Where a range of the text is in the source.
    pub(crate) fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        let back = |at: usize| {
            let line = self.lines.partition_point(|&(start, _)| start <= at).saturating_sub(1);
            self.lines.get(line).map_or(at, |&(start, source)| source + (at - start))
        };
        back(range.start)..back(range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(html: &str) -> Vec<String> {
        let mut found = Vec::new();
        tokens(html, |token| {
            found.push(match token {
                Token::Open { name, attributes } => {
                    let values = attributes
                        .iter()
                        .map(|(key, value)| format!(" {}={}", &html[key.clone()], &html[value.clone()]));
                    format!("<{}{}>", &html[name], values.collect::<String>())
                }
                Token::Close { name } => format!("</{}>", &html[name]),
                Token::Text(range) => html[range].to_owned(),
            });
        });
        found
    }

    #[test]
    fn tags_are_read_as_a_browser_reads_them() {
        assert_eq!(names("a<b id=x>c</b >d"), ["a", "<b id=x>", "c", "</b>", "d"]);
        assert_eq!(names("<a id='x\"' name = \"y\" z>"), ["<a id=x\" name=y z=>"]);
        assert_eq!(names("<!-- <a id=x> -->b"), ["b"]);
        assert_eq!(names("<script>'<a id=x>'</script>y"), ["<script>", "</script>", "y"]);
        assert_eq!(names("a < b </ <c>"), ["a < b </ ", "<c>"]);
        assert_eq!(names("a <b <c> <!-- <d>"), ["a ", "<b <c=>", " "]);
    }
}
