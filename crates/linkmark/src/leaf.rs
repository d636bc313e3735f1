//! What a leaf becomes: the start of its tag, its text, which is read when the walk reaches it, and
//! the end. Every kind of leaf is here, and names no inline construct.

use crate::block::blocks::{Block, BlockKind, Blocks, Line};
use crate::engine::{Document, Engine};
use crate::entity;
use crate::event::{CodeBlockKind, HeadingLevel, MetadataBlockKind, Tag, TagEnd};
use crate::figure::{self, OneImage};
use crate::heading_attributes;
use crate::held_leaf::open_text;
use crate::inline::{self, Context, Inline, Joined, Page, Place, Progress, Scratch};
use crate::limits;
use crate::sink::{Demands, Sink};
use crate::text::PlainText;
use crate::verbatim::verbatim;
use alloc::borrow::Cow;
use alloc::string::String;

/// What reading one leaf needs.
#[derive(Debug)]
pub(crate) struct LeafBuffers {
    inline: Inline,
    joined: Joined,
    /// Where the text of the leaf is, and how much of it has been handed over.
    place: Place,
    progress: Progress,
    info: String,
    scratch: Scratch,
    heading: String,
    /// Whether the paragraph is written as a figure.
    pub(crate) is_figure: bool,
}

impl LeafBuffers {
    pub(crate) const EMPTY: LeafBuffers = LeafBuffers {
        inline: Inline::EMPTY,
        joined: Joined::EMPTY,
        place: Place::Joined,
        progress: Progress::START,
        info: String::new(),
        scratch: Scratch::EMPTY,
        heading: String::new(),
        is_figure: false,
    };
}

/// The text of inlines.
#[derive(Clone, Copy)]
pub(crate) enum LeafText<'b> {
    Lines(&'b Block),
    Cell(Line),
}

impl Engine {
    // Long, because every kind of block has its arm here: one page shows what each becomes.
    pub(crate) fn leaf<S: Demands + ?Sized>(&mut self, document: Document<'_>, block: &Block, sink: &mut S) {
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
    pub(crate) fn end_leaf<S: Demands + ?Sized>(&self, block: &Block, sink: &mut S) {
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
        // Many texts have nothing to ask about, and need none of what follows.
        let first = self.attention.first(&view, S::RANGES);
        if first.is_none() && held.is_none() && inline::emit_text(&view, sink) {
            return true;
        }
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
        inline::tokenize(inline, &view, &mut context, (first, S::RANGES), sink.observer());
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
    pub(crate) fn emit<S: Demands + ?Sized>(&mut self, document: Document<'_>, sink: &mut S) -> bool {
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
