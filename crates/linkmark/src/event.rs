//! What a document is made of, in order: the public vocabulary.
//!
//! The names are those of pulldown-cmark, so that code written for its events moves over with few
//! changes. What is new: a link says how it was written, bare ones included ([`LinkType`]), and can
//! carry attributes of its own.

use linkmark_scan::LinkKind;
use std::borrow::Cow;

/// One step through a document.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Something opens. Its [`Event::End`] always follows, and they nest properly.
    Start(Tag<'a>),
    /// What was opened last closes.
    End(TagEnd),
    /// Text, escapes and character references already decoded. Never empty, and never next to another text.
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
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Tag<'a> {
    /// A paragraph. Those of a tight list have no tag, only their text.
    Paragraph,
    /// A heading, with the id it gets if [`Options::heading_ids`](crate::Options::heading_ids) is
    /// on. Made by [`Tag::heading`].
    #[non_exhaustive]
    Heading {
        /// 1 to 6.
        level: HeadingLevel,
        /// The id, unique in the document.
        id: Option<Cow<'a, str>>,
    },
    /// A quotation, or one of GitHub's alerts.
    BlockQuote(Option<BlockQuoteKind>),
    /// A code block.
    CodeBlock(CodeBlockKind<'a>),
    /// A raw HTML block; its text comes as [`Event::Html`].
    HtmlBlock,
    /// A list; an ordered one has a first number.
    List(Option<u64>),
    /// A list item.
    Item,
    /// A footnote's definition, at its place in the source.
    FootnoteDefinition(Cow<'a, str>),
    /// A table and the alignment of its columns.
    Table(Cow<'a, [Alignment]>),
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
    /// A link.
    Link(LinkTag<'a>),
    /// An image. What is inside is its description.
    Image(LinkTag<'a>),
    /// Front matter; its text comes as [`Event::Text`].
    MetadataBlock(MetadataBlockKind),
}

/// Where a link or image leads, and how it was written.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LinkTag<'a> {
    /// How it was written.
    pub link_type: LinkType,
    /// The destination: escapes and references decoded, not percent-encoded, with the `mailto:` or
    /// `http://` that is only implied.
    pub dest_url: Cow<'a, str>,
    /// The title, decoded; empty if there is none.
    pub title: Cow<'a, str>,
    /// The label of the definition that is used, as it is written in the link; empty if there is
    /// none.
    pub id: Cow<'a, str>,
    /// Attributes to write besides `href` and `title`. The parser leaves this empty.
    pub attributes: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

impl<'a> LinkTag<'a> {
    /// A link to `dest_url`, without title or attributes.
    pub fn new(link_type: LinkType, dest_url: impl Into<Cow<'a, str>>) -> LinkTag<'a> {
        LinkTag {
            link_type,
            dest_url: dest_url.into(),
            title: Cow::Borrowed(""),
            id: Cow::Borrowed(""),
            attributes: Vec::new(),
        }
    }

    /// Adds an attribute. The HTML writer leaves out an attribute that it has written already, a
    /// name that is not an attribute name and, unless
    /// [`Options::allow_unsafe`](crate::Options::allow_unsafe) is on, one that carries code or
    /// another URL.
    pub fn with_attribute(
        mut self,
        name: impl Into<Cow<'a, str>>,
        value: impl Into<Cow<'a, str>>,
    ) -> LinkTag<'a> {
        self.attributes.push((name.into(), value.into()));
        self
    }
}

/// How a link was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkType {
    /// `[text](destination)`
    Inline,
    /// `[text][label]`
    Reference,
    /// `[label][]`
    Collapsed,
    /// `[label]`
    Shortcut,
    /// `<https://a.b>`
    Autolink,
    /// `<a@b.c>`
    Email,
    /// `https://a.b`
    BareUrl,
    /// `www.a.b`
    BareWww,
    /// `a.com/b`, where a dialect knows top-level domains.
    BareHost,
    /// `a@b.c`
    BareEmail,
    /// `mailto:a@b.c`
    BareMailto,
    /// `xmpp:a@b.c`
    BareXmpp,
}

impl LinkType {
    /// Every type, in the order of their declaration.
    pub const ALL: &'static [LinkType] = &[
        LinkType::Inline,
        LinkType::Reference,
        LinkType::Collapsed,
        LinkType::Shortcut,
        LinkType::Autolink,
        LinkType::Email,
        LinkType::BareUrl,
        LinkType::BareWww,
        LinkType::BareHost,
        LinkType::BareEmail,
        LinkType::BareMailto,
        LinkType::BareXmpp,
    ];

    /// The public name of this way of writing a link, the same in every program of Linkmark:
    /// `inline`, `reference` (all three kinds), `angle` (both kinds), `bare-url`, `bare-www`,
    /// `bare-host`, `bare-email`, `bare-mailto`, `bare-xmpp`.
    ///
    /// ```
    /// use linkmark::{Options, links};
    /// let names: Vec<&str> = links("[a](b) <ab:c> www.e.fg", &Options::GFM).map(|link| link.link_type.name()).collect();
    /// assert_eq!(names, ["inline", "angle", "bare-www"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            LinkType::Inline => "inline",
            LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => "reference",
            LinkType::Autolink | LinkType::Email => "angle",
            LinkType::BareUrl => "bare-url",
            LinkType::BareWww => "bare-www",
            LinkType::BareHost => "bare-host",
            LinkType::BareEmail => "bare-email",
            LinkType::BareMailto => "bare-mailto",
            LinkType::BareXmpp => "bare-xmpp",
        }
    }

    /// Whether nothing marks it as a link but itself: what some programs link and others do not.
    pub const fn is_bare(self) -> bool {
        matches!(
            self,
            LinkType::BareUrl
                | LinkType::BareWww
                | LinkType::BareHost
                | LinkType::BareEmail
                | LinkType::BareMailto
                | LinkType::BareXmpp
        )
    }

    /// Whether it is between `<` and `>`.
    pub const fn is_angle(self) -> bool {
        matches!(self, LinkType::Autolink | LinkType::Email)
    }
}

/// What the scanner calls the same way of writing a link.
impl From<LinkKind> for LinkType {
    fn from(kind: LinkKind) -> LinkType {
        match kind {
            LinkKind::Www => LinkType::BareWww,
            LinkKind::Host => LinkType::BareHost,
            LinkKind::Email => LinkType::BareEmail,
            LinkKind::Mailto => LinkType::BareMailto,
            LinkKind::Xmpp => LinkType::BareXmpp,
            LinkKind::AngleUri => LinkType::Autolink,
            LinkKind::AngleEmail => LinkType::Email,
            // `LinkKind` is `#[non_exhaustive]`; `every_kind_of_the_scanner_has_a_type_of_its_own`
            // fails for a kind that is not listed.
            _ => LinkType::BareUrl,
        }
    }
}

/// What closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagEnd {
    /// See [`Tag::Paragraph`].
    Paragraph,
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
    /// html::push(&mut page, [Event::Start(tag), Event::End(TagEnd::Heading(HeadingLevel::H2))], &Options::GFM);
    /// assert_eq!(page, "<h2 id=\"top\"></h2>\n");
    /// ```
    pub fn heading(level: HeadingLevel, id: Option<Cow<'a, str>>) -> Tag<'a> {
        Tag::Heading { level, id }
    }

    /// What closes this tag.
    pub fn to_end(&self) -> TagEnd {
        match self {
            Tag::Paragraph => TagEnd::Paragraph,
            Tag::Heading { level, .. } => TagEnd::Heading(*level),
            Tag::BlockQuote(kind) => TagEnd::BlockQuote(*kind),
            Tag::CodeBlock(_) => TagEnd::CodeBlock,
            Tag::HtmlBlock => TagEnd::HtmlBlock,
            Tag::List(start) => TagEnd::List(start.is_some()),
            Tag::Item => TagEnd::Item,
            Tag::FootnoteDefinition(_) => TagEnd::FootnoteDefinition,
            Tag::Table(_) => TagEnd::Table,
            Tag::TableHead => TagEnd::TableHead,
            Tag::TableRow => TagEnd::TableRow,
            Tag::TableCell => TagEnd::TableCell,
            Tag::Emphasis => TagEnd::Emphasis,
            Tag::Strong => TagEnd::Strong,
            Tag::Strikethrough => TagEnd::Strikethrough,
            Tag::Link(_) => TagEnd::Link,
            Tag::Image(_) => TagEnd::Image,
            Tag::MetadataBlock(kind) => TagEnd::MetadataBlock(*kind),
        }
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeBlockKind<'a> {
    /// Four spaces in front of each line.
    Indented,
    /// Between fences; the info string, decoded.
    Fenced(Cow<'a, str>),
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
    use std::collections::HashSet;

    #[test]
    fn every_kind_of_the_scanner_has_a_type_of_its_own() {
        let types: HashSet<LinkType> = LinkKind::ALL.into_iter().map(LinkType::from).collect();
        assert_eq!(types.len(), LinkKind::ALL.len());
        for kind in LinkKind::ALL {
            let written = LinkType::from(kind);
            assert_eq!((written.is_angle(), written.is_bare()), (kind.is_angle(), !kind.is_angle()));
            assert!(kind.is_angle() || written.name() == format!("bare-{kind}"), "{kind}");
        }
    }

    #[test]
    fn all_types_are_listed_once() {
        let listed: HashSet<LinkType> = LinkType::ALL.iter().copied().collect();
        assert_eq!(listed.len(), LinkType::ALL.len());
        assert!(LinkKind::ALL.into_iter().all(|kind| listed.contains(&kind.into())));
        let last = *LinkType::ALL.last().expect("there are some");
        assert_eq!(last as usize + 1, LinkType::ALL.len(), "a type after the last one is not listed");
    }
}
