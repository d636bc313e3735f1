//! What a fragment can lead to.

/// A place that a fragment can name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Anchor {
    /// The id, as the page has it.
    pub id: Box<str>,
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
