//! Who watches: hears from the machines what they do, and tells each candidate in order.

use super::leaf::Leaf;
use super::seen::Seen;
use super::{Explanation, MarkdownReason, MarkdownStep};
use crate::engine::{Document, Engine};
use crate::event::{Tag, TagEnd};
use crate::inline::{self, Observer, Told, Took, View, Watch};
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::{Demands, Sink};
use crate::too_long::SourceTooLong;
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use linkmark_scan::{Scanner, Span};

/// Reads `source` and tells `each` about every candidate.
pub(super) fn watch<'s>(
    source: &'s str,
    options: &Options<'_>,
    each: impl FnMut(Explanation<'s>),
) -> Result<(), SourceTooLong> {
    // For the ids of headings they are read twice; links do not depend on ids.
    let options = options.with_heading_ids(false);
    let document = Document { source, options: &options };
    let mut engine = Box::<Engine>::default();
    engine.begin(document)?;
    let mut watcher = Watcher {
        source,
        scanner: &Scanner::new(options.dialect),
        definitions: engine.definitions().collect(),
        footnote: None,
        cells: 0,
        leaf: Leaf::default(),
        each,
    };
    while engine.step_watched(document, &mut watcher) {}
    watcher.reach(source.len());
    Ok(())
}

pub(super) struct Watcher<'s, 'w, F> {
    source: &'s str,
    pub(super) scanner: &'w Scanner,
    /// The definitions of links that are further on: they are between the leaves.
    definitions: VecDeque<Range<usize>>,
    /// Where the definition of a footnote starts whose label has not been passed.
    footnote: Option<usize>,
    /// Where the last cell ends that a row has a column for.
    cells: usize,
    leaf: Leaf,
    each: F,
}

impl<'s, F: FnMut(Explanation<'s>)> Watcher<'s, '_, F> {
    /// Tells of what is between the leaves, up to `end`.
    fn reach(&mut self, end: usize) {
        loop {
            let definition = self.definitions.front().filter(|definition| definition.start < end).cloned();
            let next = definition.as_ref().map_or(end, |definition| definition.start);
            if let Some(start) = self.footnote.take_if(|start| *start < next) {
                self.hide(self.source, start..next, MarkdownReason::FootnoteLabel, |span| span);
            }
            let Some(definition) = definition else { return };
            self.definitions.pop_front();
            self.hide(self.source, definition, MarkdownReason::Definition, |span| span);
        }
    }

    /// Tells of every trigger in `range` of `text`, where nothing is a link for this `reason`.
    /// `place` leads from the text to the source.
    fn hide(
        &mut self,
        text: &str,
        range: Range<usize>,
        reason: MarkdownReason,
        place: impl Fn(Span) -> Span,
    ) {
        let span = place(Span { start: range.start, end: range.end });
        let refused = MarkdownStep::Refused { span, reason };
        for candidate in self.scanner.candidates_from(&text[..range.end], range.start) {
            self.tell(Seen::trigger(candidate), vec![refused], &place);
        }
    }

    /// Tells of one candidate of a text. `markdown` is about the source already.
    pub(super) fn tell(&mut self, seen: Seen, markdown: Vec<MarkdownStep>, place: impl Fn(Span) -> Span) {
        let Seen { at, link, steps } = seen.moved(place);
        (self.each)(Explanation { source: self.source, at, link, steps, markdown });
    }
}

impl<'s, F: FnMut(Explanation<'s>)> Watch for Watcher<'s, '_, F> {
    fn took(&mut self, what: Took, range: Range<usize>) {
        self.leaf.took.push((range.start as u32..range.end as u32, what));
    }

    fn told(&mut self, at: usize, told: Told) {
        self.leaf.triggers.push((at as u32, told));
    }

    fn read(&mut self, view: &View<'_>) {
        self.reach(view.source(0..1).start);
        let mut leaf = core::mem::take(&mut self.leaf);
        leaf.tell(view, self);
        self.leaf = leaf;
    }
}

impl<'s, F: FnMut(Explanation<'s>)> Demands for Watcher<'s, '_, F> {
    const RANGES: bool = true;

    fn observer(&mut self) -> impl Observer {
        inline::by(self)
    }
}

impl<'s, F: FnMut(Explanation<'s>)> Sink for Watcher<'s, '_, F> {
    #[cfg(feature = "watched")]
    fn watch(&mut self) -> Option<&mut dyn Watch> {
        Some(self)
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        let reason = match tag {
            Tag::CodeBlock(_) => MarkdownReason::CodeBlock,
            Tag::HtmlBlock => MarkdownReason::HtmlBlock,
            Tag::MetadataBlock(_) => MarkdownReason::FrontMatter,
            Tag::FootnoteDefinition(_) => {
                self.reach(range.start);
                self.footnote = Some(range.start);
                return;
            }
            Tag::TableRow | Tag::TableHead => {
                self.cells = range.start;
                return;
            }
            _ => return,
        };
        self.reach(range.start);
        self.hide(self.source, range, reason, |span| span);
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        match tag {
            TagEnd::TableCell => self.cells = self.cells.max(range.end),
            TagEnd::TableRow | TagEnd::TableHead => {
                self.reach(self.cells);
                self.hide(self.source, self.cells..range.end, MarkdownReason::ExtraCell, |span| span);
            }
            TagEnd::FootnoteDefinition => self.reach(range.end),
            _ => {}
        }
    }

    // Text and inlines are told about by the machine that reads them.
    fn text(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn code(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn html(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn inline_html(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn math(&mut self, _: bool, _: &str, _: Range<usize>) {}
    fn footnote_reference(&mut self, _: &str, _: Range<usize>) {}
    fn soft_break(&mut self, _: Range<usize>) {}
    fn hard_break(&mut self, _: Range<usize>) {}
    fn rule(&mut self, _: Range<usize>) {}
    fn task_marker(&mut self, _: bool, _: Range<usize>) {}
}
