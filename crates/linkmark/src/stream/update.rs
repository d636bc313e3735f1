//! What a push changes, for whoever shows the page.

use super::difference::Count;
use core::ops::Range;

/// What has changed since the update before.
///
/// The page is the HTML of its top-level blocks, one after another. An update says which of them
/// are as they were, and for each of the others how its HTML follows from what it was. Played back
/// in order, updates make the page, byte for byte:
///
/// ```
/// use linkmark::{Options, Stream};
/// let mut stream = Stream::new(&Options::GFM);
/// let mut page: Vec<(u32, String)> = Vec::new();
/// for piece in ["# Hel", "lo\n\nSee [the", " docs].\n\n[the docs]: /d\n", "\nDone"] {
///     let update = stream.push(piece).unwrap();
///     for change in update.revised() {
///         let html = &mut page[change.index].1;
///         html.truncate(change.same);
///         html.push_str(change.html);
///     }
///     let former = page.split_off(update.first());
///     for block in update.blocks() {
///         let before = former.iter().find(|(key, _)| *key == block.key);
///         let same = before.map_or("", |(_, html)| &html[..block.same]);
///         page.push((block.key, [same, block.html].concat()));
///     }
///     let html: String = page.iter().map(|(_, html)| &**html).collect();
///     assert_eq!(html, stream.html());
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Update<'s> {
    pub(super) first: usize,
    pub(super) page: &'s str,
    pub(super) blocks: &'s [Changed],
    pub(super) revised: &'s [Changed],
    pub(super) current: bool,
}

impl<'s> Update<'s> {
    /// The blocks before this index are as they were, but for those of
    /// [`revised`](Update::revised).
    pub fn first(&self) -> usize {
        self.first
    }

    /// The blocks from [`first`](Update::first) on, up to the end of the page. Those that were
    /// there before and are not listed are gone.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = BlockUpdate<'s>> + use<'s> {
        let (page, first) = (self.page, self.first);
        self.blocks.iter().enumerate().map(move |(at, changed)| changed.update(page, first + at))
    }

    /// Blocks before [`first`](Update::first) that had to change after all.
    pub fn revised(&self) -> impl ExactSizeIterator<Item = BlockUpdate<'s>> + use<'s> {
        let page = self.page;
        self.revised.iter().map(move |changed| changed.update(page, changed.index))
    }

    /// Whether the page is that of all the text so far. If it is not,
    /// [`Stream::refresh`](crate::Stream::refresh) catches up.
    pub fn is_current(&self) -> bool {
        self.current
    }

    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.revised.is_empty()
    }
}

/// A top-level block that is new or has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BlockUpdate<'s> {
    /// Its place in the page.
    pub index: usize,
    /// Tells it from the others, and stays the same as long as the block is there: where it starts
    /// in the source, or [`NOTES`](BlockUpdate::NOTES).
    pub key: u32,
    /// How many bytes of the HTML that it had stay as they were. 0 if the key is new.
    pub same: usize,
    /// The same, in characters (code points).
    pub same_chars: usize,
    /// The same, in UTF-16 units, as JavaScript counts.
    pub same_utf16: usize,
    /// What follows them now.
    pub html: &'s str,
    /// Whether it stays as it is, but for the causes of [`Cause`].
    pub is_final: bool,
    /// Whether it holds brackets that a definition may still make links or references to notes.
    pub waits: bool,
    /// Its place in the source. That of the notes is empty.
    pub start: u32,
    /// See `start`.
    pub end: u32,
    /// Why it had to change, if it was final.
    pub cause: Option<Cause>,
}

impl BlockUpdate<'_> {
    /// The key of the footnotes at the end of the page.
    pub const NOTES: u32 = u32::MAX;

    /// Its place in the source.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Why a block that was final had to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// The definition of a link came that it waited for.
    Definition,
    /// The footnote came that it refers to.
    Footnote,
    #[default]
    /// A footnote's number, a count of references or a heading's id shifted.
    Number,
    /// References may add more to a page that is longer, or a budget that was left is spent.
    Limit,
}

impl Cause {
    /// Its name in one word, as `linkmark html --stream` writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Cause::Definition => "definition",
            Cause::Footnote => "footnote",
            Cause::Number => "number",
            Cause::Limit => "limit",
        }
    }
}

/// A block of an update; its HTML is on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed {
    pub(super) index: usize,
    pub(super) block: Shown,
    pub(super) html_end: usize,
    pub(super) same: usize,
    pub(super) same_as: Count,
    pub(super) has_new_html: bool,
    pub(super) cause: Option<Cause>,
}

impl Changed {
    fn update<'s>(&self, page: &'s str, index: usize) -> BlockUpdate<'s> {
        let Shown { key, end, html, is_final, waits, .. } = self.block;
        let start = if key == BlockUpdate::NOTES { end } else { key };
        BlockUpdate {
            index,
            key,
            same: self.same,
            same_chars: self.same_as.chars,
            same_utf16: self.same_as.utf16,
            html: &page[html + self.same..self.html_end],
            is_final,
            waits,
            start,
            end,
            cause: self.cause,
        }
    }
}

/// A top-level block of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) key: u32,
    pub(super) end: u32,
    /// Where its HTML begins on the page.
    pub(super) html: usize,
    pub(super) is_final: bool,
    pub(super) waits: bool,
    /// Its place in the arrays of the block phase.
    pub(super) row: u32,
    /// How many labels had been asked for in vain before it.
    pub(super) asked: (usize, usize),
    /// References in it found the budget spent.
    pub(super) is_starved: bool,
}
