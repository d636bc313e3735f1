//! The HTML writer: the sink that turns each piece into bytes at once. There is only this one;
//! rendering a document and rendering a stream of events both end here.

use super::escape::{push_escaped, push_piece, push_raw};
use super::footnotes::Footnotes;
use super::policy;
use crate::event::{Alignment, CodeBlockKind, HeadingLevel, MetadataBlockKind, Tag, TagEnd};
use crate::options::Options;
use crate::piece::Piece;
use crate::sink::Sink;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

/// What the writer remembers between pieces. Kept apart from the output so that a renderer can use
/// it again.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// Images open; inside one, only text is written: into its `alt`.
    pub(super) images: usize,
    pub(super) image_title: String,
    /// Links open. A link inside a link is written as its text.
    pub(super) links: usize,
    /// The open link was refused and is written with its angle brackets.
    pub(super) refused_angle: bool,
    /// The open link writes no tag.
    pub(super) plain_link: bool,
    /// Front matter is open: it is not part of the page.
    metadata: bool,
    alignments: Vec<Alignment>,
    column: usize,
    in_head: bool,
    body_open: bool,
    pub(super) footnotes: Footnotes,
}

impl State {
    fn clear(&mut self) {
        self.images = 0;
        self.links = 0;
        self.refused_angle = false;
        self.plain_link = false;
        self.metadata = false;
        self.footnotes.clear();
    }
}

/// Writes HTML to the end of a string.
pub(crate) struct Writer<'o> {
    pub(super) out: &'o mut String,
    pub(super) state: &'o mut State,
    pub(super) options: &'o Options<'o>,
    /// Where this document starts in `out`.
    first: usize,
}

impl<'o> Writer<'o> {
    pub(crate) fn new(out: &'o mut String, state: &'o mut State, options: &'o Options<'o>) -> Writer<'o> {
        state.clear();
        let first = out.len();
        Writer { out, state, options, first }
    }

    /// Writes what had to wait for the end of the document.
    pub(crate) fn finish(mut self) {
        self.write_footnotes();
    }

    /// What will not change any more: all but an open footnote, which is cut out again, and the
    /// last character, which the next block looks at.
    pub(super) fn final_part(&self) -> &str {
        let last = self.out.char_indices().next_back().map_or(0, |(at, _)| at);
        &self.out[..if self.state.footnotes.is_open() { 0 } else { last }]
    }

    pub(super) fn forget_final(&mut self) {
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

    fn block(&mut self, tag: &str) {
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

    fn start_heading(&mut self, level: HeadingLevel, id: Option<&str>) {
        self.new_line();
        self.out.push_str("<h");
        self.out.push(char::from(b'0' + level as u8));
        if let Some(id) = id {
            self.out.push_str(" id=\"");
            push_escaped(self.out, id);
            self.out.push('"');
        }
        self.out.push('>');
    }

    fn start_code(&mut self, kind: &CodeBlockKind<'_>) {
        self.new_line();
        let language = match kind {
            CodeBlockKind::Fenced(info) => info.split([' ', '\t', '\n', '\r']).next().unwrap_or(""),
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

impl Sink for Writer<'_> {
    const RANGES: bool = false;

    // Whoever calls knows the tag, so all but one arm vanish.
    #[inline(always)]
    fn start(&mut self, tag: Tag<'_>, _: Range<usize>) {
        if self.state.images > 0 {
            self.state.images += usize::from(matches!(tag, Tag::Image(_)));
            return;
        }
        match tag {
            Tag::Paragraph => self.block("<p>"),
            Tag::Heading { level, id } => self.start_heading(level, id.as_deref()),
            Tag::BlockQuote(kind) => self.start_quote(kind),
            Tag::CodeBlock(kind) => self.start_code(&kind),
            Tag::HtmlBlock => self.new_line(),
            Tag::List(start) => self.start_list(start),
            Tag::Item => self.block("<li>"),
            Tag::FootnoteDefinition(label) => self.start_footnote(&label),
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
            Tag::Link(link) => self.start_link(&link),
            Tag::Image(image) => {
                self.state.images = 1;
                self.start_image(&image);
            }
            Tag::MetadataBlock(MetadataBlockKind::YamlStyle | MetadataBlockKind::PlusesStyle) => {
                self.state.metadata = true;
            }
        }
    }

    #[inline(always)]
    fn end(&mut self, tag: TagEnd, _: Range<usize>) {
        if self.state.images > 0 {
            if tag == TagEnd::Image {
                self.state.images -= 1;
                if self.state.images == 0 {
                    self.end_image();
                }
            }
            return;
        }
        match tag {
            TagEnd::Paragraph => {
                self.mark_backreference();
                self.out.push_str("</p>\n");
            }
            TagEnd::Heading(level) => {
                self.out.push_str("</h");
                self.out.push(char::from(b'0' + level as u8));
                self.out.push_str(">\n");
            }
            TagEnd::BlockQuote(None) => self.block("</blockquote>\n"),
            TagEnd::BlockQuote(Some(_)) => self.block("</div>\n"),
            TagEnd::CodeBlock => self.out.push_str("</code></pre>\n"),
            TagEnd::HtmlBlock => self.new_line(),
            TagEnd::List(ordered) => self.block(if ordered { "</ol>\n" } else { "</ul>\n" }),
            TagEnd::Item => self.out.push_str("</li>\n"),
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
            TagEnd::Link => self.end_link(),
            TagEnd::Image => {}
            TagEnd::MetadataBlock(_) => self.state.metadata = false,
        }
    }

    #[inline]
    fn text(&mut self, text: Piece<'_>, _: Range<usize>) {
        if self.state.metadata {
            return;
        }
        if self.state.images > 0 {
            self.text_in_alt(text);
        } else {
            push_piece(self.out, text);
        }
    }

    fn code(&mut self, text: Piece<'_>, range: Range<usize>) {
        if self.state.images > 0 {
            return self.text(text, range);
        }
        self.out.push_str("<code>");
        push_piece(self.out, text);
        self.out.push_str("</code>");
    }

    fn html(&mut self, text: Piece<'_>, _: Range<usize>) {
        self.raw(text);
    }

    fn inline_html(&mut self, text: Piece<'_>, _: Range<usize>) {
        if self.state.images > 0 {
            return push_piece(self.out, text);
        }
        self.raw(text);
    }

    fn math(&mut self, display: bool, text: &str, range: Range<usize>) {
        if self.state.images > 0 {
            return self.text(text.into(), range);
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
        if self.state.images == 0 {
            self.write_reference(label);
        }
    }

    fn soft_break(&mut self, _: Range<usize>) {
        self.out.push(if self.state.images > 0 { ' ' } else { '\n' });
    }

    fn hard_break(&mut self, _: Range<usize>) {
        self.out.push_str(if self.state.images > 0 { " " } else { "<br />\n" });
    }

    fn rule(&mut self, _: Range<usize>) {
        self.block("<hr />\n");
    }

    fn task_marker(&mut self, done: bool, _: Range<usize>) {
        self.out.push_str(if done {
            "<input type=\"checkbox\" checked=\"\" disabled=\"\" /> "
        } else {
            "<input type=\"checkbox\" disabled=\"\" /> "
        });
    }
}
