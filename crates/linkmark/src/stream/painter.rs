//! Writes the page, block by block, and can go back to where it was.

use super::update::{BlockUpdate, Shown};
use crate::block::blocks::BlockKind;
use crate::engine::{Document, Engine};
use crate::html::footnotes::Open;
use crate::html::writer::{State, StateMark, Writer};
use crate::missing::MissingMark;
use crate::slug::SlugMark;
use alloc::string::String;
use alloc::vec::Vec;

/// The engine on its way through the blocks, and what it has written.
#[derive(Debug, Default)]
pub(super) struct Painter {
    pub(super) engine: Engine,
    pub(super) state: State,
    pub(super) page: String,
    /// The top-level blocks of the page.
    pub(super) shown: Vec<Shown>,
    /// The lists that are open where the engine is: if one turns loose, it is written again.
    pub(super) lists: Vec<ListStart>,
    /// How long the text is: what was added to close it is not part of any block.
    pub(super) source_len: usize,
    /// The notes as they were written last, and how much had changed in them by then.
    notes: String,
    notes_at: Option<usize>,
}

/// Where a list begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListStart {
    row: u32,
    /// How it was written.
    tight: bool,
    depth: usize,
    pub(super) html: usize,
    pub(super) shown: usize,
    mark: Mark,
}

/// What counts over the whole document, at some place of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    filled_cells: usize,
    spent: usize,
    references: MissingMark,
    footnotes: MissingMark,
    slugs: SlugMark,
    state: StateMark,
}

/// The place up to which the page is written for good, unless a list before it turns loose.
#[derive(Debug, Default)]
pub(super) struct Place {
    next: usize,
    open: Vec<u32>,
    lists: Vec<ListStart>,
    notes: Vec<Open>,
    mark: Mark,
    /// How much is written, and how much of that is on the page: the text of an open footnote is
    /// not, and waits in `aside`.
    written: usize,
    pub(super) on_page: usize,
    aside: String,
    pub(super) shown: usize,
    last: Option<Shown>,
}

impl Painter {
    /// For a document of which nothing is known.
    pub(super) fn clear(&mut self) {
        self.engine.next = 0;
        self.engine.open.clear();
        self.engine.filled_cells = 0;
        self.engine.slugs.clear();
        self.engine.slugs.record();
        self.engine.references.set_spent(0);
        self.engine.references.missing.go_back(MissingMark::default());
        self.engine.references.missing.turn_on();
        self.engine.footnotes.missing.go_back(MissingMark::default());
        self.engine.footnotes.missing.turn_on();
        self.state.clear();
        self.state.record();
        self.page.clear();
        self.shown.clear();
        self.lists.clear();
        self.notes_at = None;
    }

    fn mark(&self) -> Mark {
        Mark {
            filled_cells: self.engine.filled_cells,
            spent: self.engine.references.spent(),
            references: self.engine.references.missing.mark(),
            footnotes: self.engine.footnotes.missing.mark(),
            slugs: self.engine.slugs.mark(),
            state: self.state.mark(),
        }
    }

    fn go_back(&mut self, mark: &Mark) {
        self.engine.filled_cells = mark.filled_cells;
        self.engine.references.set_spent(mark.spent);
        self.engine.references.missing.go_back(mark.references);
        self.engine.footnotes.missing.go_back(mark.footnotes);
        self.engine.slugs.go_back(mark.slugs);
        self.state.go_back(mark.state);
    }

    /// The outermost list that is no longer as it was written.
    pub(super) fn turned_list(&self) -> Option<ListStart> {
        let tight = |list: &ListStart| {
            matches!(self.engine.blocks.blocks[list.row as usize].kind, BlockKind::List { tight: true, .. })
        };
        self.lists.iter().find(|&list| tight(list) != list.tight).copied()
    }

    /// Goes back to where `list` begins. The page is cut by the caller.
    pub(super) fn go_back_to_list(&mut self, list: &ListStart) {
        self.go_back(&list.mark);
        self.engine.next = list.row as usize;
        self.engine.open.truncate(list.depth);
        self.lists.retain(|other| other.depth < list.depth);
        self.shown.truncate(list.shown);
        self.page.truncate(list.html);
    }

    /// Writes the blocks before `limit`, without closing what is open there.
    pub(super) fn write_before(&mut self, document: Document<'_>, limit: usize) {
        while self.engine.next < limit {
            self.step(document);
        }
    }

    /// Writes the rest of the blocks, and the notes.
    pub(super) fn write_rest(&mut self, document: Document<'_>) {
        while self.step(document) {}
        self.seal();
        self.write_notes(document);
    }

