//! What differs between the page that was shown and the page that is.

use super::painter::Painter;
use super::update::{Cause, Changed, Shown, Update};
use alloc::string::String;
use alloc::vec::Vec;

/// The page that was shown, from where the new one may differ.
#[derive(Debug, Default)]
pub(super) struct Difference {
    is_kept: bool,
    /// Where on the page `html` begins, and which block is the first of `blocks`.
    from: usize,
    first: usize,
    html: String,
    blocks: Vec<Shown>,
    /// Why each of `blocks` may have changed, and why any of them may.
    causes: Vec<Option<Cause>>,
    cause: Cause,
    counted: Counted,
    changed: Vec<Changed>,
    revised: Vec<Changed>,
}

impl Difference {
    pub(super) fn begin(&mut self) {
        self.is_kept = false;
        self.html.clear();
        self.blocks.clear();
        self.causes.clear();
        self.cause = Cause::Number;
        self.changed.clear();
        self.revised.clear();
    }

    /// Everything may be written again.
    pub(super) fn keep_all(&mut self, painter: &Painter) {
        if self.is_kept {
            return;
        }
        self.keep_from(painter, 0, 0);
        let (links, notes) = (&painter.engine.references.missing, &painter.engine.footnotes.missing);
        let asked = (links.mark().asked, notes.mark().asked);
        let ends = painter.shown.iter().skip(1).map(|next| next.asked).chain([asked]);
        for (block, end) in painter.shown.iter().zip(ends) {
            let come_links = links.has_come(block.asked.0.min(asked.0), end.0.min(asked.0));
            let come_notes = notes.has_come(block.asked.1.min(asked.1), end.1.min(asked.1));
            self.causes.push(match (come_links, come_notes) {
                (true, _) => Some(Cause::Definition),
                (false, true) => Some(Cause::Footnote),
                (false, false) => block.is_starved.then_some(Cause::Limit),
            });
        }
    }

    /// The page may be written again from `from` on, and the blocks from the one at `first` on.
    pub(super) fn keep_from(&mut self, painter: &Painter, from: usize, first: usize) {
        if self.is_kept {
            return;
        }
        self.is_kept = true;
        if from < self.counted.end {
            self.counted = Counted::default();
        }
        self.from = from;
        self.first = first;
        self.html.push_str(&painter.page[from..]);
        self.blocks.extend_from_slice(&painter.shown[first..]);
    }

    /// Why blocks change that have no reason of their own.
    pub(super) fn expect(&mut self, cause: Option<Cause>) {
        self.cause = cause.unwrap_or(self.cause);
    }

    /// The page stays as it was.
    pub(super) fn nothing<'s>(&'s self, painter: &'s Painter) -> Update<'s> {
        let first = painter.shown.len();
        Update { first, page: &painter.page, blocks: &[], revised: &[], current: false }
    }

    pub(super) fn find<'s>(&'s mut self, painter: &'s Painter, current: bool) -> Update<'s> {
        let (page, shown) = (&*painter.page, &*painter.shown);
        let mut first = shown.len();
        let mut former = 0;
        for index in self.first..shown.len() {
            while self.blocks.get(former).is_some_and(|block| block.key < shown[index].key) {
                former += 1;
            }
            let known = self.blocks.get(former).is_some_and(|block| block.key == shown[index].key);
            let changed = self.compare(page, shown, index, known.then_some(former));
            if first < shown.len() {
                self.changed.push(changed);
            } else if changed.cause.is_some() {
                self.revised.push(changed);
            } else if !known || former != index - self.first || self.is_changed(&changed, former) {
                first = index;
                self.changed.push(changed);
            }
        }
        Update { first, page, blocks: &self.changed, revised: &self.revised, current }
    }

    fn is_changed(&self, changed: &Changed, former: usize) -> bool {
        let (old, new) = (&self.blocks[former], &changed.block);
        changed.has_new_html || (old.end, old.is_final, old.waits) != (new.end, new.is_final, new.waits)
    }

    /// How the block at `index` follows from the one of the same key.
    fn compare(&mut self, page: &str, shown: &[Shown], index: usize, former: Option<usize>) -> Changed {
        let block = shown[index];
        let html_end = shown.get(index + 1).map_or(page.len(), |next| next.html);
        let mut changed = Changed {
            index,
            block,
            html_end,
            same: 0,
            same_as: Count::default(),
            has_new_html: true,
            cause: None,
        };
        let Some(former) = former else { return changed };
        let next = self.blocks.get(former + 1).map_or(self.from + self.html.len(), |next| next.html);
        let relative = |at: usize| at.saturating_sub(self.from);
        let old = &self.html[relative(self.blocks[former].html)..relative(next)];
        let new = &page[block.html.max(self.from)..html_end.max(self.from)];
        let same = common(old, new);
        let untouched = self.from.clamp(block.html, html_end);
        changed.has_new_html = same < old.len().max(new.len());
        changed.same = untouched - block.html + same;
        changed.same_as = self.counted.count(page, block.html, untouched).and(&new[..same]);
        if self.blocks[former].is_final && changed.has_new_html {
            let own = self.causes.get(former).copied().flatten();
            changed.cause = Some(own.unwrap_or(self.cause));
        }
        changed
    }
}

/// How long a text is, as others count.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) chars: usize,
    pub(super) utf16: usize,
}

impl Count {
    /// With `more` after it.
    fn and(self, more: &str) -> Count {
        // Most pages are ASCII, and that is soon seen.
        if more.is_ascii() {
            return Count { chars: self.chars + more.len(), utf16: self.utf16 + more.len() };
        }
        let chars = more.chars().count();
        // What takes four bytes takes two units.
        let pairs = more.bytes().filter(|byte| *byte >= 0xf0).count();
        Count { chars: self.chars + chars, utf16: self.utf16 + chars + pairs }
    }
}

/// The open block, counted as far as it was written for good.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    html: usize,
    end: usize,
    count: Count,
}

impl Counted {
    /// What is from `html` to `end`. Most often it is the block of the last time, and further on.
    fn count(&mut self, page: &str, html: usize, end: usize) -> Count {
        if html == end {
            return Count::default();
        }
        if self.html != html || self.end > end {
            *self = Counted { html, end: html, count: Count::default() };
        }
        self.count = self.count.and(&page[self.end..end]);
        self.end = end;
        self.count
    }
}

/// How many bytes both begin with, up to the end of a character.
fn common(a: &str, b: &str) -> usize {
    const BLOCK: usize = 64;
    let blocks = a.as_bytes().chunks_exact(BLOCK).zip(b.as_bytes().chunks_exact(BLOCK));
    let whole = blocks.take_while(|(a, b)| a == b).count() * BLOCK;
    let (a_rest, b_rest) = (&a.as_bytes()[whole..], &b.as_bytes()[whole..]);
    let mut same = whole + a_rest.iter().zip(b_rest).take_while(|(a, b)| a == b).count();
    while !a.is_char_boundary(same) {
        same -= 1;
    }
    same
}
