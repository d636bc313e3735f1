//! Links and images in brackets, and references to footnotes.
//!
//! ```bnf
//! link      = ["!"] "[" text "]" ( target / label / "[]" / "" )
//! target    = "(" *ws [ destination [ 1*ws title ] ] *ws ")"
//! footnote  = "[^" label "]"
//! ```
//! The parts are in `link_parts.rs`. CommonMark 0.31 § 6.3, § 6.4.
//!
//! A `[` waits on a stack until its `]` comes. A link cannot hold a link: once one is made, no `[`
//! before it can make another. All of this is counted, never walked, so `![l![l![l…` is linear.

use super::closed::Unclosed;
use super::marks::MARKS;
use super::tokens::{BracketLink, NONE, ReferenceKind, Target, Token, TokenKind};
use super::{Machine, Observer, Took, cut_target};
use crate::labels::{MissingFootnote, MissingReference};
use crate::resolver::{MissingLabel, Resolve};
use crate::{entity, limits, link_parts};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::vec::Vec;
use core::ops::Range;

#[derive(Debug)]
pub(super) struct Brackets {
    stack: Vec<Bracket>,
    /// The `[` below this index can make no link, for one was made inside them. Images still can.
    spent_below: usize,
    /// How many on the stack can still become a link, and how many an image.
    open_links: usize,
    open_images: usize,
    /// How many on the stack are brackets of notes.
    open_notes: usize,
    /// Where the outermost image on the stack opens, if there is one.
    outermost_image: u32,
    /// Links after an open bracket, by token: they are text again if the bracket becomes a link.
    revertible: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub(super) token: u32,
    /// After the `[`.
    pub(super) text_start: u32,
    image: bool,
    /// A caret is before it: `inline_footnote.rs`.
    note: bool,
    /// Another `[` came after it, so what it holds is not a label.
    holds_bracket: bool,
    /// The unclosed marks outside.
    pub(super) unclosed: [u32; MARKS.len()],
}

impl Bracket {
    /// With the `!` of an image.
    fn start(&self) -> u32 {
        self.text_start - 1 - u32::from(self.image)
    }
}

