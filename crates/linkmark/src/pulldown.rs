//! Our events as those of pulldown-cmark 0.13, so that a program changes its parser and keeps its
//! renderer.
//!
//! ```
//! use linkmark::{Options, Parser, pulldown};
//! use pulldown_cmark::html::push_html;
//!
//! let options = Options::GFM;
//! let parser = Parser::new_ext("*https://a.b/c_d* <b>", &options);
//! let mut page = String::new();
//! push_html(&mut page, pulldown::events(parser, &options));
//! let link = "<em><a href=\"https://a.b/c_d\">https://a.b/c_d</a></em>";
//! assert_eq!(page, format!("<p>{link} &lt;b&gt;</p>\n"));
//! ```
//!
//! # Safe mode
//!
//! A renderer for pulldown-cmark writes raw HTML and every URL as they come. So what
//! [`Options`] refuse is settled here, before it sees them:
//!
//! - Raw HTML is an [`Event::Text`], which a renderer escapes. Under [`Options::allow_unsafe`] it
//!   stays HTML, without the tags that [`Options::tag_filter`] keeps out.
//! - A link or an image to a URL that runs code, or whose scheme [`Options::schemes`] does not
//!   list, has an empty destination; a refused URL in `<…>` or without any brackets is text.
//! - HTML that a program made, [`Event::TrustedHtml`], is HTML.
//! - The label of a footnote, which is an id on the page, starts with [`Options::id_prefix`].
//!
//! [`Options::rewriter`] and [`Options::renderers`] are of our own HTML, and not asked here.
//!
//! A pass between [`events`] and the renderer is trusted, as it was with pulldown-cmark. One that
//! is not goes before [`events`], and works on our events.
//!
//! # What has no counterpart
//!
//! | here | there |
//! |---|---|
//! | `https://a.b`, `mailto:a@b.c`, `xmpp:a@b.c` | [`Autolink`], whose text is its destination |
//! | `a@b.c` | [`Email`], without `mailto:`, which renderers for pulldown-cmark add |
//! | `www.a.b`, `a.com` | [`Inline`], since the text is not the destination |
//! | a link or an image with [`LinkTag::attributes`]; `==mark==` and `++insert++` | the HTML we would write |
//! | `^[a note]` | its text in parentheses, at its place |
//! | a figure | the paragraph with its image |
//! | a link in a link | its text |
//! | a footnote's reference in a link | its source, `[^a]`: it would be an anchor in an anchor |
//! | math, raw HTML and footnotes in the description of an image | text; a reference is left out |
//!
//! # What pulldown-cmark's own renderer writes otherwise
//!
//! Its pages are ours but for these places, which a test of random documents and of the
//! specifications' examples names one by one: quotation marks in text (`"` for `&quot;`), line
//! endings beside tags of blocks, `^` and the brackets of an IPv6 host in a URL, an info string
//! that ends at a tab, the tags of tables, tasks and alerts, and footnotes, which are where the
//! source defines them, used or not.
//!
//! [`Autolink`]: theirs::LinkType::Autolink
//! [`Email`]: theirs::LinkType::Email
//! [`Inline`]: theirs::LinkType::Inline

use crate::event::{
    Alignment, BlockQuoteKind, CodeBlockKind, Event, HeadingLevel, MetadataBlockKind, Tag, TagEnd,
};
use crate::heading_attributes::HeadingAttributes;
use crate::html::{self, policy};
use crate::link_tag::{LinkTag, LinkType};
use crate::options::Options;
use crate::small_cow::SmallCow;
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use pulldown_cmark as theirs;

