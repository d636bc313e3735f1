//! One pass over a document's events: what there is to know of it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use linkmark::{Event, LinkTag, LinkType, Tag, TagEnd};
use linkmark_base::raw_html::RawHtml;
use linkmark_fix::anchors::{AnchorRule, Counted, Explicit};

use crate::anchor::{Anchor, Origin};
use crate::attributes::Attributes;
use crate::definition::{Definition, definitions, folded};
use crate::finders;
use crate::front_matter::aliases;
use crate::heading::{self, Heading};
use crate::page::{Page, PageLink, Undefined, lines, to_u32};
use crate::slug::Slugger;
use crate::undefined::undefined_note;
use crate::unique::Ids;
use crate::written::{destination, is_written};

/// How long the label of a footnote may be. CommonMark has the same for links.
const LONGEST_LABEL: usize = 999;

/// A document while it is read.
pub(crate) struct Reader<'s, 'r> {
    source: &'s str,
    pub(crate) rules: &'r [&'r AnchorRule],
    /// Which destinations are kept.
    pub(crate) takes: &'r dyn Fn(&str) -> bool,
    pub(crate) sluggers: Vec<Slugger<'r>>,
    /// By rule: the ids so far.
    ids: Vec<Ids>,
    pub(crate) page: Page,
    heading: Heading,
    in_heading: bool,
    /// How many quotations and items of lists are open.
    depth: usize,
    in_code: bool,
    /// The front matter, while it is read.
    metadata: Option<String>,
    pub(crate) html: RawHtml,
    in_html_block: bool,
    /// A heading in raw HTML, while it is open: where it starts, its level and its text.
    pub(crate) raw_heading: Option<(usize, u8, String)>,
    /// The links and images that are open, by their numbers; `None` for those that are not kept.
    open: Vec<Option<usize>>,
    /// Where the last thing ended that a link may have in its brackets.
    inner_end: usize,
    /// What Markdown shows, if there may be a definition between.
    leaves: Option<Vec<Range<u32>>>,
    /// Whether there may be a reference to a footnote.
    has_notes: bool,
    /// Labels that links use, folded.
    used: HashSet<Box<str>>,
    /// Footnotes: their places; those that are referred to.
    notes: Vec<(Box<str>, u32)>,
    used_notes: HashSet<Box<str>>,
    undefined_notes: Vec<Undefined>,
    /// By rule, what headings would get an id of as soon as all explicit ids are known.
    waiting: Vec<Vec<Waiting>>,
}

/// A heading whose id waits for explicit ids that come after it.
struct Waiting {
    /// Where the anchor goes in the list.
    place: usize,
    at: usize,
    slug: String,
    has_text: bool,
}

