//! The end of a text that may go on: how much of it reads as it will, whatever comes.
//!
//! A construct that found no end notes where it began (`Inline::wait_from`): a backtick, a `<`, a
//! bracket, a mark that may open, a dollar, a quote. Before the first of them nothing is open, so
//! what is there is decided but for what looks ahead: the byte after a run of marks, a link that
//! goes on, the row below a table's head. These are rules of their own here, each of which may hold
//! too much back and never too little. In the end the text is cut where no construct is cut.
//!
//! # Why that is enough
//!
//! Let more text come after `text`, and read both. The machine goes from left to right and looks
//! back only at what it has read, so up to the cut both readings are the same if each byte there
//! gets the same answer in both. An answer depends on what was read before, which is the same, and
//! on what follows, in one of these ways:
//!
//! - An end that was found (code, tags, math, `<…>`, targets, notes, wiki links): the first end
//!   counts, and it came first.
//! - An end that was not found, of the same or of a bracket: noted, and the cut is before it.
//! - What follows `]`: `(`, `[` and `:` are looked for right after it. At the end of the text it is
//!   noted, and so is a target that is cut (`cut_target.rs`).
//! - The next character, for marks, quotes, dashes, `!`, `\`, `&` and the marker of a task:
//!   `before_markup_at_end`, `before_reference`, `is_task`.
//! - Marks that come later: a closer takes an opener that has bytes left and that nothing before
//!   the cut has spent, so the cut is before such an opener (`before_open`). Pairs that were made
//!   stay, for closers are asked in order.
//! - Quotes that come later: the cut is before one that may still be closed (`first_open_quote`).
//! - Where a bare link ends, or whether it is one: `Scanner::open_from` puts that question to the
//!   scanner itself, with texts that may come. From there on links are text, and the cut is before
//!   their first markup.
//! - What constructs of the program see is a window: the cut is before it (`before_own`).
//! - Definitions that come later: a cause that the update names; the block says that it waits.
//!
//! What a line is, and with it which leaf the text belongs to, is decided before (`open_line.rs`):
//! as long as a line may begin another block, none of it is read. What a *later* line can do to a
//! leaf is little: it ends it, it goes on with it, it makes a heading of it (the text stays), or,
//! where the leaf is a paragraph, makes its last line the head of a table (`may_be_head`, and
//! `before_split` for what reaches into that line). A paragraph that may be definitions or the
//! title of an alert is left out until it is neither.
//!
//! Two more things keep the law where a rule above is coarse. The cut moves to where no construct
//! is open (`whole_before`), so a pair is shown whole or not at all. And what was shown is never
//! taken back by a rule that holds too much (`shown`).
//!
//! What is left out of the law: in a list that turns loose an image alone in its paragraph becomes
//! a figure, if figures are on, and its caption is new text before what follows it.

use super::tokens::TokenKind;
use super::{Context, Inline, html_tag, inline_footnote, marks};
use crate::options::Options;
use linkmark_scan::dialect::{HostReader, HostRule};
use linkmark_scan::{Dialect, Place};

/// How often the search for a place that nothing reaches over is repeated.
const TRIES: usize = 16;

/// A text that may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenText {
    /// White space has come after the text.
    pub(crate) is_followed: bool,
    /// The last line has not ended.
    pub(crate) is_line_open: bool,
    /// Where the last line begins.
    pub(crate) last_line: usize,
    /// The last line may become the head of a table.
    pub(crate) may_be_head: bool,
    /// What is in braces at its end may become attributes of a heading.
    pub(crate) may_have_attributes: bool,
}

/// Bare links at the end.
struct OpenLinks<'o> {
    /// From where on they may change.
    from: usize,
    /// Up to where the text was decided before.
    shown: usize,
    options: &'o Options<'o>,
}

