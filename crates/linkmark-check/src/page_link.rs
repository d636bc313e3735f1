//! The links of a document.

use std::ops::Range;

use linkmark::LinkType;

use crate::texts::{Span, Texts};

/// A link of a document that leads to something near.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageLink<'p> {
    /// What to show of it: its destination if that is known, otherwise all of it.
    pub range: Range<u32>,
    /// The destination as it is written, without brackets or quotes; empty if it is somewhere else.
    pub written: Range<u32>,
    /// Where it leads, with escapes and references decoded and percent-encoding as it is.
    pub href: &'p str,
    /// The label that it is found by, folded; empty for a link that has its destination itself.
    pub label: &'p str,
    /// How it is written.
    pub link_type: LinkType,
    /// Whether it is an image, or another file that the page shows.
    pub is_image: bool,
}

/// The links of a document, in the order in which they end, but for those that lead elsewhere.
///
/// ```
/// use linkmark_check::Page;
/// let page = Page::read("[a](b.md) [c](https://d.e) ![f](g.png)", &[]);
/// let hrefs: Vec<&str> = page.links.iter().map(|link| link.href).collect();
/// assert_eq!(hrefs, ["b.md", "g.png"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct PageLinks {
    texts: Texts,
    rows: Vec<LinkRow>,
}

/// A link, whose texts are elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct LinkRow {
    pub(crate) range: Range<u32>,
    pub(crate) written: Range<u32>,
    pub(crate) href: Span,
    pub(crate) label: Span,
    pub(crate) link_type: LinkType,
    pub(crate) is_image: bool,
}

impl PageLinks {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = PageLink<'_>> + Clone {
        self.rows.iter().map(|row| PageLink {
            range: row.range.clone(),
            written: row.written.clone(),
            href: self.texts.get(row.href),
            label: self.texts.get(row.label),
            link_type: row.link_type,
            is_image: row.is_image,
        })
    }

    /// Adds a text that links have.
    pub(crate) fn add_text(&mut self, text: &str) -> Option<Span> {
        self.texts.add(text)
    }

    pub(crate) fn push(&mut self, row: LinkRow) {
        self.rows.push(row);
    }

    /// Says where the destinations of links by reference are written; `written` is asked with their
    /// labels and destinations.
    pub(crate) fn set_written(&mut self, written: impl Fn(&str, &str) -> Option<Range<u32>>) {
        for row in &mut self.rows {
            let (label, href) = (self.texts.get(row.label), self.texts.get(row.href));
            if let Some(place) = (!label.is_empty()).then(|| written(label, href)).flatten() {
                row.written = place;
            }
        }
    }

    /// Forgets all but their room.
    pub(crate) fn clear(&mut self) {
        self.texts.clear();
        self.rows.clear();
    }
}

#[cfg(test)]
mod tests {
    use crate::page::Page;

    #[test]
    fn a_destination_is_shown_where_it_is_written() {
        for (source, written) in [
            ("[a](b.md)", "b.md"),
            ("> [a](\n> b.md\n> 'title')", "b.md"),
            ("- [a `](c` [^1]](<b c.md> \"t\")", "b c.md"),
            ("[![](i.png)](b.md)", "b.md"),
            ("[a](b\\_c&amp;.md)", "b\\_c&amp;.md"),
            ("|a|\n|-|\n|[x](a\\|b.md)|", "a\\|b.md"),
            ("[a]()", ""),
            ("[a][b]\n\n[b]: c.md", "c.md"),
        ] {
            let page = Page::read(source, &[]);
            let link = page.links.iter().find(|link| !link.is_image).expect(source);
            let place = link.written.start as usize..link.written.end as usize;
            assert_eq!(&source[place], written, "{source}");
        }
    }

    #[test]
    fn a_destination_that_many_links_have_is_kept_once() {
        let page = Page::read("[a] [A][] [x][a] ![y][a]\n\n[a]: b.md", &[]);
        let hrefs: Vec<&str> = page.links.iter().map(|link| link.href).collect();
        assert_eq!(hrefs, ["b.md"; 4]);
        assert!(hrefs.iter().all(|href| std::ptr::eq(*href, hrefs[0])));
    }
}
