//! From blocks to pieces: the engine walks the flat arrays and opens a leaf's inlines when it
//! reaches it. It owns everything that can be used again, pushes into a sink, and names no
//! construct.

use crate::block;
use crate::block::blocks::{Alert, Block, BlockKind, Blocks, Line};
use crate::block::open_line::OpenRow;
use crate::entity;
use crate::event::{BlockQuoteKind, CodeBlockKind, HeadingLevel, MetadataBlockKind, Tag, TagEnd};
use crate::figure::{self, OneImage};
use crate::find::Map;
use crate::footnotes::FootnoteLabels;
use crate::heading_attributes;
use crate::inline::{
    self, Attention, Context, Inline, Joined, OpenText, Page, Place, Progress, Scratch, View,
};
use crate::labels::{Labels, Read, Recorder};
use crate::lazy_scanner::LazyScanner;
use crate::limits;
use crate::options::Options;
use crate::piece::Piece;
use crate::references::References;
use crate::sink::{Demands, Sink};
use crate::slug::Slugs;
use crate::text::PlainText;
use crate::too_long::SourceTooLong;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
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
    recorder: Option<Box<Recorder>>,
    /// The leaf that may go on, if what is not decided of it is held back or closed.
    pub(crate) held: Option<HeldLeaf>,
    leaf: LeafBuffers,
}

/// A leaf that may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldLeaf {
    pub(crate) open: OpenRow,
    /// Up to where the source has come, but for a line that is not decided.
    pub(crate) end: usize,
    /// Its last line has not ended.
    pub(crate) is_line_open: bool,
    /// Up to where the source was shown: that much was decided.
    pub(crate) shown: usize,
    /// What is open is closed, not held back.
    pub(crate) closes: bool,
}

