//! The links of a document, one by one.

use crate::engine::{Document, Engine};
use crate::event::{LinkType, Tag, TagEnd};
use crate::options::Options;
use crate::piece::Piece;
use crate::queue::{add, keep};
use crate::sink::Sink;
use std::borrow::Cow;
use std::collections::VecDeque;
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

/// A link of plain text, which has the same parts and no title. Its range is the scanner's.
impl<'a> From<linkmark_scan::Link<'a>> for FoundLink<'a> {
    fn from(link: linkmark_scan::Link<'a>) -> FoundLink<'a> {
        FoundLink {
            link_type: link.kind().into(),
            image: false,
            range: link.range(),
            text: link.as_str().into(),
            href: link.href().to_string().into(),
            title: Cow::Borrowed(""),
        }
    }
}

/// All links and images of `source`, in the order they end.
///
/// ```
/// use linkmark::{Options, links};
/// let hrefs: Vec<String> = links("[a](b) and www.c.de", &Options::GFM).map(|link| link.href.into_owned()).collect();
/// assert_eq!(hrefs, ["b", "http://www.c.de"]);
/// ```
///
/// Links in code, raw HTML and comments are not links. In the description of an image nothing is one either: a page shows it as text. For
/// plain text, use [`linkmark_scan`].
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn links<'s, 'o>(source: &'s str, options: &Options<'o>) -> FoundLinks<'s, 'o> {
    let mut engine = Box::<Engine>::default();
    engine.begin(Document { source, options });
    let gathered = Gathered { source, link: None, image: None, depth: 0, found: VecDeque::new() };
    FoundLinks { source, options: *options, engine, gathered }
}

/// The links of a document: [`links`].
#[derive(Debug)]
pub struct FoundLinks<'s, 'o> {
    source: &'s str,
    options: Options<'o>,
    engine: Box<Engine>,
    gathered: Gathered<'s>,
}

impl<'s> Iterator for FoundLinks<'s, '_> {
    type Item = FoundLink<'s>;

    fn next(&mut self) -> Option<FoundLink<'s>> {
        let document = Document { source: self.source, options: &self.options };
        while self.gathered.found.is_empty() {
            if !self.engine.step(document, &mut self.gathered) {
                return None;
            }
        }
        self.gathered.found.pop_front()
    }
}

impl std::iter::FusedIterator for FoundLinks<'_, '_> {}

/// Takes the links of one block and nothing else: a paragraph of a gigabyte has no room for its events.
#[derive(Debug)]
struct Gathered<'a> {
    source: &'a str,
    link: Option<FoundLink<'a>>,
    image: Option<FoundLink<'a>>,
    /// How many links and images are open in the description of the open image.
    depth: usize,
    found: VecDeque<FoundLink<'a>>,
}

impl Gathered<'_> {
    /// A link may hold an image, whose description is part of what a reader sees of the link.
    fn add(&mut self, text: &str) {
        for open in [&mut self.link, &mut self.image].into_iter().flatten() {
            add(self.source, &mut open.text, keep(self.source, text));
        }
    }
}

impl Sink for Gathered<'_> {
    const RANGES: bool = true;

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let image = matches!(tag, Tag::Image(_));
        let (Tag::Link(link) | Tag::Image(link)) = tag else { return };
        if self.image.is_some() {
            self.depth += 1;
            return;
        }
        let open = FoundLink {
            link_type: link.link_type,
            image,
            range,
            text: Cow::Borrowed(""),
            href: keep(self.source, &link.dest_url),
            title: keep(self.source, &link.title),
        };
        *(if image { &mut self.image } else { &mut self.link }) = Some(open);
    }

    fn end(&mut self, tag: TagEnd, _: Range<usize>) {
        if !matches!(tag, TagEnd::Link | TagEnd::Image) {
            return;
        }
        if self.depth > 0 {
            self.depth -= 1;
        } else {
            self.found.extend(self.image.take().or_else(|| self.link.take()));
        }
    }

    fn text(&mut self, text: Piece<'_>, _: Range<usize>) {
        self.add(text.text);
    }
    fn code(&mut self, text: Piece<'_>, _: Range<usize>) {
        self.add(text.text);
    }
    fn math(&mut self, _: bool, text: &str, _: Range<usize>) {
        self.add(text);
    }
    fn soft_break(&mut self, _: Range<usize>) {
        self.add(" ");
    }
    fn hard_break(&mut self, _: Range<usize>) {
        self.add(" ");
    }
    fn html(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn inline_html(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn footnote_reference(&mut self, _: &str, _: Range<usize>) {}
    fn rule(&mut self, _: Range<usize>) {}
    fn task_marker(&mut self, _: bool, _: Range<usize>) {}
}
