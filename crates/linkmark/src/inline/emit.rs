//! Tokens → sink, in order. Destinations are decoded here, and text, which was never stored, is cut
//! from the gaps.

use super::marks::MARKS;
use super::tokens::{Bare, BracketLink, Decodes, NONE, Run, Target, Token, TokenKind};
use super::{Context, Inline, View, html_tag};
use crate::attributes::Attributes;
use crate::construct::{FoundConstruct, Shown};
use crate::entity;
use crate::event::{Tag, TagEnd};
use crate::link_ranges::LinkRanges;
use crate::link_tag::{LinkTag, LinkType};
use crate::piece::Piece;
use crate::references;
use crate::sink::Demands;
use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// Room for what is not a slice of the source. Reused.
#[derive(Debug)]
pub(crate) struct Scratch {
    url: String,
    title: String,
    raw: String,
}

impl Scratch {
    pub(crate) const EMPTY: Scratch =
        Scratch { url: String::new(), title: String::new(), raw: String::new() };
}

/// How far the tokens of a leaf have been handed over, and its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    token: usize,
    done: usize,
    around: Around,
    /// Whether to wait where the sink is full.
    pauses: bool,
}

/// What is open: how many links, and whether a raw `<a …>` is.
#[derive(Clone, Copy, Debug)]
struct Around {
    links: usize,
    in_anchor: bool,
}

impl Progress {
    /// Nothing has been handed over, and nothing waits.
    pub(crate) const START: Progress =
        Progress { token: 0, done: 0, around: Around { links: 0, in_anchor: false }, pauses: false };
    /// The same, for a sink that may be emptied on the way.
    pub(crate) const IN_PARTS: Progress = Progress { pauses: true, ..Progress::START };
}

/// Hands the tokens of the view's text to `sink`, from where `progress` says. Says whether that was
/// all: a sink that is full gets the rest another time.
#[inline]
pub(crate) fn emit<S: Demands + ?Sized>(
    inline: &Inline,
    view: &View<'_>,
    source: &str,
    context: &Context<'_>,
    (scratch, progress): (&mut Scratch, &mut Progress),
    sink: &mut S,
) -> bool {
    let (done, around) = (progress.done, progress.around);
    let mut emitter = Emitter { inline, view, source, context, scratch, sink, done, around };
    let mut left = inline.tokens[progress.token..].iter();
    let all = loop {
        if S::PAUSES && progress.pauses && emitter.sink.is_full() {
            break false;
        }
        let Some(token) = left.next() else {
            emitter.text_until(view.text.len());
            break true;
        };
        emitter.token(token);
    };
    progress.token = inline.tokens.len() - left.len();
    (progress.done, progress.around) = (emitter.done, emitter.around);
    all
}

/// Hands over a text that is nothing but text, if the source has it in one piece or nobody asks
/// where it is. Says whether it did.
#[inline(always)]
pub(crate) fn emit_text<S: Demands + ?Sized>(view: &View<'_>, sink: &mut S) -> bool {
    if S::RANGES && !view.segments.is_empty() {
        return false;
    }
    let text = 0..view.text.len();
    if !text.is_empty() && sink.wants_text() {
        let range = if S::RANGES { view.base..view.base + text.end } else { 0..0 };
        put_text(view, text, range, sink);
    }
    true
}

/// Hands over a part of a text that is as the source has it, or goes to a sink without ranges.
#[inline(always)]
fn put_text<S: Demands + ?Sized>(view: &View<'_>, text: Range<usize>, range: Range<usize>, sink: &mut S) {
    if S::HAS_SOURCE {
        sink.text_at(view.base + text.start..view.base + text.end, range);
    } else {
        sink.text(view.piece(text.start, text.end), range);
    }
}

struct Emitter<'e, S: ?Sized> {
    inline: &'e Inline,
    view: &'e View<'e>,
    source: &'e str,
    context: &'e Context<'e>,
    scratch: &'e mut Scratch,
    sink: &'e mut S,
    /// How far the text has been handed over.
    done: usize,
    around: Around,
}