/// `events` as those of pulldown-cmark, made safe as `options` have it.
///
/// ```
/// use linkmark::{Options, Parser, pulldown};
/// use pulldown_cmark::{Event, LinkType, Tag};
///
/// let options = Options::GFM.with_schemes(&["https"]);
/// let parser = Parser::new_ext("https://a.b [c](tel:1)", &options);
/// let links = pulldown::events(parser, &options).filter_map(|event| match event {
///     Event::Start(Tag::Link { link_type, dest_url, .. }) => Some((link_type, dest_url)),
///     _ => None,
/// });
/// let links: Vec<_> = links.collect();
/// assert_eq!(links, [(LinkType::Autolink, "https://a.b".into()), (LinkType::Inline, "".into())]);
/// ```
pub fn events<'a, 'o, I>(events: I, options: &Options<'o>) -> Events<'o, I::IntoIter>
where
    I: IntoIterator<Item = Event<'a>>,
{
    Events {
        events: events.into_iter(),
        options: *options,
        links: Vec::new(),
        images: 0,
        in_line: false,
        html_block: false,
    }
}

/// Events of pulldown-cmark: [`events`].
#[derive(Clone, Debug)]
pub struct Events<'o, I> {
    events: I,
    options: Options<'o>,
    /// How each link that is open was begun.
    links: Vec<Begun>,
    /// How many images are open. What is in one is its description.
    images: usize,
    /// Whether the last event ended within a line.
    in_line: bool,
    /// Whether an HTML block is still to be begun.
    html_block: bool,
}

/// How a link was begun, and so how it has to end.
#[derive(Clone, Copy, Debug)]
enum Begun {
    Tag,
    Html,
    /// As text between `<` and `>`.
    Angle,
    /// As its text alone.
    Text,
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for Events<'_, I> {
    type Item = theirs::Event<'a>;

