//! Addresses: `a@b.cc`, `_a@b.cc_`, `mailto:a@b.cc`.
//!
//! GFM recognises an address "within any text node", and emphasis is what ends a text node:
//! `_a@b.cc_` is emphasis around a link, while the underscore of `_a@b.cc` alone belongs to the
//! name. So addresses are decided once the runs are paired. The first pass only notes the place of
//! each `@`; the second reads the text between the tokens, left to right, as plain text is read.
//! (Where closing marks end a link, marks come first anyway, and an address is decided when its `@`
//! is reached.) A dialect may find addresses in the text that is shown instead of what is written:
//! github.com links `foo\@example.com`.
//!
//! An address and a `www.` or a scheme inside it want the same bytes. One rule says who has them:
//! **the link that starts further left, but a mark in the domain sets apart what comes after it.**
//! - `a@www.b.cc` is an address wherever a `www.` may follow an `@`; `a@b.http://c.dd` is one too.
//! - Of `a@b.cc_www.d.ee`, `www.d.ee` is the link.
//! - `a_www.b@c.dd` is an address, unless the dialect says that it is not (`email.before_www`).
//!
//! The first pass therefore leaves to the second what an address may hold: a `www.` or a scheme
//! that an earlier `@` reaches (`is_left_to_address`), or that the scanner calls an address.

use super::bare_link::{Memories, PlacedLink};
use super::shown_text::ShownText;
use super::tokens::{Bare, Decodes, NONE, Token, TokenKind};
use super::{Asked, Machine, Observer, Stopped, Told, marks};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// What the second pass has to ask about.
#[derive(Debug)]
pub(super) struct AddressPlaces {
    /// Triggers in text, left to right: each `@`, and what is left to the address around it.
    triggers: Vec<u32>,
    /// How many of the triggers have been asked how far their address reaches.
    asked: usize,
    /// Up to where the addresses reach that were asked.
    reach: usize,
    /// Room for the tokens while they are gone through.
    room: Vec<Token>,
    /// The text node read last, where addresses are found in what is shown.
    shown: Option<Box<ShownText>>,
}

impl AddressPlaces {
    pub(super) const EMPTY: AddressPlaces =
        AddressPlaces { triggers: Vec::new(), asked: 0, reach: 0, room: Vec::new(), shown: None };

    pub(super) fn clear(&mut self) {
        self.triggers.clear();
        (self.asked, self.reach) = (0, 0);
        if let Some(shown) = &mut self.shown {
            shown.clear();
        }
    }

    pub(super) fn push(&mut self, at: usize) {
        self.triggers.push(at as u32);
    }
}

/// Where the second pass is.
#[derive(Default)]
pub(super) struct TextNode {
    /// The text between two tokens.
    start: usize,
    pub(super) end: usize,
    /// The end of what was consumed last: no address starts before this.
    pub(super) floor: usize,
    /// How many links and images are open around it.
    links: usize,
    /// Whether escapes and references are part of it.
    is_shown: bool,
    /// For who watches: what ends the text, and the marks that it follows.
    stopped: Option<(Stopped, u32)>,
    mark: Option<u32>,
}

impl TextNode {
    /// Everything before `end` is taken; `mark` is where the marks begin that took it last, if they
    /// did.
    pub(super) fn consume(&mut self, end: usize, mark: Option<u32>) {
        (self.floor, self.mark) = (end, mark);
    }
}

/// What the token at the end of a text node says to who watches.
fn stopped_by(token: &Token) -> (Stopped, u32) {
    let is_mark = matches!(token.kind, TokenKind::Run { .. });
    (if is_mark { Stopped::Mark } else { Stopped::Construct }, token.end)
}

impl<O: Observer> Machine<'_, '_, O> {
    /// The `@` at `at`: decided now where closing marks end a link, else noted for the second pass.
    pub(super) fn address(&mut self, at: usize) -> Option<usize> {
        if self.context.options.dialect.markdown.closing_marks_end {
            return self.bare_link(at);
        }
        if self.may_link(true) {
            self.wait(at);
        } else {
            self.refuse(at);
        }
        None
    }