impl<S: Demands + ?Sized> Emitter<'_, S> {
    // Long, because every kind of token has its arm here: one page shows what each becomes.
    fn token(&mut self, token: &Token) {
        let (start, end) = (token.start as usize, token.end as usize);
        match token.kind {
            // A bracket that is not a link is part of the text around it.
            TokenKind::Open { link: NONE } => return,
            TokenKind::Run { index } => return self.run(token, self.inline.delimiters.run(index)),
            _ => self.text_until(start),
        }
        self.done = end;
        let view = self.view;
        let written = || &view.text[start..end];
        let range = self.range(start, end);
        match token.kind {
            // Its range begins with the backslash. A sink without ranges gets the text in one
            // piece.
            TokenKind::Hidden if S::RANGES => {
                self.done = end + 1;
                self.piece(end..end + 1, start..end + 1);
            }
            TokenKind::Run { .. } | TokenKind::Hidden | TokenKind::Dropped => {}
            TokenKind::CharRef => {
                if let Some((decoded, _)) = entity::reference(written().as_bytes(), 0) {
                    self.scratch.raw.clear();
                    decoded.push_to(&mut self.scratch.raw);
                    self.decoded_piece(range);
                }
            }
            TokenKind::Reverted => self.decoded(start..end, true),
            // A text without length has the brackets, so that they are in the range.
            TokenKind::AngleText => {
                self.nothing(start..start + 1);
                self.inside_angle(start + 1..end - 1);
                self.nothing(end - 1..end);
            }
            TokenKind::SoftBreak => self.sink.soft_break(self.whole_ending(range)),
            TokenKind::HardBreak => self.sink.hard_break(self.whole_ending(range)),
            TokenKind::Code { .. } if !self.sink.wants_text() => {}
            TokenKind::Code { fence } => {
                let fence = fence as usize;
                let text = code_text(self.view.piece(start + fence, end - fence), &mut self.scratch.raw);
                self.sink.code(text, range);
            }
            TokenKind::OpenCode { fence } => {
                let text = self.view.piece(start + fence as usize, end);
                self.sink.code(code_text(text, &mut self.scratch.raw), range);
            }
            TokenKind::Html => {
                if let Some(opens) = html_tag::opens_anchor(written().as_bytes()) {
                    self.around.in_anchor = opens;
                }
                self.sink.inline_html(self.view.piece(start, end), range);
            }
            TokenKind::Math { fence } => {
                let (fence, written) = (fence as usize, written());
                self.sink.math(fence == 2, &written[fence..written.len() - fence], range);
            }
            TokenKind::Footnote { label } => {
                self.sink.footnote_reference(self.context.footnotes.label(label, self.source), range);
            }
            TokenKind::NoteOpen { end: note } => {
                self.sink.start(Tag::InlineFootnote, self.range(start, note as usize));
            }
            TokenKind::NoteClose { start: note } => {
                self.sink.end(TagEnd::InlineFootnote, self.range(note as usize, end));
            }
            TokenKind::Wiki { link } => self.wiki(&self.inline.links[link as usize], range),
            TokenKind::Smart { shown } => {
                self.scratch.raw.clear();
                shown.push_to(&mut self.scratch.raw, end - start);
                self.decoded_piece(range);
            }
            TokenKind::Angle { email } => self.angle(email, start, end, range),
            TokenKind::Bare(bare) => self.bare(bare, start, end, range),
            TokenKind::Own { construct } => self.own(construct as usize, start..end),
            TokenKind::Open { link } => self.open(&self.inline.links[link as usize]),
            TokenKind::Close { link } => {
                let link = &self.inline.links[link as usize];
                self.around.links -= usize::from(!link.image);
                let range = self.range(link.start as usize, link.end as usize);
                self.sink.end(if link.image { TagEnd::Image } else { TagEnd::Link }, range);
            }
        }
    }

    /// In a leaf's text every line ends with `\n`; in the source it may be `\r\n`, and the way back
    /// leads to the first of its bytes.
    #[inline]
    fn whole_ending(&self, range: Range<usize>) -> Range<usize> {
        let Range { start, end } = range;
        let halved = S::RANGES && self.source.get(end - 1..end + 1) == Some("\r\n");
        start..if halved { end + 1 } else { end }
    }

    #[inline]
    fn range(&self, start: usize, end: usize) -> Range<usize> {
        if S::RANGES { self.view.written(start..end) } else { 0..0 }
    }

    // A text of no length is not written.
    // mutants: replace > with >= in Emitter<'_, S>::text_until
    #[inline]
    fn text_until(&mut self, end: usize) {
        if end > self.done && self.sink.wants_text() {
            self.piece(self.done..end, self.done..end);
        }
    }

    /// Nothing is shown of `written`, which is part of the text around it.
    fn nothing(&mut self, written: Range<usize>) {
        if S::RANGES {
            let range = self.range(written.start, written.end);
            self.sink.text("".into(), range);
        }
    }

    /// Hands over `text` with its references and, where they mean something, its escapes decoded;
    /// to a sink with ranges, each of them apart.
    fn decoded(&mut self, text: Range<usize>, escapes: bool) {
        let view = self.view;
        let mut done = text.start;
        if !S::RANGES {
            self.scratch.raw.clear();
            entity::push_decoded(&mut self.scratch.raw, &view.text[text], escapes);
            return self.decoded_piece(0..0);
        }
        while let Some((written, decoded)) = entity::next_decoded(&view.text[..text.end], done, escapes) {
            self.piece(done..written.start, done..written.start);
            self.scratch.raw.clear();
            decoded.push_to(&mut self.scratch.raw);
            let range = self.range(written.start, written.end);
            self.decoded_piece(range);
            done = written.end;
        }
        self.piece(done..text.end, done..text.end);
    }

    /// Hands over what was decoded.
    // Text that is not decoded is everywhere: `piece` has it written in place, this once.
    #[inline(never)]
    fn decoded_piece(&mut self, range: Range<usize>) {
        self.sink.text(self.scratch.raw.as_str().into(), range);
    }

    /// Hands over `text`, which is what is shown of `written`.
    #[inline(never)]
    fn piece(&mut self, text: Range<usize>, written: Range<usize>) {
        if S::RANGES && !self.view.segments.is_empty() {
            return self.piece_apart(text, written);
        }
        if text.start < text.end {
            let range = self.range(written.start, written.end);
            put_text(self.view, text, range, self.sink);
        }
    }

    /// The same, of a text that was copied to be joined: as the source has it, so that an event can
    /// borrow it, and cut where something is left out, the backslash of `\|`.
    fn piece_apart(&mut self, text: Range<usize>, written: Range<usize>) {
        let mut start = text.start;
        let mut written_start = written.start;
        while start < text.end {
            let end = self.view.touches_until(start).min(text.end);
            let written_end = if end == text.end { written.end } else { end };
            let range = self.range(written_start, written_end);
            let piece = match self.source.get(self.view.source(start..end)) {
                Some(slice) if slice == &self.view.text[start..end] => slice.into(),
                _ => self.view.piece(start, end),
            };
            self.sink.text(piece, range);
            (start, written_start) = (end, end);
        }
    }

    /// A run closes, then is text, then opens.
    fn run(&mut self, token: &Token, run: &Run) {
        if run.closed == NONE && run.opened == NONE {
            return;
        }
        let mark = &MARKS[usize::from(run.mark)];
        let style = |len: u32| if len == 1 { mark.one } else { mark.two };
        self.text_until(token.start as usize);
        self.done = token.start as usize;
        let mut next = run.closed;
        while let Some(pair) = self.inline.pairs.get(next as usize) {
            let range = self.range(pair.start as usize, pair.end as usize);
            style(pair.len).end(self.sink, range);
            self.done += pair.len as usize;
            next = pair.next_closed;
        }
        self.text_until((token.end - run.opened_len) as usize);
        let mut next = run.opened;
        while let Some(pair) = self.inline.pairs.get(next as usize) {
            let range = self.range(pair.start as usize, pair.end as usize);
            style(pair.len).start(self.sink, range);
            next = pair.next_opened;
        }
        self.done = token.end as usize;
    }

    fn angle(&mut self, email: bool, start: usize, end: usize, range: Range<usize>) {
        let written = &self.view.text[start + 1..end - 1];
        let scratch = &mut self.scratch.url;
        scratch.clear();
        let (link_type, url) = if email {
            scratch.push_str("mailto:");
            scratch.push_str(written);
            (LinkType::Email, scratch.as_str())
        } else if written.contains('&') {
            entity::push_decoded(scratch, written, false);
            (LinkType::Autolink, scratch.as_str())
        } else {
            (LinkType::Autolink, written)
        };
        let tag = Tag::Link(LinkTag::new(link_type, url));
        let view = self.view;
        let parts = || LinkRanges::of_destination(view.written(start + 1..end - 1));
        self.sink.start_link(tag, range.clone(), &parts);
        self.inside_angle(start + 1..end - 1);
        self.sink.end(TagEnd::Link, range);
    }

    /// What is shown of `<…>`. References mean something there, as everywhere but in code; escapes
    /// do not.
    fn inside_angle(&mut self, text: Range<usize>) {
        if self.view.text[text.clone()].contains('&') {
            self.decoded(text, false);
        } else {
            self.piece(text.clone(), text);
        }
    }

    fn bare(&mut self, bare: Bare, start: usize, end: usize, range: Range<usize>) {
        let written = &self.view.text[start..end];
        let decodes =
            bare.decodes != Decodes::Nothing && memchr::memchr2(b'\\', b'&', written.as_bytes()).is_some();
        let implied = self.context.options.dialect.implied_before(bare.kind);
        let is_in_source = !S::HAS_SOURCE || self.view.segments.is_empty();
        if implied.is_empty() && !decodes && is_in_source {
            let place = self.view.base + start..self.view.base + end;
            if self.sink.link_as_written(bare.kind.into(), (written, place), range.clone()) {
                return;
            }
        }
        let scratch = &mut self.scratch.url;
        let url = if implied.is_empty() && !decodes {
            written
        } else {
            scratch.clear();
            scratch.push_str(implied);
            match bare.decodes {
                Decodes::Nothing => scratch.push_str(written),
                Decodes::Target => entity::push_decoded(scratch, written, false),
                Decodes::Both => entity::push_decoded(scratch, written, true),
            }
            scratch.as_str()
        };
        let tag = Tag::Link(LinkTag::new(bare.kind.into(), url));
        self.sink.start_link(tag, range.clone(), &|| LinkRanges::of_destination(range.clone()));
        if decodes && bare.decodes == Decodes::Both {
            self.decoded(start..end, true);
        } else {
            self.piece(start..end, start..end);
        }
        self.sink.end(TagEnd::Link, range);
    }

    /// What the program makes of what it found.
    #[cold]
    #[inline(never)]
    fn own(&mut self, construct: usize, place: Range<usize>) {
        let text = &self.view.text[place.clone()];
        let range = self.view.written(place);
        let in_link = self.around.links > 0 || self.around.in_anchor;
        let found = FoundConstruct { text, range: range.clone(), in_link };
        let link = |image: bool, tag, text: &str, sink: &mut S| {
            let (start, end) =
                if image { (Tag::Image(tag), TagEnd::Image) } else { (Tag::Link(tag), TagEnd::Link) };
            sink.start_link(start, range.clone(), &LinkRanges::default);
            if !text.is_empty() {
                sink.text(text.into(), range.clone());
            }
            sink.end(end, range.clone());
        };
        match self.context.options.own_constructs()[construct].show(&found) {
            Shown::Link(tag, text) if !in_link => link(false, tag, &text, self.sink),
            Shown::Image(tag, text) => link(true, tag, &text, self.sink),
            Shown::Text(text) | Shown::Link(_, text) if text.is_empty() => {}
            Shown::Text(text) | Shown::Link(_, text) => self.sink.text((&*text).into(), range),
            Shown::Code(text) => self.sink.code((&*text).into(), range),
            Shown::Html(html) if html.description().is_empty() => {
                self.sink.trusted_html(html.with_description(text), range);
            }
            Shown::Html(html) => self.sink.trusted_html(html, range),
        }
    }

    fn wiki(&mut self, link: &BracketLink, range: Range<usize>) {
        self.open(link);
        let text = link.label.0 as usize..link.label.1 as usize;
        let written = &self.view.text[text.clone()];
        if memchr::memchr2(b'\\', b'&', written.as_bytes()).is_some() {
            self.decoded(text, true);
        } else {
            self.piece(text.clone(), text);
        }
        self.around.links -= usize::from(!link.image);
        self.sink.end(if link.image { TagEnd::Image } else { TagEnd::Link }, range);
    }

    fn open(&mut self, link: &BracketLink) {
        self.around.links += usize::from(!link.image);
        let range = self.range(link.start as usize, link.end as usize);
        let scratch = &mut *self.scratch;
        let mut label = &self.view.text[link.label.0 as usize..link.label.1 as usize];
        let (link_type, url, title) = match link.target {
            Target::Inline { destination, title } => {
                let url = &self.view.text[destination.0 as usize..destination.1 as usize];
                let title = &self.view.text[title.0 as usize..title.1 as usize];
                (LinkType::Inline, url, title)
            }
            Target::Reference { definition, kind } => {
                let definition = &self.context.blocks.definitions[definition as usize];
                let url = &self.source[definition.destination.0 as usize..definition.destination.1 as usize];
                let title = definition.title.map_or("", |lines| {
                    references::text(self.source, self.context.blocks, lines, &mut scratch.raw)
                });
                (kind.link_type(), url, title)
            }
            Target::Wiki { target } => {
                label = "";
                let piped = target != link.label;
                let url = &self.view.text[target.0 as usize..target.1 as usize];
                (if piped { LinkType::PipedWikiLink } else { LinkType::WikiLink }, url, "")
            }
            Target::Resolved { index, kind } => {
                let target = &self.inline.resolved[index as usize];
                (kind.link_type(), &*target.url, &*target.title)
            }
        };
        // What a program answers is not written in Markdown.
        let (url, title) = match link.target {
            Target::Resolved { .. } => (url, title),
            _ => (entity::decode(url, &mut scratch.url), entity::decode(title, &mut scratch.title)),
        };
        let link_with = LinkTag {
            link_type,
            dest_url: Cow::Borrowed(url),
            title: title.into(),
            id: label.into(),
            attributes: Attributes::default(),
        };
        let tag = if link.image { Tag::Image(link_with) } else { Tag::Link(link_with) };
        let view = self.view;
        self.sink.start_link(tag, range, &|| ranges_of(link, view));
    }
}