    fn next(&mut self) -> Option<theirs::Event<'a>> {
        if core::mem::take(&mut self.html_block) {
            return Some(theirs::Event::Start(theirs::Tag::HtmlBlock));
        }
        loop {
            let event = self.events.next()?;
            // A renderer may write an HTML block where it is: `- a` and `<!-- b -->c` below it.
            if core::mem::replace(&mut self.in_line, ends_in_line(&event))
                && event == Event::Start(Tag::HtmlBlock)
            {
                self.html_block = true;
                return Some(theirs::Event::SoftBreak);
            }
            let converted = if self.images > 0 { self.described(event) } else { self.shown(event) };
            if converted.is_some() {
                return converted;
            }
        }
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> Events<'_, I> {
    fn shown(&mut self, event: Event<'a>) -> Option<theirs::Event<'a>> {
        match event {
            Event::Start(Tag::Link(link)) => self.start_link(link),
            Event::End(TagEnd::Link) => self.end_link(),
            Event::Start(Tag::Image(image)) if !image.attributes.is_empty() => Some(self.whole_image(image)),
            Event::FootnoteReference(label) if !self.links.is_empty() => {
                Some(theirs::Event::Text(format!("[^{label}]").into()))
            }
            event => {
                self.images = usize::from(matches!(event, Event::Start(Tag::Image(_))));
                Some(convert(event, &self.options))
            }
        }
    }

    /// A description is shown as text, so what a renderer might make of anything else does not
    /// matter: `![$a$ <b> [^c]](d)`.
    fn described(&mut self, event: Event<'a>) -> Option<theirs::Event<'a>> {
        match event {
            Event::Start(Tag::Image(_)) => self.images += 1,
            Event::End(TagEnd::Image) => self.images -= 1,
            Event::FootnoteReference(_)
            | Event::Start(Tag::Mark | Tag::Insert)
            | Event::End(TagEnd::Mark | TagEnd::Insert) => return None,
            Event::TrustedHtml(html) => {
                return Some(theirs::Event::Text(html.description().to_owned().into()));
            }
            Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text) => return Some(theirs::Event::Text(text.into())),
            _ => {}
        }
        Some(convert(event, &self.options))
    }

    fn start_link(&mut self, link: LinkTag<'a>) -> Option<theirs::Event<'a>> {
        let in_link = !self.links.is_empty();
        let refused = !allows(&link, policy::allows_link, &self.options);
        let (begun, event) = if in_link || refused && link.link_type.is_bare() {
            (Begun::Text, None)
        } else if refused && link.link_type.is_angle() {
            (Begun::Angle, Some(theirs::Event::Text("<".into())))
        } else if !link.attributes.is_empty() {
            (Begun::Html, Some(written([Event::Start(Tag::Link(link))], &self.options)))
        } else {
            (Begun::Tag, Some(convert(Event::Start(Tag::Link(link)), &self.options)))
        };
        self.links.push(begun);
        event
    }

    fn end_link(&mut self) -> Option<theirs::Event<'a>> {
        match self.links.pop() {
            Some(Begun::Tag) | None => Some(theirs::Event::End(theirs::TagEnd::Link)),
            Some(Begun::Html) => Some(theirs::Event::InlineHtml("</a>".into())),
            Some(Begun::Angle) => Some(theirs::Event::Text(">".into())),
            Some(Begun::Text) => None,
        }
    }

    /// An image with its description: the attributes come after it in the tag.
    fn whole_image(&mut self, image: LinkTag<'a>) -> theirs::Event<'a> {
        let mut events = vec![Event::Start(Tag::Image(image))];
        let mut depth = 1_usize;
        while depth > 0 {
            // Where a program lost the end, the tag is closed nevertheless.
            let event = self.events.next().unwrap_or(Event::End(TagEnd::Image));
            match event {
                Event::Start(Tag::Image(_)) => depth += 1,
                Event::End(TagEnd::Image) => depth -= 1,
                _ => {}
            }
            events.push(event);
        }
        written(events, &self.options)
    }
}

/// Whether what comes next is on the same line of the page.
fn ends_in_line(event: &Event<'_>) -> bool {
    match event {
        Event::Text(text) => !text.ends_with('\n'),
        Event::End(end) => matches!(
            end,
            TagEnd::Emphasis
                | TagEnd::Strong
                | TagEnd::Strikethrough
                | TagEnd::Superscript
                | TagEnd::Subscript
                | TagEnd::Mark
                | TagEnd::Insert
                | TagEnd::InlineFootnote
                | TagEnd::Link
                | TagEnd::Image
        ),
        Event::Code(_)
        | Event::InlineHtml(_)
        | Event::TrustedHtml(_)
        | Event::InlineMath(_)
        | Event::DisplayMath(_)
        | Event::FootnoteReference(_)
        | Event::TaskListMarker(_) => true,
        _ => false,
    }
}

/// The HTML we would write for `events`.
fn written<'a>(events: impl IntoIterator<Item = Event<'a>>, options: &Options<'_>) -> theirs::Event<'static> {
    let mut out = String::new();
    let options = Options { rewriter: None, ..*options }.without_renderers();
    html::push(&mut out, events, &options);
    theirs::Event::InlineHtml(out.into())
}

/// Whether the policy of links or of images lets the target through.
fn allows(link: &LinkTag<'_>, policy: fn(&str, Option<&[&str]>) -> bool, options: &Options<'_>) -> bool {
    options.allow_unsafe || policy(&link.dest_url, options.schemes)
}

fn convert<'a>(event: Event<'a>, options: &Options<'_>) -> theirs::Event<'a> {
    match event {
        Event::Start(Tag::Mark) => theirs::Event::InlineHtml("<mark>".into()),
        Event::End(TagEnd::Mark) => theirs::Event::InlineHtml("</mark>".into()),
        Event::Start(Tag::Insert) => theirs::Event::InlineHtml("<ins>".into()),
        Event::End(TagEnd::Insert) => theirs::Event::InlineHtml("</ins>".into()),
        Event::Start(Tag::InlineFootnote) => theirs::Event::Text(" (".into()),
        Event::End(TagEnd::InlineFootnote) => theirs::Event::Text(")".into()),
        Event::Start(tag) => theirs::Event::Start(convert_tag(tag, options)),
        Event::End(end) => theirs::Event::End(end.into()),
        Event::Text(text) => theirs::Event::Text(text.into()),
        Event::Code(text) => theirs::Event::Code(text.into()),
        Event::Html(text) | Event::InlineHtml(text) if !options.allow_unsafe => {
            theirs::Event::Text(text.into())
        }
        Event::TrustedHtml(html) => theirs::Event::InlineHtml(html.into_html().into()),
        Event::Html(text) => theirs::Event::Html(raw(text, options)),
        Event::InlineHtml(text) => theirs::Event::InlineHtml(raw(text, options)),
        Event::InlineMath(text) => theirs::Event::InlineMath(text.into()),
        Event::DisplayMath(text) => theirs::Event::DisplayMath(text.into()),
        Event::FootnoteReference(label) => theirs::Event::FootnoteReference(id(label, options)),
        Event::SoftBreak => theirs::Event::SoftBreak,
        Event::HardBreak => theirs::Event::HardBreak,
        Event::Rule => theirs::Event::Rule,
        Event::TaskListMarker(done) => theirs::Event::TaskListMarker(done),
    }
}

fn convert_tag<'a>(tag: Tag<'a>, options: &Options<'_>) -> theirs::Tag<'a> {
    match tag {
        Tag::Paragraph | Tag::Figure => theirs::Tag::Paragraph,
        Tag::Heading { level, id, attributes } => {
            let HeadingAttributes { classes, attrs } =
                attributes.map(|attributes| *attributes).unwrap_or_default();
            let allowed = |(name, _): &(Cow<'_, str>, Option<Cow<'_, str>>)| {
                policy::is_attribute_name(name) && policy::allows_on_heading(name, options.allow_unsafe)
            };
            let attrs = attrs.into_iter().filter(allowed);
            theirs::Tag::Heading {
                level: level.into(),
                id: id.map(Into::into),
                classes: classes.into_iter().map(Into::into).collect(),
                attrs: attrs.map(|(name, value)| (name.into(), value.map(Into::into))).collect(),
            }
        }
        Tag::BlockQuote(kind) => theirs::Tag::BlockQuote(kind.map(Into::into)),
        Tag::CodeBlock(kind) => theirs::Tag::CodeBlock(kind.into()),
        Tag::HtmlBlock => theirs::Tag::HtmlBlock,
        Tag::List(start) => theirs::Tag::List(start),
        Tag::Item => theirs::Tag::Item,
        Tag::DefinitionList => theirs::Tag::DefinitionList,
        Tag::DefinitionListTitle => theirs::Tag::DefinitionListTitle,
        Tag::DefinitionListDefinition => theirs::Tag::DefinitionListDefinition,
        Tag::FootnoteDefinition(label) => theirs::Tag::FootnoteDefinition(id(label, options)),
        Tag::Table(columns) => theirs::Tag::Table(columns.iter().map(|&column| column.into()).collect()),
        Tag::TableHead => theirs::Tag::TableHead,
        Tag::TableRow => theirs::Tag::TableRow,
        Tag::TableCell => theirs::Tag::TableCell,
        // By themselves they are emphasis; as events a mark and an insertion are the HTML we would
        // write, and a note is in parentheses.
        Tag::Emphasis | Tag::Mark | Tag::Insert | Tag::InlineFootnote => theirs::Tag::Emphasis,
        Tag::Strong => theirs::Tag::Strong,
        Tag::Strikethrough => theirs::Tag::Strikethrough,
        Tag::Superscript => theirs::Tag::Superscript,
        Tag::Subscript => theirs::Tag::Subscript,
        Tag::Link(link) => {
            let (link_type, dest_url) = target(&link, allows(&link, policy::allows_link, options));
            theirs::Tag::Link { link_type, dest_url, title: text(link.title), id: text(link.id) }
        }
        Tag::Image(image) => {
            let (link_type, dest_url) = target(&image, allows(&image, policy::allows_image, options));
            theirs::Tag::Image { link_type, dest_url, title: text(image.title), id: text(image.id) }
        }
        Tag::MetadataBlock(kind) => theirs::Tag::MetadataBlock(kind.into()),
    }
}

fn text<'a>(text: SmallCow<'a>) -> theirs::CowStr<'a> {
    Cow::from(text).into()
}