    /// An escape or a reference at `at` that shows an `@`: noted where addresses are found in what
    /// is shown.
    pub(super) fn shown_at_sign(&mut self, at: usize) {
        if self.context.options.dialect.finds_addresses_as_shown() && self.may_link(true) {
            self.wait(at);
        }
    }

    /// Leaves the trigger at `at` to the second pass.
    pub(super) fn wait(&mut self, at: usize) {
        self.inline.places.push(at);
        let floor = self.floor as u32;
        self.seen.told(at, || Told::Waits { floor });
    }

    /// Whether an earlier `@` may make the trigger at `at` part of its domain. Asked before the
    /// scanner reads the link: each of many `a@www.` in a word would read the rest of the word for
    /// nothing.
    pub(super) fn is_left_to_address(&mut self, at: usize) -> bool {
        let places = &mut self.inline.places;
        while let Some(&place) = places.triggers.get(places.asked) {
            places.asked += 1;
            let place = place as usize;
            if self.bytes[place] != b'@' || place < self.floor.max(places.reach) {
                continue;
            }
            let scanner = self.context.scanner.get(self.context.options.dialect);
            let floor = self.floor.max(places.reach);
            if let Some(link) = scanner.link_at(self.text, place, floor) {
                let is_mark = |&byte: &u8| marks::is_mark(byte, self.context.options);
                let mark = self.bytes[place..link.end()].iter().position(is_mark);
                places.reach = mark.map_or(link.end(), |mark| place + mark);
            }
        }
        at <= places.reach
    }

    /// The second pass: asks about each place in the text between the tokens around it.
    pub(super) fn read_text_nodes(&mut self) {
        if self.inline.places.triggers.is_empty() {
            return;
        }
        let triggers = core::mem::take(&mut self.inline.places.triggers);
        self.memories = Memories::none();
        self.inline.clear_stops();
        let is_shown = self.context.options.dialect.finds_addresses_as_shown();
        self.read_places(&triggers, is_shown, |machine, at, node| {
            // A link cannot hold another.
            if node.links == 0 {
                machine.read_place(at, node);
            }
        });
        self.inline.places.triggers = triggers;
    }

    /// Asks about each of `triggers` in the text between the tokens around it. With `is_shown`,
    /// escapes and references are part of the text.
    // The scanner itself refuses what is consumed.
    // mutants: replace > with (==|>=) in Machine<.*>::read_places
    pub(super) fn read_places(
        &mut self,
        triggers: &[u32],
        is_shown: bool,
        ask: impl Fn(&mut Self, usize, &mut TextNode),
    ) {
        let mut tokens = core::mem::take(&mut self.inline.places.room);
        tokens.extend_from_slice(&self.inline.tokens);
        self.inline.tokens.clear();
        let mut node = TextNode { is_shown, ..TextNode::default() };
        let mut next = 0;
        for &at in triggers {
            while let Some(token) = tokens.get(next)
                && token.start <= at
            {
                self.pass(*token, &mut node);
                next += 1;
            }
            let at = at as usize;
            // What was consumed meanwhile is part of another link or of a footnote's label.
            if node.floor > at {
                continue;
            }
            if node.end <= at {
                let mut cuts = tokens[next..].iter().filter_map(|token| self.cut(token, is_shown));
                node.end = cuts.next().unwrap_or(self.text.len());
                if self.seen.watches() {
                    let token = tokens[next..].iter().find(|token| self.cut(token, is_shown).is_some());
                    node.stopped = token.map(stopped_by);
                }
            }
            ask(self, at, &mut node);
        }
        // A link may have ended inside what follows.
        while let Some(token) = tokens.get(next)
            && (token.start as usize) < node.floor
        {
            self.pass(*token, &mut node);
            next += 1;
        }
        self.inline.tokens.extend_from_slice(&tokens[next..]);
        tokens.clear();
        self.inline.places.room = tokens;
    }

