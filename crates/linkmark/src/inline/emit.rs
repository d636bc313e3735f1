//! Tokens → sink, in order. Destinations are decoded here, and text, which was never stored, is cut
//! from the gaps.

use super::marks::MARKS;
use super::tokens::{Bare, BracketLink, Decodes, NONE, ReferenceKind, Run, Target, Token, TokenKind};
use super::{Context, Inline, View};
use crate::entity;
use crate::event::{Tag, TagEnd};
use crate::link_tag::{LinkTag, LinkType};
use crate::piece::Piece;
use crate::references;
use crate::sink::Sink;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Room for what is not a slice of the source. Reused.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    url: String,
    title: String,
    raw: String,
}

/// Hands the tokens of the view's text to `sink`.
pub(crate) fn emit<S: Sink>(
    inline: &Inline,
    view: &View<'_>,
    source: &str,
    context: &Context<'_>,
    scratch: &mut Scratch,
    sink: &mut S,
) {
    let mut emitter = Emitter { inline, view, source, context, scratch, sink, done: 0 };
    for token in &inline.tokens {
        emitter.token(token);
    }
    emitter.text_until(view.text.len());
}

struct Emitter<'e, S> {
    inline: &'e Inline,
    view: &'e View<'e>,
    source: &'e str,
    context: &'e Context<'e>,
    scratch: &'e mut Scratch,
    sink: &'e mut S,
    /// How far the text has been handed over.
    done: usize,
}