/// What reading one leaf needs.
#[derive(Debug)]
struct LeafBuffers {
    inline: Inline,
    joined: Joined,
    /// Where the text of the leaf is, and how much of it has been handed over.
    place: Place,
    progress: Progress,
    info: String,
    scratch: Scratch,
    heading: String,
    /// Whether the paragraph is written as a figure.
    is_figure: bool,
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
        leaf: LeafBuffers {
            inline: Inline::EMPTY,
            joined: Joined::EMPTY,
            place: Place::Joined,
            progress: Progress::START,
            info: String::new(),
            scratch: Scratch::EMPTY,
            heading: String::new(),
            is_figure: false,
        },
    };

    fn page<'p>(&'p self, document: Document<'p>) -> Page<'p> {
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
        let sink: &mut dyn Sink = sink;
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

    // Long, because every kind of block has its arm here: one page shows what each becomes.
    fn leaf<S: Demands + ?Sized>(&mut self, document: Document<'_>, block: &Block, sink: &mut S) {
        let range = Blocks::range_of(block);
        match block.kind {
            BlockKind::Paragraph
                if document.options.figures && !self.is_held() && self.is_figure(document, block) =>
            {
                sink.start(Tag::Figure, range.clone());
                if self.text_leaf(document, block, sink) {
                    sink.end(TagEnd::Figure, range);
                }
            }
            BlockKind::Paragraph => {
                let tight = self.is_in_tight_list();
                if !tight {
                    sink.start(Tag::Paragraph, range.clone());
                }
                if self.text_leaf(document, block, sink) && !tight {
                    sink.end(TagEnd::Paragraph, range);
                }
            }
            BlockKind::Heading { level, attributes } => {
                let level = HeadingLevel::from_number(level);
                self.heading(document, block, level, attributes, sink);
                if self.text_leaf(document, block, sink) {
                    sink.end(TagEnd::Heading(level), range);
                }
            }
            BlockKind::DefinitionTitle => {
                sink.start(Tag::DefinitionListTitle, range.clone());
                if self.text_leaf(document, block, sink) {
                    sink.end(TagEnd::DefinitionListTitle, range);
                }
            }
            BlockKind::CodeIndented => {
                sink.start(Tag::CodeBlock(CodeBlockKind::Indented), range.clone());
                self.whole_lines(document, block, sink);
                sink.end(TagEnd::CodeBlock, range);
            }
            BlockKind::CodeFenced { info } => {
                let info = &document.source[info.0 as usize..info.1 as usize];
                let info = entity::decode(info, &mut self.leaf.info);
                sink.start(Tag::CodeBlock(CodeBlockKind::Fenced(Cow::Borrowed(info))), range.clone());
                self.whole_lines(document, block, sink);
                sink.end(TagEnd::CodeBlock, range);
            }
            BlockKind::Html => self.html(document, block, sink),
            BlockKind::ThematicBreak => sink.rule(range),
            BlockKind::TableRow { head } => self.table_row(document, block, head, sink),
            BlockKind::FrontMatter { toml } => {
                let kind = if toml { MetadataBlockKind::PlusesStyle } else { MetadataBlockKind::YamlStyle };
                sink.start(Tag::MetadataBlock(kind), range.clone());
                self.whole_lines(document, block, sink);
                sink.end(TagEnd::MetadataBlock(kind), range);
            }
            // `step` has taken the containers.
            BlockKind::Quote { .. }
            | BlockKind::List { .. }
            | BlockKind::Item { .. }
            | BlockKind::DefinitionList
            | BlockKind::Definition { .. }
            | BlockKind::Table { .. }
            | BlockKind::Footnote { .. } => {}
        }
    }

    /// Whether the next block is the leaf that may go on.
    fn is_held(&self) -> bool {
        self.held.is_some_and(|held| held.open.row == self.next)
    }

    /// Whether what comes next is right inside an item of a tight list, or a tight definition.
    fn is_in_tight_list(&self) -> bool {
        let [.., list, item] = self.open[..] else { return false };
        let kind = |index: u32| self.blocks.blocks[index as usize].kind;
        if let BlockKind::Definition { tight } = kind(item) {
            return tight;
        }
        matches!((kind(list), kind(item)), (BlockKind::List { tight: true, .. }, BlockKind::Item { .. }))
    }

    /// Whether a paragraph is one image. It is read twice if it looks so, as a heading is for its
    /// id.
    #[cold]
    fn is_figure(&mut self, document: Document<'_>, block: &Block) -> bool {
        let lines = self.blocks.lines_of(block);
        let may_be = figure::may_be_figure(document.source, lines) && !self.is_in_tight_list();
        let mut alone = OneImage::default();
        if may_be {
            self.read_aside(document, block, &mut alone);
        }
        self.leaf.is_figure = alone.is_all();
        self.leaf.is_figure
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

    /// A leaf of nothing but inlines, after its start. Says whether its end is next.
    #[inline(always)]
    fn text_leaf<S: Demands + ?Sized>(
        &mut self,
        document: Document<'_>,
        block: &Block,
        sink: &mut S,
    ) -> bool {
        if S::PAUSES {
            self.leaf.progress = Progress::IN_PARTS;
        }
        let all = self.inlines(document, LeafText::Lines(block), sink);
        self.half_read = S::PAUSES && !all;
        !self.half_read
    }

    /// The end of a leaf of inlines that came in parts.
    fn end_leaf<S: Demands + ?Sized>(&self, block: &Block, sink: &mut S) {
        let end = match block.kind {
            BlockKind::Paragraph if self.leaf.is_figure => TagEnd::Figure,
            BlockKind::Paragraph if self.is_in_tight_list() => return,
            BlockKind::Heading { level, .. } => TagEnd::Heading(HeadingLevel::from_number(level)),
            BlockKind::DefinitionTitle => TagEnd::DefinitionListTitle,
            _ => TagEnd::Paragraph,
        };
        sink.end(end, Blocks::range_of(block));
    }

    /// Reads the inlines of a text and hands them over. Says whether that was all of them.
    fn inlines<S: Demands + ?Sized>(
        &mut self,
        document: Document<'_>,
        text: LeafText<'_>,
        sink: &mut S,
    ) -> bool {
        let page = Page {
            source: document.source,
            map: self.map.layers(),
            may_have_carriage_return: self.map.may_have_carriage_return,
            attention: &self.attention,
        };
        let held =
            self.held.as_mut().filter(|held| held.open.row == self.next && held.goes_on(document, text));
        let LeafBuffers { inline, joined, place, progress, scratch, .. } = &mut self.leaf;
        let view = match text {
            LeafText::Lines(block) => inline::join_lines(page, self.blocks.lines_of(block), joined),
            LeafText::Cell(cell) => inline::join_cell(page, cell, joined),
        };
        if S::PAUSES {
            *place = view.place();
        }
        let mut context = Context {
            options: document.options,
            attention: &self.attention,
            scanner: &mut self.scanner,
            blocks: &self.blocks,
            references: &mut self.references,
            footnotes: &mut self.footnotes,
            recorder: if S::RANGES { self.recorder.as_deref_mut() } else { None },
            is_open: held.is_some(),
        };
        inline::tokenize(inline, &view, &mut context, S::RANGES, sink.observer());
        let mut view = view;
        if let Some(held) = held {
            let open = open_text(&self.blocks, text, held, document, &view);
            let end = if held.closes {
                inline::close_open(inline, view.text, open, &mut context)
            } else {
                let shown = view.place_of(held.shown);
                let decided = inline::cut_undecided(inline, view.text, open, shown, &mut context);
                held.shown = held.shown.max(view.source(decided..decided).start);
                decided
            };
            view.text = &view.text[..end];
        }
        let mut whole = Progress::START;
        let progress = if S::PAUSES { progress } else { &mut whole };
        inline::emit(inline, &view, document.source, &context, (scratch, progress), sink)
    }

    /// Reads the inlines of a leaf before they are handed over: what is in them decides how.
    fn read_aside(&mut self, document: Document<'_>, block: &Block, sink: &mut dyn Sink) {
        // Its labels are noted when it is handed over.
        let recorder = self.recorder.take();
        self.leaf.progress = Progress::START;
        self.inlines(document, LeafText::Lines(block), sink);
        self.recorder = recorder;
    }

    /// Hands over more of the inlines that were read last. Says whether those were all.
    fn emit<S: Demands + ?Sized>(&mut self, document: Document<'_>, sink: &mut S) -> bool {
        let page = Page {
            source: document.source,
            map: self.map.layers(),
            may_have_carriage_return: self.map.may_have_carriage_return,
            attention: &self.attention,
        };
        let LeafBuffers { inline, joined, place, progress, scratch, .. } = &mut self.leaf;
        let view = page.view_at(*place, joined);
        let context = Context {
            options: document.options,
            attention: &self.attention,
            scanner: &mut self.scanner,
            blocks: &self.blocks,
            references: &mut self.references,
            footnotes: &mut self.footnotes,
            recorder: None,
            is_open: false,
        };
        inline::emit(inline, &view, document.source, &context, (scratch, progress), sink)
    }

    /// The start of a heading, with the id it gets.
    fn heading<S: Demands + ?Sized>(
        &mut self,
        document: Document<'_>,
        block: &Block,
        level: HeadingLevel,
        attributes: (u32, u32),
        sink: &mut S,
    ) {
        let range = Blocks::range_of(block);
        let written = &document.source[attributes.0 as usize..attributes.1 as usize];
        let (given, attributes) = heading_attributes::parse(written);
        let id = if let Some(id) = given {
            Some(self.slugs.given(id, document.options, &mut self.footnotes))
        } else if document.options.heading_ids {
            let mut text = PlainText { text: core::mem::take(&mut self.leaf.heading), aside: 0 };
            text.text.clear();
            // Ids are GitHub's, however the punctuation is shown.
            let options = document.options.with_smart_punctuation(false);
            let plain = Document { options: &options, ..document };
            let held = self.held.take();
            self.read_aside(plain, block, &mut text);
            self.held = held;
            self.leaf.heading = text.text;
            self.slugs.unique(&self.leaf.heading, document.options, &mut self.footnotes)
        } else {
            None
        };
        sink.start(Tag::Heading { level, id: id.map(Cow::Borrowed), attributes }, range);
    }

    fn html<S: Demands + ?Sized>(&mut self, document: Document<'_>, block: &Block, sink: &mut S) {
        let range = Blocks::range_of(block);
        sink.start(Tag::HtmlBlock, range.clone());
        let lines = self.blocks.lines_of(block);
        verbatim::<S, true>(self.page(document), lines, sink);
        // A last line of nothing but a container's indentation: "1. <pre\n " ends in one.
        if let Some(last) = lines.last()
            && last.start == last.end
        {
            sink.html("\n".into(), range.end..range.end);
        }
        sink.end(TagEnd::HtmlBlock, range);
    }

    fn whole_lines<S: Demands + ?Sized>(&mut self, document: Document<'_>, block: &Block, sink: &mut S) {
        let lines = self.blocks.lines_of(block);
        verbatim::<S, false>(self.page(document), lines, sink);
        // Only the end of the document can cut a line short. The line may be empty: " ```\n " ends
        // in one.
        if let Some(last) = lines.last()
            && !document.source[..last.end as usize].ends_with(['\n', '\r'])
        {
            sink.text("\n".into(), last.end as usize..last.end as usize);
        }
    }

    fn table_row<S: Demands + ?Sized>(
        &mut self,
        document: Document<'_>,
        block: &Block,
        head: bool,
        sink: &mut S,
    ) {
        let range = Blocks::range_of(block);
        let columns = match self.open.last().map(|&open| self.blocks.blocks[open as usize].kind) {
            Some(BlockKind::Table { columns, .. }) => columns,
            _ => 0,
        };
        let (start, end) =
            if head { (Tag::TableHead, TagEnd::TableHead) } else { (Tag::TableRow, TagEnd::TableRow) };
        sink.start(start, range.clone());
        for index in 0..block.line_count {
            let cell = self.blocks.lines[(block.first_line + index) as usize];
            let range = cell.start as usize..cell.end as usize;
            sink.start(Tag::TableCell, range.clone());
            if S::PAUSES {
                self.leaf.progress = Progress::START;
            }
            self.inlines(document, LeafText::Cell(cell), sink);
            sink.end(TagEnd::TableCell, range);
        }
        for _ in block.line_count..columns {
            if self.filled_cells == limits::FILLED_CELLS {
                break;
            }
            self.filled_cells += 1;
            sink.start(Tag::TableCell, range.end..range.end);
            sink.end(TagEnd::TableCell, range.end..range.end);
        }
        sink.end(end, range);
    }
}

/// The text of inlines.
#[derive(Clone, Copy)]
enum LeafText<'b> {
    Lines(&'b Block),
    Cell(Line),
}

impl HeldLeaf {
    /// Whether `text` is all of the leaf, or its last cell, which no pipe has closed.
    fn goes_on(&self, document: Document<'_>, text: LeafText<'_>) -> bool {
        let LeafText::Cell(cell) = text else { return !self.open.is_over };
        !document.source.as_bytes()[cell.end as usize..self.end].contains(&b'|')
    }
}

/// What is known of the end of the leaf that may go on.
fn open_text(
    blocks: &Blocks,
    text: LeafText<'_>,
    held: &HeldLeaf,
    document: Document<'_>,
    view: &View<'_>,
) -> OpenText {
    let after = document.source.as_bytes()[..held.end].get(last_end(blocks, text));
    let (is_paragraph, last_line) = match text {
        LeafText::Lines(block) => {
            let last = blocks.lines_of(block).last().map_or(0, |line| (line.end - line.start) as usize);
            (block.kind == BlockKind::Paragraph, view.text.len() - last)
        }
        LeafText::Cell(_) => (false, 0),
    };
    OpenText {
        is_followed: after.is_some_and(u8::is_ascii_whitespace),
        is_line_open: held.is_line_open,
        last_line,
        may_be_head: is_paragraph && document.options.tables,
        may_have_attributes: matches!(text, LeafText::Lines(_)) && document.options.heading_attributes,
    }
}

/// Where the text of a leaf ends in the source.
fn last_end(blocks: &Blocks, text: LeafText<'_>) -> usize {
    let last = match text {
        LeafText::Lines(block) => blocks.lines_of(block).last().copied(),
        LeafText::Cell(cell) => Some(cell),
    };
    last.map_or(0, |line| line.end as usize)
}

/// Hands out lines as they are, as raw HTML or as text, except that each of them ends with `\n`:
/// "a\r\n" and "a\r" are the same line. The ranges leave out nothing: that of a piece begins where
/// the one before it ended.
fn verbatim<S: Demands + ?Sized, const RAW: bool>(page: Page<'_>, lines: &[Line], sink: &mut S) {
    if !RAW && !sink.wants_text() {
        return;
    }
    for line in lines {
        let (start, end) = (line.start as usize, line.end as usize);
        if line.pad > 0 || page.may_have_carriage_return {
            verbatim_line::<S, RAW>(page, line, sink);
        } else if start < end {
            put::<S, RAW>(Piece::cut(&page.source[start..end], page.map, start), start..end, sink);
        }
    }
}

#[inline(always)]
fn put<S: Demands + ?Sized, const RAW: bool>(piece: Piece<'_>, range: Range<usize>, sink: &mut S) {
    if RAW { sink.html(piece, range) } else { sink.text(piece, range) }
}

/// The same for a line that begins with the rest of a tab, or may have a `\r` in it.
#[inline(never)]
fn verbatim_line<S: Demands + ?Sized, const RAW: bool>(page: Page<'_>, line: &Line, sink: &mut S) {
    let source = page.source;
    let mut put = |piece: Piece<'_>, range: Range<usize>| put::<S, RAW>(piece, range, sink);
    let piece = |start: usize, end: usize| Piece::cut(&source[start..end], page.map, start);
    let Range { start: mut done, end } = line.range();
    let mut at = line.start as usize;
    if line.pad > 0 {
        put("   "[..usize::from(line.pad).min(3)].into(), done..at);
        done = at;
    }
    while page.may_have_carriage_return
        && let Some(found) = memchr::memchr(b'\r', &source.as_bytes()[at..end])
    {
        let carriage_return = at + found;
        if at < carriage_return {
            put(piece(at, carriage_return), done..carriage_return);
            done = carriage_return;
        }
        at = carriage_return + 1;
        if source.as_bytes().get(at) != Some(&b'\n') {
            put("\n".into(), done..at);
            done = at;
        }
    }
    if at < end {
        put(piece(at, end), done..end);
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
