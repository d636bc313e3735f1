//! The links of raw HTML: the `href` and `src` attributes of its tags.
//!
//! Tags are read as a browser reads them: attributes in single, double or no quotes, the first of
//! two with one name, none in comments or in `<script>`. A tag that does not end in its piece of
//! raw HTML is not one.

use crate::entity::push_decoded;
use crate::event::{Event, Tag, TagEnd};
use crate::link_ranges::LinkRanges;
use crate::link_tag::LinkType;
use crate::links::FoundLink;
use crate::options::Options;
use crate::parser::Parser;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use memchr::{memchr, memmem};

/// The targets that raw HTML in `source` has: those of `href` and `src`, in order.
///
/// ```
/// use linkmark::{Options, raw_links};
/// let source = "a <a href='b?c&amp;d'>e</a> `<a href=f>`\n\n<img src=\"g.png\" alt=\"h\">";
/// let found: Vec<_> = raw_links(source, &Options::GFM);
/// assert_eq!((&*found[0].href, &source[found[0].range.clone()]), ("b?c&d", "b?c&amp;d"));
/// assert_eq!((&*found[1].href, &*found[1].text, found[1].image), ("g.png", "h", true));
/// assert_eq!(found.len(), 2);
/// ```
///
/// The range of each is the value of the attribute, without its quotes. The text is that of `alt`,
/// the title that of `title`. [`links`](crate::links) has the links of Markdown.
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn raw_links<'s>(source: &'s str, options: &Options<'_>) -> Vec<FoundLink<'s>> {
    let mut found = Vec::new();
    let mut html = RawHtml::default();
    let mut in_block = false;
    for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
        match event {
            Event::Start(Tag::HtmlBlock) => in_block = true,
            // A tag may go on in the next line of its block.
            Event::Html(text) if in_block => html.push(source, &text, range),
            Event::Html(text) | Event::InlineHtml(text) => {
                html.push(source, &text, range);
                html.take_links(source, &mut found);
            }
            Event::End(TagEnd::HtmlBlock) => {
                in_block = false;
                html.take_links(source, &mut found);
            }
            _ => {}
        }
    }
    found
}

/// A piece of raw HTML without the prefixes of the containers around it, and the way back to the
/// source.
#[derive(Default)]
struct RawHtml {
    text: String,
    /// Where each line starts, here and in the source.
    lines: Vec<(usize, usize)>,
}

impl RawHtml {
    fn push(&mut self, source: &str, text: &str, range: Range<usize>) {
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

    /// The range of the source that is `range` here.
    fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        let offset = |at: usize| {
            let line = self.lines.partition_point(|&(start, _)| start <= at).saturating_sub(1);
            let (here, there) = self.lines[line];
            there + (at - here)
        };
        let start = offset(range.start);
        // The end of a value is on the line of its last byte.
        let end = if range.is_empty() { start } else { offset(range.end - 1) + 1 };
        start..end
    }

    /// Hands over the links, and is empty again.
    fn take_links<'s>(&mut self, source: &'s str, found: &mut Vec<FoundLink<'s>>) {
        let mut at = 0;
        while let Some((tag, end)) = next_tag(&self.text, at) {
            found.extend(tag.targets().map(|target| self.link(source, &tag, target)));
            at = end;
        }
        self.text.clear();
        self.lines.clear();
    }

    fn link<'s>(&self, source: &'s str, tag: &RawTag, target: Range<usize>) -> FoundLink<'s> {
        let range = self.in_source(&target);
        let is_image = tag.is_image && tag.src.as_ref() == Some(&target);
        let value = |range: &Option<Range<usize>>| -> Cow<'s, str> {
            range.as_ref().map_or(Cow::Borrowed(""), |range| decoded(&self.text[range.clone()]).into())
        };
        let href = self.text[target].trim_matches([' ', '\t', '\n', '\r', '\x0C']);
        let href = match source.get(range.clone()) {
            Some(written) if written == href && memchr(b'&', href.as_bytes()).is_none() => written.into(),
            _ => decoded(href).into(),
        };
        let text = if is_image { value(&tag.alt) } else { Cow::Borrowed("") };
        let ranges = LinkRanges::of_destination(range.clone());
        FoundLink {
            link_type: LinkType::Html,
            image: is_image,
            range,
            text,
            href,
            title: value(&tag.title),
            ranges,
        }
    }
}