/// Cuts the tokens where the text is no longer decided, and says where that is.
///
/// Up to `shown` it was decided before: a rule that holds too much back takes nothing away.
pub(crate) fn cut_undecided(
    inline: &mut Inline,
    text: &str,
    open: OpenText,
    shown: usize,
    context: &mut Context<'_>,
) -> usize {
    let options = context.options;
    let end = open.end(text);
    let is_followed = open.is_followed && end == text.len();
    let ended = &text[..end];
    let mut at = end.min(inline.undecided as usize);
    at = at.min(before_markup_at_end(ended, is_followed, options));
    at = at.min(before_reference(ended, is_followed));
    if !is_followed {
        at = at.min(inline.undecided_at_end as usize);
    }
    at = at.min(before_own(ended, options));
    if end < text.len() && at < end {
        // What is before the pipe may be at the end of a cell, with other marks beside it.
        at = at.min(open.last_line);
    }
    if open.is_line_open && options.task_lists && is_task(text) {
        at = 0;
    }
    if open.may_be_head && open.last_line > 0 {
        at = at.min(inline.before_split(text, open.last_line, options));
    }
    let links = OpenLinks {
        from: inline.links_open_from(ended, OpenText { is_followed, ..open }, context),
        shown,
        options,
    };
    let markup = text.as_bytes()[links.from..end].iter().position(|&byte| may_be_markup(byte, options));
    at = at.min(markup.map_or(end, |ahead| links.from + ahead));
    at = inline.whole_before(text, at.max(shown), &links);
    let trimmed = text[..at].trim_end_matches([' ', '\t', '\n']).len();
    at = inline.whole_before(text, trimmed, &links);
    inline.cut(at, links.from);
    at
}

impl OpenText {
    /// Where the text ends at the latest.
    fn end(&self, text: &str) -> usize {
        let line = &text.as_bytes()[self.last_line..];
        let ends = |&byte: &u8| byte == b'|' && self.may_be_head || byte == b'{' && self.may_have_attributes;
        let Some(ahead) = line.iter().position(ends) else { return text.len() };
        if line[ahead] == b'{' {
            // Without the attributes, what is before them may close the heading: `# a #{}`.
            let before = text[self.last_line..self.last_line + ahead].trim_end_matches([' ', '\t']);
            if before.ends_with('#') {
                return self.last_line + before.trim_end_matches('#').len();
            }
        }
        self.last_line + ahead
    }
}

/// Whether `byte` may be markup, or the start or the end of some.
fn may_be_markup(byte: u8, options: &Options<'_>) -> bool {
    match byte {
        b'\\' | b'&' | b'`' | b'<' | b'[' | b']' | b'!' => true,
        b'$' => options.math,
        b'.' | b'-' | b'"' | b'\'' => options.smart_punctuation,
        b'^' => options.superscript || inline_footnote::is_on(options),
        _ => marks::is_mark(byte, options),
    }
}

/// What is right at the end may be longer, or be read by what follows it. A backslash before a line
/// ending is a break only if another line comes.
fn before_markup_at_end(text: &str, is_followed: bool, options: &Options<'_>) -> usize {
    let is_open = |&byte: &u8| if is_followed { byte == b'\\' } else { may_be_markup(byte, options) };
    text.len() - text.bytes().rev().take_while(is_open).count()
}

/// `&am`, which may become a reference.
pub(super) fn before_reference(text: &str, is_followed: bool) -> usize {
    let name = text.trim_end_matches(|last: char| last.is_ascii_alphanumeric() || last == '#').len();
    if !is_followed && text[..name].ends_with('&') { name - 1 } else { text.len() }
}

