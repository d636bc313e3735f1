//! Links in the public vocabulary: where one leads, and how it was written.

use crate::attributes::Attributes;
use crate::small_cow::SmallCow;
use alloc::borrow::Cow;
use linkmark_scan::LinkKind;

/// Where a link or image leads, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LinkTag<'a> {
    /// How it was written.
    pub link_type: LinkType,
    /// The destination: escapes and references decoded, not percent-encoded, with the `mailto:` or
    /// `http://` that is only implied.
    pub dest_url: Cow<'a, str>,
    /// The title, decoded; empty if there is none.
    pub title: SmallCow<'a>,
    /// The label of the definition that is used, as it is written in the link; empty if there is
    /// none.
    pub id: SmallCow<'a>,
    /// Attributes to write besides `href` and `title`. The parser leaves this empty.
    pub attributes: Attributes<'a>,
}

impl<'a> LinkTag<'a> {
    /// A link to `dest_url`, without title or attributes.
    #[inline]
    pub fn new(link_type: LinkType, dest_url: impl Into<Cow<'a, str>>) -> LinkTag<'a> {
        LinkTag {
            link_type,
            dest_url: dest_url.into(),
            title: SmallCow::default(),
            id: SmallCow::default(),
            attributes: Attributes::default(),
        }
    }

    /// The same link, with each of its texts passed through `text`.
    #[inline(always)]
    pub(crate) fn map_text<'b>(self, mut text: impl FnMut(Cow<'a, str>) -> Cow<'b, str>) -> LinkTag<'b> {
        LinkTag {
            link_type: self.link_type,
            dest_url: text(self.dest_url),
            title: self.title.map(&mut text),
            id: self.id.map(&mut text),
            attributes: self.attributes.map_text(text),
        }
    }

    /// Adds an attribute. The HTML writer leaves out an attribute that it has written already, a
    /// name that is not an attribute name and, unless
    /// [`Options::allow_unsafe`](crate::Options::allow_unsafe) is on, one that carries code or
    /// another URL.
    pub fn with_attribute(
        mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl Into<Cow<'a, str>>,
    ) -> LinkTag<'a> {
        self.attributes.push(name, value);
        self
    }
}

/// How a link was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkType {
    /// `[text](destination)`
    Inline,
    /// `[text][label]`
    Reference,
    /// `[label][]`
    Collapsed,
    /// `[label]`
    Shortcut,
    /// `<https://a.b>`
    Autolink,
    /// `<a@b.c>`
    Email,
    /// `https://a.b`
    BareUrl,
    /// `www.a.b`
    BareWww,
    /// `a.com/b`, where a dialect knows top-level domains.
    BareHost,
    /// `a@b.c`
    BareEmail,
    /// `mailto:a@b.c`
    BareMailto,
    /// `xmpp:a@b.c`
    BareXmpp,
    /// `[[page]]`
    WikiLink,
    /// `[[page|text]]`, or the other way round.
    PipedWikiLink,
    /// `<a href="…">` or `<img src="…">` in raw HTML: what [`raw_links`](crate::raw_links) lists.
    Html,
    /// A construct of the program: [`Construct`](crate::Construct).
    Own,
}

impl LinkType {
    /// Every type, in the order of their declaration.
    pub const ALL: &'static [LinkType] = &[
        LinkType::Inline,
        LinkType::Reference,
        LinkType::Collapsed,
        LinkType::Shortcut,
        LinkType::Autolink,
        LinkType::Email,
        LinkType::BareUrl,
        LinkType::BareWww,
        LinkType::BareHost,
        LinkType::BareEmail,
        LinkType::BareMailto,
        LinkType::BareXmpp,
        LinkType::WikiLink,
        LinkType::PipedWikiLink,
        LinkType::Html,
        LinkType::Own,
    ];

    /// The public name of this way of writing a link, the same in every program of Linkmark:
    /// `inline`, `reference` (all three kinds), `angle` (both kinds), `bare-url`, `bare-www`,
    /// `bare-host`, `bare-email`, `bare-mailto`, `bare-xmpp`, `wiki` (both kinds), `html`, `own`.
    ///
    /// ```
    /// use linkmark::{Options, links};
    /// let found = links("[a](b) <ab:c> www.e.fg", &Options::GFM);
    /// let names: Vec<&str> = found.map(|link| link.link_type.name()).collect();
    /// assert_eq!(names, ["inline", "angle", "bare-www"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            LinkType::Inline => "inline",
            LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => "reference",
            LinkType::Autolink | LinkType::Email => "angle",
            LinkType::BareUrl => "bare-url",
            LinkType::BareWww => "bare-www",
            LinkType::BareHost => "bare-host",
            LinkType::BareEmail => "bare-email",
            LinkType::BareMailto => "bare-mailto",
            LinkType::BareXmpp => "bare-xmpp",
            LinkType::WikiLink | LinkType::PipedWikiLink => "wiki",
            LinkType::Html => "html",
            LinkType::Own => "own",
        }
    }

    /// Whether nothing marks it as a link but itself: what some programs link and others do not.
    pub const fn is_bare(self) -> bool {
        matches!(
            self,
            LinkType::BareUrl
                | LinkType::BareWww
                | LinkType::BareHost
                | LinkType::BareEmail
                | LinkType::BareMailto
                | LinkType::BareXmpp
        )
    }

    /// Whether it is between `<` and `>`.
    pub const fn is_angle(self) -> bool {
        matches!(self, LinkType::Autolink | LinkType::Email)
    }
}

/// What the scanner calls the same way of writing a link.
impl From<LinkKind> for LinkType {
    fn from(kind: LinkKind) -> LinkType {
        match kind {
            LinkKind::Www => LinkType::BareWww,
            LinkKind::Host => LinkType::BareHost,
            LinkKind::Email => LinkType::BareEmail,
            LinkKind::Mailto => LinkType::BareMailto,
            LinkKind::Xmpp => LinkType::BareXmpp,
            LinkKind::AngleUri => LinkType::Autolink,
            LinkKind::AngleEmail => LinkType::Email,
            // `LinkKind` is `#[non_exhaustive]`; `every_kind_of_the_scanner_has_a_type_of_its_own`
            // fails for a kind that is not listed.
            _ => LinkType::BareUrl,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_kind_of_the_scanner_has_a_type_of_its_own() {
        let types: HashSet<LinkType> = LinkKind::ALL.into_iter().map(LinkType::from).collect();
        assert_eq!(types.len(), LinkKind::ALL.len());
        for kind in LinkKind::ALL {
            let written = LinkType::from(kind);
            assert_eq!((written.is_angle(), written.is_bare()), (kind.is_angle(), !kind.is_angle()));
            assert!(kind.is_angle() || written.name() == format!("bare-{kind}"), "{kind}");
        }
    }

    #[test]
    fn all_types_are_listed_once() {
        let listed: HashSet<LinkType> = LinkType::ALL.iter().copied().collect();
        assert_eq!(listed.len(), LinkType::ALL.len());
        assert!(LinkKind::ALL.into_iter().all(|kind| listed.contains(&kind.into())));
        let last = *LinkType::ALL.last().expect("there are some");
        assert_eq!(last as usize + 1, LinkType::ALL.len(), "a type after the last one is not listed");
    }
}
