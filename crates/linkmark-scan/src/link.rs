//! A link that was found: where it stands, what kind it is, where it leads.

use core::fmt;
use core::ops::Range;

/// How a link is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LinkKind {
    /// A scheme in front: `https://a.b/c`.
    Url,
    /// `www.` in front: `www.a.b`.
    Www,
    /// A host known by its top-level domain alone: `example.com/x`.
    Host,
    /// A bare address: `a@b.c`.
    Email,
    /// An address behind `mailto:`.
    Mailto,
    /// An address behind `xmpp:`.
    Xmpp,
    /// `<scheme:…>`.
    AngleUri,
    /// `<a@b.c>`.
    AngleEmail,
}

/// One link in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Link<'t> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: LinkKind,
    pub(crate) implied: &'static str,
}

impl<'t> Link<'t> {
    /// Where it starts, in bytes; for `<…>` this is the `<`.
    pub fn start(&self) -> usize {
        self.start
    }
    /// Where it ends, in bytes; for `<…>` this is behind the `>`.
    pub fn end(&self) -> usize {
        self.end
    }
    /// `start..end`.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }
    /// The link as a reader sees it: for `<…>` without the angle brackets.
    pub fn as_str(&self) -> &'t str {
        match self.kind {
            LinkKind::AngleUri | LinkKind::AngleEmail => &self.text[self.start + 1..self.end - 1],
            _ => &self.text[self.start..self.end],
        }
    }
    /// How it is written.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }
    /// Where it leads.
    pub fn href(&self) -> Href<'t> {
        Href { implied: self.implied, written: self.as_str() }
    }
}

impl fmt::Debug for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?} at {}..{}", self.kind, self.as_str(), self.start, self.end)
    }
}

/// Where a link leads: what is implied (`http://`, `mailto:` or nothing) and what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Href<'t> {
    pub(crate) implied: &'static str,
    pub(crate) written: &'t str,
}

impl<'t> Href<'t> {
    /// What the reader has to imagine in front: `http://`, `mailto:` or nothing.
    pub fn implied(&self) -> &'static str {
        self.implied
    }
    /// What stands in the text.
    pub fn written(&self) -> &'t str {
        self.written
    }
}

impl fmt::Display for Href<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.implied)?;
        f.write_str(self.written)
    }
}
