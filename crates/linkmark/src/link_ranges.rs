//! Where the parts of a link are written.

use core::ops::Range;

/// Where the parts of a link or image are in the source, each without its brackets or quotes, so
/// that an editor can replace one and leave the rest alone.
///
/// ```
/// use linkmark::{Options, links};
/// let source = "> [a](<old url> 'b')";
/// let link = links(source, &Options::GFM).next().unwrap();
/// let destination = link.ranges.destination.unwrap();
/// let mut edited = source.to_owned();
/// edited.replace_range(destination, "new url");
/// assert_eq!(edited, "> [a](<new url> 'b')");
/// ```
///
/// | written | destination | title | label |
/// |---|---|---|---|
/// | `[a](b "c")` | `b` | `c` | |
/// | `[a]()` | empty, after the `(` | | |
/// | `[a][b]`, `[b][]`, `[b]` | | | `b` |
/// | `<https://a.b>` | between the brackets | | |
/// | `https://a.b`, bare | the whole | | |
///
/// Where a reference leads is written in its definition, which [`Labels`](crate::Labels) has.
///
/// A destination is on one line and in one piece. A title or a label may go on in the next line;
/// then the prefixes of the containers around it (`> `) and the indentation are in its range, as
/// they are in that of a code block. In the cell of a table, the backslash of `\|` is in the range.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LinkRanges {
    /// What is decoded to the URL.
    pub destination: Option<Range<usize>>,
    /// What is decoded to the title.
    pub title: Option<Range<usize>>,
    /// What a definition is looked for by.
    pub label: Option<Range<usize>>,
}

impl LinkRanges {
    /// Those of a link that has nothing but a destination.
    pub(crate) fn of_destination(destination: Range<usize>) -> LinkRanges {
        LinkRanges { destination: Some(destination), ..LinkRanges::default() }
    }
}