/// Raw HTML that is let through, without the tags that GFM disallows.
fn raw<'a>(text: Cow<'a, str>, options: &Options<'_>) -> theirs::CowStr<'a> {
    if !options.tag_filter {
        return text.into();
    }
    let mut out = String::new();
    html::push(&mut out, [Event::Html(text)], options);
    out.into()
}

/// A footnote's label as an id of the page.
fn id<'a>(label: Cow<'a, str>, options: &Options<'_>) -> theirs::CowStr<'a> {
    if options.id_prefix.is_empty() { label.into() } else { format!("{}{label}", options.id_prefix).into() }
}

/// How a link was written and where it leads, which is nowhere if it is not allowed. An address has
/// no `mailto:` there; if it leads elsewhere (a program rewrote it), it is not an address any more.
fn target<'a>(link: &LinkTag<'a>, allowed: bool) -> (theirs::LinkType, theirs::CowStr<'a>) {
    let dest_url = if allowed { link.dest_url.clone() } else { Cow::Borrowed("") };
    match (link.link_type.into(), dest_url.strip_prefix("mailto:")) {
        (theirs::LinkType::Email, None) => (theirs::LinkType::Inline, dest_url.into()),
        (theirs::LinkType::Email, Some(address)) => {
            (theirs::LinkType::Email, theirs::CowStr::from(address.to_owned()))
        }
        (link_type, _) => (link_type, dest_url.into()),
    }
}

