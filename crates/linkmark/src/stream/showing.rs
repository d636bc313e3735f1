//! Writes the page and says what has changed, as far as that can be afforded.

use super::reading::FrontMatter;
use super::{Cause, Stream, Update, Wanted};
use crate::block::pause;
use crate::engine::Document;

/// An open end up to this long is written again with every push; a longer one whenever it has grown
/// by half.
const PROMPT: usize = 4096;

/// What one more container around the open leaf counts, in bytes: `</blockquote>` and a line
/// ending, or the ends of an item and its list.
const CONTAINER: usize = 14;

impl Stream<'_> {
    pub(super) fn show(&mut self, wanted: Wanted) -> Update<'_> {
        self.difference.begin();
        self.difference.expect(self.was_ahead.take());
        let is_read = self.read(wanted);
        if wanted == Wanted::All {
            self.difference.keep_all(&self.painter);
        }
        if !is_read || wanted == Wanted::Some && !self.is_worth_showing() {
            return self.difference.nothing(&self.painter);
        }
        self.shown_len = self.text.len();
        self.painter.source_len = self.text.len();
        self.painter.engine.references.set_budget(self.text.len());
        self.choose_end();
        let cost = self.text.len() + self.painter.page.len();
        if self.has_outdated() && self.afford(cost, wanted) {
            self.work += cost as u64;
            self.write_again();
        }
        let written = self.write(wanted);
        self.put_back_end();
        match written {
            Some(is_complete) => {
                let is_current = is_complete && !self.has_outdated();
                self.difference.find(&self.painter, is_current)
            }
            None => self.difference.nothing(&self.painter),
        }
    }

    /// Something that is written for good is no longer what it would be.
    fn has_outdated(&self) -> bool {
        let budget = self.painter.engine.references.budget();
        self.is_outdated || self.starved_at.is_some_and(|spent| spent != budget)
    }

    /// Whether the open end is short, or has grown enough.
    pub(super) fn is_worth_showing(&self) -> bool {
        let blocks = &self.painter.engine.blocks;
        let (mut start, depth) = self.pause.open_part(blocks);
        if let Some(block) = self.first_with_open_place() {
            start = start.min(blocks.blocks[block].start as usize);
        }
        let open = self.text.len() - start + depth * CONTAINER + self.painter.notes_len();
        open <= PROMPT || (self.text.len() - self.shown_len) * 2 >= open
    }

    /// How many blocks can be written for good.
    pub(super) fn settled(&self) -> usize {
        let closed = self.pause.closed(&self.painter.engine.blocks);
        self.first_with_open_place().map_or(closed, |open| open.min(closed))
    }

    /// The first block whose tag cannot be written yet: with `sourcepos`, that of a container says
    /// where it ends, which is not known while it is open or may go on.
    fn first_with_open_place(&self) -> Option<usize> {
        let blocks = &self.painter.engine.blocks;
        let open = self.pause.outermost_open(blocks);
        let list = self.pause.list_that_may_go_on(blocks).map(|list| list as usize);
        open.into_iter().chain(list).min().filter(|_| self.options.sourcepos)
    }

    /// Whether `cost` bytes may be written again; if so, they are paid for.
    pub(super) fn afford(&mut self, cost: usize, wanted: Wanted) -> bool {
        if wanted == Wanted::All || cost <= PROMPT {
            return true;
        }
        let affordable = cost <= self.credit;
        self.credit -= if affordable { cost } else { 0 };
        affordable
    }

    /// Writes the page, and says whether it is complete. `None` if that has to wait.
    fn write(&mut self, wanted: Wanted) -> Option<bool> {
        let is_guess = matches!(self.front_matter, FrontMatter::Guessed(_));
        let limit = if is_guess { 0 } else { self.settled() };
        self.read_end();
        let turned = self.painter.turned_list();
        if let Some(list) = turned
            && !self.afford(self.place.on_page.saturating_sub(list.html), wanted)
        {
            pause::take_back(&mut self.painter.engine.blocks, &self.kept);
            return None;
        }
        let (from, first) = match turned {
            Some(list) => (list.html.min(self.place.on_page), list.shown),
            None => (self.place.on_page, self.place.shown),
        };
        self.difference.keep_from(&self.painter, from, first.saturating_sub(1));
        self.place.cut_page(&mut self.painter);
        if let Some(list) = turned {
            self.painter.go_back_to_list(&list);
        }
        let mut ahead = self.write_blocks(limit);
        self.work += (self.painter.page.len() - from) as u64;
        if ahead.is_some() && wanted == Wanted::All {
            // Definitions of a paragraph that is still open count for all of the text so far.
            self.write_again();
            self.difference.expect(ahead);
            self.read_end();
            self.write_blocks(0);
            self.was_ahead = ahead.take();
        }
        self.mark_final(limit);
        Some(ahead.is_none())
    }

    /// Forgets what was written for good.
    pub(super) fn write_again(&mut self) {
        self.difference.keep_all(&self.painter);
        self.painter.clear();
        self.place.clear();
        self.is_outdated = false;
        self.starved_at = None;
    }

    /// Writes the blocks before `limit` for good, the others for now. Says whether what is written
    /// for good has asked for a definition of the open end, and of what.
    fn write_blocks(&mut self, limit: usize) -> Option<Cause> {
        let Stream { painter, place, text, options, .. } = self;
        let document = Document { source: text, options };
        let first = painter.shown.len().saturating_sub(1);
        painter.write_before(document, limit);
        painter.seal();
        place.keep(painter);
        if self.starved_at.is_none() && painter.shown[first..].iter().any(|block| block.is_starved) {
            self.starved_at = Some(painter.engine.references.budget());
        }
        let engine = &mut painter.engine;
        let (references, footnotes) = (engine.references.len(), engine.footnotes.len());
        engine.references.missing.firm = references;
        engine.footnotes.missing.firm = footnotes;
        let mut ahead = None;
        if options.footnotes {
            engine.footnotes.extend(text, &engine.blocks, self.rows, |missing, label| {
                ahead = missing.is_asked(label).then_some(Cause::Footnote).or(ahead);
            });
        }
        engine.references.extend(text, &engine.blocks, self.definitions, |missing, label| {
            ahead = missing.is_asked(label).then_some(Cause::Definition).or(ahead);
        });
        painter.write_rest(document);
        place.take_back(painter);
        let engine = &mut painter.engine;
        engine.references.truncate(references);
        engine.references.missing.firm = usize::MAX;
        engine.footnotes.truncate(footnotes);
        engine.footnotes.missing.firm = usize::MAX;
        pause::take_back(&mut painter.engine.blocks, &self.kept);
        ahead
    }

    /// Blocks are final once the lines that have ended close them.
    fn mark_final(&mut self, limit: usize) {
        let is_known = matches!(self.front_matter, FrontMatter::Known);
        let may_go_on = self.pause.list_that_may_go_on(&self.painter.engine.blocks);
        let rows = &self.painter.engine.blocks.blocks;
        // Few blocks at the end are not final yet, or have been written again.
        for block in self.painter.shown.iter_mut().rev() {
            let is_closed = (block.row as usize) < limit
                && !rows[block.row as usize].is_open()
                && may_go_on != Some(block.row);
            let is_final = self.is_finished || is_known && is_closed;
            if block.is_final && is_final {
                break;
            }
            block.is_final = is_final;
        }
    }
}
