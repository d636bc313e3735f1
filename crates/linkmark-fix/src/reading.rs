//! The links of a document, however they are written, in one list.

use std::borrow::Cow;
use std::ops::Range;

use linkmark::{LinkType, Options};
use linkmark_scan::{Dialect, Scanner};

use crate::place::mark_len;

/// A link: where it stands, how it is written, what a reader sees and where it leads.
///
/// Most borrow both from the document: a gigabyte can hold forty million of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'t> {
    /// Its bytes, brackets and target included.
    pub range: Range<usize>,
    /// How it is written.
    pub kind: LinkType,
    /// What a reader sees of it.
    pub text: Cow<'t, str>,
    /// Where it leads, decoded and not percent-encoded.
    pub href: Cow<'t, str>,
}

impl Found<'_> {
    /// The same, for when the document is gone.
    pub fn into_owned(self) -> Found<'static> {
        Found {
            range: self.range,
            kind: self.kind,
            text: self.text.into_owned().into(),
            href: self.href.into_owned().into(),
        }
    }
}

/// How a document is read.
///
/// ```
/// use linkmark::Options;
/// use linkmark_fix::{Places, Reading};
/// let text = "[a](b)\nand www.c.de";
/// let links = Reading::Markdown(Options::GFM).links(text);
/// assert_eq!(links[1].href, "http://www.c.de");
/// let place = Places::new(text).of(links[1].range.start);
/// assert_eq!((place.line, place.column), (2, 5));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Reading<'d> {
    /// As Markdown.
    Markdown(Options<'d>),
    /// As plain text.
    Plain(&'d Dialect),
}

impl Reading<'_> {
    /// Every link of `text`, in order.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn links<'t>(&self, text: &'t str) -> Vec<Found<'t>> {
        let mut links: Vec<Found<'t>> = self.each(text).collect();
        // A link in the text of an image ends before the link around it.
        links.sort_by_key(|link| link.range.start);
        links
    }

    /// Every link of `text`, one at a time, in the order they end.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn each<'r, 't: 'r>(&'r self, text: &'t str) -> Box<dyn Iterator<Item = Found<'t>> + 'r> {
        match self {
            Reading::Markdown(options) => {
                let links = linkmark::links(text, options).filter(|link| !link.image);
                Box::new(links.map(|link| Found {
                    range: link.range,
                    kind: link.link_type,
                    text: link.text,
                    href: link.href,
                }))
            }
            Reading::Plain(dialect) => {
                let scanner = Scanner::new(dialect);
                let mark = mark_len(text);
                let links: Vec<_> = scanner.links(&text[mark..]).collect();
                Box::new(links.into_iter().map(move |link| Found {
                    range: link.start() + mark..link.end() + mark,
                    kind: link.kind().into(),
                    text: link.as_str().into(),
                    href: link.href().to_string().into(),
                }))
            }
        }
    }
}

/// The engine's options for a dialect: its own preset, else CommonMark alone for one without bare links, all that GitHub has for the
/// others.
pub fn options_for(dialect: &Dialect) -> Options<'_> {
    let own =
        [Options::COMMONMARK, Options::GFM, Options::GITHUB].into_iter().find(|own| own.dialect == dialect);
    let family = if dialect.has_bare_links() { Options::GFM } else { Options::COMMONMARK };
    own.unwrap_or(family.with_dialect(dialect))
}

/// As [`options_for`], for files of a project: what stands between `---` at the start of a file is metadata, not text.
pub fn options_for_files(dialect: &Dialect) -> Options<'_> {
    options_for(dialect).with_front_matter(true)
}
