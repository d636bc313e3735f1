//! A link that was found: where it is, what kind it is, where it leads.

use core::fmt;
use core::ops::Range;

use crate::href::Href;

/// How a link is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
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
    /// An address after `mailto:`.
    Mailto,
    /// An address after `xmpp:`.
    Xmpp,
    /// `<scheme:…>`.
    AngleUri,
    /// `<a@b.c>`.
    AngleEmail,
}

/// Where a link is and what it is: all that a decision has to say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: LinkKind,
}

impl LinkKind {
    /// Every kind.
    pub const ALL: [LinkKind; 8] = [
        LinkKind::Url,
        LinkKind::Www,
        LinkKind::Host,
        LinkKind::Email,
        LinkKind::Mailto,
        LinkKind::Xmpp,
        LinkKind::AngleUri,
        LinkKind::AngleEmail,
    ];

    /// Its name, as `--kind` and `testdata/` write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            LinkKind::Url => "url",
            LinkKind::Www => "www",
            LinkKind::Host => "host",
            LinkKind::Email => "email",
            LinkKind::Mailto => "mailto",
            LinkKind::Xmpp => "xmpp",
            LinkKind::AngleUri => "angle-uri",
            LinkKind::AngleEmail => "angle-email",
        }
    }

    /// Whether it is between `<` and `>`.
    pub const fn is_angle(self) -> bool {
        matches!(self, LinkKind::AngleUri | LinkKind::AngleEmail)
    }

    /// Whether it is an address, with or without `mailto:` or `xmpp:` in front, and bare.
    pub const fn is_bare_address(self) -> bool {
        matches!(self, LinkKind::Email | LinkKind::Mailto | LinkKind::Xmpp)
    }
}

impl fmt::Display for LinkKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
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
    pub const fn start(&self) -> usize {
        self.start
    }

    /// Where it ends, in bytes; for `<…>` this is after the `>`.
    pub const fn end(&self) -> usize {
        self.end
    }

    /// `start..end`: what to replace when the link is to be replaced, angle brackets included.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The link as a reader sees it: for `<…>` without the angle brackets.
    pub fn as_str(&self) -> &'t str {
        let inner = usize::from(self.kind.is_angle());
        &self.text[self.start + inner..self.end - inner]
    }

    /// How it is written.
    pub const fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Where it leads.
    pub fn href(&self) -> Href<'t> {
        Href { implied: self.implied, written: self.as_str() }
    }
}

impl fmt::Debug for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} at {}..{}", self.kind, self.as_str(), self.start, self.end)
    }
}