    fn step(&mut self, document: Document<'_>) -> bool {
        let engine = &mut self.engine;
        let rows = &engine.blocks.blocks;
        let ends = engine.open.last().is_some_and(|&open| rows[open as usize].after as usize <= engine.next);
        if let Some(&block) = rows.get(engine.next)
            && !ends
        {
            if engine.open.is_empty() {
                self.begin(block.start);
            }
            if let BlockKind::List { tight, .. } = block.kind {
                let depth = self.engine.open.len();
                self.lists.push(ListStart {
                    row: self.engine.next as u32,
                    tight,
                    depth,
                    html: self.page.len(),
                    shown: self.shown.len() - usize::from(depth == 0),
                    mark: self.mark(),
                });
            }
        }
        let mut writer = Writer::resume(&mut self.page, &mut self.state, document.options);
        let stepped = self.engine.step_here(document, &mut writer);
        while self.lists.last().is_some_and(|list| list.depth >= self.engine.open.len()) {
            self.lists.pop();
        }
        stepped
    }

    /// A top-level block begins.
    fn begin(&mut self, start: u32) {
        self.seal();
        self.engine.references.is_starved = false;
        let asked = self.asked();
        self.shown.push(Shown {
            key: start,
            end: start,
            html: self.page.len(),
            is_final: false,
            waits: false,
            row: self.engine.next as u32,
            asked,
            is_starved: false,
        });
    }

    /// How many labels of links and of footnotes were asked for in vain so far.
    fn asked(&self) -> (usize, usize) {
        (self.engine.references.missing.mark().asked, self.engine.footnotes.missing.mark().asked)
    }

    /// What is known of the last block once everything in it is written.
    pub(super) fn seal(&mut self) {
        let Engine { references, footnotes, blocks, .. } = &self.engine;
        if let Some(last) = self.shown.last_mut() {
            let (links, notes) = last.asked;
            last.is_starved |= references.is_starved;
            last.waits = last.is_starved
                || references.missing.mark().asked > links
                || footnotes.missing.mark().asked > notes;
            last.end = blocks.blocks[last.row as usize].end.min(self.source_len as u32);
        }
    }

    fn write_notes(&mut self, document: Document<'_>) {
        let html = self.page.len();
        let changes = self.state.footnotes.changes();
        if self.notes_at == Some(changes) {
            self.page.push_str(&self.notes);
        } else {
            Writer::resume(&mut self.page, &mut self.state, document.options).finish();
            self.notes.clear();
            self.notes.push_str(&self.page[html..]);
            self.notes_at = Some(changes);
        }
        if self.page.len() > html {
            self.shown.push(Shown {
                key: BlockUpdate::NOTES,
                end: self.source_len as u32,
                html,
                is_final: false,
                waits: false,
                row: u32::MAX,
                asked: self.asked(),
                is_starved: false,
            });
        }
    }

    /// How much HTML would be written again if the notes change.
    pub(super) fn notes_len(&self) -> usize {
        if self.notes_at == Some(self.state.footnotes.changes()) { 0 } else { self.notes.len() }
    }
}

impl Place {
    pub(super) fn clear(&mut self) {
        self.next = 0;
        self.open.clear();
        self.lists.clear();
        self.notes.clear();
        self.written = 0;
        self.on_page = 0;
        self.aside.clear();
        self.shown = 0;
        self.last = None;
    }

    /// Keeps the place where `painter` is.
    pub(super) fn keep(&mut self, painter: &Painter) {
        self.next = painter.engine.next;
        self.open.clone_from(&painter.engine.open);
        self.lists.clone_from(&painter.lists);
        self.notes.clear();
        self.notes.extend_from_slice(painter.state.footnotes.open());
        self.mark = painter.mark();
        self.written = painter.page.len();
        self.on_page = self.notes.first().map_or(self.written, Open::start);
        self.aside.clear();
        self.aside.push_str(&painter.page[self.on_page..]);
        self.shown = painter.shown.len();
        self.last = painter.shown.last().copied();
    }

    /// Leads `painter` back here, but for the page, which stays to be shown.
    pub(super) fn take_back(&self, painter: &mut Painter) {
        painter.engine.next = self.next;
        painter.engine.open.clone_from(&self.open);
        painter.lists.clone_from(&self.lists);
        painter.go_back(&self.mark);
        painter.state.footnotes.open_again(&self.notes);
    }

    /// Cuts the page of `painter` to what is written for good.
    pub(super) fn cut_page(&self, painter: &mut Painter) {
        painter.page.truncate(self.on_page);
        painter.page.push_str(&self.aside);
        painter.shown.truncate(self.shown);
        if let (Some(last), Some(&kept)) = (painter.shown.last_mut(), self.last.as_ref()) {
            *last = kept;
        }
    }
}
