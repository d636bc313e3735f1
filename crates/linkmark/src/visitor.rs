//! Events that are handed to a visitor as they are found: none of them waits in a queue, and texts
//! that nobody looks at are not made into events.

use crate::engine::Document;
use crate::event::{Event, Tag, TagEnd};
use crate::event_reader::EventReader;
use crate::html::TrustedHtml;
use crate::link_ranges::LinkRanges;
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::{Demands, Sink};
use crate::source::Source;
use crate::too_long::SourceTooLong;
use alloc::borrow::Cow;
use core::ops::Range;

/// Takes the events of a document while it is read: [`EventReader::visit`].
pub trait Visitor<'s> {
    /// Takes the next event, with the range of the source that it comes from.
    /// [`OffsetIter`](crate::OffsetIter) says what ranges cover.
    fn event(&mut self, event: Event<'s>, range: Range<usize>);

    /// Takes the start of something. Most events are starts and ends, and most visitors look at a
    /// few of them: who takes them here sooner knows which. Otherwise they are
    /// [`events`](Visitor::event).
    #[inline]
    fn start(&mut self, tag: Tag<'s>, range: Range<usize>) {
        self.event(Event::Start(tag), range);
    }

    /// Takes the end of something; otherwise it is an [`event`](Visitor::event).
    #[inline]
    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        self.event(Event::End(tag), range);
    }

    /// Takes the start of a link or an image; `parts` says where its parts are written. Otherwise
    /// it is a [`start`](Visitor::start) like others.
    #[inline]
    fn link(&mut self, tag: Tag<'s>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        let _ = parts;
        self.start(tag, range);
    }

    /// Whether it looks at texts where the document is now. While it does not, there is no
    /// [`Text`](Event::Text), [`Code`](Event::Code), [`InlineMath`](Event::InlineMath),
    /// [`DisplayMath`](Event::DisplayMath), [`SoftBreak`](Event::SoftBreak) or
    /// [`HardBreak`](Event::HardBreak). What it says may change with each event.
    #[inline]
    fn wants_text(&self) -> bool {
        true
    }
}

impl EventReader {
    /// Hands each of the events of `source`, those of a [`Parser`](crate::Parser), to `visitor`.
    /// To read what is rare in a document, such as its outline or its links, this takes less time
    /// than to look at all events.
    ///
    /// ```
    /// use core::ops::Range;
    /// use linkmark::{Event, EventReader, Options, Tag, TagEnd, Visitor};
    ///
    /// #[derive(Default)]
    /// struct Outline {
    ///     headings: Vec<String>,
    ///     in_heading: bool,
    /// }
    ///
    /// impl<'s> Visitor<'s> for Outline {
    ///     fn event(&mut self, event: Event<'s>, _: Range<usize>) {
    ///         match event {
    ///             Event::Start(Tag::Heading { .. }) => {
    ///                 self.in_heading = true;
    ///                 self.headings.push(String::new());
    ///             }
    ///             Event::End(TagEnd::Heading(_)) => self.in_heading = false,
    ///             Event::Text(text) | Event::Code(text) => {
    ///                 self.headings.last_mut().unwrap().push_str(&text);
    ///             }
    ///             _ => {}
    ///         }
    ///     }
    ///
    ///     fn wants_text(&self) -> bool {
    ///         self.in_heading
    ///     }
    /// }
    ///
    /// let mut outline = Outline::default();
    /// EventReader::new().visit("# *One* `two`\n\nthree\n\n## Four", &Options::GFM, &mut outline);
    /// assert_eq!(outline.headings, ["One two", "Four"]);
    /// ```
    ///
    /// # Panics
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    pub fn visit<'s>(&mut self, source: &'s str, options: &Options<'_>, visitor: &mut impl Visitor<'s>) {
        self.try_visit(source, options, visitor).unwrap_or_else(|error| error.panic());
    }

    /// [`EventReader::visit`], for sources of any length.
    ///
    /// # Errors
    /// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN); nothing is visited
    /// then.
    pub fn try_visit<'s>(
        &mut self,
        source: &'s str,
        options: &Options<'_>,
        visitor: &mut impl Visitor<'s>,
    ) -> Result<(), SourceTooLong> {
        let document = Document { source, options };
        self.engine.begin(document)?;
        let mut visited = Visited { source: Source::new(source), text: None, visitor };
        self.engine.push_rest(document, &mut visited);
        visited.end_text();
        Ok(())
    }
}

