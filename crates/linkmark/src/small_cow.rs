//! A [`Cow`] of text in two words instead of three, for what is nearly always a slice of the
//! source.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Deref;

/// Text that is borrowed, or owned where that cannot be: what a [`Cow`] is, in 16 bytes instead of
/// 24. A link carries two of them, its title and its label, and is small enough that events are
/// cheap to move.
///
/// It reads as a `str` and is made [`from`](From) whatever a `Cow` is made from:
///
/// ```
/// use linkmark::{LinkTag, LinkType};
/// let mut link = LinkTag::new(LinkType::Inline, "/docs");
/// link.title = "The documentation".into();
/// assert!(link.title.starts_with("The "));
/// link.title = format!("{}, in full", link.title).into();
/// assert_eq!(link.title, "The documentation, in full");
/// ```
#[derive(Clone)]
pub struct SmallCow<'a>(Held<'a>);

/// Owned text is behind a pointer of its own: that is one allocation more than a `Cow` makes, where
/// one is made at all.
#[derive(Clone)]
enum Held<'a> {
    Borrowed(&'a str),
    #[expect(clippy::box_collection, reason = "one word is all the room there is")]
    Owned(Box<String>),
}

impl<'a> SmallCow<'a> {
    /// Whether it is a slice of something else, such as the source.
    pub fn is_borrowed(&self) -> bool {
        matches!(self.0, Held::Borrowed(_))
    }

    /// The text, copied if it was borrowed.
    pub fn into_owned(self) -> String {
        Cow::from(self).into_owned()
    }

    /// The same text, passed through `text`. Most links have neither title nor label.
    #[inline(always)]
    pub(crate) fn map<'b>(self, text: impl FnOnce(Cow<'a, str>) -> Cow<'b, str>) -> SmallCow<'b> {
        if self.is_empty() { SmallCow::default() } else { text(self.into()).into() }
    }
}

impl Deref for SmallCow<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match &self.0 {
            Held::Borrowed(text) => text,
            Held::Owned(text) => text,
        }
    }
}

impl AsRef<str> for SmallCow<'_> {
    fn as_ref(&self) -> &str {
        self
    }
}

impl<'a> From<&'a str> for SmallCow<'a> {
    #[inline]
    fn from(text: &'a str) -> SmallCow<'a> {
        SmallCow(Held::Borrowed(text))
    }
}

impl From<String> for SmallCow<'_> {
    #[inline]
    fn from(text: String) -> Self {
        SmallCow(Held::Owned(Box::new(text)))
    }
}

impl<'a> From<Cow<'a, str>> for SmallCow<'a> {
    #[inline]
    fn from(text: Cow<'a, str>) -> SmallCow<'a> {
        match text {
            Cow::Borrowed(text) => text.into(),
            Cow::Owned(text) => text.into(),
        }
    }
}

impl<'a> From<SmallCow<'a>> for Cow<'a, str> {
    #[inline]
    fn from(text: SmallCow<'a>) -> Cow<'a, str> {
        match text.0 {
            Held::Borrowed(text) => Cow::Borrowed(text),
            Held::Owned(text) => Cow::Owned(*text),
        }
    }
}

impl Default for SmallCow<'_> {
    #[inline]
    fn default() -> Self {
        "".into()
    }
}

impl PartialEq for SmallCow<'_> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for SmallCow<'_> {}

impl PartialEq<str> for SmallCow<'_> {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for SmallCow<'_> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl Hash for SmallCow<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for SmallCow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for SmallCow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_two_words() {
        assert_eq!(size_of::<SmallCow<'_>>(), 2 * size_of::<usize>());
    }

    #[test]
    fn borrowed_and_owned_text_are_equal_and_come_back_as_they_went_in() {
        let (borrowed, owned) = (SmallCow::from("a\"b"), SmallCow::from(String::from("a\"b")));
        assert!(borrowed.is_borrowed() && !owned.is_borrowed());
        assert_eq!(borrowed, owned);
        assert_eq!((format!("{owned}"), format!("{owned:?}")), ("a\"b".into(), r#""a\"b""#.into()));
        assert!(matches!(Cow::from(borrowed), Cow::Borrowed("a\"b")));
        assert!(matches!(Cow::from(owned.clone()), Cow::Owned(_)));
        assert_eq!(owned.into_owned(), "a\"b");
        assert_eq!(SmallCow::default(), "");
    }
}
