//! The links of a document, one by one.

use crate::engine::{Document, Engine};
use crate::event::{Tag, TagEnd};
use crate::labels::Labels;
use crate::link_ranges::LinkRanges;
use crate::link_tag::LinkType;
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::{Demands, Sink};
use crate::source::Source;
use crate::too_long::SourceTooLong;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::ToString as _;
use core::ops::Range;

/// A link or image of a document.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FoundLink<'a> {
    /// How it is written.
    pub link_type: LinkType,
    /// Whether it is an image.
    pub image: bool,
    /// Its place, brackets and target included.
    pub range: Range<usize>,
    /// What a reader sees of it.
    pub text: Cow<'a, str>,
    /// Where it leads, decoded and not percent-encoded.
    pub href: Cow<'a, str>,
    /// Its title; empty if there is none.
    pub title: Cow<'a, str>,
    /// Where its parts are written.
    pub ranges: LinkRanges,
}

/// A link of plain text, which has the same parts and no title. Its range is the scanner's.
impl<'a> From<linkmark_scan::Link<'a>> for FoundLink<'a> {
    fn from(link: linkmark_scan::Link<'a>) -> FoundLink<'a> {
        let Range { start, end } = link.range();
        let destination = if link.kind().is_angle() { start + 1..end - 1 } else { start..end };
        FoundLink {
            link_type: link.kind().into(),
            image: false,
            range: link.range(),
            text: link.as_str().into(),
            href: link.href().to_string().into(),
            title: Cow::Borrowed(""),
            ranges: LinkRanges::of_destination(destination),
        }
    }
}

/// All links and images of `source`, in the order in which they end.
///
/// ```
/// use linkmark::{Options, links};
/// let hrefs = links("[a](b) and www.c.de", &Options::GFM).map(|link| link.href);
/// assert_eq!(hrefs.collect::<Vec<_>>(), ["b", "http://www.c.de"]);
/// ```
///
/// Links in code, raw HTML and comments are not links. Nor is anything in the description of an
/// image: a page shows it as text. For plain text, use [`linkmark_scan`]; for many documents, a
/// [`LinkFinder`].
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn links<'s, 'o>(source: &'s str, options: &Options<'o>) -> FoundLinks<'s, 'o> {
    try_links(source, options).unwrap_or_else(|error| error.panic())
}

/// [`links`], for sources of any length.
///
/// # Errors
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn try_links<'s, 'o>(
    source: &'s str,
    options: &Options<'o>,
) -> Result<FoundLinks<'s, 'o>, SourceTooLong> {
    let mut engine = Box::<Engine>::default();
    engine.begin(Document { source, options })?;
    Ok(FoundLinks { source, options: *options, engine, gathered: Gathered::new(source, VecDeque::new()) })
}

/// The links of a document: [`links`].
#[derive(Debug)]
pub struct FoundLinks<'s, 'o> {
    source: &'s str,
    options: Options<'o>,
    engine: Box<Engine>,
    gathered: Gathered<'s, VecDeque<FoundLink<'s>>>,
}

impl<'s> Iterator for FoundLinks<'s, '_> {
    type Item = FoundLink<'s>;

    fn next(&mut self) -> Option<FoundLink<'s>> {
        let document = Document { source: self.source, options: &self.options };
        while self.gathered.taker.is_empty() {
            if !self.engine.step(document, &mut self.gathered) {
                return None;
            }
        }
        self.gathered.taker.pop_front()
    }
}

impl core::iter::FusedIterator for FoundLinks<'_, '_> {}

/// Finds the links of one document after another and keeps its buffers, as a
/// [`Renderer`](crate::Renderer) does: once it has seen a document as large as the next one, it
/// allocates nothing but the texts and targets that are not in the source as they are.
///
/// ```
/// use linkmark::{LinkFinder, Options};
/// let mut finder = LinkFinder::new();
/// let mut hrefs = Vec::new();
/// for page in ["[a](b)", "www.c.de"] {
///     finder.for_each(page, &Options::GFM, |link| hrefs.push(link.href));
/// }
/// assert_eq!(hrefs, ["b", "http://www.c.de"]);
/// ```
#[derive(Debug, Default)]
pub struct LinkFinder {
    engine: Engine,
}

impl LinkFinder {
    /// A finder with empty buffers.
    pub const fn new() -> LinkFinder {
        LinkFinder { engine: Engine::EMPTY }
    }