/// What constructs of the program may still take: they see a window around a byte that they ask
/// for.
fn before_own(text: &str, options: &Options<'_>) -> usize {
    let Some(triggers) = options.triggers() else { return text.len() };
    let ahead = text.len().saturating_sub(Place::AHEAD);
    let trigger = text.as_bytes()[ahead..].iter().position(|&byte| triggers.contains(byte));
    let mut at = trigger.map_or(text.len(), |found| ahead + found).saturating_sub(Place::BEHIND);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Whether hosts are read so that the last byte of a text is not: one more byte, even a space, may
/// change them.
fn reads_ends_otherwise(text: &str, dialect: &Dialect) -> bool {
    let is_byte_by_byte = match &dialect.host.rule {
        HostRule::Forwards(forwards) => matches!(forwards.reader, HostReader::Bytes(_)),
        _ => false,
    };
    is_byte_by_byte && !text.ends_with(|last: char| last.is_ascii_alphanumeric())
}

/// Where the last word begins, if escapes or references are in it: they may be part of an address.
fn word_with_references(text: &str) -> usize {
    let word = text.rfind([' ', '\t', '\n']).map_or(0, |space| space + 1);
    if text[word..].contains(['&', '\\']) { word } else { text.len() }
}

/// Whether the text may be the marker of a task: `[ ]` is text if nothing follows it.
fn is_task(text: &str) -> bool {
    matches!(text.as_bytes(), [b'[', b' ' | b'x' | b'X', b']'])
}

impl Inline {
    /// Something at `at` has no end yet.
    pub(super) fn wait_from(&mut self, at: usize) {
        self.undecided = self.undecided.min(at as u32);
    }

    /// Something at `at` has no end if the text goes on.
    pub(super) fn wait_at_end(&mut self, at: usize) {
        self.undecided_at_end = self.undecided_at_end.min(at as u32);
    }

    /// From where on bare links may change, or there may be some.
    pub(super) fn links_open_from(&mut self, text: &str, open: OpenText, context: &mut Context<'_>) -> usize {
        let dialect = context.options.dialect;
        if !dialect.has_bare_links() || open.is_followed && !reads_ends_otherwise(text, dialect) {
            return text.len();
        }
        let from = context.scanner.get(dialect).open_from(text, &mut self.room);
        if dialect.finds_addresses_as_shown() { from.min(word_with_references(text)) } else { from }
    }

    /// How much would read the same if the text were cut into two at `line`.
    fn before_split(&self, text: &str, line: usize, options: &Options<'_>) -> usize {
        let mut at = text.len();
        let links = OpenLinks { from: text.len(), shown: 0, options };
        let crossing = self.whole_before(text, line, &links);
        if crossing < line {
            at = crossing;
        }
        // A break that would be at the end of a text.
        if text[..line].ends_with("\\\n") {
            at = at.min(line - 2);
        }
        for token in self.tokens.iter().take_while(|token| (token.start as usize) < line) {
            let written = &text.as_bytes()[token.start as usize..token.end as usize];
            let is_quote = options.smart_punctuation && matches!(written, b"'" | b"\"");
            if is_quote && text[line..].contains(['\'', '"']) {
                at = at.min(token.start as usize);
            }
            if matches!(token.kind, TokenKind::Html) && html_tag::opens_anchor(written).is_some() {
                at = at.min(line);
            }
        }
        at
    }

    /// The last place up to `at` where no construct is open, quotes among them.
    fn whole_before(&self, text: &str, mut at: usize, links: &OpenLinks<'_>) -> usize {
        for _ in 0..TRIES {
            at = self.whole_without_quotes(text, at, links);
            match self.quotes.before(at) {
                Some(quote) => at = quote,
                None => return at,
            }
        }
        0
    }

    /// The last place up to `at` where no construct is open. What closes after that is not there
    /// yet, so all of it is gone through from the end. A bare link may be cut: up to its first
    /// markup, and up to what was decided before, it is text.
    fn whole_without_quotes(&self, text: &str, mut at: usize, links: &OpenLinks<'_>) -> usize {
        let mut runs = self.delimiters.len();
        for token in self.tokens.iter().rev() {
            let (start, mut end) = (token.start as usize, token.end as usize);
            at = self.delimiters.before_open(start, at, &mut runs);
            match token.kind {
                TokenKind::Bare(_) if end > at.min(links.from) => {
                    let written = &text.as_bytes()[start..end];
                    let markup = written.iter().position(|&byte| may_be_markup(byte, links.options));
                    at = at.min(markup.map_or(at, |ahead| links.shown.max(start + ahead)));
                    continue;
                }
                // With the character that it escapes.
                TokenKind::Hidden => end += 1,
                _ => {}
            }
            if end <= at {
                continue;
            }
            at = at.min(start);
            match token.kind {
                TokenKind::Run { index } => {
                    let mut next = self.delimiters.run(index).closed;
                    while let Some(pair) = self.pairs.get(next as usize) {
                        at = at.min(pair.start as usize);
                        next = pair.next_closed;
                    }
                }
                TokenKind::Close { link } => at = at.min(self.links[link as usize].start as usize),
                TokenKind::NoteClose { start } => at = at.min(start as usize),
                _ => {}
            }
        }
        self.delimiters.before_open(0, at, &mut runs)
    }

    /// Drops what is after `at`, and makes text of links that may go on.
    pub(super) fn cut(&mut self, at: usize, links_from: usize) {
        let kept = self.tokens.partition_point(|token| (token.start as usize) < at);
        self.tokens.truncate(kept);
        let open = at.min(links_from);
        for token in self.tokens.iter_mut().rev().take_while(|token| token.end as usize > open) {
            if matches!(token.kind, TokenKind::Bare(_)) {
                token.kind = TokenKind::Reverted;
                token.end = token.end.min(at as u32);
            }
        }
    }
}
