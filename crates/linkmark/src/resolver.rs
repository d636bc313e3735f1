//! Labels that no definition has: a program may know where they lead.

use crate::link_tag::LinkType;
use alloc::borrow::Cow;
use core::ops::Range;

/// A label that was looked for and not found: for [`Options::resolver`](crate::Options::resolver).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingLabel<'l> {
    /// The label as it is written, at most 999 characters; never blank.
    pub label: &'l str,
    /// How: [`LinkType::Reference`], [`Collapsed`](LinkType::Collapsed) or
    /// [`Shortcut`](LinkType::Shortcut).
    pub link_type: LinkType,
    /// Whether it would be an image.
    pub image: bool,
    /// Where the whole link is in the source, in bytes.
    pub range: Range<usize>,
}

/// Where a label leads after all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Target<'t> {
    /// The URL, neither encoded nor escaped. The HTML writer refuses it if it runs code.
    pub url: Cow<'t, str>,
    /// The title; empty if there is none.
    pub title: Cow<'t, str>,
}

impl<'t> Target<'t> {
    /// `url`, without a title.
    pub fn new(url: impl Into<Cow<'t, str>>) -> Target<'t> {
        Target { url: url.into(), title: Cow::Borrowed("") }
    }

    /// With a title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<Cow<'t, str>>) -> Target<'t> {
        self.title = title.into();
        self
    }
}

/// A function for [`Options::with_resolver`](crate::Options::with_resolver).
pub type Resolve<'a> = dyn Fn(&MissingLabel<'_>) -> Option<Target<'static>> + Sync + 'a;