impl<S: Sink> Emitter<'_, S> {
    fn token(&mut self, token: &Token) {
        let (start, end) = (token.start as usize, token.end as usize);
        match token.kind {
            // A bracket that is not a link is part of the text around it.
            TokenKind::Open { link: NONE } => return,
            TokenKind::Run { index } => return self.run(token, &self.inline.runs[index as usize]),
            _ => self.text_until(start),
        }
        self.done = end;
        let written = &self.view.text[start..end];
        let range = self.range(start, end);
        match token.kind {
            // Its range begins with the backslash. A sink without ranges gets the text in one
            // piece.
            TokenKind::Hidden if S::RANGES => {
                self.done = end + 1;
                self.piece(end..end + 1, start..end + 1);
            }
            TokenKind::Run { .. } | TokenKind::Hidden => {}
            TokenKind::CharRef => {
                if let Some((decoded, _)) = entity::reference(written.as_bytes(), 0) {
                    self.scratch.raw.clear();
                    decoded.push_to(&mut self.scratch.raw);
                    self.sink.text(self.scratch.raw.as_str().into(), range);
                }
            }
            TokenKind::Reverted => {
                self.sink.text(entity::decode(written, &mut self.scratch.raw).into(), range);
            }
            TokenKind::AngleText => self.inside_angle(start + 1..end - 1, start..end),
            TokenKind::SoftBreak => self.sink.soft_break(self.whole_ending(range)),
            TokenKind::HardBreak => self.sink.hard_break(self.whole_ending(range)),
            TokenKind::Code { fence } => {
                let fence = fence as usize;
                let text = code_text(self.view.piece(start + fence, end - fence), &mut self.scratch.raw);
                self.sink.code(text, range);
            }
            TokenKind::Html => self.sink.inline_html(self.view.piece(start, end), range),
            TokenKind::Math { fence } => {
                self.sink.math(fence == 2, &written[fence as usize..written.len() - fence as usize], range);
            }
            TokenKind::Footnote { label } => {
                self.sink.footnote_reference(self.context.footnotes.label(label, self.source), range);
            }
            TokenKind::Angle { email } => self.angle(email, start, end, range),
            TokenKind::Bare { index } => self.bare(&self.inline.bare[index as usize], start, end, range),
            TokenKind::Open { link } => self.open(&self.inline.links[link as usize]),
            TokenKind::Close { link } => {
                let link = &self.inline.links[link as usize];
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
        if end > self.done {
            self.piece(self.done..end, self.done..end);
        }
    }

    /// Hands over `text`, which is what is shown of `written`.
    fn piece(&mut self, text: Range<usize>, written: Range<usize>) {
        let mut piece = self.view.piece(text.start, text.end);
        let range = self.range(written.start, written.end);
        // What was copied only to be joined is handed over as the source has it, so that an event
        // can borrow it.
        if S::RANGES
            && !self.view.segments.is_empty()
            && let Some(slice) = self.source.get(self.view.source(text))
            && slice == piece.text
        {
            piece = slice.into();
        }
        if !piece.text.is_empty() {
            self.sink.text(piece, range);
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
        self.sink.start(Tag::Link(LinkTag::new(link_type, url)), range.clone());
        self.inside_angle(start + 1..end - 1, start + 1..end - 1);
        self.sink.end(TagEnd::Link, range);
    }

    /// What is shown of `<…>`. References mean something there, as everywhere but in code; escapes
    /// do not.
    fn inside_angle(&mut self, text: Range<usize>, written: Range<usize>) {
        let inside = &self.view.text[text.clone()];
        if !inside.contains('&') {
            return self.piece(text, written);
        }
        let range = self.range(written.start, written.end);
        self.scratch.raw.clear();
        entity::push_decoded(&mut self.scratch.raw, inside, false);
        self.sink.text(self.scratch.raw.as_str().into(), range);
    }

    fn bare(&mut self, bare: &Bare, start: usize, end: usize, range: Range<usize>) {
        let written = &self.view.text[start..end];
        let decodes =
            bare.decodes != Decodes::Nothing && memchr::memchr2(b'\\', b'&', written.as_bytes()).is_some();
        let scratch = &mut self.scratch.url;
        let url = if bare.implied.is_empty() && !decodes {
            written
        } else {
            scratch.clear();
            scratch.push_str(bare.implied);
            match bare.decodes {
                Decodes::Nothing => scratch.push_str(written),
                Decodes::Target => entity::push_decoded(scratch, written, false),
                Decodes::Both => entity::push_decoded(scratch, written, true),
            }
            scratch.as_str()
        };
        self.sink.start(Tag::Link(LinkTag::new(bare.kind.into(), url)), range.clone());
        if decodes && bare.decodes == Decodes::Both {
            self.sink.text(entity::decode(written, &mut self.scratch.raw).into(), range.clone());
        } else {
            self.piece(start..end, start..end);
        }
        self.sink.end(TagEnd::Link, range);
    }

    fn open(&mut self, link: &BracketLink) {
        let range = self.range(link.start as usize, link.end as usize);
        let scratch = &mut *self.scratch;
        let label = &self.view.text[link.label.0 as usize..link.label.1 as usize];
        let (link_type, url, title) = match link.target {
            Target::Inline { destination, title } => {
                let url = &self.view.text[destination.0 as usize..destination.1 as usize];
                let title = &self.view.text[title.0 as usize..title.1 as usize];
                (LinkType::Inline, url, title)
            }
            Target::Reference { definition, kind } => {
                let link_type = match kind {
                    ReferenceKind::Full => LinkType::Reference,
                    ReferenceKind::Collapsed => LinkType::Collapsed,
                    ReferenceKind::Shortcut => LinkType::Shortcut,
                };
                let definition = &self.context.blocks.definitions[definition as usize];
                let url = &self.source[definition.destination.0 as usize..definition.destination.1 as usize];
                let title = definition.title.map_or("", |lines| {
                    references::text(self.source, self.context.blocks, lines, &mut scratch.raw)
                });
                (link_type, url, title)
            }
        };
        let link_with = LinkTag {
            link_type,
            dest_url: Cow::Borrowed(entity::decode(url, &mut scratch.url)),
            title: Cow::Borrowed(entity::decode(title, &mut scratch.title)),
            id: Cow::Borrowed(label),
            attributes: Vec::new(),
        };
        self.sink.start(if link.image { Tag::Image(link_with) } else { Tag::Link(link_with) }, range);
    }
}

/// A code span's text: line endings are spaces, and one space at both ends goes if there is more
/// than spaces.
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