/// One event by itself, made safe as [`Options::GFM`] have it: raw HTML is text, and a URL that
/// runs code is left out. [`events`] knows the options and what is around an event: a list of
/// schemes, `allow_unsafe`, links in links, and attributes, which are left out here.
///
/// ```
/// let raw = linkmark::Event::InlineHtml("<b>".into());
/// assert_eq!(pulldown_cmark::Event::from(raw), pulldown_cmark::Event::Text("<b>".into()));
/// ```
impl<'a> From<Event<'a>> for theirs::Event<'a> {
    fn from(event: Event<'a>) -> Self {
        convert(event, &Options::GFM)
    }
}

/// One tag by itself, made safe as [`Options::GFM`] have it: see the conversion of [`Event`].
impl<'a> From<Tag<'a>> for theirs::Tag<'a> {
    fn from(tag: Tag<'a>) -> Self {
        convert_tag(tag, &Options::GFM)
    }
}

impl From<TagEnd> for theirs::TagEnd {
    fn from(end: TagEnd) -> Self {
        match end {
            TagEnd::Paragraph | TagEnd::Figure => theirs::TagEnd::Paragraph,
            TagEnd::Heading(level) => theirs::TagEnd::Heading(level.into()),
            TagEnd::BlockQuote(kind) => theirs::TagEnd::BlockQuote(kind.map(Into::into)),
            TagEnd::CodeBlock => theirs::TagEnd::CodeBlock,
            TagEnd::HtmlBlock => theirs::TagEnd::HtmlBlock,
            TagEnd::List(ordered) => theirs::TagEnd::List(ordered),
            TagEnd::Item => theirs::TagEnd::Item,
            TagEnd::DefinitionList => theirs::TagEnd::DefinitionList,
            TagEnd::DefinitionListTitle => theirs::TagEnd::DefinitionListTitle,
            TagEnd::DefinitionListDefinition => theirs::TagEnd::DefinitionListDefinition,
            TagEnd::FootnoteDefinition => theirs::TagEnd::FootnoteDefinition,
            TagEnd::Table => theirs::TagEnd::Table,
            TagEnd::TableHead => theirs::TagEnd::TableHead,
            TagEnd::TableRow => theirs::TagEnd::TableRow,
            TagEnd::TableCell => theirs::TagEnd::TableCell,
            TagEnd::Emphasis | TagEnd::Mark | TagEnd::Insert | TagEnd::InlineFootnote => {
                theirs::TagEnd::Emphasis
            }
            TagEnd::Strong => theirs::TagEnd::Strong,
            TagEnd::Strikethrough => theirs::TagEnd::Strikethrough,
            TagEnd::Superscript => theirs::TagEnd::Superscript,
            TagEnd::Subscript => theirs::TagEnd::Subscript,
            TagEnd::Link => theirs::TagEnd::Link,
            TagEnd::Image => theirs::TagEnd::Image,
            TagEnd::MetadataBlock(kind) => theirs::TagEnd::MetadataBlock(kind.into()),
        }
    }
}

