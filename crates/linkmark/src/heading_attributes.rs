//! What the braces after a heading say: `{#id .class key=value key="two words"}`.
//!
//! Words are separated by white space of ASCII. The last id counts, classes are gathered, and `id=`
//! and `class=` mean what `#` and `.` do. Nothing in them is decoded. Where they are is the
//! business of `block/heading_attributes.rs`; which of them reach a page, that of `html/policy.rs`.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Classes and attributes of a heading, with
/// [`Options::heading_attributes`](crate::Options::heading_attributes).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct HeadingAttributes<'a> {
    /// Its classes, in order.
    pub classes: Vec<Cow<'a, str>>,
    /// Its other attributes, in order; one without `=` has no value.
    pub attrs: Vec<(Cow<'a, str>, Option<Cow<'a, str>>)>,
}

impl<'a> HeadingAttributes<'a> {
    fn is_empty(&self) -> bool {
        self.classes.is_empty() && self.attrs.is_empty()
    }

    /// The same, with each text passed through `text`.
    pub(crate) fn map_text<'b>(
        self,
        text: &mut impl FnMut(Cow<'a, str>) -> Cow<'b, str>,
    ) -> HeadingAttributes<'b> {
        HeadingAttributes {
            classes: self.classes.into_iter().map(&mut *text).collect(),
            attrs: self.attrs.into_iter().map(|(name, value)| (text(name), value.map(&mut *text))).collect(),
        }
    }
}

/// The id, and the rest if there is any, of `{…}` as it is written.
pub(crate) fn parse(written: &str) -> (Option<&str>, Option<Box<HeadingAttributes<'_>>>) {
    let mut rest = written.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or("");
    let (mut id, mut attributes) = (None, HeadingAttributes::default());
    while let Some((word, after)) = next(rest) {
        rest = after;
        match word {
            Word::Id(new) => id = Some(new).filter(|new| !new.is_empty()).or(id),
            Word::Class("") => {}
            Word::Class(class) => attributes.classes.push(Cow::Borrowed(class)),
            Word::Attribute(name, value) => {
                attributes.attrs.push((Cow::Borrowed(name), value.map(Cow::Borrowed)));
            }
        }
    }
    (id, (!attributes.is_empty()).then(|| Box::new(attributes)))
}

enum Word<'w> {
    Id(&'w str),
    Class(&'w str),
    Attribute(&'w str, Option<&'w str>),
}

/// The first word of `text`, and what comes after it.
fn next(text: &str) -> Option<(Word<'_>, &str)> {
    let text = text.trim_ascii_start();
    let plain = |text: &'_ str| text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    let first = *text.as_bytes().first()?;
    if matches!(first, b'#' | b'.') {
        let end = plain(text);
        let word = &text[1..end];
        return Some((if first == b'#' { Word::Id(word) } else { Word::Class(word) }, &text[end..]));
    }
    let end = text.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let Some(value) = rest.strip_prefix('=') else { return Some((Word::Attribute(name, None), rest)) };
    let quoted = value.chars().next().filter(|first| matches!(first, '"' | '\''));
    let (value, rest) =
        quoted.and_then(|quote| value[1..].split_once(quote)).unwrap_or_else(|| value.split_at(plain(value)));
    let word = match name {
        _ if name.eq_ignore_ascii_case("id") => Word::Id(value),
        _ if name.eq_ignore_ascii_case("class") => Word::Class(value),
        // `=a`: not an attribute, and a word all the same.
        name => Word::Attribute(name, Some(value)),
    };
    Some((word, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_ids_classes_and_attributes() {
        let (id, attributes) = parse("{ .a #b #c .d e f=g h=\"i j\" k= l='m}");
        let attributes = attributes.expect("there are some");
        assert_eq!(id, Some("c"));
        assert_eq!(attributes.classes, ["a", "d"]);
        let attrs: Vec<_> =
            attributes.attrs.iter().map(|(name, value)| (&**name, value.as_deref())).collect();
        let wanted = [("e", None), ("f", Some("g")), ("h", Some("i j")), ("k", Some("")), ("l", Some("'m"))];
        assert_eq!(attrs, wanted);
        assert_eq!(parse("{#a # id=b}"), (Some("b"), None));
        assert_eq!(parse("{}"), (None, None));
    }
}
