//! How a document is read, and the links that it then has.

use linkmark::{FoundLink, Options};
use linkmark_scan::{Dialect, Scanner};

use crate::bom::bom_len;

/// How a document is read.
///
/// ```
/// use linkmark::Options;
/// use linkmark_fix::{Places, Syntax};
/// let text = "[a](b)\nand www.c.de";
/// let links = Syntax::Markdown(Options::GFM).links(text);
/// assert_eq!(links[1].href, "http://www.c.de");
/// let place = Places::new(text).of(links[1].range.start);
/// assert_eq!((place.line, place.column), (2, 5));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Syntax<'d> {
    /// As Markdown.
    Markdown(Options<'d>),
    /// As plain text.
    PlainText(&'d Dialect),
}

impl Syntax<'_> {
    /// Every link of `text`, in order, but no image.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn links<'t>(&self, text: &'t str) -> Vec<FoundLink<'t>> {
        let mut links: Vec<FoundLink<'t>> = self.links_and_images(text).filter(|link| !link.image).collect();
        // A link in the text of an image ends before the link around it.
        links.sort_by_key(|link| link.range.start);
        links
    }

    /// Every link and every image of `text`, one at a time, in the order they end.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn links_and_images<'r, 't: 'r>(
        &'r self,
        text: &'t str,
    ) -> Box<dyn Iterator<Item = FoundLink<'t>> + 'r> {
        match self {
            Syntax::Markdown(options) => Box::new(linkmark::links(text, options)),
            Syntax::PlainText(dialect) => {
                let scanner = Scanner::new(dialect);
                let bom = bom_len(text);
                let links: Vec<_> = scanner.links(&text[bom..]).collect();
                Box::new(links.into_iter().map(move |link| {
                    let mut found = FoundLink::from(link);
                    found.range = found.range.start + bom..found.range.end + bom;
                    found
                }))
            }
        }
    }

    /// The targets in the raw HTML of `text`; plain text has none.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn raw_html_links<'t>(&self, text: &'t str) -> Vec<FoundLink<'t>> {
        match self {
            Syntax::Markdown(options) => linkmark::raw_links(text, options),
            Syntax::PlainText(_) => Vec::new(),
        }
    }
}

/// The options for Markdown in a dialect: the preset that has this dialect; else CommonMark alone
/// for one without bare links, and all that GitHub has for the others. Front matter at the start of
/// a document is metadata and not text, for every command.
pub fn markdown_options(dialect: &Dialect) -> Options<'_> {
    let preset = [Options::COMMONMARK, Options::GFM, Options::GITHUB]
        .into_iter()
        .find(|preset| preset.dialect == dialect);
    let family = if dialect.has_bare_links() { Options::GFM } else { Options::COMMONMARK };
    preset.unwrap_or(family.with_dialect(dialect)).with_front_matter(true)
}
