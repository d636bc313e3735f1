//! The HTML writer: the sink that turns each piece into bytes at once. There is only this one;
//! rendering a document and rendering a stream of events both end here.

use super::escape::{push_escaped, push_piece, push_raw};
use super::figure::Figure;
use super::footnotes::{Footnotes, NotesMark};
use super::policy;
use super::renderers::{Renderers, language};
use super::replaced::Replaced;
use super::sourcepos::{Places, has_place};
use super::trusted::TrustedHtml;
use crate::event::{Alignment, CodeBlockKind, HeadingLevel, MetadataBlockKind, Tag, TagEnd};
use crate::heading_attributes::HeadingAttributes;
use crate::link_tag::LinkType;
use crate::names::Names;
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::{Demands, Sink};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

/// What the writer remembers between pieces. Kept apart from the output so that a renderer can use
/// it again.
#[derive(Debug)]
pub(crate) struct State {
    /// Where text goes, if not onto the page.
    pub(super) aside: Aside,
    /// How many images or links are open there.
    pub(super) depth: usize,
    /// The text that went aside.
    pub(super) gathered: String,
    pub(super) image_title: String,
    /// Where the description of the open image begins on the page.
    pub(super) description: usize,
    pub(super) figure: Figure,
    /// Links open. A link inside a link is written as its text.
    pub(super) links: usize,
    /// The open link was refused and is written with its angle brackets.
    pub(super) refused_angle: bool,
    /// The open link writes no tag.
    pub(super) plain_link: bool,
    /// What is open that a program writes.
    pub(super) replaced: Replaced,
    /// The names of the attributes that a heading has so far.
    attributes: Names,
    alignments: Vec<Alignment>,
    column: usize,
    in_head: bool,
    body_open: bool,
    pub(crate) footnotes: Footnotes,
    pub(crate) places: Places,
}

/// Where a stream goes back to: the start of a block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StateMark {
    body_open: bool,
    notes: NotesMark,
}

impl Default for State {
    fn default() -> State {
        State::EMPTY
    }
}

impl State {
    pub(crate) const EMPTY: State = State {
        aside: Aside::Page,
        depth: 0,
        gathered: String::new(),
        image_title: String::new(),
        description: 0,
        figure: Figure::EMPTY,
        links: 0,
        refused_angle: false,
        plain_link: false,
        replaced: Replaced::EMPTY,
        attributes: Names::EMPTY,
        alignments: Vec::new(),
        column: 0,
        in_head: false,
        body_open: false,
        footnotes: Footnotes::EMPTY,
        places: Places::EMPTY,
    };

    /// From now on, `go_back` leads back to any mark.
    pub(crate) fn record(&mut self) {
        self.footnotes.record();
    }

    pub(crate) fn mark(&self) -> StateMark {
        StateMark { body_open: self.body_open, notes: self.footnotes.mark() }
    }

    pub(crate) fn go_back(&mut self, mark: StateMark) {
        self.body_open = mark.body_open;
        self.footnotes.go_back(mark.notes);
    }

    pub(crate) fn clear(&mut self) {
        self.aside = Aside::Page;
        self.links = 0;
        self.refused_angle = false;
        self.plain_link = false;
        self.replaced.clear();
        self.figure.is_open = false;
        self.footnotes.clear();
    }
}

/// How much HTML is gathered before it is handed on.
pub(super) const PIECE: usize = 64 * 1024;

/// Where text goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Aside {
    /// Not aside.
    #[default]
    Page,
    /// Into the description of an image.
    Description,
    /// Into the description of an image that a program writes.
    GatheredDescription,
    /// Into a code block that a program writes.
    Code,
    /// Nowhere: a program dropped the link around it.
    Dropped,
    /// Nowhere: front matter is not part of the page.
    Metadata,
}

/// Whether the program has a say in what is written.
fn has_say(options: &Options<'_>) -> bool {
    options.rewriter.is_some() || *options.own_renderers() != Renderers::NONE
}

/// Writes HTML to the end of a string.
pub(crate) struct Writer<'o> {
    pub(super) out: &'o mut String,
    pub(super) state: &'o mut State,
    pub(super) options: &'o Options<'o>,
    /// Where this document starts in `out`.
    first: usize,
    /// Whether a program has a say in what is written.
    pub(super) asks: bool,
}

