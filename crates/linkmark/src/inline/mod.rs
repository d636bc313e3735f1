//! The byte machine: one leaf's text → tokens.
//!
//! One loop reads the text once. It jumps to the next byte that can mean something, asks that
//! byte's constructs in the order of `precedence.rs`, takes the first answer and goes on after it.
//! `emphasis.rs` then pairs the marks that are left, `address.rs` reads the text between the tokens
//! for addresses, and `emit.rs` hands everything to a sink, in order.
//!
//! A byte inside an answered token is never asked about again, so a URL keeps its underscores and
//! emphasis never eats a URL.

mod address;
mod attention;
mod autolink;
mod bare_link;
mod bracket;
mod char_ref;
mod cjk;
mod cjk_table;
mod closed;
mod code_span;
mod cut_target;
mod decided;
mod emit;
mod emphasis;
mod escape;
mod html_tag;
mod inline_footnote;
mod line_break;
mod marks;
mod math;
mod observer;
mod own;
mod precedence;
mod shown_text;
mod smart;
mod tokens;
mod view;
mod watch;
mod wiki_link;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
pub(crate) use attention::Attention;
pub(crate) use bare_link::Memories;
pub(crate) use closed::close_open;
pub(crate) use decided::{OpenText, cut_undecided};
pub(crate) use emit::{Progress, Scratch, emit, emit_text};
pub(crate) use observer::{Asked, Observer, Stopped, Told, Took};
pub(crate) use shown_text::ShownText;
pub(crate) use view::{Joined, Page, Place, View, join_cell, join_lines};
#[cfg(feature = "watched")]
pub(crate) use watch::maybe;
pub(crate) use watch::{Watch, by, nobody};

use crate::block::blocks::Blocks;
use crate::few::Few;
use crate::footnotes::FootnoteLabels;
use crate::labels::Recorder;
use crate::lazy_scanner::LazyScanner;
use crate::options::Options;
use crate::references::References;
use precedence::Construct;
use tokens::{BracketLink, NONE, Pair, Token, TokenKind};

/// What inline parsing needs to know about the document around the leaf.
pub(crate) struct Context<'c> {
    pub(crate) options: &'c Options<'c>,
    pub(crate) attention: &'c Attention,
    pub(crate) scanner: &'c mut LazyScanner,
    pub(crate) blocks: &'c Blocks,
    pub(crate) references: &'c mut References,
    pub(crate) footnotes: &'c mut FootnoteLabels,
    /// Who notes which labels are found and which are not.
    pub(crate) recorder: Option<&'c mut Recorder>,
    /// The leaf may go on.
    pub(crate) is_open: bool,
}

impl Context<'_> {
    /// Whether the leaf may go on: what has no end is noted.
    #[inline(always)]
    fn is_open(&self) -> bool {
        cfg!(feature = "stream") && self.is_open
    }
}

/// One leaf's tokens, and what finding them needs. Reused from leaf to leaf.
#[derive(Debug)]
pub(crate) struct Inline {
    tokens: Few<Token, 8>,
    pairs: Few<Pair, 2>,
    links: Vec<BracketLink>,
    /// Where labels lead that a program knew.
    resolved: Vec<crate::resolver::Target<'static>>,
    delimiters: emphasis::Delimiters,
    brackets: bracket::Brackets,
    code: code_span::CodeSpanMemo,
    html: html_tag::TagMemo,
    stops: Option<Box<bare_link::Stops>>,
    places: address::AddressPlaces,
    math: math::MathMemo,
    quotes: smart::OpenQuotes,
    /// Where constructs of the program are asked that come after links.
    later: Vec<u32>,
    /// Where the first construct begins that has no end yet: `decided.rs`.
    undecided: u32,
    /// The same if what the text ends with is not what it seems: a bracket that has a target, a run
    /// that is longer.
    undecided_at_end: u32,
    /// The first construct of those that `closed.rs` closes, and where it is.
    unclosed: Option<(u32, closed::Unclosed)>,
    /// Room for trying what a bare link may become.
    room: String,
}

impl Inline {
    pub(crate) const EMPTY: Inline = Inline {
        tokens: Few::new(Token::NOTHING),
        pairs: Few::new(Pair::NOTHING),
        links: Vec::new(),
        resolved: Vec::new(),
        delimiters: emphasis::Delimiters::EMPTY,
        brackets: bracket::Brackets::EMPTY,
        code: code_span::CodeSpanMemo::EMPTY,
        html: html_tag::TagMemo::EMPTY,
        stops: None,
        places: address::AddressPlaces::EMPTY,
        math: math::MathMemo::EMPTY,
        quotes: smart::OpenQuotes::EMPTY,
        later: Vec::new(),
        undecided: NONE,
        undecided_at_end: NONE,
        unclosed: None,
        room: String::new(),
    };

