//! The links of a document, however they are written, in one list.

use std::borrow::Cow;
use std::ops::Range;

use linkmark::{LinkType, Options};
use linkmark_scan::{Dialect, LinkKind, Scanner};

use crate::mark::mark_len;

/// How a link is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `[text](destination)`
    Inline,
    /// `[text][label]`, `[label][]` or `[label]`
    Reference,
    /// `<https://a.b>` or `<a@b.c>`
    Angle,
    /// Nothing marks it as a link but itself.
    Bare(LinkKind),
}

impl Kind {
    /// Its name in every output.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Inline => "inline",
            Kind::Reference => "reference",
            Kind::Angle => "angle",
            Kind::Bare(LinkKind::Url) => "bare-url",
            Kind::Bare(LinkKind::Www) => "bare-www",
            Kind::Bare(LinkKind::Host) => "bare-host",
            Kind::Bare(LinkKind::Email) => "bare-email",
            Kind::Bare(LinkKind::Mailto) => "bare-mailto",
            Kind::Bare(LinkKind::Xmpp) => "bare-xmpp",
            Kind::Bare(_) => "bare",
        }
    }

    /// Whether some programs see it and others do not.
    pub(crate) fn is_bare(self) -> bool {
        matches!(self, Kind::Bare(_))
    }
}

impl From<LinkType> for Kind {
    fn from(written: LinkType) -> Kind {
        match written {
            LinkType::Inline => Kind::Inline,
            LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => Kind::Reference,
            LinkType::Autolink | LinkType::Email => Kind::Angle,
            LinkType::Bare(kind) => Kind::Bare(kind),
        }
    }
}

impl From<LinkKind> for Kind {
    fn from(kind: LinkKind) -> Kind {
        match kind {
            LinkKind::AngleUri | LinkKind::AngleEmail => Kind::Angle,
            bare => Kind::Bare(bare),
        }
    }
}

/// A link: where it stands, how it is written, what a reader sees and where it leads.
///
/// Most borrow both from the document: a gigabyte can hold forty million of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found<'t> {
    pub(crate) range: Range<usize>,
    pub(crate) kind: Kind,
    pub(crate) text: Cow<'t, str>,
    pub(crate) href: Cow<'t, str>,
}

impl Found<'_> {
    /// The same, for when the document is gone.
    pub(crate) fn into_owned(self) -> Found<'static> {
        Found {
            range: self.range,
            kind: self.kind,
            text: self.text.into_owned().into(),
            href: self.href.into_owned().into(),
        }
    }
}

/// How a document is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading<'d> {
    /// As Markdown.
    Markdown(Options<'d>),
    /// As plain text.
    Plain(&'d Dialect),
}

impl Reading<'_> {
    /// Every link of `text`, in order.
    pub(crate) fn links<'t>(&self, text: &'t str) -> Vec<Found<'t>> {
        let mut links: Vec<Found<'t>> = self.each(text).collect();
        // A link in the text of an image ends before the link around it.
        links.sort_by_key(|link| link.range.start);
        links
    }

    /// Every link of `text`, one at a time, in the order they end.
    pub(crate) fn each<'r, 't: 'r>(&'r self, text: &'t str) -> Box<dyn Iterator<Item = Found<'t>> + 'r> {
        match self {
            Reading::Markdown(options) => {
                let links = linkmark::links(text, options).filter(|link| !link.image);
                Box::new(links.map(|link| Found {
                    range: link.range,
                    kind: link.link_type.into(),
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
pub(crate) fn options_for(dialect: &Dialect) -> Options<'_> {
    let own =
        [Options::COMMONMARK, Options::GFM, Options::GITHUB].into_iter().find(|own| own.dialect == dialect);
    let family = if dialect.has_bare_links() { Options::GFM } else { Options::COMMONMARK };
    own.unwrap_or(family.with_dialect(dialect))
}

/// As [`options_for`], for files of a project: what stands between `---` at the start of a file is metadata, not text.
pub(crate) fn options_for_files(dialect: &Dialect) -> Options<'_> {
    options_for(dialect).with_front_matter(true)
}
