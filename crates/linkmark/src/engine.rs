//! From blocks to pieces: the engine walks the flat arrays and opens a leaf's inlines when it
//! reaches it (`leaf.rs`). It owns everything that can be used again, pushes into a sink, and names
//! no construct.

use crate::block;
use crate::block::blocks::{Alert, Block, BlockKind, Blocks};
use crate::event::{BlockQuoteKind, Tag, TagEnd};
use crate::find::Map;
use crate::footnotes::FootnoteLabels;
use crate::held_leaf::HeldLeaf;
use crate::inline::{Attention, Page};
use crate::labels::{Labels, Read, Recorder};
use crate::lazy_scanner::LazyScanner;
use crate::leaf::LeafBuffers;
use crate::options::Options;
use crate::references::References;
use crate::sink::Demands;
use crate::slug::Slugs;
use crate::too_long::SourceTooLong;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

/// What is read, and how: the same for every step of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Document<'d> {
    pub(crate) source: &'d str,
    pub(crate) options: &'d Options<'d>,
}

/// A document on its way to a sink. Everything in it is used again for the next one.
///
/// One that is made for a comment should cost little more than reading it. So what few documents
/// need is made when one does, and the rest is copied from a constant.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) scanner: LazyScanner,
    pub(crate) map: Map,
    pub(crate) attention: Attention,
    pub(crate) blocks: Blocks,
    /// The next block, and those around it.
    pub(crate) next: usize,
    pub(crate) open: Vec<u32>,
    /// Whether the next block is a leaf of which a part has been handed over.
    pub(crate) half_read: bool,
    pub(crate) filled_cells: usize,
    pub(crate) references: References,
    pub(crate) footnotes: FootnoteLabels,
    pub(crate) slugs: Slugs,
    /// Who notes which labels are used and which are missing, if somebody asked.
    pub(crate) recorder: Option<Box<Recorder>>,
    /// The leaf that may go on, if what is not decided of it is held back or closed.
    pub(crate) held: Option<HeldLeaf>,
    pub(crate) leaf: LeafBuffers,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::EMPTY
    }
}

impl Engine {
    pub(crate) const EMPTY: Engine = Engine {
        scanner: LazyScanner::EMPTY,
        map: Map::EMPTY,
        attention: Attention::EMPTY,
        blocks: Blocks::EMPTY,
        next: 0,
        open: Vec::new(),
        half_read: false,
        filled_cells: 0,
        references: References::EMPTY,
        footnotes: FootnoteLabels::EMPTY,
        slugs: Slugs::EMPTY,
        recorder: None,
        held: None,
        leaf: LeafBuffers::EMPTY,
    };

    pub(crate) fn page<'p>(&'p self, document: Document<'p>) -> Page<'p> {
        Page {
            source: document.source,
            map: self.map.layers(),
            may_have_carriage_return: self.map.may_have_carriage_return,
            attention: &self.attention,
        }
    }

    /// Reads the blocks of the document.
    pub(crate) fn begin(&mut self, document: Document<'_>) -> Result<(), SourceTooLong> {
        let Document { source, options } = document;
        SourceTooLong::check(source.len())?;
        self.scanner.begin();
        self.attention.begin(options);
        self.attention.map(source.as_bytes(), &mut self.map);
        block::parse(source, self.map.layers(), options, &mut self.blocks);
        self.references.fill(source, &self.blocks);
        self.footnotes.fill(source, &self.blocks, options.footnotes);
        self.slugs.clear();
        self.open.clear();
        self.next = 0;
        self.half_read = false;
        self.leaf.is_figure = false;
        self.recorder = None;
        self.filled_cells = 0;
        Ok(())
    }

    /// Whether there may be a NUL in the source.
    pub(crate) fn may_have_nul(&self) -> bool {
        // They are looked for together.
        self.map.may_have_carriage_return
    }

    /// Where the definitions of links are, which no sink is told about.
    pub(crate) fn definitions(&self) -> impl Iterator<Item = Range<usize>> {
        self.blocks.definitions.iter().map(|definition| definition.start as usize..definition.end as usize)
    }

    /// Notes from here on which labels are used and which are missing.
    pub(crate) fn record_labels(&mut self) {
        self.recorder = Some(Box::default());
    }