impl Brackets {
    pub(super) const EMPTY: Brackets = Brackets {
        stack: Vec::new(),
        spent_below: 0,
        open_links: 0,
        open_images: 0,
        open_notes: 0,
        outermost_image: 0,
        revertible: Vec::new(),
    };

    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.spent_below = 0;
        self.open_links = 0;
        self.open_images = 0;
        self.open_notes = 0;
        self.revertible.clear();
    }

    /// Whether an open bracket may still become a link or an image.
    pub(super) fn may_become_link(&self) -> bool {
        self.open_links + self.open_images > 0
    }

    /// Where the first bracket is that is open, with what is before it: `!`, `^`.
    pub(super) fn first(&self) -> Option<usize> {
        let first = self.stack.first()?;
        Some(first.text_start as usize - 1 - usize::from(first.image || first.note))
    }

    /// Where the brackets are that are open.
    pub(super) fn open(&self) -> impl Iterator<Item = u32> {
        self.stack.iter().map(Bracket::start)
    }

    /// Where the first note is that is open, with its caret.
    pub(super) fn first_note(&self) -> Option<usize> {
        let note = self.stack.iter().find(|bracket| bracket.note).filter(|_| self.in_note())?;
        Some(note.text_start as usize - 2)
    }

    /// Whether a note is open.
    pub(super) fn in_note(&self) -> bool {
        self.open_notes > 0
    }

    /// Whether the innermost bracket is that of a note, whose text begins at `start`.
    pub(super) fn starts_note(&self, start: u32) -> bool {
        self.stack.last().is_some_and(|last| last.note && last.text_start == start)
    }

    /// The `[` of a bracket that may still become a link or an image.
    pub(super) fn open_bracket(&self) -> Option<usize> {
        let link = self.stack.get(self.spent_below).filter(|_| self.open_links > 0);
        let image = (self.open_images > 0).then_some(self.outermost_image as usize);
        link.map(|bracket| bracket.text_start as usize - 1).or(image)
    }

    /// A link is made inside of all that are open: none of them can make another.
    pub(super) fn spend(&mut self) {
        self.spent_below = self.stack.len();
        self.open_links = 0;
    }

    /// What the innermost that is open holds is not a label.
    pub(super) fn hold_bracket(&mut self) {
        if let Some(outer) = self.stack.last_mut() {
            outer.holds_bracket = true;
        }
    }

    /// The last bracket, off the stack, if it can still make something.
    fn pop(&mut self) -> (Option<Bracket>, bool) {
        let Some(bracket) = self.stack.pop() else { return (None, false) };
        let alive = bracket.image || bracket.note || self.stack.len() >= self.spent_below;
        self.spent_below = self.spent_below.min(self.stack.len());
        if bracket.image {
            self.open_images -= 1;
        } else if bracket.note {
            self.open_notes -= 1;
        } else if alive {
            self.open_links -= 1;
        }
        (Some(bracket), alive)
    }
}

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn bracket_open(&mut self, at: usize) -> usize {
        // The `!` of `\![` was consumed.
        let image = at > self.floor && self.bytes[at - 1] == b'!';
        let note = self.opens_note(at);
        let brackets = &mut self.inline.brackets;
        brackets.hold_bracket();
        brackets.stack.push(Bracket {
            token: self.inline.tokens.len() as u32,
            text_start: at as u32 + 1,
            image,
            note,
            holds_bracket: false,
            unclosed: core::mem::take(&mut self.inline.delimiters.unclosed),
        });
        if image {
            if brackets.open_images == 0 {
                brackets.outermost_image = at as u32;
            }
            brackets.open_images += 1;
        } else if note {
            brackets.open_notes += 1;
        } else {
            brackets.open_links += 1;
        }
        self.push(at - usize::from(image), at + 1, TokenKind::Open { link: NONE });
        at + 1
    }

    pub(super) fn bracket_close(&mut self, at: usize) -> Option<usize> {
        let (bracket, alive) = self.inline.brackets.pop();
        let bracket = bracket?;
        if bracket.note
            && let Some(end) = self.close_note(&bracket, at)
        {
            return Some(end);
        }
        let found = if alive { self.target(&bracket, at) } else { None };
        if self.context.is_open() {
            let is_inline =
                found.as_ref().is_some_and(|(link, _)| matches!(link.target, Target::Inline { .. }));
            self.note_bracket(&bracket, at, is_inline);
        }
        let Some((link, end)) = found else {
            let unclosed = &mut self.inline.delimiters.unclosed;
            for (inside, outside) in unclosed.iter_mut().zip(bracket.unclosed) {
                *inside += outside;
            }
            return if alive { self.footnote(&bracket, at) } else { None };
        };
        if self.seen.watches() {
            let is_inline = matches!(link.target, Target::Inline { .. });
            self.seen.took(if link.image { Took::Image } else { Took::Link }, link.start as usize..end);
            self.seen.took(if is_inline { Took::Target } else { Took::Label }, at..end);
        }
        if let Some(recorder) = &mut self.context.recorder {
            recorder.linked(bracket.text_start - 1);
        }
        if self.context.options.smart_punctuation
            && let Target::Inline { destination, .. } = link.target
        {
            self.keep_destination(bracket.token, bracket.text_start as usize..at, destination);
        }
        self.inline.delimiters.unclosed = bracket.unclosed;
        let index = self.inline.links.len() as u32;
        self.inline.links.push(link);
        self.inline.tokens[bracket.token as usize].kind = TokenKind::Open { link: index };
        self.pair_marks(bracket.text_start as usize);
        self.push(at, end, TokenKind::Close { link: index });
        self.revert_after(bracket.token);
        if !bracket.image {
            self.inline.brackets.spend();
        }
        Some(end)
    }

    /// Notes whether what a bracket becomes that closes at `at` is decided; it is if it has a
    /// target and nothing before it is open.
    #[cold]
    fn note_bracket(&mut self, bracket: &Bracket, at: usize, has_target: bool) {
        let start = (bracket.text_start - 1 - u32::from(bracket.image || bracket.note)) as usize;
        // The first that has no end decides; many may look for it.
        let is_first = self.inline.unclosed.is_none();
        let is_cut = !has_target && is_first && cut_target::is_cut(self.bytes, at + 1);
        if is_cut {
            self.inline.leave_open(at, Unclosed::Target { start: bracket.start() });
        }
        // A construct that is open before the bracket may still take it.
        if is_cut || self.inline.undecided < at as u32 {
            self.inline.wait_from(start);
        } else if at + 1 == self.bytes.len() {
            self.inline.wait_at_end(start);
        }
    }

    /// Where the brackets that close at `at` lead, and where the whole ends.
    // A label with a bracket in it, or without footnotes, is never found among the
    // footnotes, nor among the references.
    // mutants: match guard bracket.holds_bracket with false in Machine<.*>::target
    fn target(&mut self, bracket: &Bracket, at: usize) -> Option<(BracketLink, usize)> {
        let image = bracket.image;
        let start = bracket.text_start - 1 - u32::from(image);
        let link = |target, label, end: usize| BracketLink { image, start, end: end as u32, target, label };
        if let Some((destination, title, end)) = inline_target(self.bytes, at + 1) {
            return Some((link(Target::Inline { destination, title }, (0, 0), end), end));
        }
        let nobody_knows =
            self.context.references.is_empty() && self.context.options.own_resolver().is_none();
        if nobody_knows && self.context.recorder.is_none() {
            return None;
        }
        let (label, kind, end) = match link_parts::label(self.bytes, at + 1) {
            Some(end) => ((at as u32 + 2, end as u32 - 1), ReferenceKind::Full, end),
            None if bracket.holds_bracket => return None,
            None if self.bytes[at + 1..].starts_with(b"[]") => {
                ((bracket.text_start, at as u32), ReferenceKind::Collapsed, at + 3)
            }
            None => ((bracket.text_start, at as u32), ReferenceKind::Shortcut, at + 1),
        };
        let written = &self.text[label.0 as usize..label.1 as usize];
        if let Some(definition) = self.context.references.find(written) {
            if let Some(recorder) = &mut self.context.recorder {
                recorder.found(definition);
            }
            return Some((link(Target::Reference { definition, kind }, label, end), end));
        }
        let missing = (written, kind, image, start as usize..end);
        if let Some(resolve) = self.context.options.own_resolver()
            && let Some(index) = self.resolve(&*resolve, missing)
        {
            return Some((link(Target::Resolved { index, kind }, label, end), end));
        }
        if self.context.recorder.is_some() {
            self.note_missing(bracket, label, kind, end);
        }
        None
    }

    /// Notes a reference without a definition. Once references have brought in as much text as
    /// they may, what is defined is not found any more; it is not missing.
    #[cold]
    fn note_missing(&mut self, bracket: &Bracket, label: (u32, u32), kind: ReferenceKind, end: usize) {
        let (text, view, image) = (self.text, self.view, bracket.image);
        let Some(recorder) = &mut self.context.recorder else { return };
        let written = &text[label.0 as usize..label.1 as usize];
        let is_note = written.starts_with('^') || self.bytes[bracket.text_start as usize] == b'^';
        // Of what a definition cannot be written for (``[`]`]``), none is missing.
        let is_label = link_parts::label(self.bytes, label.0 as usize - 1) == Some(label.1 as usize + 1);
        if !is_label || is_note || self.context.references.lookup(written).is_some() {
            return;
        }
        let start = bracket.text_start - 1 - u32::from(image);
        let missing = MissingReference {
            label: Cow::Owned(written.to_owned()),
            link_type: kind.link_type(),
            image,
            range: view.written(start as usize..end),
            label_range: view.written(label.0 as usize..label.1 as usize),
        };
        recorder.missed(missing, label.0 - 1);
    }

    /// Where a label leads that has no definition, if the program knows: an index of
    /// `Inline::resolved`.
    #[cold]
    fn resolve(
        &mut self,
        resolve: &Resolve<'_>,
        missing: (&str, ReferenceKind, bool, Range<usize>),
    ) -> Option<u32> {
        let (label, kind, image, range) = missing;
        let is_footnote = self.context.options.footnotes && label.starts_with('^');
        if is_footnote || !is_label(label) {
            return None;
        }
        let range = self.view.written(range);
        let target = resolve(&MissingLabel { label, link_type: kind.link_type(), image, range })?;
        self.inline.resolved.push(target);
        Some(self.inline.resolved.len() as u32 - 1)
    }

    /// Brackets that are not a link may refer to a footnote; of `![^a]` the `!` is text then.
    // A label with a bracket in it, or without footnotes, is never found among the
    // footnotes, nor among the references.
    // mutants: replace \|\| with && in Machine<.*>::footnote
    fn footnote(&mut self, bracket: &Bracket, at: usize) -> Option<usize> {
        let start = bracket.text_start as usize;
        if !self.context.options.footnotes || bracket.holds_bracket || self.bytes.get(start) != Some(&b'^') {
            return None;
        }
        let Some(label) = self.context.footnotes.find(&self.text[start + 1..at]) else {
            if self.context.recorder.is_some() {
                self.note_missing_footnote(start + 1..at);
            }
            return None;
        };
        if let Some(recorder) = &mut self.context.recorder {
            recorder.found_footnote(label);
        }
        let inline = &mut *self.inline;
        inline.delimiters.spend_from(start as u32);
        inline.delimiters.remove_from(start);
        inline.delimiters.unclosed = bracket.unclosed;
        inline.tokens.truncate(bracket.token as usize);
        while inline.brackets.revertible.last().is_some_and(|&token| token >= bracket.token) {
            inline.brackets.revertible.pop();
        }
        self.push(start - 1, at + 1, TokenKind::Footnote { label });
        self.seen.took(Took::Footnote, start - 1..at + 1);
        Some(at + 1)
    }

    /// Notes a reference to a footnote that is not defined. No definition has white space in its
    /// label.
    #[cold]
    fn note_missing_footnote(&mut self, label: Range<usize>) {
        let Some(recorder) = &mut self.context.recorder else { return };
        let written = &self.text[label.clone()];
        if written.is_empty() || written.contains([']', ' ', '\t', '\n', '\0']) {
            return;
        }
        recorder.missed_footnote(MissingFootnote {
            label: Cow::Owned(written.to_owned()),
            range: self.view.written(label.start - 2..label.end + 1),
            label_range: self.view.written(label),
        });
    }

    /// The link that is pushed next becomes text if a bracket around it becomes a link.
    pub(super) fn may_revert(&mut self) {
        if self.inline.brackets.may_become_link() {
            self.inline.brackets.revertible.push(self.inline.tokens.len() as u32);
        }
    }

    // The opener is not one of the links after it.
    // mutants: replace > with >= in Machine<.*>::revert_after
    fn revert_after(&mut self, opener: u32) {
        while let Some(&token) = self.inline.brackets.revertible.last()
            && token > opener
        {
            self.inline.brackets.revertible.pop();
            let token = token as usize;
            if matches!(self.inline.tokens[token].kind, TokenKind::Angle { .. }) {
                self.inline.tokens[token].kind = TokenKind::AngleText;
            } else {
                let end = self.end_as_text(token);
                self.inline.tokens[token].kind = TokenKind::Reverted;
                self.inline.tokens[token].end = end;
            }
        }
    }

    /// Where the text of a link ends that is text again. A link may end in the middle of a
    /// reference, as in `https://a.b/c&#106;`, whose `;` ends a sentence. Text has all of it.
    fn end_as_text(&self, token: usize) -> u32 {
        let Token { start, end, .. } = self.inline.tokens[token];
        let next = self.inline.tokens.get(token + 1).map_or(self.bytes.len(), |next| next.start as usize);
        let (mut done, end) = (start as usize, end as usize);
        if end == next || self.bytes[end] != b';' {
            return end as u32;
        }
        while let Some((written, _)) = entity::next_decoded(&self.text[..=end], done, true) {
            done = written.end;
        }
        done.max(end) as u32
    }
}

/// Whether a definition could have this label: not blank, and not too long.
fn is_label(label: &str) -> bool {
    let is_too_long = label.len() > limits::LABEL_CHARS && label.chars().nth(limits::LABEL_CHARS).is_some();
    !is_too_long && label.bytes().any(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
}

type Span = (u32, u32);

/// `(destination "title")` at `at`: destination, title, end.
fn inline_target(bytes: &[u8], at: usize) -> Option<(Span, Span, usize)> {
    if bytes.get(at) != Some(&b'(') {
        return None;
    }
    let start = skip_space(bytes, at + 1);
    if bytes.get(start) == Some(&b')') {
        return Some(((start as u32, start as u32), (0, 0), start + 1));
    }
    let (destination, after) = link_parts::destination(bytes, start)?;
    let destination = (destination.start as u32, destination.end as u32);
    let mut end = skip_space(bytes, after);
    let mut title = (0, 0);
    if end > after
        && let Some((range, after)) = link_parts::title(bytes, end)
    {
        title = (range.start as u32, range.end as u32);
        end = skip_space(bytes, after);
    }
    (bytes.get(end) == Some(&b')')).then_some((destination, title, end + 1))
}

pub(super) fn skip_space(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n')).count()
}
