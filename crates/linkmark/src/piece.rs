//! A piece of text on its way to a sink.

use crate::find::{HTML, Hits, LINE, Layers};

/// Text, and its place on the map of the text it was cut from, if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    place: Option<(Layers<'t>, usize)>,
}

impl<'t> Piece<'t> {
    #[inline]
    pub(crate) fn cut(text: &'t str, map: Layers<'t>, at: usize) -> Piece<'t> {
        Piece { text, place: Some((map, at)) }
    }

    /// Whether it is written like this in the document, so that its line endings are the
    /// document's.
    #[inline]
    pub(crate) fn is_written(self) -> bool {
        self.place.is_some()
    }

    /// What HTML has to escape in it, if that is known.
    #[inline]
    pub(crate) fn to_escape(self) -> Option<Hits<'t, HTML>> {
        self.place.map(|(map, at)| map.hits(at, at + self.text.len()))
    }

    /// Whether it is known that HTML has nothing to escape in it.
    #[inline]
    pub(crate) fn is_clean(self) -> bool {
        self.place.is_some_and(|(map, at)| !map.any::<HTML>(at, at + self.text.len()))
    }

    #[inline]
    pub(crate) fn has_line_end(self) -> bool {
        match self.place {
            Some((map, at)) => map.any::<LINE>(at, at + self.text.len()),
            None => memchr::memchr(b'\n', self.text.as_bytes()).is_some(),
        }
    }

    #[inline]
    pub(crate) fn part(self, start: usize, end: usize) -> Piece<'t> {
        Piece { text: &self.text[start..end], place: self.place.map(|(map, at)| (map, at + start)) }
    }
}

impl<'t> From<&'t str> for Piece<'t> {
    #[inline]
    fn from(text: &'t str) -> Piece<'t> {
        Piece { text, place: None }
    }
}