    fn clear(&mut self) {
        self.tokens.clear();
        self.pairs.clear();
        self.links.clear();
        self.resolved.clear();
        self.delimiters.clear();
        self.brackets.clear();
        self.code.clear();
        self.html = html_tag::TagMemo::EMPTY;
        self.clear_stops();
        self.places.clear();
        self.math = math::MathMemo::EMPTY;
        self.quotes.clear();
        self.later.clear();
    }

    fn clear_stops(&mut self) {
        if let Some(stops) = &mut self.stops {
            **stops = bare_link::Stops::default();
        }
    }
}

/// The machine at work on one text.
struct Machine<'m, 'c, O> {
    view: &'m View<'m>,
    text: &'m str,
    bytes: &'m [u8],
    /// Nothing looks back before this in the first pass: the end of what was consumed last.
    floor: usize,
    inline: &'m mut Inline,
    context: &'m mut Context<'c>,
    memories: bare_link::Memories,
    seen: O,
}

/// Finds the tokens of the view's text, of which `first` is the first byte to ask about. Without
/// `every_line_ending`, a line ending that means nothing special stays in the text.
// Where it is called, the first byte to ask about is in a register. With `small` it is there once.
#[cfg_attr(not(feature = "small"), inline(always))]
pub(crate) fn tokenize<O: Observer>(
    inline: &mut Inline,
    view: &View<'_>,
    context: &mut Context<'_>,
    (first, every_line_ending): (Option<usize>, bool),
    seen: O,
) {
    inline.clear();
    (inline.undecided, inline.undecided_at_end, inline.unclosed) = (NONE, NONE, None);
    let Some(first) = first else { return };
    let text = view.text;
    let bytes = text.as_bytes();
    let attention = context.attention;
    let mut specials = attention.specials(view, every_line_ending);
    specials.skip_to(first + 1);
    let mut next = Some(first);
    let answers = attention.answers();
    if let Some(recorder) = &mut context.recorder {
        recorder.begin_text();
    }
    let memories = bare_link::Memories::none();
    let mut machine = Machine { view, text, bytes, floor: 0, inline, context, memories, seen };
    while let Some(at) = next {
        for &construct in answers[usize::from(bytes[at])] {
            if let Some(answer) = machine.ask(construct, at) {
                let end = match answer {
                    Answer::Passed(end) => end,
                    Answer::Consumed(end) => {
                        machine.floor = end;
                        end
                    }
                };
                if let Some(took) = Took::by(construct) {
                    machine.seen.took(took, at..end);
                }
                specials.skip_to(end);
                break;
            }
        }
        next = specials.next();
    }
    machine.pair_marks(0);
    if machine.context.is_open() {
        machine.note_open();
    }
    machine.read_text_nodes();
    machine.read_own_later();
    machine.seen.read(view);
}

/// What a construct made of a byte. Both hold where to go on.
enum Answer {
    /// Nothing looks back over it.
    Consumed(usize),
    /// It is text unless a pair is made of it, and an address may still reach back over it.
    Passed(usize),
}

impl<O: Observer> Machine<'_, '_, O> {
    /// What the construct at `at` is, if it is one. Its parts are in the tokens then.
    #[inline(always)]
    fn ask(&mut self, construct: Construct, at: usize) -> Option<Answer> {
        let end = match construct {
            Construct::Emphasis => return self.emphasis(at),
            Construct::Smart => return self.smart(at),
            Construct::InlineFootnote => return self.inline_footnote(at),
            Construct::BracketOpen => return Some(Answer::Passed(self.bracket_open(at))),
            Construct::Escape => self.escape(at),
            Construct::CharRef => self.char_ref(at),
            Construct::CodeSpan => self.code_span(at),
            Construct::Autolink => self.autolink(at),
            Construct::HtmlTag => self.html_tag(at),
            Construct::Scheme => self.bare_link(at),
            Construct::Www => self.www(at),
            Construct::Host => self.host(at),
            Construct::Address => self.address(at),
            Construct::WikiLink => self.wiki_link(at),
            Construct::BracketClose => self.bracket_close(at),
            Construct::LineBreak => self.line_break(at),
            Construct::Math => self.math(at),
            Construct::Own => self.own(at),
        };
        end.map(Answer::Consumed)
    }

    /// Notes what is open at the end of the text.
    #[cold]
    fn note_open(&mut self) {
        let brackets = self.inline.brackets.first();
        let quotes = self.inline.first_open_quote();
        for open in brackets.into_iter().chain(quotes) {
            self.inline.wait_from(open);
        }
    }

    #[inline]
    fn push(&mut self, start: usize, end: usize, kind: TokenKind) {
        self.inline.tokens.push(Token { start: start as u32, end: end as u32, kind });
    }
}
