//! One pass over a document's events: what there is to know of it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use linkmark::{Event, LinkRanges, LinkTag, LinkType, Tag, TagEnd, Visitor};
use linkmark_base::raw_html::RawHtml;

use crate::anchor::{Anchor, Anchors, Origin};
use crate::definition::{Definition, definitions, folded};
use crate::finders;
use crate::front_matter::aliases;
use crate::heading::Heading;
use crate::heading_id::Waiting;
use crate::page::{Page, Undefined, lines, to_u32};
use crate::page_link::{LinkRow, PageLinks};
use crate::slug::Slugger;
use crate::texts::Span;
use crate::undefined::undefined_note;
use crate::unique::Ids;

/// How long the label of a footnote may be. CommonMark has the same for links.
const LONGEST_LABEL: usize = 999;

/// What is used again for the next document.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    /// By rule: the anchors so far, and their ids.
    pub(crate) anchors: Vec<Anchors>,
    pub(crate) ids: Vec<Ids>,
    pub(crate) links: PageLinks,
    pub(crate) heading: Heading,
    pub(crate) html: RawHtml,
    /// The id of a heading, while it is made.
    pub(crate) slug: String,
}

impl Buffers {
    fn begin(&mut self, rules: usize) {
        self.anchors.resize_with(rules, Anchors::default);
        self.anchors.iter_mut().for_each(Anchors::clear);
        self.ids.resize_with(rules, Ids::default);
        self.ids.iter_mut().for_each(Ids::clear);
        self.links.clear();
    }
}

/// A document while it is read.
pub(crate) struct Reader<'s, 'r> {
    pub(crate) source: &'s str,
    pub(crate) sluggers: &'r [Slugger<'r>],
    /// Which destinations are kept.
    pub(crate) takes: &'r dyn Fn(&str) -> bool,
    pub(crate) buffers: &'r mut Buffers,
    page: Page,
    in_heading: bool,
    /// How many quotations and items of lists are open.
    pub(crate) depth: usize,
    in_code: bool,
    /// The front matter, while it is read.
    metadata: Option<String>,
    in_html_block: bool,
    /// A heading in raw HTML, while it is open: where it starts, its level and its text.
    pub(crate) raw_heading: Option<(usize, u8, String)>,
    /// What Markdown shows, if there may be a definition between.
    leaves: Option<Vec<Range<u32>>>,
    /// Whether there may be a reference to a footnote.
    has_notes: bool,
    /// Labels that links use, folded, with what is kept of them.
    used: HashMap<Box<str>, Option<Label>>,
    /// Footnotes: their places; those that are referred to.
    notes: Vec<(Box<str>, u32)>,
    used_notes: HashSet<Box<str>>,
    undefined_notes: Vec<Undefined>,
    /// By rule, what headings would get an id of as soon as all explicit ids are known.
    pub(crate) waiting: Vec<Vec<Waiting>>,
}

/// The texts of all links with one label: a long destination is kept once.
#[derive(Clone, Copy)]
struct Label {
    href: Span,
    label: Span,
}

impl<'s> Visitor<'s> for Reader<'s, '_> {
    #[inline]
    fn start(&mut self, tag: Tag<'s>, range: Range<usize>) {
        match tag {
            Tag::Paragraph => {}
            Tag::BlockQuote(_) | Tag::Item => self.depth += 1,
            Tag::Heading { .. } => {
                self.buffers.heading.begin(range);
                self.in_heading = true;
            }
            tag => self.rare_start(&tag, &range),
        }
    }

    #[inline]
    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::Paragraph => {}
            TagEnd::BlockQuote(_) | TagEnd::Item => self.depth -= 1,
            TagEnd::Heading(_) => {
                self.in_heading = false;
                self.end_heading();
            }
            tag => self.rare_end(tag, &range),
        }
    }

    fn link(&mut self, tag: Tag<'s>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        let (Tag::Link(link) | Tag::Image(link)) = &tag else { return };
        let is_image = matches!(tag, Tag::Image(_));
        self.begin_link(link, &range, is_image, parts);
        if self.in_heading {
            self.buffers.heading.begin_link(link, is_image);
        }
    }

    fn event(&mut self, event: Event<'s>, range: Range<usize>) {
        match &event {
            Event::Text(_) | Event::Code(_) => self.text(&event, &range),
            Event::Html(text) => {
                self.note_leaf(&range);
                self.buffers.html.push(self.source, text, &range);
                if !self.in_html_block {
                    self.end_html();
                }
            }
            Event::InlineHtml(text) => {
                self.note_leaf(&range);
                self.buffers.html.push(self.source, text, &range);
                self.end_html();
            }
            Event::FootnoteReference(label) => {
                self.used_notes.insert(label.to_lowercase().into());
            }
            _ => {}
        }
        if self.in_heading {
            self.buffers.heading.add(&event, &range);
        }
    }

    /// Most texts are of no interest.
    #[inline]
    fn wants_text(&self) -> bool {
        self.in_heading
            || self.leaves.is_some()
            || self.has_notes
            || self.metadata.is_some()
            || self.raw_heading.is_some()
    }
}

