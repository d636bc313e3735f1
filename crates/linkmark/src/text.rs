//! Events to plain text: what a reader would hear.

use crate::event::{Event, Tag, TagEnd};
use crate::piece::Piece;
use crate::sink::Sink;
use alloc::string::String;
use core::ops::Range;

/// The text of `events` without any markup: blocks on lines of their own, images by their
/// description, links by their text.
///
/// ```
/// use linkmark::{Parser, plain_text};
/// assert_eq!(plain_text(Parser::new("# A *b*\n\nc `d` [e](f)")), "A b\nc d e\n");
/// ```
pub fn plain_text<'a>(events: impl IntoIterator<Item = Event<'a>>) -> String {
    let mut out = String::new();
    for event in events {
        match event {
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                out.push_str(&text);
            }
            Event::TrustedHtml(html) => out.push_str(html.description()),
            Event::SoftBreak | Event::HardBreak => out.push('\n'),
            Event::End(TagEnd::TableCell) => out.push('\t'),
            Event::Start(Tag::InlineFootnote) => out.push_str(" ("),
            Event::End(TagEnd::InlineFootnote) => out.push(')'),
            // A tight paragraph has no tag: what starts below it ends its line.
            Event::Start(
                Tag::Paragraph
                | Tag::Figure
                | Tag::Heading { .. }
                | Tag::BlockQuote(_)
                | Tag::CodeBlock(_)
                | Tag::HtmlBlock
                | Tag::List(_)
                | Tag::DefinitionListTitle
                | Tag::DefinitionListDefinition
                | Tag::Table(_),
            )
            | Event::Rule
            | Event::End(
                TagEnd::Paragraph
                | TagEnd::Figure
                | TagEnd::Heading(_)
                | TagEnd::CodeBlock
                | TagEnd::Item
                | TagEnd::DefinitionListTitle
                | TagEnd::DefinitionListDefinition
                | TagEnd::TableRow
                | TagEnd::TableHead,
            ) => {
                if out.ends_with('\t') {
                    out.pop();
                }
                if !out.is_empty() && !out.ends_with('\n') {
                    out.push('\n');
                }
            }
            _ => {}
        }
    }
    out
}

/// Takes only the text of one leaf, for heading ids. The description of an image is not part of it,
/// as on GitHub, and neither is a note.
pub(crate) struct PlainText {
    pub(crate) text: String,
    /// How many images and notes are open.
    pub(crate) aside: usize,
}

impl PlainText {
    fn put(&mut self, text: &str) {
        if self.aside == 0 {
            self.text.push_str(text);
        }
    }
}

impl Sink for PlainText {
    fn start(&mut self, tag: Tag<'_>, _: Range<usize>) {
        self.aside += usize::from(matches!(tag, Tag::Image(_) | Tag::InlineFootnote));
    }
    fn end(&mut self, tag: TagEnd, _: Range<usize>) {
        self.aside -= usize::from(matches!(tag, TagEnd::Image | TagEnd::InlineFootnote));
    }
    fn text(&mut self, text: Piece<'_>, _: Range<usize>) {
        self.put(text.text);
    }
    fn code(&mut self, text: Piece<'_>, _: Range<usize>) {
        self.put(text.text);
    }
    fn html(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn inline_html(&mut self, _: Piece<'_>, _: Range<usize>) {}
    fn math(&mut self, _: bool, text: &str, _: Range<usize>) {
        self.put(text);
    }
    fn footnote_reference(&mut self, _: &str, _: Range<usize>) {}
    fn soft_break(&mut self, _: Range<usize>) {
        self.put(" ");
    }
    fn hard_break(&mut self, _: Range<usize>) {
        self.put(" ");
    }
    fn rule(&mut self, _: Range<usize>) {}
    fn task_marker(&mut self, _: bool, _: Range<usize>) {}
}

#[cfg(test)]
mod tests {
    use super::plain_text;
    use crate::Parser;

    #[test]
    fn each_block_has_a_line_of_its_own_in_a_tight_item_too() {
        for (markdown, text) in [
            ("- a\n  # b\n- c\n  > d", "a\nb\nc\nd\n"),
            ("- a\n  ```\n  b\n  ```\n- c\n  ***\n  d", "a\nb\nc\nd\n"),
            ("- a\n  <!-- -->\n  b\n  - c", "a\nb\nc\n"),
            ("- a\n  [^1]: b\n- c[^1]", "a\nb\nc\n"),
            ("- a\n\n  b|c\n  -|-\n  d|", "a\nb\tc\nd\t\n"),
        ] {
            assert_eq!(plain_text(Parser::new(markdown)), text, "{markdown}");
        }
    }
}