    /// Calls `take` with each of the [`links`] of `source`.
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn for_each<'s>(&mut self, source: &'s str, options: &Options<'_>, take: impl FnMut(FoundLink<'s>)) {
        self.try_for_each(source, options, take).unwrap_or_else(|error| error.panic());
    }

    /// Calls `take` with each of the [`links`] of `source`.
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN); nothing is taken then.
    pub fn try_for_each<'s>(
        &mut self,
        source: &'s str,
        options: &Options<'_>,
        take: impl FnMut(FoundLink<'s>),
    ) -> Result<(), SourceTooLong> {
        let document = Document { source, options };
        self.engine.begin(document)?;
        let mut gathered = Gathered::new(source, Call(take));
        self.engine.push_rest(document, &mut gathered);
        Ok(())
    }

    /// Calls `take` with each of the [`links`] of `source`, and returns its
    /// [`labels`](fn@crate::labels), in one pass.
    ///
    /// ```
    /// use linkmark::{LinkFinder, Options};
    /// let mut hrefs = Vec::new();
    /// let source = "[a] [b][c]\n\n[a]: d";
    /// let labels = LinkFinder::new()
    ///     .for_each_with_labels(source, &Options::GFM, |link| hrefs.push(link.href));
    /// assert_eq!((hrefs, &*labels.missing[0].label), (vec!["d".into()], "c"));
    /// ```
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn for_each_with_labels<'s>(
        &mut self,
        source: &'s str,
        options: &Options<'_>,
        take: impl FnMut(FoundLink<'s>),
    ) -> Labels<'s> {
        self.try_for_each_with_labels(source, options, take).unwrap_or_else(|error| error.panic())
    }

    /// [`LinkFinder::for_each_with_labels`], for sources of any length.
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN); nothing is taken then.
    pub fn try_for_each_with_labels<'s>(
        &mut self,
        source: &'s str,
        options: &Options<'_>,
        take: impl FnMut(FoundLink<'s>),
    ) -> Result<Labels<'s>, SourceTooLong> {
        let document = Document { source, options };
        self.engine.begin(document)?;
        self.engine.record_labels();
        let mut gathered = Gathered::new(source, Call(take));
        self.engine.push_rest(document, &mut gathered);
        Ok(self.engine.labels(source))
    }
}

/// Takes links as they end.
trait Taker<'a> {
    fn take(&mut self, link: FoundLink<'a>);
}

impl<'a> Taker<'a> for VecDeque<FoundLink<'a>> {
    fn take(&mut self, link: FoundLink<'a>) {
        self.push_back(link);
    }
}

/// Hands each link to a function.
struct Call<F>(F);

impl<'a, F: FnMut(FoundLink<'a>)> Taker<'a> for Call<F> {
    fn take(&mut self, link: FoundLink<'a>) {
        (self.0)(link);
    }
}

/// Takes the links of a document and nothing else: its events could need more room than there is.
#[derive(Debug)]
struct Gathered<'a, T> {
    source: Source<'a>,
    link: Option<FoundLink<'a>>,
    image: Option<FoundLink<'a>>,
    /// How many links and images are open in the description of the open image.
    depth: usize,
    taker: T,
}

impl<'a, T> Gathered<'a, T> {
    fn new(source: &'a str, taker: T) -> Gathered<'a, T> {
        Gathered { source: Source::new(source), link: None, image: None, depth: 0, taker }
    }

    /// A link may hold an image, whose description is part of what a reader sees of the link.
    fn add(&mut self, text: &str) {
        for open in [&mut self.link, &mut self.image].into_iter().flatten() {
            self.source.add(&mut open.text, self.source.keep(text));
        }
    }
}

impl<'a, T: Taker<'a>> Demands for Gathered<'a, T> {
    const RANGES: bool = true;
}

impl<'a, T: Taker<'a>> Sink for Gathered<'a, T> {
    fn start(&mut self, _: Tag<'_>, _: Range<usize>) {}

    fn start_link(&mut self, tag: Tag<'_>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
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
            href: self.source.keep(&link.dest_url),
            title: self.source.keep(&link.title),
            ranges: parts(),
        };
        *(if image { &mut self.image } else { &mut self.link }) = Some(open);
    }

    fn end(&mut self, tag: TagEnd, _: Range<usize>) {
        if !matches!(tag, TagEnd::Link | TagEnd::Image) {
            return;
        }
        if self.depth > 0 {
            self.depth -= 1;
        } else if let Some(link) = self.image.take().or_else(|| self.link.take()) {
            self.taker.take(link);
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
