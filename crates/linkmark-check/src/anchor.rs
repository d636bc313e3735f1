//! What a fragment can lead to.

use crate::texts::{Span, Texts};

/// A place that a fragment can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Anchor<'p> {
    /// The id, as the page has it.
    pub id: &'p str,
    /// The byte of the document where it is.
    pub at: u32,
    /// Who gave the id.
    pub origin: Origin,
}

/// Who gave an anchor its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The host, from the text of a heading.
    Heading,
    /// The host, which had to add a number, because another heading has the same text.
    Numbered,
    /// The heading says it itself.
    Explicit,
    /// `id` or `name` in raw HTML.
    Html,
    /// The host, on every page.
    Host,
}

/// The anchors of a document by one host, in the order of the document.
///
/// ```
/// use linkmark_check::Page;
/// use linkmark_fix::Host;
/// let page = Page::read("# One\n\n## Two", &[&Host::GITHUB]);
/// let ids: Vec<&str> = page.anchors[0].iter().map(|anchor| anchor.id).collect();
/// assert_eq!(ids, ["one", "two"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Anchors {
    ids: Texts,
    rows: Vec<Row>,
}

/// An anchor, whose id is elsewhere.
#[derive(Clone, Copy, Debug)]
struct Row {
    id: Span,
    at: u32,
    origin: Origin,
}

impl Anchors {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The anchor of this number.
    pub fn get(&self, number: usize) -> Option<Anchor<'_>> {
        self.rows.get(number).map(|row| self.anchor(row))
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Anchor<'_>> + Clone {
        self.rows.iter().map(|row| self.anchor(row))
    }

    fn anchor(&self, row: &Row) -> Anchor<'_> {
        Anchor { id: self.ids.get(row.id), at: row.at, origin: row.origin }
    }

    pub(crate) fn push(&mut self, anchor: Anchor<'_>) {
        if let Some(id) = self.ids.add(anchor.id) {
            self.rows.push(Row { id, at: anchor.at, origin: anchor.origin });
        }
    }

    /// Puts them in the order of the document; those of one place keep theirs.
    pub(crate) fn sort(&mut self) {
        self.rows.sort_by_key(|row| row.at);
    }

    /// Forgets all but their room.
    pub(crate) fn clear(&mut self) {
        self.ids.clear();
        self.rows.clear();
    }
}