impl<'s, 'r> Reader<'s, 'r> {
    pub(crate) fn new(
        source: &'s str,
        rules: &'r [&'r AnchorRule],
        takes: &'r dyn Fn(&str) -> bool,
    ) -> Reader<'s, 'r> {
        let mut page = Page { anchors: vec![Vec::new(); rules.len()], ..Page::default() };
        page.len = to_u32(source.len());
        for (anchors, rule) in page.anchors.iter_mut().zip(rules) {
            anchors.extend(rule.always.iter().map(|id| Anchor {
                id: (*id).into(),
                at: 0,
                origin: Origin::Host,
            }));
        }
        Reader {
            source,
            rules,
            takes,
            sluggers: rules.iter().map(|rule| Slugger::new(rule)).collect(),
            ids: rules.iter().map(|_| Ids::default()).collect(),
            page,
            heading: Heading::default(),
            in_heading: false,
            depth: 0,
            in_code: false,
            metadata: None,
            html: RawHtml::default(),
            in_html_block: false,
            raw_heading: None,
            open: Vec::new(),
            inner_end: 0,
            leaves: finders::DEFINITION.find(source.as_bytes()).map(|_| Vec::new()),
            has_notes: finders::NOTE.find(source.as_bytes()).is_some(),
            used: HashSet::new(),
            notes: Vec::new(),
            used_notes: HashSet::new(),
            undefined_notes: Vec::new(),
            waiting: rules.iter().map(|_| Vec::new()).collect(),
        }
    }

    pub(crate) fn take(&mut self, event: &Event<'s>, range: Range<usize>) {
        self.note_leaf(event, &range);
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::Item) => self.depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::Item) => self.depth -= 1,
            Event::Start(Tag::Heading { .. }) => {
                self.heading.begin(range.clone());
                self.in_heading = true;
            }
            Event::End(TagEnd::Heading(_)) => {
                self.in_heading = false;
                self.end_heading();
            }
            Event::Start(Tag::Link(link)) => self.begin_link(link, &range, false),
            Event::Start(Tag::Image(link)) => self.begin_link(link, &range, true),
            Event::End(TagEnd::Link | TagEnd::Image) => {
                self.end_link(&range);
                self.inner_end = range.end;
            }
            Event::Start(Tag::HtmlBlock) => self.in_html_block = true,
            Event::Html(text) => {
                self.html.push(self.source, text, &range);
                if !self.in_html_block {
                    self.end_html();
                }
            }
            Event::InlineHtml(text) => {
                self.html.push(self.source, text, &range);
                self.end_html();
                self.inner_end = range.end;
            }
            Event::End(TagEnd::HtmlBlock) => {
                self.in_html_block = false;
                self.end_html();
            }
            Event::Text(_) | Event::Code(_) => self.inner_end = range.end,
            _ => {}
        }
        if self.in_heading {
            self.heading.add(event, &range);
        }
        if let (Some((_, _, open)), Event::Text(text) | Event::Code(text)) = (&mut self.raw_heading, event) {
            open.push_str(text);
        }
    }

    fn begin_link(&mut self, link: &LinkTag<'_>, range: &Range<usize>, is_image: bool) {
        let label = if is_reference(link.link_type) { folded(&link.id) } else { String::new() };
        let is_taken = (self.takes)(&link.dest_url);
        self.open.push(is_taken.then_some(self.page.links.len()));
        if is_taken {
            self.page.links.push(PageLink {
                range: to_u32(range.start)..to_u32(range.end),
                written: 0..0,
                href: link.dest_url.as_ref().into(),
                label: label.as_str().into(),
                link_type: link.link_type,
                is_image,
            });
        }
        if !label.is_empty() {
            self.used.insert(label.into());
        }
        self.inner_end = range.start;
    }

    /// What there is to know of texts and footnotes.
    fn note_leaf(&mut self, event: &Event<'s>, range: &Range<usize>) {
        match event {
            Event::Text(_) | Event::Code(_) | Event::Html(_) | Event::InlineHtml(_) => {
                if let Some(leaves) = &mut self.leaves {
                    leaves.push(to_u32(range.start)..to_u32(range.end));
                }
                if let Event::Text(text) = event {
                    self.notes_in(range);
                    if let Some(metadata) = &mut self.metadata {
                        metadata.push_str(text);
                    }
                }
            }
            Event::FootnoteReference(label) => {
                self.used_notes.insert(label.to_lowercase().into());
            }
            Event::Start(Tag::FootnoteDefinition(label)) => {
                self.notes.push((label.to_lowercase().into(), to_u32(range.start)));
            }
            Event::Start(Tag::CodeBlock(_)) => self.in_code = true,
            Event::End(TagEnd::CodeBlock) => self.in_code = false,
            Event::Start(Tag::MetadataBlock(_)) => {
                self.in_code = true;
                self.metadata = Some(String::new());
            }
            Event::End(TagEnd::MetadataBlock(_)) => {
                self.in_code = false;
                self.page.has_front_matter = true;
                self.page.aliases = aliases(&self.metadata.take().unwrap_or_default());
            }
            _ => {}
        }
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

    /// A link in brackets has its destination after them.
    fn end_link(&mut self, range: &Range<usize>) {
        let Some(number) = self.open.pop().flatten() else { return };
        let link = &mut self.page.links[number];
        if link.link_type == LinkType::Inline
            && let Some(written) = destination(self.source, self.inner_end.max(range.start)..range.end)
            && is_written(&self.source[written.clone()], &link.href)
        {
            link.written = to_u32(written.start)..to_u32(written.end);
            if !written.is_empty() {
                link.range = link.written.clone();
            }
        }
    }

    fn end_heading(&mut self) {
        let at = self.heading.range.start;
        for (number, rule) in self.rules.iter().enumerate() {
            if self.depth > 0 && !rule.nested {
                continue;
            }
            let attributes = match rule.explicit {
                Explicit::No => Attributes::default(),
                explicit => {
                    let content = heading::content(self.source, &self.heading.range);
                    Attributes::of(explicit, self.source, &content, self.heading.last_text_end())
                }
            };
            if let Some(id) = attributes.id {
                if rule.counted != Counted::No {
                    self.ids[number].reserve(id);
                }
                let anchor = Anchor { id: id.into(), at: to_u32(at), origin: Origin::Explicit };
                self.page.anchors[number].push(anchor);
                continue;
            }
            let (slug, has_text) = self.heading.slug(&self.sluggers[number], self.source, &attributes);
            self.give(number, at, slug, has_text);
        }
    }

    /// Gives a heading its id by the rule of this number, or keeps it waiting.
    pub(crate) fn give(&mut self, number: usize, at: usize, slug: String, has_text: bool) {
        let rule = self.rules[number];
        let anchors = &mut self.page.anchors[number];
        if rule.counted == Counted::First {
            self.waiting[number].push(Waiting { place: anchors.len(), at, slug, has_text });
            return;
        }
        if let Some(taken) = self.ids[number].take(rule, slug, has_text) {
            let origin = if taken.is_numbered { Origin::Numbered } else { Origin::Heading };
            anchors.push(Anchor { id: taken.id.into(), at: to_u32(at), origin });
        }
    }

    pub(crate) fn finish(mut self) -> Page {
        for (number, waiting) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            let rule = self.rules[number];
            let anchors = std::mem::take(&mut self.page.anchors[number]);
            let mut merged = Vec::with_capacity(anchors.len() + waiting.len());
            let mut waiting = waiting.into_iter().peekable();
            for (place, anchor) in anchors.into_iter().enumerate() {
                while let Some(heading) = waiting.next_if(|heading| heading.place <= place) {
                    merged.extend(late(&mut self.ids[number], rule, heading));
                }
                merged.push(anchor);
            }
            merged.extend(waiting.filter_map(|heading| late(&mut self.ids[number], rule, heading)));
            self.page.anchors[number] = merged;
        }
        // Thousands of pages are kept, and none of them grows.
        self.page.links.shrink_to_fit();
        self.page.anchors.iter_mut().for_each(Vec::shrink_to_fit);
        self.page.lines = lines(self.source);
        if let Some(leaves) = self.leaves {
            self.page.definitions = definitions(self.source, &leaves);
        }
        for definition in &mut self.page.definitions {
            definition.is_used = self.used.contains(&definition.label);
        }
        let by_label: HashMap<&str, &Definition> =
            self.page.definitions.iter().rev().map(|definition| (&*definition.label, definition)).collect();
        for link in self.page.links.iter_mut().filter(|link| !link.label.is_empty()) {
            // What has escapes or references is not touched: it may not be what it seems.
            if let Some(own) = by_label.get(&*link.label).filter(|own| own.href == link.href) {
                link.written = own.written.clone();
            }
        }
        self.notes.retain(|(label, _)| !self.used_notes.contains(label));
        self.page.unused_notes = self.notes;
        self.page.undefined = self.undefined_notes;
        self.page
    }
}

fn late(ids: &mut Ids, rule: &AnchorRule, heading: Waiting) -> Option<Anchor> {
    let taken = ids.take(rule, heading.slug, heading.has_text)?;
    let origin = if taken.is_numbered { Origin::Numbered } else { Origin::Heading };
    Some(Anchor { id: taken.id.into(), at: to_u32(heading.at), origin })
}

fn is_reference(link_type: LinkType) -> bool {
    matches!(link_type, LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut)
}