    /// The labels of the document, which has been read to its end.
    pub(crate) fn labels<'s>(&mut self, source: &'s str) -> Labels<'s> {
        let Engine { blocks, references, footnotes, recorder, .. } = self;
        let recorder = recorder.get_or_insert_default();
        Read { blocks, references, footnotes, recorder }.labels(source)
    }

    /// Whether the rest of a leaf is still to come.
    pub(crate) fn is_within_leaf(&self) -> bool {
        self.half_read
    }

    /// Pushes everything that is left into a sink that is not the HTML writer.
    pub(crate) fn push_rest<S: Demands>(&mut self, document: Document<'_>, sink: &mut S) {
        while self.step(document, sink) {}
    }

    /// [`Engine::step_here`] for a sink that is not the HTML writer. With the feature `small`, the
    /// engine is compiled once for all of them.
    #[inline]
    pub(crate) fn step<S: Demands>(&mut self, document: Document<'_>, sink: &mut S) -> bool {
        #[cfg(feature = "small")]
        let sink: &mut dyn crate::sink::Sink = sink;
        self.step_here(document, sink)
    }

    /// [`Engine::step_here`] for a sink that watches. Where the machines look for who watches, the
    /// sink need not be known by its type.
    #[inline]
    pub(crate) fn step_watched<S: Demands>(&mut self, document: Document<'_>, sink: &mut S) -> bool {
        #[cfg(feature = "watched")]
        let sink: &mut dyn crate::sink::Sink = sink;
        self.step_here(document, sink)
    }

    /// Pushes the next block: a container's start or end, or a leaf, whole or as much of it as the
    /// sink has room for. Says whether there was one. It is compiled into the loop that calls it.
    #[inline(always)]
    pub(crate) fn step_here<S: Demands + ?Sized>(&mut self, document: Document<'_>, sink: &mut S) -> bool {
        if S::PAUSES && self.half_read {
            self.go_on(document, sink);
            return true;
        }
        if let Some(&open) = self.open.last() {
            let block = self.blocks.blocks[open as usize];
            if block.after as usize <= self.next {
                self.open.pop();
                self.end_container(&block, sink);
                return true;
            }
        }
        let Some(&block) = self.blocks.blocks.get(self.next) else { return false };
        match block.kind {
            BlockKind::Quote { .. }
            | BlockKind::List { .. }
            | BlockKind::Item { .. }
            | BlockKind::DefinitionList
            | BlockKind::Definition { .. }
            | BlockKind::Table { .. }
            | BlockKind::Footnote { .. } => {
                self.start_container(document.source, &block, sink);
                self.open.push(self.next as u32);
                self.next += 1;
            }
            _ => {
                self.leaf(document, &block, sink);
                if !(S::PAUSES && self.half_read) {
                    self.next = block.after as usize;
                }
            }
        }
        true
    }

    /// Goes on with the leaf that is half read.
    fn go_on<S: Demands + ?Sized>(&mut self, document: Document<'_>, sink: &mut S) {
        self.half_read = !self.emit(document, sink);
        if !self.half_read {
            let block = self.blocks.blocks[self.next];
            self.end_leaf(&block, sink);
            self.next = block.after as usize;
        }
    }

    /// Whether what comes next is right inside an item of a tight list, or a tight definition.
    pub(crate) fn is_in_tight_list(&self) -> bool {
        let [.., list, item] = self.open[..] else { return false };
        let kind = |index: u32| self.blocks.blocks[index as usize].kind;
        if let BlockKind::Definition { tight } = kind(item) {
            return tight;
        }
        matches!((kind(list), kind(item)), (BlockKind::List { tight: true, .. }, BlockKind::Item { .. }))
    }

    /// How much longer than `source` its page usually is: a little for what is escaped or
    /// emphasised, the rest for the tags of its blocks, and the more blocks, the more links in
    /// them. 6 to 25 in a hundred more than the texts of the benchmark need.
    pub(crate) fn usual_markup(&self, source: &str) -> usize {
        source.len() / 8 + 32 * self.blocks.blocks.len()
    }

    fn start_container<S: Demands + ?Sized>(&mut self, source: &str, block: &Block, sink: &mut S) {
        let range = Blocks::range_of(block);
        match block.kind {
            BlockKind::Quote { alert } => sink.start(Tag::BlockQuote(alert.map(quote_kind)), range),
            BlockKind::List { start, .. } => sink.start(Tag::List(start.map(u64::from)), range),
            BlockKind::Item { task } => {
                sink.start(Tag::Item, range);
                if let Some(task) = task {
                    sink.task_marker(task.done, task.at as usize..task.at as usize + 3);
                }
            }
            BlockKind::DefinitionList => sink.start(Tag::DefinitionList, range),
            BlockKind::Definition { .. } => sink.start(Tag::DefinitionListDefinition, range),
            BlockKind::Table { first_alignment, columns } => {
                let columns =
                    &self.blocks.alignments[first_alignment as usize..(first_alignment + columns) as usize];
                sink.start(Tag::Table(Cow::Borrowed(columns)), range);
            }
            BlockKind::Footnote { label } => {
                let written = &source[label.0 as usize..label.1 as usize];
                let index = self.footnotes.find(written);
                let label = index.map_or(written, |index| self.footnotes.label(index, source));
                sink.start(Tag::FootnoteDefinition(Cow::Borrowed(label)), range);
            }
            _ => {}
        }
    }

    fn end_container<S: Demands + ?Sized>(&mut self, block: &Block, sink: &mut S) {
        let range = Blocks::range_of(block);
        match block.kind {
            BlockKind::Quote { alert } => sink.end(TagEnd::BlockQuote(alert.map(quote_kind)), range),
            BlockKind::List { start, .. } => sink.end(TagEnd::List(start.is_some()), range),
            BlockKind::Item { .. } => sink.end(TagEnd::Item, range),
            BlockKind::DefinitionList => sink.end(TagEnd::DefinitionList, range),
            BlockKind::Definition { .. } => sink.end(TagEnd::DefinitionListDefinition, range),
            BlockKind::Table { .. } => sink.end(TagEnd::Table, range),
            BlockKind::Footnote { .. } => sink.end(TagEnd::FootnoteDefinition, range),
            _ => {}
        }
    }
}

fn quote_kind(alert: Alert) -> BlockQuoteKind {
    match alert {
        Alert::Note => BlockQuoteKind::Note,
        Alert::Tip => BlockQuoteKind::Tip,
        Alert::Important => BlockQuoteKind::Important,
        Alert::Warning => BlockQuoteKind::Warning,
        Alert::Caution => BlockQuoteKind::Caution,
    }
}
