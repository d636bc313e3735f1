//! Which links of a document are listed, by the way they are written.

use linkmark::{FoundLink, LinkType};

use crate::syntax::Syntax;

/// Chooses links by the way they are written.
///
/// ```
/// use linkmark::Options;
/// use linkmark_fix::{LinkFilter, Syntax};
/// let filter = LinkFilter { kinds: vec!["bare"], ..LinkFilter::default() };
/// let links = filter.links(&Syntax::Markdown(Options::GFM), "[a](b) https://c.de f@g.hi");
/// let kinds: Vec<&str> = links.iter().map(LinkFilter::kind).collect();
/// assert_eq!(kinds, ["bare-url", "bare-email"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LinkFilter {
    /// Words of [`LinkFilter::KINDS`]; empty for every link that is not an image or raw HTML.
    pub kinds: Vec<&'static str>,
    /// Images too.
    pub images: bool,
    /// The targets of raw HTML too.
    pub html: bool,
}

impl LinkFilter {
    /// Every word for a way of writing a link, and `bare` for all of them that are bare.
    pub const KINDS: &'static [&'static str] = &[
        "inline",
        "reference",
        "angle",
        "bare",
        "bare-url",
        "bare-www",
        "bare-host",
        "bare-email",
        "bare-mailto",
        "bare-xmpp",
        "wiki",
        "image",
        "html",
    ];

    /// What a link is called in lists. An image is one whichever way it is written.
    pub fn kind(link: &FoundLink<'_>) -> &'static str {
        if link.image && link.link_type != LinkType::Html { "image" } else { link.link_type.name() }
    }

    /// How many links of `text` are listed.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn count(&self, syntax: &Syntax<'_>, text: &str, wanted: impl Fn(&FoundLink<'_>) -> bool) -> usize {
        let html = if self.lists_html() { syntax.raw_html_links(text) } else { Vec::new() };
        let html = html.iter().filter(|link| wanted(link)).count();
        syntax.links_and_images(text).filter(|link| self.takes(link) && wanted(link)).count() + html
    }

    /// The links of `text` that are listed, in order.
    ///
    /// # Panics
    /// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
    pub fn links<'t>(&self, syntax: &Syntax<'_>, text: &'t str) -> Vec<FoundLink<'t>> {
        let mut links: Vec<FoundLink<'t>> =
            syntax.links_and_images(text).filter(|link| self.takes(link)).collect();
        if self.lists_html() {
            links.extend(syntax.raw_html_links(text));
        }
        // They come in the order in which they end, an image before the link around it.
        links.sort_by_key(|link| link.range.start);
        links
    }

    /// Whether a link that [`Syntax::links_and_images`] gives is listed.
    pub fn takes(&self, link: &FoundLink<'_>) -> bool {
        let name = LinkFilter::kind(link);
        match name {
            "image" => self.lists_images(),
            "html" => self.lists_html(),
            _ => self.kinds.is_empty() || self.kinds.iter().any(|&kind| is_of(kind, name, link.link_type)),
        }
    }

    /// To name the kind is to want it, besides the other kinds that are named.
    fn lists_images(&self) -> bool {
        self.images || self.kinds.contains(&"image")
    }

    fn lists_html(&self) -> bool {
        self.html || self.kinds.contains(&"html")
    }
}

fn is_of(kind: &str, name: &str, link_type: LinkType) -> bool {
    kind == name || (kind == "bare" && link_type.is_bare())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_link_chooses_it() {
        // Who lists links here adds no constructs to the engine.
        for link_type in LinkType::ALL.iter().filter(|&&link_type| link_type != LinkType::Own) {
            assert!(LinkFilter::KINDS.contains(&link_type.name()), "{link_type:?}");
        }
    }
}
