//! What ranges cover, checked by a reader of its own. It knows how each thing is written, and
//! nothing of how it is found: given the events and their ranges, it reads each leaf's text from
//! the source, and has a name for every byte between two leaves.

use crate::syntax;
use linkmark::{CodeBlockKind, Event, LinkType, Tag};
use std::ops::Range;

/// What is wrong with the ranges of `events`, the events of `source`.
pub(super) fn check<'a>(
    source: &str,
    events: impl IntoIterator<Item = (Event<'a>, Range<usize>)>,
) -> Result<(), String> {
    let document = Open::new(None, 0..source.len());
    let mut reader = Reader { source, at: 0, open: vec![document], last: Last::Other };
    for (event, range) in events {
        reader
            .read(&event, range.clone())
            .map_err(|why| format!("{why}: {event:?} at {range:?} of {source:?}"))?;
    }
    let rest = &source[reader.at..];
    if syntax::is_between_blocks(rest) { Ok(()) } else { Err(format!("{rest:?} is left of {source:?}")) }
}

struct Reader<'s, 'a> {
    source: &'s str,
    /// The end of what has been read.
    at: usize,
    open: Vec<Open<'a>>,
    last: Last,
}

/// Something that has started, or the document itself.
struct Open<'a> {
    tag: Option<Tag<'a>>,
    range: Range<usize>,
    /// Nothing inside has been read yet, not even what it opens with.
    is_fresh: bool,
    /// What it opened with: emphasis closes with the same.
    delimiter: String,
    /// Of a table: its columns. Of a row: its cells so far.
    cells: usize,
}

impl<'a> Open<'a> {
    fn new(tag: Option<Tag<'a>>, range: Range<usize>) -> Open<'a> {
        let cells = if let Some(Tag::Table(columns)) = &tag { columns.len() } else { 0 };
        Open { tag, range, is_fresh: true, delimiter: String::new(), cells }
    }

    /// The rest of `gap` after what it opens with.
    fn after_opening<'g>(&mut self, gap: &'g str) -> Option<&'g str> {
        if !std::mem::replace(&mut self.is_fresh, false) {
            return Some(gap);
        }
        let rest = self.tag.as_ref().map_or(Some(gap), |tag| syntax::after_opening(tag, gap))?;
        self.delimiter = gap[..gap.len() - rest.len()].to_owned();
        Some(rest)
    }
}

/// What was read last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Break,
    Inline,
    Other,
}