impl<'s, 'r> Reader<'s, 'r> {
    pub(crate) fn new(
        source: &'s str,
        sluggers: &'r [Slugger<'r>],
        takes: &'r dyn Fn(&str) -> bool,
        buffers: &'r mut Buffers,
    ) -> Reader<'s, 'r> {
        buffers.begin(sluggers.len());
        for (anchors, slugger) in buffers.anchors.iter_mut().zip(sluggers) {
            for id in slugger.rule.always {
                anchors.push(Anchor { id, at: 0, origin: Origin::Host });
            }
        }
        Reader {
            source,
            sluggers,
            takes,
            buffers,
            page: Page::default(),
            in_heading: false,
            depth: 0,
            in_code: false,
            metadata: None,
            in_html_block: false,
            raw_heading: None,
            leaves: finders::DEFINITION.find(source.as_bytes()).map(|_| Vec::new()),
            has_notes: finders::NOTE.find(source.as_bytes()).is_some(),
            used: HashMap::new(),
            notes: Vec::new(),
            used_notes: HashSet::new(),
            undefined_notes: Vec::new(),
            waiting: Vec::new(),
        }
    }

    fn rare_start(&mut self, tag: &Tag<'s>, range: &Range<usize>) {
        match tag {
            Tag::HtmlBlock => self.in_html_block = true,
            Tag::FootnoteDefinition(label) => {
                self.notes.push((label.to_lowercase().into(), to_u32(range.start)));
            }
            Tag::CodeBlock(_) => self.in_code = true,
            Tag::MetadataBlock(_) => {
                self.in_code = true;
                self.metadata = Some(String::new());
            }
            _ => {}
        }
    }

    fn rare_end(&mut self, tag: TagEnd, range: &Range<usize>) {
        match tag {
            TagEnd::Link | TagEnd::Image if self.in_heading => {
                self.buffers.heading.end_link(tag == TagEnd::Image, range);
            }
            TagEnd::HtmlBlock => {
                self.in_html_block = false;
                self.end_html();
            }
            TagEnd::CodeBlock => self.in_code = false,
            TagEnd::MetadataBlock(_) => {
                self.in_code = false;
                self.page.has_front_matter = true;
                self.page.aliases = aliases(&self.metadata.take().unwrap_or_default());
            }
            _ => {}
        }
    }

    fn text(&mut self, event: &Event<'s>, range: &Range<usize>) {
        self.note_leaf(range);
        if let Event::Text(text) = event {
            self.notes_in(range);
            if let Some(metadata) = &mut self.metadata {
                metadata.push_str(text);
            }
        }
        if let (Some((_, _, open)), Event::Text(text) | Event::Code(text)) = (&mut self.raw_heading, event) {
            open.push_str(text);
        }
    }

    fn note_leaf(&mut self, range: &Range<usize>) {
        if let Some(leaves) = &mut self.leaves {
            leaves.push(to_u32(range.start)..to_u32(range.end));
        }
    }

    fn begin_link(
        &mut self,
        link: &LinkTag<'_>,
        range: &Range<usize>,
        is_image: bool,
        parts: &dyn Fn() -> LinkRanges,
    ) {
        let link_type = link.link_type;
        let Some(Label { href, label }) = self.texts_of(link) else { return };
        let mut range = to_u32(range.start)..to_u32(range.end);
        let mut written = 0..0;
        // A link in brackets has its destination after them.
        if link_type == LinkType::Inline
            && let Some(destination) = parts().destination
        {
            written = to_u32(destination.start)..to_u32(destination.end);
            if !written.is_empty() {
                range = written.clone();
            }
        }
        self.buffers.links.push(LinkRow { range, written, href, label, link_type, is_image });
    }

    /// The texts of a link that is kept.
    fn texts_of(&mut self, link: &LinkTag<'_>) -> Option<Label> {
        let links = &mut self.buffers.links;
        let mut keep = |label: &str| {
            let is_taken = (self.takes)(&link.dest_url);
            is_taken.then(|| {
                Some(Label { href: links.add_text(&link.dest_url)?, label: links.add_text(label)? })
            })?
        };
        if !is_reference(link.link_type) {
            return keep("");
        }
        let label = folded(&link.id);
        if let Some(known) = self.used.get(label.as_str()) {
            return *known;
        }
        let kept = keep(&label);
        self.used.insert(label.into(), kept);
        kept
    }

    /// `[^a]` that stayed text has no note.
    fn notes_in(&mut self, range: &Range<usize>) {
        if self.in_code || !self.has_notes {
            return;
        }
        let text = &self.source[range.clone()];
        for open in finders::NOTE.find_iter(text.as_bytes()) {
            let window = &text.as_bytes()[open..text.len().min(open + LONGEST_LABEL)];
            let Some(len) = memchr::memchr(b']', window) else { continue };
            let start = range.start + open;
            self.undefined_notes.extend(undefined_note(self.source, start..start + len + 1));
        }
    }

    pub(crate) fn finish(mut self) -> Page {
        self.give_late();
        self.page.len = to_u32(self.source.len());
        self.page.lines = lines(self.source);
        if let Some(leaves) = self.leaves {
            self.page.definitions = definitions(self.source, &leaves);
        }
        for definition in &mut self.page.definitions {
            definition.is_used = self.used.contains_key(&definition.label);
        }
        if !self.page.definitions.is_empty() {
            let by_label: HashMap<&str, &Definition> = self
                .page
                .definitions
                .iter()
                .rev()
                .map(|definition| (&*definition.label, definition))
                .collect();
            // What has escapes or references is not touched: it may not be what it seems.
            self.buffers.links.set_written(|label, href| {
                by_label.get(label).filter(|own| &*own.href == href).map(|own| own.written.clone())
            });
        }
        self.page.has_notes = !self.notes.is_empty();
        self.notes.retain(|(label, _)| !self.used_notes.contains(label));
        self.page.unused_notes = self.notes;
        self.page.undefined = self.undefined_notes;
        // Thousands of pages are kept: each has the room that it needs, and no more.
        self.page.links = self.buffers.links.clone();
        self.page.anchors = self.buffers.anchors.clone();
        self.page
    }
}

fn is_reference(link_type: LinkType) -> bool {
    matches!(link_type, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut)
}