impl<'o> Writer<'o> {
    pub(crate) fn new(out: &'o mut String, state: &'o mut State, options: &'o Options<'o>) -> Writer<'o> {
        state.clear();
        state.places.clear();
        let first = out.len();
        Writer { out, state, options, first, asks: has_say(options) }
    }

    /// Goes on with a document that is all of `out`.
    pub(crate) fn resume(out: &'o mut String, state: &'o mut State, options: &'o Options<'o>) -> Writer<'o> {
        Writer { out, state, options, first: 0, asks: has_say(options) }
    }

    /// Writes what had to wait for the end of the document.
    pub(crate) fn finish(mut self) {
        self.write_footnotes();
    }

    /// What will not change any more: all but an open footnote, and what a program writes, which
    /// are cut out again, a figure, whose caption is copied, and the last character, which the next
    /// block looks at.
    fn final_part(&self) -> &str {
        let last = self.out.char_indices().next_back().map_or(0, |(at, _)| at);
        let state = &self.state;
        let is_open = state.footnotes.is_open() || state.replaced.is_open() || state.figure.is_open;
        &self.out[..if is_open { 0 } else { last }]
    }

    /// As much as is handed on at once, if there is so much.
    #[inline]
    pub(crate) fn full_piece(&self) -> Option<&str> {
        if self.out.len() <= PIECE {
            return None;
        }
        Some(self.final_part()).filter(|html| html.len() >= PIECE)
    }

    pub(crate) fn forget_final(&mut self) {
        let end = self.final_part().len();
        self.out.drain(..end);
    }

    /// A block starts on a line of its own.
    #[inline]
    pub(super) fn new_line(&mut self) {
        if self.out.len() > self.first && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    pub(super) fn block(&mut self, tag: &str) {
        self.new_line();
        self.out.push_str(tag);
    }

    pub(super) fn in_link(&self) -> bool {
        self.state.links > 0
    }

    /// A break in a description is a space; a line ending that a reference encodes (`![&#10;]()`)
    /// is not a break.
    fn text_in_alt(&mut self, text: Piece<'_>) {
        if !text.is_written() {
            return push_piece(self.out, text);
        }
        let mut done = 0;
        for end in memchr::memchr_iter(b'\n', text.text.as_bytes()) {
            push_piece(self.out, text.part(done, end));
            self.out.push(' ');
            done = end + 1;
        }
        push_piece(self.out, text.part(done, text.text.len()));
    }

    #[inline(never)]
    fn text_aside(&mut self, text: Piece<'_>) {
        match self.state.aside {
            Aside::Page => push_piece(self.out, text),
            Aside::Description => self.text_in_alt(text),
            Aside::GatheredDescription => self.gather_description(text),
            Aside::Code => push_raw(&mut self.state.gathered, text.text),
            Aside::Dropped | Aside::Metadata => {}
        }
    }

    /// Something that is more than text comes. Says whether it belongs on the page.
    #[inline]
    fn reach_page(&mut self) -> bool {
        self.state.aside == Aside::Page || self.leave_aside()
    }

    #[cold]
    fn leave_aside(&mut self) -> bool {
        if self.state.aside == Aside::Code {
            self.unreplace_code();
        }
        self.state.aside == Aside::Page
    }

    pub(super) fn write_heading(
        &mut self,
        level: HeadingLevel,
        id: Option<&str>,
        attributes: Option<&HeadingAttributes<'_>>,
    ) {
        self.out.push_str("<h");
        self.out.push(char::from(b'0' + level as u8));
        if let Some(id) = id {
            self.out.push_str(" id=\"");
            push_escaped(self.out, id);
            self.out.push('"');
        }
        if let Some(attributes) = attributes {
            self.heading_attributes(attributes);
        }
        self.out.push('>');
    }

    fn heading_attributes(&mut self, attributes: &HeadingAttributes<'_>) {
        for (index, class) in attributes.classes.iter().enumerate() {
            self.out.push_str(if index == 0 { " class=\"" } else { " " });
            push_escaped(self.out, class);
        }
        if !attributes.classes.is_empty() {
            self.out.push('"');
        }
        // A tag has each attribute once. Names are looked up, since there may be many.
        self.state.attributes.clear();
        for written in ["id", "class"].into_iter().chain(self.options.sourcepos.then_some("data-sourcepos")) {
            self.state.attributes.number(written);
        }
        for (name, value) in &attributes.attrs {
            let allowed =
                policy::is_attribute_name(name) && policy::allows_on_heading(name, self.options.allow_unsafe);
            if allowed && self.state.attributes.number(&name.to_ascii_lowercase()).1 {
                self.out.push(' ');
                self.out.push_str(name);
                self.out.push_str("=\"");
                push_escaped(self.out, value.as_deref().unwrap_or(""));
                self.out.push('"');
            }
        }
    }

    #[inline]
    pub(super) fn end_heading(&mut self, level: HeadingLevel) {
        self.out.push_str("</h");
        self.out.push(char::from(b'0' + level as u8));
        self.out.push_str(">\n");
    }

    pub(super) fn write_code(&mut self, kind: &CodeBlockKind<'_>) {
        let language = match kind {
            CodeBlockKind::Fenced(info) => language(info),
            CodeBlockKind::Indented => "",
        };
        if language.is_empty() {
            self.out.push_str("<pre><code>");
        } else {
            self.out.push_str("<pre><code class=\"language-");
            push_escaped(self.out, language);
            self.out.push_str("\">");
        }
    }

    fn start_list(&mut self, start: Option<u64>) {
        self.block(match start {
            None => "<ul>\n",
            Some(1) => "<ol>\n",
            Some(_) => "<ol start=\"",
        });
        if let Some(number) = start.filter(|&number| number != 1) {
            write!(self.out, "{number}\">").expect("a string takes everything");
            self.out.push('\n');
        }
    }

    fn start_quote(&mut self, kind: Option<crate::event::BlockQuoteKind>) {
        self.new_line();
        match kind {
            None => self.out.push_str("<blockquote>\n"),
            Some(kind) => {
                let (class, title) = super::alert_names(kind);
                self.out.push_str("<div class=\"markdown-alert markdown-alert-");
                self.out.push_str(class);
                self.out.push_str("\">\n<p class=\"markdown-alert-title\">");
                self.out.push_str(title);
                self.out.push_str("</p>\n");
            }
        }
    }

    fn start_cell(&mut self) {
        self.new_line();
        self.out.push_str(if self.state.in_head { "<th" } else { "<td" });
        let alignment = self.state.alignments.get(self.state.column);
        self.out.push_str(match alignment.unwrap_or(&Alignment::None) {
            Alignment::None => ">",
            Alignment::Left => " align=\"left\">",
            Alignment::Center => " align=\"center\">",
            Alignment::Right => " align=\"right\">",
        });
        self.state.column += 1;
    }

    fn raw(&mut self, html: Piece<'_>) {
        if !self.options.allow_unsafe {
            push_piece(self.out, html);
        } else if self.options.tag_filter {
            let mut rest = html.text;
            while let Some(at) = memchr::memchr(b'<', rest.as_bytes()) {
                push_raw(self.out, &rest[..at]);
                self.out.push_str(if policy::filters_tag(&rest[at..]) { "&lt;" } else { "<" });
                rest = &rest[at + 1..];
            }
            push_raw(self.out, rest);
        } else {
            push_raw(self.out, html.text);
        }
    }
}

