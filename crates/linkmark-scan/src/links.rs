//! The iterators: find the next trigger, ask for the decision, go on after the link.

use crate::find::Finder;
use crate::link::Link;
use crate::scan::{Memory, Scanner};
use crate::watch::nobody;

impl Scanner {
    /// Every link in `text`, left to right, without allocating.
    ///
    /// Markdown is not looked at: a link inside a code span is found too. For Markdown, use the
    /// crate `linkmark`.
    pub fn links<'s, 't>(&'s self, text: &'t str) -> Links<'s, 't> {
        self.links_after(text, 0)
    }

    /// The links from `floor` on; of what is before, the last character is looked at.
    pub(crate) fn links_after<'s, 't>(&'s self, text: &'t str, floor: usize) -> Links<'s, 't> {
        Links { scanner: self, text, finder: self.finder(), at: floor, floor, memory: Memory::default() }
    }

    /// The links of `text` and the text between them: together they are the input.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner, TextSpan};
    /// let scanner = Scanner::new(&Dialect::GFM);
    /// let shown: String = scanner
    ///     .spans("see www.a.b.")
    ///     .map(|span| match span {
    ///         TextSpan::Text(text) => text.to_string(),
    ///         TextSpan::Link(link) => format!("[{}]", link.as_str()),
    ///     })
    ///     .collect();
    /// assert_eq!(shown, "see [www.a.b].");
    /// ```
    pub fn spans<'s, 't>(&'s self, text: &'t str) -> Spans<'s, 't> {
        self.spans_after(text, 0)
    }

    /// The links and the text from `floor` on.
    pub(crate) fn spans_after<'s, 't>(&'s self, text: &'t str, floor: usize) -> Spans<'s, 't> {
        Spans { links: self.links_after(text, floor), at: floor, next: None }
    }
}

/// The links of a text, left to right. See [`Scanner::links`].
#[derive(Clone, Debug)]
pub struct Links<'s, 't> {
    scanner: &'s Scanner,
    text: &'t str,
    finder: Finder,
    at: usize,
    floor: usize,
    memory: Memory,
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        while let Some(at) = self.scanner.next_trigger(&mut self.finder, self.text, self.at) {
            self.at = at + 1;
            // What the finder gives may lead to a link: that is not asked again.
            let link = self.scanner.decide(self.text, at, self.floor, &mut self.memory, &mut nobody());
            if let Some(link) = link {
                (self.at, self.floor) = (link.end, link.end);
                return Some(link);
            }
        }
        self.at = self.text.len();
        None
    }
}

impl core::iter::FusedIterator for Links<'_, '_> {}

/// A link, or the text between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextSpan<'t> {
    /// Text that is not a link; never empty.
    Text(&'t str),
    /// A link.
    Link(Link<'t>),
}

/// The links of a text and the text between them. See [`Scanner::spans`].
#[derive(Clone, Debug)]
pub struct Spans<'s, 't> {
    links: Links<'s, 't>,
    at: usize,
    next: Option<Link<'t>>,
}

impl<'t> Iterator for Spans<'_, 't> {
    type Item = TextSpan<'t>;

    fn next(&mut self) -> Option<TextSpan<'t>> {
        let text = self.links.text;
        let link = self.next.take().or_else(|| self.links.next());
        let end = link.map_or(text.len(), |link| link.start);
        if self.at < end {
            let between = &text[self.at..end];
            (self.at, self.next) = (end, link);
            return Some(TextSpan::Text(between));
        }
        let link = link?;
        self.at = link.end;
        Some(TextSpan::Link(link))
    }
}

impl core::iter::FusedIterator for Spans<'_, '_> {}