impl<'a> Reader<'_, 'a> {
    fn read(&mut self, event: &Event<'a>, range: Range<usize>) -> Result<(), &'static str> {
        if self.source.get(range.clone()).is_none() {
            return Err("not a range of the source");
        }
        if let Event::End(_) = event {
            return self.end(&range);
        }
        self.gap(range.clone(), is_inline(event))?;
        self.at = range.start;
        if let Event::Start(tag) = event {
            let parent = self.open.last_mut().expect("the document is never closed");
            parent.cells += usize::from(*tag == Tag::TableCell);
            self.open.push(Open::new(Some(tag.clone()), range));
            self.last = Last::Other;
            return Ok(());
        }
        self.at = range.end;
        self.last = match event {
            Event::SoftBreak | Event::HardBreak => Last::Break,
            _ if is_inline(event) => Last::Inline,
            _ => Last::Other,
        };
        if self.is_shown(event, range) { Ok(()) } else { Err("the source at its range reads otherwise") }
    }

    /// Reads up to a child of the innermost that is open.
    fn gap(&mut self, child: Range<usize>, is_inline: bool) -> Result<(), &'static str> {
        let parent = self.open.last_mut().expect("the document is never closed");
        if child.start < self.at {
            return Err("not after what comes before it");
        }
        if child.end > parent.range.end {
            return Err("not inside its parent");
        }
        let is_fresh = parent.is_fresh;
        let gap = parent.after_opening(&self.source[self.at..child.start]).ok_or("not how it opens")?;
        let goes_on = is_inline && !is_fresh && self.last != Last::Other;
        let is_known = match &parent.tag {
            Some(tag) if !syntax::is_container(tag) => syntax::is_inside(tag, gap, self.last == Last::Break),
            // The text of a tight paragraph.
            _ if goes_on => syntax::is_between_inlines(gap, self.last == Last::Break),
            _ => syntax::is_between_blocks(gap),
        };
        if is_known { Ok(()) } else { Err("something unknown comes before it") }
    }

    fn end(&mut self, range: &Range<usize>) -> Result<(), &'static str> {
        let mut open = self.open.pop().ok_or("closes what is not open")?;
        if *range != open.range || range.end < self.at {
            return Err("does not end where it ends");
        }
        let columns = self.open.last().map_or(0, |table| table.cells);
        let mut gap = open.after_opening(&self.source[self.at..range.end]).ok_or("not how it opens")?;
        let tag = open.tag.as_ref().ok_or("closes the document")?;
        if self.last == Last::Break {
            gap = syntax::after_prefix(gap);
        }
        let is_known = match tag {
            // What a row has more than the table has columns is dropped.
            Tag::TableHead | Tag::TableRow if open.cells == columns => !gap.contains(['\n', '\r']),
            tag if syntax::is_container(tag) => syntax::is_between_blocks(gap),
            tag => syntax::closes(tag, &open.delimiter, gap),
        };
        self.at = range.end;
        self.last = if is_inline_tag(tag) { Last::Inline } else { Last::Other };
        if is_known { Ok(()) } else { Err("something unknown comes before its end") }
    }

    /// Whether the source at `range` reads as the event says.
    fn is_shown(&self, event: &Event<'_>, range: Range<usize>) -> bool {
        let is_open = |wanted: fn(&Tag<'_>) -> bool| {
            self.open.iter().filter(|open| open.tag.as_ref().is_some_and(wanted)).count()
        };
        let ends_source = range.end == self.source.len();
        let mut source = self.source[range].replace('\0', "\u{fffd}");
        if is_open(|tag| *tag == Tag::TableCell) > 0 {
            source = source.replace("\\|", "|");
        }
        let quotes = is_open(|tag| matches!(tag, Tag::BlockQuote(_)));
        let parent = self.open.last().and_then(|open| open.tag.as_ref());
        match event {
            Event::Html(text) => syntax::is_verbatim(&source, text, quotes, ends_source),
            Event::Text(text) => match parent {
                Some(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => {
                    syntax::is_verbatim(&source, text, quotes, ends_source)
                }
                // What is between `<` and `>`, or a link by itself, may be shown as it is written.
                Some(Tag::Link(link)) if is_whole(link.link_type) && source == **text => true,
                // Between `<` and `>` references count, and a backslash is a backslash.
                Some(Tag::Link(link)) if link.link_type.is_angle() => {
                    syntax::decode_references(&source) == **text
                }
                _ => syntax::is_text(&source, text),
            },
            Event::Code(text) => syntax::is_code_span(&source, text, quotes),
            Event::InlineHtml(text) => syntax::is_span(&source, text, '\n', quotes),
            Event::InlineMath(text) => syntax::is_math(&source, "$", text, quotes),
            Event::DisplayMath(text) => syntax::is_math(&source, "$$", text, quotes),
            Event::FootnoteReference(_) => source.starts_with("[^") && source.ends_with(']'),
            Event::SoftBreak => matches!(source.trim_start_matches(' '), "\n" | "\r" | "\r\n"),
            Event::HardBreak => matches!(source.trim_start_matches([' ', '\\']), "\n" | "\r" | "\r\n"),
            Event::Rule => source.bytes().all(|byte| b"*-_ \t".contains(&byte)),
            Event::TaskListMarker(done) => {
                if *done {
                    ["[x]", "[X]"].contains(&&*source)
                } else {
                    source == "[ ]"
                }
            }
            new => panic!("say here how {new:?} is written"),
        }
    }
}

fn is_whole(link_type: LinkType) -> bool {
    link_type.is_bare() || link_type.is_angle()
}

/// Whether it is a part of a paragraph, or of what is read as one.
fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => is_inline_tag(tag),
        Event::Rule | Event::TaskListMarker(_) | Event::Html(_) => false,
        _ => true,
    }
}

fn is_inline_tag(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript
            | Tag::Mark
            | Tag::Insert
            | Tag::InlineFootnote
            | Tag::Link(_)
            | Tag::Image(_)
    )
}

/// Ranges that are wrong must not pass: those that events once had, and others like them.
#[test]
fn wrong_ranges_are_seen() {
    let code = || Tag::CodeBlock(CodeBlockKind::Fenced("".into()));
    let text = |text: &'static str| Event::Text(text.into());
    let wrap = |tag: Tag<'static>, outer: Range<usize>, inner: Event<'static>, range: Range<usize>| {
        let end = tag.to_end();
        vec![(Event::Start(tag), outer.clone()), (inner, range), (Event::End(end), outer)]
    };
    let link = || Tag::Link(linkmark::LinkTag::new(LinkType::Inline, "u"));
    let wrong = [
        ("```\nab\n", wrap(code(), 0..6, text("ab\n"), 4..6)),
        ("~~~\n\n", wrap(code(), 0..4, text("\n"), 4..4)),
        ("<div>\n", wrap(Tag::HtmlBlock, 0..5, Event::Html("<div>\n".into()), 0..5)),
        ("[a <http://e.org>](u)", wrap(link(), 0..21, text("a http://e.org"), 1..16)),
        ("\\*a", wrap(Tag::Paragraph, 0..3, text("*a"), 1..3)),
        ("a b", wrap(Tag::Paragraph, 0..3, text("a"), 0..1)),
        ("a b", wrap(Tag::Paragraph, 0..1, text("a b"), 0..3)),
        ("a\n\nb\n", wrap(Tag::Paragraph, 0..1, text("a"), 0..1)),
        ("*a*", wrap(Tag::Emphasis, 0..3, text("*a"), 0..2)),
        ("[a](b c)", wrap(link(), 0..8, text("a"), 1..2)),
    ];
    for (source, events) in wrong {
        assert!(check(source, events).is_err(), "{source:?}");
    }
    check("\\*a", wrap(Tag::Paragraph, 0..3, text("*a"), 0..3)).expect("these are right");
}
