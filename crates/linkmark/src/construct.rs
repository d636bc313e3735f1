//! Inline constructs of a program: what it finds in text, and what that becomes.

use crate::html::TrustedHtml;
use crate::link_tag::{LinkTag, LinkType};
use alloc::borrow::Cow;
use core::ops::Range;
use linkmark_scan::{ByAddress, Pattern};

/// An inline construct of the program: a [`Pattern`] that finds it, and a function that says what
/// becomes of it. [`Options::constructs`](crate::Options::constructs) lists them.
///
/// ```
/// use linkmark::scan::{Pattern, Place};
/// use linkmark::{Construct, FoundConstruct, Options, Shown, to_html_with};
/// use std::ops::Range;
///
/// /// `@name`, unless a letter or digit comes before it.
/// fn find(place: &Place<'_>) -> Option<Range<usize>> {
///     if place.previous().is_some_and(char::is_alphanumeric) {
///         return None;
///     }
///     let name = place.rest()[1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
///     Some(place.ahead(1 + name.count())).filter(|range| range.len() > 1)
/// }
///
/// fn show<'t>(mention: &FoundConstruct<'t>) -> Shown<'t> {
///     mention.link(format!("/users/{}", &mention.text[1..]))
/// }
///
/// const MENTION: Construct = Construct::new(Pattern::new(b"@", &find), &show);
/// const FORUM: Options = Options::GFM.with_constructs(&[MENTION]);
/// let html = to_html_with("@_carol_, not \\@nobody, `@code` or me@host.org", &FORUM);
/// let carol = "<a href=\"/users/_carol_\">@_carol_</a>";
/// let address = "<a href=\"mailto:me@host.org\">me@host.org</a>";
/// assert_eq!(html, format!("<p>{carol}, not @nobody, <code>@code</code> or {address}</p>\n"));
/// ```
///
/// # Who has the text
///
/// A pattern is asked when the reader of the document comes to one of its triggers, before our own
/// constructs of the same byte are. What something else has taken already is never asked about:
/// code spans, URLs, raw tags, destinations, escaped characters. What the pattern takes, nothing
/// else looks at: the underscores of `@_carol_` are not emphasis. Of several constructs the first
/// in the list that answers has the text. A construct may lie inside emphasis or the text of a
/// link, not across their ends.
///
/// A pattern that comes [after links](Pattern::after_links) is asked when all else is decided,
/// emphasis and addresses too, in the text that is left.
///
/// A range that is not one (empty, before the floor, inside a character, without the trigger) is
/// taken for no answer. [`Place`](linkmark_scan::Place) says how far a pattern can see.
///
/// # What becomes of it
///
/// The second function is asked when the construct is written or handed out, and may be asked more
/// than once for one construct (a heading is read twice if it gets an id). A URL that it answers
/// goes through the same policy as any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construct<'a> {
    pattern: Pattern<'a>,
    show: ByAddress<'a, ShowConstruct<'a>>,
}

/// A function for [`Construct::new`].
pub type ShowConstruct<'a> = dyn for<'t> Fn(&FoundConstruct<'t>) -> Shown<'t> + Sync + 'a;

impl<'a> Construct<'a> {
    /// What `pattern` finds, shown as `show` says.
    pub const fn new(pattern: Pattern<'a>, show: &'a ShowConstruct<'a>) -> Construct<'a> {
        Construct { pattern, show: ByAddress::new(show) }
    }

    /// How it is found.
    pub const fn pattern(&self) -> Pattern<'a> {
        self.pattern
    }

    pub(crate) fn show<'t>(&self, found: &FoundConstruct<'t>) -> Shown<'t> {
        (self.show)(found)
    }
}

/// A construct that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundConstruct<'t> {
    /// Its text, as the pattern saw it.
    pub text: &'t str,
    /// Where it is in the source, in bytes; `0..0` where nobody wants to know, as when a page is
    /// rendered.
    pub range: Range<usize>,
    /// Whether it is in the text of a link: then a [`Shown::Link`] shows its text alone, since a
    /// link cannot hold another.
    pub in_link: bool,
}

impl<'t> FoundConstruct<'t> {
    /// A link to `url` with the construct's own text.
    pub fn link(&self, url: impl Into<Cow<'t, str>>) -> Shown<'t> {
        Shown::Link(LinkTag::new(LinkType::Own, url), Cow::Borrowed(self.text))
    }
}

/// What becomes of a construct.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Shown<'t> {
    /// Text; empty if nothing is shown.
    Text(Cow<'t, str>),
    /// A code span.
    Code(Cow<'t, str>),
    /// A link, and its text.
    Link(LinkTag<'t>, Cow<'t, str>),
    /// An image, and its description.
    Image(LinkTag<'t>, Cow<'t, str>),
    /// HTML of the program. If it has no [description](TrustedHtml::with_description), the text of
    /// the construct is its description.
    Html(TrustedHtml<'t>),
}
