//! The laws of a text that arrives in pieces, as one function that panics where one is broken.

use linkmark::{Options, Stream, Unfinished, Update, to_html_with};

/// Pushes `text` in pieces whose lengths `next_length` says, and checks every state.
///
/// - The page at the end is that of the whole, whatever the pieces.
/// - Updates that are played back are the page.
/// - Every current state of *plain* is the page of what has come.
/// - What *hold* shows only grows, unless a block is revised for a cause.
/// - Every state of *close* is balanced.
pub fn check(text: &str, options: &Options<'_>, mut next_length: impl FnMut() -> usize) {
    let mut state = State::new(text, options);
    let mut rest = text.as_bytes();
    let mut pushes = 0;
    while !rest.is_empty() {
        let (piece, left) = rest.split_at(next_length().clamp(1, rest.len()));
        rest = left;
        pushes += 1;
        // Rendering all that has come with each piece takes the square of the length.
        let compares = text.len() < 512 || pushes % 8 == 0;
        state.step(compares, |stream| stream.push_bytes(piece).expect("short"));
        if pushes % 64 == 0 {
            state.step(true, Stream::refresh);
        }
    }
    state.step(true, Stream::finish);
    assert_eq!(state.stream.html(), to_html_with(text, options), "whole");
}

/// A stream, and what was made of its updates.
struct State<'o> {
    stream: Stream<'o>,
    options: Options<'o>,
    page: Vec<Block>,
    /// What *hold* has shown.
    shown: String,
    /// An image in a list that turns loose becomes a figure, with a caption.
    has_figures: bool,
}

/// A block that is played back.
struct Block {
    key: u32,
    html: String,
    waits: bool,
}

impl<'o> State<'o> {
    fn new(text: &str, options: &Options<'o>) -> State<'o> {
        let html = to_html_with(text, options);
        State {
            stream: Stream::new(options),
            options: *options,
            page: Vec::new(),
            shown: String::new(),
            has_figures: html.contains("<figure") && html.contains("<li>"),
        }
    }

    fn step(&mut self, compares: bool, push: impl for<'s> FnOnce(&'s mut Stream<'o>) -> Update<'s>) {
        let update = push(&mut self.stream);
        let is_current = update.is_current();
        let may_change = play(&mut self.page, &update);
        let played: String = self.page.iter().map(|block| &*block.html).collect();
        let (html, text) = (self.stream.html(), self.stream.text());
        assert_eq!(html, played, "played back, with {text:?}");
        match self.options.unfinished {
            Unfinished::Hold => {
                let now = visible(html);
                let only_grows = now.starts_with(&self.shown) || may_change || self.has_figures;
                assert!(only_grows, "{:?} became {now:?} with {text:?}", self.shown);
                self.shown = now;
            }
            Unfinished::Close => {
                assert!(self.options.allow_unsafe || is_balanced(html), "{html:?} with {text:?}");
            }
            _ if is_current && compares => {
                assert_eq!(html, to_html_with(text, &self.options), "so far, with {text:?}");
            }
            _ => {}
        }
    }
}

/// Applies an update. Whether it may take back what was shown: a block had a cause to change, or
/// waited for one.
fn play(page: &mut Vec<Block>, update: &Update<'_>) -> bool {
    let mut may_change = page.iter().any(|block| block.waits);
    for change in update.revised() {
        may_change = true;
        let block = &mut page[change.index];
        block.html.truncate(change.same);
        block.html.push_str(change.html);
        block.waits = change.waits;
    }
    let former = page.split_off(update.first());
    for block in update.blocks() {
        may_change |= block.cause.is_some();
        let before = former.iter().find(|former| former.key == block.key);
        let same = before.map_or("", |former| &former.html[..block.same]);
        page.push(Block { key: block.key, html: [same, block.html].concat(), waits: block.waits });
    }
    may_change
}

/// Without tags and white space, and without the notes, which come after everything.
fn visible(html: &str) -> String {
    let html = html.split("<section class=\"footnotes\"").next().unwrap_or("");
    let mut in_tag = false;
    let is_visible = |character: &char| {
        let was_in_tag = in_tag;
        in_tag = *character == '<' || in_tag && *character != '>';
        !in_tag && !was_in_tag && !character.is_whitespace()
    };
    html.chars().filter(is_visible).collect()
}

/// Whether each tag is closed, in order.
fn is_balanced(html: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let Some((tag, after)) = rest[at + 1..].split_once('>') else { return false };
        rest = after;
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            None if !tag.ends_with('/') && !tag.starts_with('!') => {
                open.push(tag.split([' ', '\n']).next().unwrap_or(tag));
            }
            _ => {}
        }
    }
    open.is_empty()
}