    /// Asks about the place `at`, in the text node around it.
    #[inline]
    fn read_place(&mut self, at: usize, node: &mut TextNode) {
        let end = self.stop(at).min(node.end);
        let is_shown = self.context.options.dialect.finds_addresses_as_shown();
        if self.seen.watches() {
            let stopped = if end < node.end { self.stopped_at(end) } else { node.stopped };
            let shown = is_shown.then_some((node.start as u32, node.end as u32));
            let (floor, end, mark) = (node.floor as u32, end as u32, node.mark);
            self.seen.told(at, || Told::Asked(Asked { from: 0, floor, end, stopped, mark, shown }));
        }
        let found = if is_shown { self.shown_at(at, node, end) } else { self.bare_at(at, node.floor, end) };
        if let Some(link) = found {
            self.take_tokens_from(link.start);
            let token = self.bare_token(&link);
            self.inline.tokens.push(token);
            node.consume(link.end, None);
        }
    }

    /// The link with its trigger at `at`, in what is shown of the text node up to `end`.
    fn shown_at(&mut self, at: usize, node: &TextNode, end: usize) -> Option<PlacedLink> {
        let shown = self.inline.places.shown.get_or_insert_default();
        if shown.read(self.text, node.start..node.end) {
            self.memories.forget_shown();
        }
        if shown.is_as_written() {
            return self.bare_at(at, node.floor, end);
        }
        let scanner = self.context.scanner.get(self.context.options.dialect);
        let text = &shown.as_str()[..shown.shown(end)];
        let floor = shown.shown(node.floor);
        let memory = self.memories.of_shown();
        let link = scanner.link_at_in(text, shown.shown(at), floor, memory)?;
        let bare = Bare { kind: link.kind(), decodes: Decodes::Both };
        let written = shown.written(link.range());
        Some(PlacedLink { start: written.start, end: written.end, bare })
    }

    /// Hands a token on, and starts the next text node after what it consumed.
    fn pass(&mut self, mut token: Token, node: &mut TextNode) {
        // A link may have taken the marks that a run needs for nothing.
        token.start = token.start.max(node.floor as u32);
        if token.start >= token.end {
            return;
        }
        self.inline.tokens.push(token);
        if let Some(floor) = self.consumed(&token, node.is_shown) {
            node.start = floor;
            node.consume(floor, matches!(token.kind, TokenKind::Run { .. }).then_some(token.start));
        }
        match token.kind {
            TokenKind::Open { link } if link != NONE => node.links += 1,
            TokenKind::Close { .. } => node.links -= 1,
            _ => {}
        }
    }

    /// Where the text after a token starts; `None` if the token is part of the text.
    fn consumed(&self, token: &Token, is_shown: bool) -> Option<usize> {
        let (start, end) = (token.start as usize, token.end as usize);
        match token.kind {
            TokenKind::Run { index } => match self.inline.delimiters.run(index) {
                run if run.opened != NONE => Some(end),
                run if run.closed != NONE => Some(start + self.closed_len(run.closed)),
                _ => None,
            },
            TokenKind::Open { link: NONE } | TokenKind::Smart { .. } => None,
            TokenKind::Hidden | TokenKind::CharRef if is_shown => None,
            // The character after the backslash is consumed too.
            TokenKind::Hidden => Some(end + 1),
            _ => Some(end),
        }
    }

    /// Where a token ends the text before it; `None` if the token is part of the text.
    fn cut(&self, token: &Token, is_shown: bool) -> Option<usize> {
        self.consumed(token, is_shown)?;
        match token.kind {
            TokenKind::Run { index } => {
                let run = self.inline.delimiters.run(index);
                match run.closed {
                    NONE => Some((token.end - run.opened_len) as usize),
                    _ => Some(token.start as usize),
                }
            }
            _ => Some(token.start as usize),
        }
    }

    /// How many bytes the pairs take that a run closed, from the first on.
    fn closed_len(&self, first: u32) -> usize {
        let mut len = 0;
        let mut next = first;
        while let Some(pair) = self.inline.pairs.get(next as usize) {
            len += pair.len as usize;
            next = pair.next_closed;
        }
        len
    }
}