/// What opens and closes where text goes aside.
impl Writer<'_> {
    fn start_aside(&mut self, tag: &Tag<'_>) {
        self.state.depth += usize::from(match self.state.aside {
            Aside::Description | Aside::GatheredDescription => matches!(tag, Tag::Image(_)),
            Aside::Dropped => matches!(tag, Tag::Link(_)),
            Aside::Page | Aside::Code | Aside::Metadata => false,
        });
    }

    fn end_aside(&mut self, tag: TagEnd) {
        match (self.state.aside, tag) {
            (Aside::Description | Aside::GatheredDescription, TagEnd::Image)
            | (Aside::Dropped, TagEnd::Link)
                if self.state.depth > 1 =>
            {
                self.state.depth -= 1;
            }
            (Aside::Description, TagEnd::Image) => {
                self.state.aside = Aside::Page;
                self.write_image_end();
            }
            (Aside::GatheredDescription, TagEnd::Image) => self.end_replaced_image(),
            (Aside::Dropped, TagEnd::Link) | (Aside::Metadata, TagEnd::MetadataBlock(_)) => {
                self.state.aside = Aside::Page;
            }
            (Aside::Code, TagEnd::CodeBlock) => self.end_replaced_code(),
            _ => {}
        }
    }
}

impl Demands for Writer<'_> {
    const RANGES: bool = false;

    #[inline(always)]
    fn link_as_written(&mut self, _: LinkType, (written, _): (&str, Range<usize>), _: Range<usize>) -> bool {
        !self.asks && self.state.aside == Aside::Page && self.write_link_as_written(written)
    }
}