fn decoded(value: &str) -> String {
    let mut out = String::new();
    push_decoded(&mut out, value, false);
    out
}

/// What matters of an opening tag: where the values of its attributes are.
#[derive(Default)]
struct RawTag {
    is_image: bool,
    href: Option<Range<usize>>,
    src: Option<Range<usize>>,
    alt: Option<Range<usize>>,
    title: Option<Range<usize>>,
}

impl RawTag {
    /// The values that lead somewhere, in the order in which they are written.
    fn targets(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let mut targets = [self.href.clone(), self.src.clone()];
        targets.sort_by_key(|target| target.as_ref().map_or(0, |range| range.start));
        targets.into_iter().flatten()
    }

    fn attribute(&mut self, name: &str) -> Option<&mut Option<Range<usize>>> {
        let Self { href, src, alt, title, .. } = self;
        [("href", href), ("src", src), ("alt", alt), ("title", title)]
            .into_iter()
            .find(|(known, _)| name.eq_ignore_ascii_case(known))
            .map(|(_, value)| value)
    }
}

/// Elements whose content is text up to their own closing tag.
const RAW_TEXT: [&str; 8] = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// The next opening tag at or after `at`, and where to go on after it.
fn next_tag(html: &str, mut at: usize) -> Option<(RawTag, usize)> {
    let bytes = html.as_bytes();
    loop {
        at += memchr(b'<', &bytes[at..])?;
        let rest = &bytes[at..];
        at = match rest.get(1)? {
            b'!' if rest.starts_with(b"<!--") => at + comment_len(rest)?,
            b'!' | b'?' => at + memchr(b'>', rest)? + 1,
            b'/' => read_tag(html, at + 2)?.1,
            byte if byte.is_ascii_alphabetic() => return read_tag(html, at + 1),
            _ => at + 1,
        };
    }
}

/// `<!-->` and `<!--->` are comments too.
fn comment_len(rest: &[u8]) -> Option<usize> {
    match rest {
        [_, _, _, _, b'>', ..] => Some(5),
        [_, _, _, _, b'-', b'>', ..] => Some(6),
        _ => memmem::find(&rest[4..], b"-->").map(|found| 4 + found + 3),
    }
}

/// The tag whose name starts at `at`, and where to go on after it; `None` if it has no end.
fn read_tag(html: &str, at: usize) -> Option<(RawTag, usize)> {
    let bytes = html.as_bytes();
    let is_open = bytes[at - 1] == b'<';
    let name_end = until(bytes, at, |byte| is_space(byte) || matches!(byte, b'/' | b'>'))?;
    let name = &html[at..name_end];
    let mut tag = RawTag { is_image: name.eq_ignore_ascii_case("img"), ..RawTag::default() };
    let mut at = name_end;
    loop {
        at = until(bytes, at, |byte| !is_space(byte) && byte != b'/')?;
        if bytes[at] == b'>' {
            let is_raw = is_open && RAW_TEXT.iter().any(|raw| name.eq_ignore_ascii_case(raw));
            return Some((tag, if is_raw { end_of_text(html, at + 1, name) } else { at + 1 }));
        }
        // An attribute's name may begin with `=`, and goes on to the next one.
        let end = until(bytes, at + 1, |byte| is_space(byte) || matches!(byte, b'/' | b'>' | b'='))?;
        let attribute = &html[at..end];
        let equals = until(bytes, end, |byte| !is_space(byte))?;
        at = equals;
        if bytes[equals] == b'=' {
            let (value, after) = read_value(bytes, equals + 1)?;
            if let Some(slot @ None) = tag.attribute(attribute) {
                *slot = Some(value);
            }
            at = after;
        }
    }
}