/// Hands everything to a visitor.
struct Visited<'s, 'v, V> {
    source: Source<'s>,
    /// A text that may go on.
    text: Option<(Cow<'s, str>, Range<usize>)>,
    visitor: &'v mut V,
}

impl<'s, V: Visitor<'s>> Visited<'s, '_, V> {
    #[inline]
    fn put(&mut self, event: Event<'s>, range: Range<usize>) {
        self.end_text();
        self.visitor.event(event, range);
    }

    #[inline]
    fn end_text(&mut self) {
        if self.text.is_some() {
            self.hand_over_text();
        }
    }

    #[inline(never)]
    fn hand_over_text(&mut self) {
        if let Some((text, range)) = self.text.take() {
            self.visitor.event(Event::Text(text), range);
        }
    }

    /// The tag, with its texts as slices of the source.
    #[inline]
    fn kept(&self, tag: Tag<'_>) -> Tag<'s> {
        let source = self.source;
        match tag {
            // The commonest of all, and known to be one wherever the engine says so.
            Tag::Paragraph => Tag::Paragraph,
            tag => tag.map_text(|text| source.keep(&text)),
        }
    }
}

impl<'s, V: Visitor<'s>> Demands for Visited<'s, '_, V> {
    const RANGES: bool = true;

    #[inline(always)]
    fn wants_text(&self) -> bool {
        self.visitor.wants_text()
    }
}

impl<'s, V: Visitor<'s>> Sink for Visited<'s, '_, V> {
    #[inline(always)]
    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        self.end_text();
        let tag = self.kept(tag);
        self.visitor.start(tag, range);
    }

    fn start_link(&mut self, tag: Tag<'_>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        self.end_text();
        let tag = self.kept(tag);
        self.visitor.link(tag, range, parts);
    }

    #[inline(always)]
    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        self.end_text();
        self.visitor.end(tag, range);
    }

    /// Neighbours become one event.
    fn text(&mut self, text: Piece<'_>, range: Range<usize>) {
        if !self.visitor.wants_text() {
            return;
        }
        let text = self.source.keep(text.text);
        match &mut self.text {
            None => self.text = Some((text, range)),
            Some((before, before_range)) => {
                self.source.add(before, text);
                before_range.end = range.end;
            }
        }
    }

    fn code(&mut self, text: Piece<'_>, range: Range<usize>) {
        if self.visitor.wants_text() {
            self.put(Event::Code(self.source.keep(text.text)), range);
        }
    }

    fn html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put(Event::Html(self.source.keep(text.text)), range);
    }

    fn inline_html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.put(Event::InlineHtml(self.source.keep(text.text)), range);
    }

    fn trusted_html(&mut self, html: TrustedHtml<'_>, range: Range<usize>) {
        self.put(Event::TrustedHtml(html.into_static()), range);
    }

    fn math(&mut self, display: bool, text: &str, range: Range<usize>) {
        if self.visitor.wants_text() {
            let text = self.source.keep(text);
            self.put(if display { Event::DisplayMath(text) } else { Event::InlineMath(text) }, range);
        }
    }

    fn footnote_reference(&mut self, label: &str, range: Range<usize>) {
        self.put(Event::FootnoteReference(self.source.keep(label)), range);
    }

    fn soft_break(&mut self, range: Range<usize>) {
        if self.visitor.wants_text() {
            self.put(Event::SoftBreak, range);
        }
    }

    fn hard_break(&mut self, range: Range<usize>) {
        if self.visitor.wants_text() {
            self.put(Event::HardBreak, range);
        }
    }

    fn rule(&mut self, range: Range<usize>) {
        self.put(Event::Rule, range);
    }

    fn task_marker(&mut self, done: bool, range: Range<usize>) {
        self.put(Event::TaskListMarker(done), range);
    }
}
