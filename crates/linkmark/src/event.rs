//! What a document is made of, in order: the public vocabulary.
//!
//! The names are those of pulldown-cmark, so that code written for its events moves over with few
//! changes. What is new: a link says how it was written, bare ones included ([`LinkType`]), and can
//! carry attributes of its own.

use crate::heading_attributes::HeadingAttributes;
use crate::html::TrustedHtml;
use crate::link_tag::LinkTag;
use alloc::borrow::Cow;
use alloc::boxed::Box;

/// One step through a document.
// What may own text comes first: whoever drops an event then knows the others by one compare, where
// they would be found by a jump that the processor has to guess.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Something opens. Its [`Event::End`] always follows, and they nest properly.
    Start(Tag<'a>),
    /// Text, escapes and character references already decoded. Never empty, and never next to
    /// another text.
    Text(Cow<'a, str>),
    /// A code span's text.
    Code(Cow<'a, str>),
    /// A piece of a raw HTML block, with its line endings.
    Html(Cow<'a, str>),
    /// A raw tag, comment, declaration or instruction inside text.
    InlineHtml(Cow<'a, str>),
    /// `$…$`, without the dollars.
    InlineMath(Cow<'a, str>),
    /// `$$…$$`, without the dollars.
    DisplayMath(Cow<'a, str>),
    /// `[^label]`, whose definition exists.
    FootnoteReference(Cow<'a, str>),
    /// HTML that a program made. The parser gives it only where a construct of the program answered
    /// with it; it is written as it is, in safe mode too.
    TrustedHtml(TrustedHtml<'a>),
    /// What was opened last closes.
    End(TagEnd),
    /// A line ending inside a paragraph.
    SoftBreak,
    /// A line ending that was asked for, with two spaces or a backslash.
    HardBreak,
    /// A thematic break.
    Rule,
    /// The box of a task, `true` if it is ticked; the first thing in its item.
    TaskListMarker(bool),
}

/// What opens.
// What may own text comes first, as in `Event`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tag<'a> {
    /// A link.
    Link(LinkTag<'a>),
    /// An image. What is inside is its description.
    Image(LinkTag<'a>),
    /// A heading, with the id it gets if [`Options::heading_ids`](crate::Options::heading_ids) is
    /// on. Made by [`Tag::heading`].
    #[non_exhaustive]
    Heading {
        /// 1 to 6.
        level: HeadingLevel,
        /// The id, unique in the document.
        id: Option<Cow<'a, str>>,
        /// What [`Options::heading_attributes`](crate::Options::heading_attributes) found besides.
        attributes: Option<Box<HeadingAttributes<'a>>>,
    },
    /// A code block.
    CodeBlock(CodeBlockKind<'a>),
    /// A footnote's definition, at its place in the source.
    FootnoteDefinition(Cow<'a, str>),
    /// A table and the alignment of its columns.
    Table(Cow<'a, [Alignment]>),
    /// A paragraph. Those of a tight list have no tag, only their text.
    Paragraph,
    /// In the place of a paragraph, with [`Options::figures`](crate::Options::figures): one image.
    Figure,
    /// A quotation, or one of GitHub's alerts.
    BlockQuote(Option<BlockQuoteKind>),
    /// A raw HTML block; its text comes as [`Event::Html`].
    HtmlBlock,
    /// A list; an ordered one has a first number.
    List(Option<u64>),
    /// A list item.
    Item,
    /// A definition list: titles and definitions, in order.
    DefinitionList,
    /// A term of a definition list; its text is directly inside.
    DefinitionListTitle,
    /// What the term before it means.
    DefinitionListDefinition,
    /// A table's first row; its cells are directly inside.
    TableHead,
    /// Any other row.
    TableRow,
    /// A cell.
    TableCell,
    /// `*a*`
    Emphasis,
    /// `**a**`
    Strong,
    /// `~~a~~`
    Strikethrough,
    /// `^a^`
    Superscript,
    /// `~a~`, with [`Options::subscript`](crate::Options::subscript)
    Subscript,
    /// `==a==`
    Mark,
    /// `++a++`
    Insert,
    /// `^[a]`, with [`Options::inline_footnotes`](crate::Options::inline_footnotes): both the
    /// reference and the note, which is inside.
    InlineFootnote,
    /// Front matter; its text comes as [`Event::Text`].
    MetadataBlock(MetadataBlockKind),
}

/// What closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagEnd {
    /// See [`Tag::Paragraph`].
    Paragraph,
    /// See [`Tag::Figure`].
    Figure,
    /// See [`Tag::Heading`].
    Heading(HeadingLevel),
    /// See [`Tag::BlockQuote`].
    BlockQuote(Option<BlockQuoteKind>),
    /// See [`Tag::CodeBlock`].
    CodeBlock,
    /// See [`Tag::HtmlBlock`].
    HtmlBlock,
    /// See [`Tag::List`]; `true` if it is ordered.
    List(bool),
    /// See [`Tag::Item`].
    Item,
    /// See [`Tag::DefinitionList`].
    DefinitionList,
    /// See [`Tag::DefinitionListTitle`].
    DefinitionListTitle,
    /// See [`Tag::DefinitionListDefinition`].
    DefinitionListDefinition,
    /// See [`Tag::FootnoteDefinition`].
    FootnoteDefinition,
    /// See [`Tag::Table`].
    Table,
    /// See [`Tag::TableHead`].
    TableHead,
    /// See [`Tag::TableRow`].
    TableRow,
    /// See [`Tag::TableCell`].
    TableCell,
    /// See [`Tag::Emphasis`].
    Emphasis,
    /// See [`Tag::Strong`].
    Strong,
    /// See [`Tag::Strikethrough`].
    Strikethrough,
    /// See [`Tag::Superscript`].
    Superscript,
    /// See [`Tag::Subscript`].
    Subscript,
    /// See [`Tag::Mark`].
    Mark,
    /// See [`Tag::Insert`].
    Insert,
    /// See [`Tag::InlineFootnote`].
    InlineFootnote,
    /// See [`Tag::Link`].
    Link,
    /// See [`Tag::Image`].
    Image,
    /// See [`Tag::MetadataBlock`].
    MetadataBlock(MetadataBlockKind),
}

impl<'a> Tag<'a> {
    /// A heading. The variant may get more fields, so other crates make it here.
    ///
    /// ```
    /// use linkmark::{HeadingLevel, Options, Tag, Event, TagEnd, html};
    /// let tag = Tag::heading(HeadingLevel::H2, Some("top".into()));
    /// let mut page = String::new();
    /// let end = Event::End(TagEnd::Heading(HeadingLevel::H2));
    /// html::push(&mut page, [Event::Start(tag), end], &Options::GFM);
    /// assert_eq!(page, "<h2 id=\"top\"></h2>\n");
    /// ```
    pub fn heading(level: HeadingLevel, id: Option<Cow<'a, str>>) -> Tag<'a> {
        Tag::Heading { level, id, attributes: None }
    }

    /// The same tag, with each of its texts passed through `text`.
    #[inline(always)]
    pub(crate) fn map_text<'b>(self, mut text: impl FnMut(Cow<'a, str>) -> Cow<'b, str>) -> Tag<'b> {
        match self {
            Tag::Paragraph => Tag::Paragraph,
            Tag::Figure => Tag::Figure,
            Tag::Heading { level, id, attributes } => Tag::Heading {
                level,
                id: id.map(&mut text),
                attributes: attributes.map(|attributes| Box::new(attributes.map_text(&mut text))),
            },
            Tag::BlockQuote(kind) => Tag::BlockQuote(kind),
            Tag::CodeBlock(kind) => Tag::CodeBlock(kind.map_text(text)),
            Tag::HtmlBlock => Tag::HtmlBlock,
            Tag::List(start) => Tag::List(start),
            Tag::Item => Tag::Item,
            Tag::DefinitionList => Tag::DefinitionList,
            Tag::DefinitionListTitle => Tag::DefinitionListTitle,
            Tag::DefinitionListDefinition => Tag::DefinitionListDefinition,
            Tag::FootnoteDefinition(label) => Tag::FootnoteDefinition(text(label)),
            Tag::Table(columns) => Tag::Table(kept_columns(columns)),
            Tag::TableHead => Tag::TableHead,
            Tag::TableRow => Tag::TableRow,
            Tag::TableCell => Tag::TableCell,
            Tag::Emphasis => Tag::Emphasis,
            Tag::Strong => Tag::Strong,
            Tag::Strikethrough => Tag::Strikethrough,
            Tag::Superscript => Tag::Superscript,
            Tag::Subscript => Tag::Subscript,
            Tag::Mark => Tag::Mark,
            Tag::Insert => Tag::Insert,
            Tag::InlineFootnote => Tag::InlineFootnote,
            Tag::Link(link) => Tag::Link(link.map_text(text)),
            Tag::Image(image) => Tag::Image(image.map_text(text)),
            Tag::MetadataBlock(kind) => Tag::MetadataBlock(kind),
        }
    }

    /// What closes this tag.
    pub fn to_end(&self) -> TagEnd {
        match self {
            Tag::Paragraph => TagEnd::Paragraph,
            Tag::Figure => TagEnd::Figure,
            Tag::Heading { level, .. } => TagEnd::Heading(*level),
            Tag::BlockQuote(kind) => TagEnd::BlockQuote(*kind),
            Tag::CodeBlock(_) => TagEnd::CodeBlock,
            Tag::HtmlBlock => TagEnd::HtmlBlock,
            Tag::List(start) => TagEnd::List(start.is_some()),
            Tag::Item => TagEnd::Item,
            Tag::DefinitionList => TagEnd::DefinitionList,
            Tag::DefinitionListTitle => TagEnd::DefinitionListTitle,
            Tag::DefinitionListDefinition => TagEnd::DefinitionListDefinition,
            Tag::FootnoteDefinition(_) => TagEnd::FootnoteDefinition,
            Tag::Table(_) => TagEnd::Table,
            Tag::TableHead => TagEnd::TableHead,
            Tag::TableRow => TagEnd::TableRow,
            Tag::TableCell => TagEnd::TableCell,
            Tag::Emphasis => TagEnd::Emphasis,
            Tag::Strong => TagEnd::Strong,
            Tag::Strikethrough => TagEnd::Strikethrough,
            Tag::Superscript => TagEnd::Superscript,
            Tag::Subscript => TagEnd::Subscript,
            Tag::Mark => TagEnd::Mark,
            Tag::Insert => TagEnd::Insert,
            Tag::InlineFootnote => TagEnd::InlineFootnote,
            Tag::Link(_) => TagEnd::Link,
            Tag::Image(_) => TagEnd::Image,
            Tag::MetadataBlock(kind) => TagEnd::MetadataBlock(*kind),
        }
    }
}

/// Columns that may be kept. Those of most tables are not aligned, and need no copy.
fn kept_columns<'b>(columns: Cow<'_, [Alignment]>) -> Cow<'b, [Alignment]> {
    const PLAIN: &[Alignment] = &[Alignment::None; 32];
    match PLAIN.get(..columns.len()) {
        Some(plain) if plain == &*columns => Cow::Borrowed(plain),
        _ => Cow::Owned(columns.into_owned()),
    }
}

/// The level of a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum HeadingLevel {
    /// `#`
    H1 = 1,
    /// `##`
    H2,
    /// `###`
    H3,
    /// `####`
    H4,
    /// `#####`
    H5,
    /// `######`
    H6,
}

impl HeadingLevel {
    pub(crate) fn from_number(level: u8) -> HeadingLevel {
        match level {
            0 | 1 => HeadingLevel::H1,
            2 => HeadingLevel::H2,
            3 => HeadingLevel::H3,
            4 => HeadingLevel::H4,
            5 => HeadingLevel::H5,
            _ => HeadingLevel::H6,
        }
    }
}

/// GitHub's alerts: `> [!NOTE]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BlockQuoteKind {
    /// `[!NOTE]`
    Note,
    /// `[!TIP]`
    Tip,
    /// `[!IMPORTANT]`
    Important,
    /// `[!WARNING]`
    Warning,
    /// `[!CAUTION]`
    Caution,
}

/// How a code block is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CodeBlockKind<'a> {
    /// Four spaces in front of each line.
    Indented,
    /// Between fences; the info string, decoded.
    Fenced(Cow<'a, str>),
}

impl<'a> CodeBlockKind<'a> {
    pub(crate) fn map_text<'b>(self, text: impl FnOnce(Cow<'a, str>) -> Cow<'b, str>) -> CodeBlockKind<'b> {
        match self {
            CodeBlockKind::Indented => CodeBlockKind::Indented,
            CodeBlockKind::Fenced(info) => CodeBlockKind::Fenced(text(info)),
        }
    }
}

/// How a table's column is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alignment {
    /// `---`
    None,
    /// `:--`
    Left,
    /// `:-:`
    Center,
    /// `--:`
    Right,
}

/// How front matter is fenced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MetadataBlockKind {
    /// `---`
    YamlStyle,
    /// `+++`
    PlusesStyle,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every event is moved several times before it is read. What is rare and large goes into a
    /// box; what every link has does not, since a box is an allocation.
    #[test]
    fn an_event_has_at_most_80_bytes() {
        assert!(size_of::<Event<'_>>() <= 80, "{}", size_of::<Event<'_>>());
    }
}