/// The value that starts at or after `at`, without quotes, and where to go on after it.
fn read_value(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let start = until(bytes, at, |byte| !is_space(byte))?;
    match bytes[start] {
        quote @ (b'"' | b'\'') => {
            let end = start + 1 + memchr(quote, &bytes[start + 1..])?;
            Some((start + 1..end, end + 1))
        }
        _ => {
            let end = until(bytes, start, |byte| is_space(byte) || byte == b'>')?;
            Some((start..end, end))
        }
    }
}

/// Where the text of the element `name` ends: at its closing tag, or with the HTML.
fn end_of_text(html: &str, at: usize, name: &str) -> usize {
    let bytes = html.as_bytes();
    memmem::find_iter(&bytes[at..], b"</")
        .map(|found| at + found)
        .find(|&close| {
            let after = &bytes[close + 2..];
            after.len() > name.len()
                && after[..name.len()].eq_ignore_ascii_case(name.as_bytes())
                && (is_space(after[name.len()]) || matches!(after[name.len()], b'/' | b'>'))
        })
        .unwrap_or(html.len())
}

fn until(bytes: &[u8], at: usize, is_end: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.get(at..)?.iter().position(|&byte| is_end(byte)).map(|found| at + found)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each link as its target, its text, and what is at its place in the source.
    fn found(source: &str) -> Vec<(String, String, &str)> {
        raw_links(source, &Options::GFM)
            .into_iter()
            .map(|link| (link.href.into_owned(), link.text.into_owned(), &source[link.range]))
            .collect()
    }

    fn targets(source: &str) -> Vec<String> {
        found(source).into_iter().map(|(href, _, _)| href).collect()
    }

    #[test]
    fn values_are_decoded_and_places_are_those_of_the_source() {
        assert_eq!(
            found("a <a title=t href=\"x?a=1&amp;b\">b</a> <IMG alt='p&lt;q' SRC=y.png>"),
            [("x?a=1&b".into(), "".into(), "x?a=1&amp;b"), ("y.png".into(), "p<q".into(), "y.png")]
        );
        assert_eq!(found("<a href = ' x '>"), [("x".into(), "".into(), " x ")]);
    }

    #[test]
    fn containers_around_raw_html_are_not_part_of_it() {
        let quoted = "> <div>\n> <a\r\n>   href='x'\n> >y</a>\n> </div>\n";
        assert_eq!(found(quoted), [("x".into(), "".into(), "x")]);
        let item = "- text <a\n  href=\"x\"> and\n\t<img src=z>\n";
        assert_eq!(found(item), [("x".into(), "".into(), "x"), ("z".into(), "".into(), "z")]);
    }

    #[test]
    fn code_comments_scripts_and_closing_tags_have_no_links() {
        for source in [
            "`<a href=x>`",
            "    <a href=x>\n",
            "<!-- <a href=x> -->",
            "<div><!-- <a href=x> --></div>",
            "<script>'<a href=x>'</script>",
            "<div><style><a href=x></style></div>",
            "<div></a href=x></div>",
            "<div\nhref=\"x\n",
            "<https://a.b/href=x>",
            "<div data-href=x>",
        ] {
            assert_eq!(targets(source), Vec::<String>::new(), "{source}");
        }
    }

    #[test]
    fn tags_are_read_as_a_browser_reads_them() {
        assert_eq!(targets("<div><a href=x/y/>"), ["x/y/"]);
        assert_eq!(targets("<div><a/href=x href=y>"), ["x"]);
        assert_eq!(targets("<div><a b=\">\" href='\"z'>"), ["\"z"]);
        assert_eq!(targets("<div><script src=a>'<a href=x>'</SCRIPT ><a href=b>"), ["a", "b"]);
        assert_eq!(targets("<div><!--><a href=b> < c <? d > <img src=e href=f>"), ["b", "e", "f"]);
    }
}