impl From<LinkType> for theirs::LinkType {
    fn from(link_type: LinkType) -> Self {
        match link_type {
            LinkType::Inline | LinkType::BareWww | LinkType::BareHost | LinkType::Html | LinkType::Own => {
                theirs::LinkType::Inline
            }
            LinkType::Reference => theirs::LinkType::Reference,
            LinkType::Collapsed => theirs::LinkType::Collapsed,
            LinkType::Shortcut => theirs::LinkType::Shortcut,
            LinkType::Autolink | LinkType::BareUrl | LinkType::BareMailto | LinkType::BareXmpp => {
                theirs::LinkType::Autolink
            }
            LinkType::Email | LinkType::BareEmail => theirs::LinkType::Email,
            LinkType::WikiLink => theirs::LinkType::WikiLink { has_pothole: false },
            LinkType::PipedWikiLink => theirs::LinkType::WikiLink { has_pothole: true },
        }
    }
}

impl From<HeadingLevel> for theirs::HeadingLevel {
    fn from(level: HeadingLevel) -> Self {
        match level {
            HeadingLevel::H1 => theirs::HeadingLevel::H1,
            HeadingLevel::H2 => theirs::HeadingLevel::H2,
            HeadingLevel::H3 => theirs::HeadingLevel::H3,
            HeadingLevel::H4 => theirs::HeadingLevel::H4,
            HeadingLevel::H5 => theirs::HeadingLevel::H5,
            HeadingLevel::H6 => theirs::HeadingLevel::H6,
        }
    }
}

impl From<BlockQuoteKind> for theirs::BlockQuoteKind {
    fn from(kind: BlockQuoteKind) -> Self {
        match kind {
            BlockQuoteKind::Note => theirs::BlockQuoteKind::Note,
            BlockQuoteKind::Tip => theirs::BlockQuoteKind::Tip,
            BlockQuoteKind::Important => theirs::BlockQuoteKind::Important,
            BlockQuoteKind::Warning => theirs::BlockQuoteKind::Warning,
            BlockQuoteKind::Caution => theirs::BlockQuoteKind::Caution,
        }
    }
}

impl<'a> From<CodeBlockKind<'a>> for theirs::CodeBlockKind<'a> {
    fn from(kind: CodeBlockKind<'a>) -> Self {
        match kind {
            CodeBlockKind::Indented => theirs::CodeBlockKind::Indented,
            CodeBlockKind::Fenced(info) => theirs::CodeBlockKind::Fenced(info.into()),
        }
    }
}

impl From<Alignment> for theirs::Alignment {
    fn from(alignment: Alignment) -> Self {
        match alignment {
            Alignment::None => theirs::Alignment::None,
            Alignment::Left => theirs::Alignment::Left,
            Alignment::Center => theirs::Alignment::Center,
            Alignment::Right => theirs::Alignment::Right,
        }
    }
}

impl From<MetadataBlockKind> for theirs::MetadataBlockKind {
    fn from(kind: MetadataBlockKind) -> Self {
        match kind {
            MetadataBlockKind::YamlStyle => theirs::MetadataBlockKind::YamlStyle,
            MetadataBlockKind::PlusesStyle => theirs::MetadataBlockKind::PlusesStyle,
        }
    }
}
