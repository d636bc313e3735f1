//! The links of raw HTML: the `href` and `src` attributes of its tags.
//!
//! Tags are read as a browser reads them (`linkmark_base::raw_html`): of two attributes with one
//! name the first counts, and a tag that does not end in its piece of raw HTML is not one.

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
use linkmark_base::raw_html::{Attribute, RawHtml, Token, tokens};
use memchr::memchr;

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
            Event::Html(text) if in_block => html.push(source, &text, &range),
            Event::Html(text) | Event::InlineHtml(text) => {
                html.push(source, &text, &range);
                take_links(&mut html, source, &mut found);
            }
            Event::End(TagEnd::HtmlBlock) => {
                in_block = false;
                take_links(&mut html, source, &mut found);
            }
            _ => {}
        }
    }
    found
}

/// Hands over the links of `html`, and empties it.
fn take_links<'s>(html: &mut RawHtml, source: &'s str, found: &mut Vec<FoundLink<'s>>) {
    tokens(&html.text, |token| {
        if let Token::Open { name, attributes } = token {
            let tag = RawTag { html, name, attributes };
            found.extend(tag.targets().into_iter().flatten().map(|target| tag.link(source, target)));
        }
    });
    html.clear();
}

/// An opening tag.
struct RawTag<'a> {
    html: &'a RawHtml,
    name: Range<usize>,
    attributes: Vec<Attribute>,
}

impl RawTag<'_> {
    /// Where the value of an attribute is: that of the first with this name.
    fn value(&self, name: &str) -> Option<Range<usize>> {
        let has_name =
            |attribute: &&Attribute| self.html.text[attribute.name.clone()].eq_ignore_ascii_case(name);
        self.attributes.iter().find(has_name)?.value.clone()
    }

    /// The text that an attribute stands for.
    fn text<'s>(&self, name: &str) -> Cow<'s, str> {
        self.value(name).map_or(Cow::Borrowed(""), |range| decoded(&self.html.text[range]).into())
    }

    /// The values that lead somewhere, in the order in which they are written.
    fn targets(&self) -> [Option<Range<usize>>; 2] {
        let mut targets = [self.value("href"), self.value("src")];
        targets.sort_by_key(|target| target.as_ref().map_or(0, |range| range.start));
        targets
    }

    fn link<'s>(&self, source: &'s str, target: Range<usize>) -> FoundLink<'s> {
        let range = self.html.in_source(&target);
        let is_image = self.html.text[self.name.clone()].eq_ignore_ascii_case("img")
            && self.value("src").as_ref() == Some(&target);
        let href = self.html.text[target].trim_matches([' ', '\t', '\n', '\r', '\x0C']);
        let href = match source.get(range.clone()) {
            Some(written) if written == href && memchr(b'&', href.as_bytes()).is_none() => written.into(),
            _ => decoded(href).into(),
        };
        FoundLink {
            link_type: LinkType::Html,
            image: is_image,
            text: if is_image { self.text("alt") } else { Cow::Borrowed("") },
            href,
            title: self.text("title"),
            ranges: LinkRanges::of_destination(range.clone()),
            range,
        }
    }
}

fn decoded(value: &str) -> String {
    let mut out = String::new();
    push_decoded(&mut out, value, false);
    out
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