impl Sink for Writer<'_> {
    // Whoever calls knows the tag, so all but one arm vanish. Long, because every tag has one.
    #[inline(always)]
    fn start(&mut self, tag: Tag<'_>, range: Range<usize>) {
        if !self.reach_page() {
            return self.start_aside(&tag);
        }
        let (from, has_place) = (self.out.len(), self.options.sourcepos && has_place(&tag));
        match tag {
            Tag::Paragraph => self.block("<p>"),
            Tag::Figure => self.start_figure(),
            Tag::Heading { level, id, attributes } => {
                self.new_line();
                let attributes = attributes.as_deref();
                if !(self.asks && self.gather_heading(level, id.as_deref(), attributes, &range)) {
                    self.write_heading(level, id.as_deref(), attributes);
                }
            }
            Tag::BlockQuote(kind) => self.start_quote(kind),
            Tag::CodeBlock(kind) => {
                self.new_line();
                if !(self.asks && self.gather_code(&kind, &range)) {
                    self.write_code(&kind);
                }
            }
            Tag::HtmlBlock => self.new_line(),
            Tag::List(start) => self.start_list(start),
            Tag::Item => self.block("<li>"),
            Tag::DefinitionList => self.block("<dl>\n"),
            Tag::DefinitionListTitle => self.block("<dt>"),
            Tag::DefinitionListDefinition => self.block("<dd>"),
            Tag::FootnoteDefinition(label) => self.start_footnote(&label, range.clone()),
            Tag::Table(alignments) => {
                self.block("<table>\n");
                self.state.alignments.clear();
                self.state.alignments.extend_from_slice(&alignments);
                self.state.body_open = false;
            }
            Tag::TableHead => {
                self.block("<thead>\n<tr>");
                self.state.column = 0;
                self.state.in_head = true;
            }
            Tag::TableRow => {
                self.new_line();
                if !self.state.body_open {
                    self.out.push_str("<tbody>\n");
                    self.state.body_open = true;
                }
                self.out.push_str("<tr>");
                self.state.column = 0;
            }
            Tag::TableCell => self.start_cell(),
            Tag::Emphasis => self.out.push_str("<em>"),
            Tag::Strong => self.out.push_str("<strong>"),
            Tag::Strikethrough => self.out.push_str("<del>"),
            Tag::Superscript => self.out.push_str("<sup>"),
            Tag::Subscript => self.out.push_str("<sub>"),
            Tag::Mark => self.out.push_str("<mark>"),
            Tag::Insert => self.out.push_str("<ins>"),
            Tag::InlineFootnote => self.start_inline_footnote(),
            Tag::Link(link) => self.start_link(&link),
            Tag::Image(image) => self.start_image(&image),
            Tag::MetadataBlock(MetadataBlockKind::YamlStyle | MetadataBlockKind::PlusesStyle) => {
                self.state.aside = Aside::Metadata;
            }
        }
        if has_place {
            self.add_place(from, &range);
        }
    }

    #[inline(always)]
    fn end(&mut self, tag: TagEnd, _: Range<usize>) {
        if self.state.aside != Aside::Page {
            return self.end_aside(tag);
        }
        match tag {
            TagEnd::Paragraph => {
                self.mark_backreference();
                self.out.push_str("</p>\n");
            }
            TagEnd::Figure => self.end_figure(),
            TagEnd::Heading(level) => {
                if !(self.asks && self.end_replaced_heading()) {
                    self.end_heading(level);
                }
            }
            TagEnd::BlockQuote(None) => self.block("</blockquote>\n"),
            TagEnd::BlockQuote(Some(_)) => self.block("</div>\n"),
            TagEnd::CodeBlock => self.out.push_str("</code></pre>\n"),
            TagEnd::HtmlBlock => self.new_line(),
            TagEnd::List(ordered) => self.block(if ordered { "</ol>\n" } else { "</ul>\n" }),
            TagEnd::Item => self.out.push_str("</li>\n"),
            TagEnd::DefinitionList => self.block("</dl>\n"),
            TagEnd::DefinitionListTitle => self.out.push_str("</dt>\n"),
            TagEnd::DefinitionListDefinition => self.out.push_str("</dd>\n"),
            TagEnd::FootnoteDefinition => self.end_footnote(),
            TagEnd::Table => {
                self.block(if self.state.body_open { "</tbody>\n</table>\n" } else { "</table>\n" });
            }
            TagEnd::TableHead => {
                self.block("</tr>\n</thead>\n");
                self.state.in_head = false;
            }
            TagEnd::TableRow => self.block("</tr>\n"),
            TagEnd::TableCell => self.out.push_str(if self.state.in_head { "</th>" } else { "</td>" }),
            TagEnd::Emphasis => self.out.push_str("</em>"),
            TagEnd::Strong => self.out.push_str("</strong>"),
            TagEnd::Strikethrough => self.out.push_str("</del>"),
            TagEnd::Superscript => self.out.push_str("</sup>"),
            TagEnd::Subscript => self.out.push_str("</sub>"),
            TagEnd::Mark => self.out.push_str("</mark>"),
            TagEnd::Insert => self.out.push_str("</ins>"),
            TagEnd::InlineFootnote => self.end_inline_footnote(),
            TagEnd::Link => self.end_link(),
            TagEnd::Image => {}
            TagEnd::MetadataBlock(_) => {}
        }
    }

    #[inline(always)]
    fn text(&mut self, text: Piece<'_>, _: Range<usize>) {
        // Most text goes onto the page as it is.
        if self.state.aside == Aside::Page && text.is_clean() {
            self.out.push_str(text.text);
        } else {
            self.text_aside(text);
        }
    }

    #[inline]
    fn code(&mut self, text: Piece<'_>, _: Range<usize>) {
        if !self.reach_page() {
            return self.text_aside(text);
        }
        self.out.push_str("<code>");
        push_piece(self.out, text);
        self.out.push_str("</code>");
    }

    fn html(&mut self, text: Piece<'_>, _: Range<usize>) {
        if !self.reach_page() {
            return self.text_aside(text.text.into());
        }
        self.raw(text);
    }

    fn inline_html(&mut self, text: Piece<'_>, range: Range<usize>) {
        self.html(text, range);
    }

    fn trusted_html(&mut self, html: TrustedHtml<'_>, _: Range<usize>) {
        if !self.reach_page() {
            return self.text_aside(html.description().into());
        }
        self.out.push_str(html.as_str());
    }

    fn math(&mut self, display: bool, text: &str, _: Range<usize>) {
        if !self.reach_page() {
            return self.text_aside(text.into());
        }
        self.out.push_str(if display {
            "<span class=\"math math-display\">"
        } else {
            "<span class=\"math math-inline\">"
        });
        push_escaped(self.out, text);
        self.out.push_str("</span>");
    }

    fn footnote_reference(&mut self, label: &str, _: Range<usize>) {
        if self.reach_page() {
            self.write_reference(label);
        }
    }

    fn soft_break(&mut self, _: Range<usize>) {
        if !self.reach_page() {
            return self.text_aside(" ".into());
        }
        self.out.push('\n');
    }

    fn hard_break(&mut self, _: Range<usize>) {
        if !self.reach_page() {
            return self.text_aside(" ".into());
        }
        self.out.push_str("<br />\n");
    }

    fn rule(&mut self, range: Range<usize>) {
        if !self.reach_page() {
            return;
        }
        self.block("<hr");
        if self.options.sourcepos {
            self.push_place(&range);
        }
        self.out.push_str(" />\n");
    }

    fn task_marker(&mut self, done: bool, _: Range<usize>) {
        if !self.reach_page() {
            return;
        }
        self.out.push_str(if done {
            "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
        } else {
            "<input type=\"checkbox\" disabled=\"\" /> "
        });
    }
}
