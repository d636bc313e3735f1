//! Attributes that a program adds to a tag.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Deref;

/// A name and a value.
pub type Attribute<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Attributes to write with a tag, in order. Few tags have any, so those that have none carry one
/// word.
///
/// ```
/// use linkmark::Attributes;
/// let mut attributes = Attributes::default();
/// attributes.push("rel", "nofollow");
/// assert_eq!(attributes.len(), 1);
/// assert!(attributes.iter().any(|(name, _)| name == "rel"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::box_collection, reason = "one word, for an event has to be small")]
pub struct Attributes<'a>(Option<Box<Vec<Attribute<'a>>>>);

impl<'a> Attributes<'a> {
    /// Adds one at the end.
    pub fn push(&mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) {
        self.0.get_or_insert_default().push((name.into(), value.into()));
    }

    /// The same attributes, with each of their texts passed through `text`.
    #[inline(always)]
    pub(crate) fn map_text<'b>(self, mut text: impl FnMut(Cow<'a, str>) -> Cow<'b, str>) -> Attributes<'b> {
        let pair = |(name, value)| (text(name), text(value));
        Attributes(self.0.map(|all| Box::new(all.into_iter().map(pair).collect())))
    }
}

impl<'a> Deref for Attributes<'a> {
    type Target = [Attribute<'a>];

    fn deref(&self) -> &[Attribute<'a>] {
        self.0.as_ref().map_or(&[], |all| all)
    }
}

impl<'a> FromIterator<Attribute<'a>> for Attributes<'a> {
    fn from_iter<I: IntoIterator<Item = Attribute<'a>>>(attributes: I) -> Attributes<'a> {
        let mut all = attributes.into_iter().peekable();
        Attributes(all.peek().is_some().then(|| Box::new(all.collect())))
    }
}