/// Where the parts of a link are in the source. No part starts with the text of a leaf.
fn ranges_of(link: &BracketLink, view: &View<'_>) -> LinkRanges {
    let written = |(start, end): (u32, u32)| (start > 0).then(|| view.written(start as usize..end as usize));
    match link.target {
        Target::Inline { destination, title } => {
            LinkRanges { destination: written(destination), title: written(title), label: None }
        }
        Target::Wiki { target } => LinkRanges { destination: written(target), ..LinkRanges::default() },
        Target::Reference { .. } | Target::Resolved { .. } => {
            LinkRanges { label: written(link.label), ..LinkRanges::default() }
        }
    }
}

/// A code span's text: line endings are spaces, and one space at both ends goes if there is more
/// than spaces.
#[inline]
fn code_text<'t>(written: Piece<'t>, scratch: &'t mut String) -> Piece<'t> {
    let mut shown = written;
    if written.has_line_end() {
        scratch.clear();
        scratch.extend(written.text.chars().map(|character| if character == '\n' { ' ' } else { character }));
        shown = scratch.as_str().into();
    }
    match shown.text.strip_prefix(' ').and_then(|text| text.strip_suffix(' ')) {
        Some(inner) if inner.bytes().any(|byte| byte != b' ') => shown.part(1, 1 + inner.len()),
        _ => shown,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Event, Options, Parser};
    use alloc::borrow::Cow;

    /// Lines of a quote are copied to be read as one text, but events need no copies.
    #[test]
    fn text_of_joined_lines_is_borrowed() {
        let events = Parser::new_ext("> a *b*\n> c\n", &Options::GFM);
        let texts: Vec<_> = events
            .filter_map(|event| if let Event::Text(text) = event { Some(text) } else { None })
            .collect();
        assert_eq!(texts, ["a ", "b", "c"]);
        assert!(texts.iter().all(|text| matches!(text, Cow::Borrowed(_))));
    }

    #[test]
    fn math_is_what_stands_between_the_dollars() {
        let options = Options::GFM.with_math(true);
        let math: Vec<_> = Parser::new_ext("$ab$ $$cd$$", &options)
            .filter(|event| matches!(event, Event::InlineMath(_) | Event::DisplayMath(_)))
            .collect();
        assert_eq!(math, [Event::InlineMath("ab".into()), Event::DisplayMath("cd".into())]);
    }
}
