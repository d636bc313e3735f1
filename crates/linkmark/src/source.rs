//! The source of a document, and which texts are slices of it: those that events can borrow.

use crate::engine::Engine;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;

/// The source that events borrow from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    /// Looked for once, for few documents have any and every text would be searched for them.
    pub(crate) has_nul: bool,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Source<'a> {
        Source { text, has_nul: has_nul(text) }
    }

    /// The source that `engine` has begun to read: it knows of most that there is no NUL in them.
    pub(crate) fn begun(text: &'a str, engine: &Engine) -> Source<'a> {
        Source { text, has_nul: engine.may_have_nul() && has_nul(text) }
    }

    /// `text` borrowed from the source if it lies there, else copied. NUL becomes U+FFFD.
    #[inline(always)]
    pub(crate) fn keep(self, text: &str) -> Cow<'a, str> {
        match self.slice(text) {
            Some(slice) => Cow::Borrowed(slice),
            None if text.is_empty() => Cow::Borrowed(""),
            None => Cow::Owned(String::from(copied(text))),
        }
    }

    /// `text` as a slice of the source, if it is one, which its address tells, and reads as it is
    /// written.
    #[inline(always)]
    pub(crate) fn slice(self, text: &str) -> Option<&'a str> {
        let at = (text.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let slice = self.text.get(at..at.wrapping_add(text.len()))?;
        (!self.has_nul || !has_nul(slice)).then_some(slice)
    }

    /// Where `text` is in the source, if it is a slice of it.
    pub(crate) fn position(self, text: &str) -> Option<usize> {
        let at = (text.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        self.text.get(at..at.wrapping_add(text.len())).map(|_| at)
    }

    /// Adds `text` to `before`: a slice where they touch in the source, else a copy (`a\*b` reads
    /// `a*b`).
    pub(crate) fn add(self, before: &mut Cow<'a, str>, text: Cow<'a, str>) {
        match (&before, &text) {
            (Cow::Borrowed(left), Cow::Borrowed(right))
                if left.as_bytes().as_ptr_range().end == right.as_ptr() && !left.is_empty() =>
            {
                let start = left.as_ptr() as usize - self.text.as_ptr() as usize;
                *before = Cow::Borrowed(&self.text[start..start + left.len() + right.len()]);
            }
            _ if before.is_empty() => *before = text,
            (Cow::Borrowed(left), _) => *before = Cow::Owned(joined(left, &text)),
            _ => before.to_mut().push_str(&text),
        }
    }
}

/// Where two do not touch, more follow: the lines of code in a list, a text full of escapes.
fn joined(left: &str, right: &str) -> String {
    let mut joined = String::with_capacity(2 * (left.len() + right.len()));
    joined.push_str(left);
    joined.push_str(right);
    joined
}

#[inline(never)]
fn has_nul(text: &str) -> bool {
    memchr::memchr(0, text.as_bytes()).is_some()
}

/// `text`, in two words: a result that fits into registers does not keep the fields of an event in
/// memory until it is complete.
#[cold]
#[inline(never)]
fn copied(text: &str) -> Box<str> {
    if has_nul(text) { text.replace('\0', "\u{fffd}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_is_borrowed_and_nothing_else_is() {
        let text = String::from("añb");
        let source = Source::new(&text);
        for part in [&text[..], &text[1..3], &text[4..]] {
            assert!(matches!(source.keep(part), Cow::Borrowed(kept) if kept == part));
        }
        assert!(matches!(source.keep("elsewhere"), Cow::Owned(_)));
        assert!(matches!(source.keep(""), Cow::Borrowed("")), "no allocation is made for nothing");
    }

    #[test]
    fn a_nul_is_replaced_wherever_the_text_comes_from() {
        let text = String::from("a\0b");
        let source = Source::new(&text);
        assert_eq!(source.keep(&text), "a\u{fffd}b");
        assert!(matches!(source.keep(&text[2..]), Cow::Borrowed("b")));
        assert_eq!(Source::new("").keep("\0"), "\u{fffd}");
    }
}
