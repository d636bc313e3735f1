//! The links of a document, one by one.

use crate::event::{Event, LinkType, Tag, TagEnd};
use crate::options::Options;
use crate::parser::{OffsetIter, Parser};
use std::borrow::Cow;
use std::ops::Range;

/// A link or image of a document.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundLink<'a> {
    /// How it is written.
    pub link_type: LinkType,
    /// Whether it is an image.
    pub image: bool,
    /// Where it stands, brackets and target included.
    pub range: Range<usize>,
    /// What a reader sees of it.
    pub text: Cow<'a, str>,
    /// Where it leads, decoded and not percent-encoded.
    pub href: Cow<'a, str>,
    /// Its title; empty if there is none.
    pub title: Cow<'a, str>,
}

/// All links and images of `source`, in the order they end.
///
/// ```
/// use linkmark::{Options, links};
/// let hrefs: Vec<String> = links("[a](b) and www.c.de", &Options::GFM).map(|link| link.href.into_owned()).collect();
/// assert_eq!(hrefs, ["b", "http://www.c.de"]);
/// ```
///
/// Links in code, raw HTML and comments are not links. For plain text, use [`linkmark_scan`].
pub fn links<'a>(source: &'a str, options: &Options) -> Links<'a> {
    Links { events: Parser::new_ext(source, options).into_offset_iter(), open: Vec::new() }
}

/// The links of a document: [`links`].
#[derive(Debug)]
pub struct Links<'a> {
    events: OffsetIter<'a>,
    open: Vec<FoundLink<'a>>,
}

impl<'a> Iterator for Links<'a> {
    type Item = FoundLink<'a>;

    fn next(&mut self) -> Option<FoundLink<'a>> {
        loop {
            let (event, range) = self.events.next()?;
            let image = matches!(event, Event::Start(Tag::Image(_)));
            match event {
                Event::Start(Tag::Link(link) | Tag::Image(link)) => self.open.push(FoundLink {
                    link_type: link.link_type,
                    image,
                    range,
                    text: Cow::Borrowed(""),
                    href: link.dest_url,
                    title: link.title,
                }),
                Event::Text(text)
                | Event::Code(text)
                | Event::InlineMath(text)
                | Event::DisplayMath(text) => {
                    self.add(text);
                }
                Event::SoftBreak | Event::HardBreak => self.add(Cow::Borrowed(" ")),
                Event::End(TagEnd::Link | TagEnd::Image) => {
                    if let Some(link) = self.open.pop() {
                        self.add(link.text.clone());
                        return Some(link);
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'a> Links<'a> {
    fn add(&mut self, text: Cow<'a, str>) {
        if let Some(link) = self.open.last_mut() {
            if link.text.is_empty() {
                link.text = text;
            } else {
                link.text.to_mut().push_str(&text);
            }
        }
    }
}
