//! The marks that pair up around text, an entry each. A new pair is an entry here, its tag and its
//! event; the byte must be one that `special_bytes.rs` calls special.
//!
//! Two entries may share a byte. The first that is on and knows the length of a run has it: with
//! subscript on, `~a~` is a subscript and `~~a~~` struck, and neither pairs with the other.

use crate::event::{Tag, TagEnd};
use crate::options::Options;
use crate::sink::Sink;
use core::ops::Range;

/// A byte whose runs open and close.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) byte: u8,
    /// Whether it means anything in a document read with these options.
    pub(super) enabled: fn(&Options<'_>) -> bool,
    /// Opens and closes between two letters. `snake_case` is a word.
    pub(super) inside_words: bool,
    /// Opens before whatever is not a space, and closes after it: `x^-2^`.
    pub(super) beside_punctuation: bool,
    /// The shortest and the longest run that mean something.
    pub(super) shortest: usize,
    pub(super) longest: usize,
    /// A run pairs only as a whole, with one of its own length.
    pub(super) whole: bool,
    /// A run that closes ends a bare link, whatever the dialect says of marks. No dialect's
    /// document has heard of an extension, and `==https://a.b==` is written to be marked.
    pub(super) ends_links: bool,
    /// What a pair of one makes, and a pair of two.
    pub(super) one: Style,
    pub(super) two: Style,
}

/// What a pair makes of the text between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Emphasis,
    Strong,
    Strikethrough,
    Superscript,
    Subscript,
    Mark,
    Insert,
}

/// A sink is given each tag by name, so that it has no tag to tell from the others.
impl Style {
    pub(super) fn start(self, sink: &mut (impl Sink + ?Sized), range: Range<usize>) {
        match self {
            Style::Emphasis => sink.start(Tag::Emphasis, range),
            Style::Strong => sink.start(Tag::Strong, range),
            Style::Strikethrough => sink.start(Tag::Strikethrough, range),
            Style::Superscript => sink.start(Tag::Superscript, range),
            Style::Subscript => sink.start(Tag::Subscript, range),
            Style::Mark => sink.start(Tag::Mark, range),
            Style::Insert => sink.start(Tag::Insert, range),
        }
    }

    pub(super) fn end(self, sink: &mut (impl Sink + ?Sized), range: Range<usize>) {
        match self {
            Style::Emphasis => sink.end(TagEnd::Emphasis, range),
            Style::Strong => sink.end(TagEnd::Strong, range),
            Style::Strikethrough => sink.end(TagEnd::Strikethrough, range),
            Style::Superscript => sink.end(TagEnd::Superscript, range),
            Style::Subscript => sink.end(TagEnd::Subscript, range),
            Style::Mark => sink.end(TagEnd::Mark, range),
            Style::Insert => sink.end(TagEnd::Insert, range),
        }
    }
}

pub(super) const MARKS: [Mark; 7] = [
    Mark { byte: b'*', inside_words: true, ..EMPHASIS },
    Mark { byte: b'_', inside_words: false, ..EMPHASIS },
    Mark { enabled: |options| options.subscript, ..script(b'~', Style::Subscript) },
    Mark {
        enabled: |options| options.strikethrough,
        ends_links: false,
        ..extension(b'~', Style::Strikethrough)
    },
    Mark { enabled: |options| options.superscript, ..script(b'^', Style::Superscript) },
    Mark { enabled: |options| options.mark, shortest: 2, ..extension(b'=', Style::Mark) },
    Mark { enabled: |options| options.insert, shortest: 2, ..extension(b'+', Style::Insert) },
];

/// The first entry that is an extension of ours, and not of GFM.
pub(super) const FIRST_EXTENSION: usize = 2;

const EMPHASIS: Mark = Mark {
    byte: b'*',
    enabled: |_| true,
    inside_words: true,
    beside_punctuation: false,
    shortest: 1,
    longest: usize::MAX,
    whole: false,
    ends_links: false,
    one: Style::Emphasis,
    two: Style::Strong,
};

/// One or two of `byte`, which mean the same.
const fn extension(byte: u8, style: Style) -> Mark {
    Mark { byte, longest: 2, whole: true, ends_links: true, one: style, two: style, ..EMPHASIS }
}

/// One of `byte`, around what is raised or lowered.
const fn script(byte: u8, style: Style) -> Mark {
    Mark { longest: 1, beside_punctuation: true, ..extension(byte, style) }
}

/// The index in `MARKS` of what a run of `len` times `byte` is.
pub(super) fn index_of(byte: u8, len: usize, options: &Options<'_>) -> Option<usize> {
    MARKS.iter().position(|mark| {
        mark.byte == byte && (mark.shortest..=mark.longest).contains(&len) && (mark.enabled)(options)
    })
}

/// Whether a run of `byte` may have ended a link.
pub(super) fn ends_links(byte: u8, options: &Options<'_>) -> bool {
    let always = options.dialect.markdown.closing_marks_end;
    MARKS.iter().any(|mark| mark.byte == byte && (mark.enabled)(options) && (always || mark.ends_links))
}

/// Whether there is a mark that ends links where the dialect has none that do. One look at four
/// switches spares every link a look at each mark.
pub(super) fn some_end_links(options: &Options<'_>) -> bool {
    options.subscript | options.superscript | options.mark | options.insert
}

/// Whether `byte` can be a mark.
pub(super) fn is_mark(byte: u8, options: &Options<'_>) -> bool {
    MARKS.iter().any(|mark| mark.byte == byte && (mark.enabled)(options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extension::Extension;
    use crate::find::{self, Map, SPECIAL};

    #[test]
    fn the_extensions_come_last() {
        assert!(MARKS[..FIRST_EXTENSION].iter().all(|mark| !mark.ends_links));
        assert!(
            MARKS.iter().all(|mark| mark.byte != b'~' || (mark.enabled)(&Options::GFM) != mark.ends_links)
        );
    }

    #[test]
    fn a_mark_that_ends_links_is_known_by_its_switch() {
        for &extension in Extension::ALL {
            let options = Options::COMMONMARK.with_extension(extension);
            let some = MARKS.iter().any(|mark| mark.ends_links && (mark.enabled)(&options));
            assert_eq!(some_end_links(&options), some, "{extension:?}");
        }
    }

    #[test]
    fn every_mark_is_a_special_byte() {
        for mark in MARKS {
            let extensions = Extension::ALL.iter().map(|&one| Options::COMMONMARK.with_extension(one));
            let all = extensions.chain([Options::COMMONMARK, Options::GFM]);
            for options in all.filter(|options| (mark.enabled)(options)) {
                let mut map = Map::EMPTY;
                map.fill(&[mark.byte], find::wanted(&options));
                assert_eq!(map.layers().hits::<SPECIAL>(0, 1).next(), Some(0), "{}", char::from(mark.byte));
            }
        }
    }
}
