//! How much of the end is decided: asked of the engine, with continuations.

use super::unfinished::{CONTINUATIONS, visible};
use super::{Stream, Wanted};
use crate::block::pause;
use crate::engine::Document;
use crate::options::Options;

/// How many places are tried as the end of what is shown.
const TRIES: usize = 48;

/// An open end up to this long is tried with every push; a longer one whenever it has grown by a
/// sixteenth, for it is written with every continuation.
const SHORT: usize = 512;

/// How far back a letter is looked for that makes a line text.
const NEAR: usize = 256;

impl Stream<'_> {
    /// From where on the text is held back: nothing that may come changes what is visible of the
    /// text before.
    pub(super) fn held_from(&mut self, wanted: Wanted) -> usize {
        let (at, len) = (self.pause.at, self.text.len());
        self.end.held = self.end.held.max(at);
        self.end.waits = false;
        if at == len || self.goes_on_as_text() {
            self.end.held = len;
        } else if wanted == Wanted::All || len - at <= SHORT || (len - self.end.tried) * 16 >= len - at {
            self.end.tried = len;
            // What was shown stays.
            self.end.held = self.end.held.max(self.decided());
        } else {
            self.end.waits = true;
        }
        self.end.held
    }

    /// Whether nothing was held back, and what came since is words in a line that has some. No mark
    /// is open that they could be part of.
    fn goes_on_as_text(&self) -> bool {
        let held = self.end.held;
        // A long line is not looked at as a whole.
        let near = (held.saturating_sub(NEAR)..=held).find(|&at| self.text.is_char_boundary(at));
        let near = near.unwrap_or(held).max(self.pause.at);
        let line = self.text[near..held].rfind(['\n', '\r']).map_or(near, |end| near + end + 1);
        let is_word = |character: char| {
            character.is_alphanumeric()
                || matches!(character, ' ' | ',')
                || character == '.' && !self.options.smart_punctuation
        };
        held == self.end.came
            && self.text[line..held].contains(char::is_alphabetic)
            && self.text[held..].chars().all(is_word)
    }

    /// Up to where the open end is what it will be.
    fn decided(&mut self) -> usize {
        let at = self.pause.at;
        // What opened the code or the HTML that the line is in is in a line before.
        let is_verbatim = self.pause.is_in_verbatim(&self.painter.engine.blocks);
        let mut open = &self.text[at..];
        if !is_verbatim {
            open = &open[..before_open(open, &self.options)];
            // No continuation closes them all.
            let nested = self.end.closer.first_of_nested_marks(open, &self.options);
            open = nested.map_or(open, |first| &open[..first]);
        }
        let len = at + open.len();
        self.try_end(len, "");
        let mut all = core::mem::take(&mut self.end.wanted);
        all.clear();
        all.push_str(&self.end.visible);
        let mut decided = all.len();
        for &(bytes, continuations) in CONTINUATIONS {
            let has_one = self.text[at..len].bytes().any(|byte| bytes.contains(&byte));
            if !bytes.is_empty() && !has_one && !is_verbatim {
                continue;
            }
            for continuation in continuations {
                self.try_end(len, continuation);
                let same = all.bytes().zip(self.end.visible.bytes()).take_while(|(a, b)| a == b).count();
                decided = decided.min(same);
            }
        }
        let from = if decided == all.len() { len } else { self.cut_for(&all.as_bytes()[..decided], at, len) };
        self.end.wanted = all;
        from
    }

    /// The longest text before an opening of markup in `start..end` that shows nothing but
    /// `decided`.
    fn cut_for(&mut self, decided: &[u8], start: usize, end: usize) -> usize {
        let mut cut = end;
        for _ in 0..TRIES {
            cut = start + before_opening(&self.text[start..cut]);
            if cut == start {
                break;
            }
            self.try_end(cut, "");
            if decided.starts_with(self.end.visible.as_bytes()) {
                return cut;
            }
        }
        start
    }

    /// What would be visible of the open end if the text ended at `cut`, with `added` after it.
    fn try_end(&mut self, cut: usize, added: &str) {
        self.set_end(cut, added);
        let row = self.settled();
        self.read_end();
        core::mem::swap(&mut self.painter.page, &mut self.end.page);
        let shown = core::mem::take(&mut self.painter.shown);
        self.painter.page.clear();
        self.painter.try_out(Document { source: &self.text, options: &self.options }, row);
        visible(&self.painter.page, &mut self.end.visible);
        self.work += self.painter.page.len() as u64;
        self.painter.shown = shown;
        core::mem::swap(&mut self.painter.page, &mut self.end.page);
        self.place.take_back(&mut self.painter);
        pause::take_back(&mut self.painter.engine.blocks, &self.kept);
        self.put_back_end();
    }
}

/// How much of `text`, which begins with a line, is tried at all. What decides the rest are names,
/// targets and numbers of columns, of which there are too many to be tried.
fn before_open(text: &str, options: &Options<'_>) -> usize {
    let mut text = before_reference(before_bracket(before_tag(text, options.allow_unsafe), options));
    // A line of `-` below a paragraph makes a heading of it, or is a rule, or an item.
    let last = text.rfind('\n').map_or(0, |end| end + 1);
    if text[last..].bytes().all(|byte| b"-=+*_ \t>".contains(&byte)) {
        text = &text[..last];
    }
    if options.tables {
        text = before_head(text);
    }
    if options.inline_footnotes {
        text = text.strip_suffix('^').unwrap_or(text);
    }
    // A character reference, and a backslash.
    let name = text.trim_end_matches(|last: char| last.is_ascii_alphanumeric() || last == '#');
    if text.len() - name.len() <= 33 {
        text = name.strip_suffix('&').unwrap_or(text);
    }
    let backslashes = text.len() - text.trim_end_matches('\\').len();
    text.len() - backslashes % 2
}

/// Without references in a last word that may be a bare link: if the link grows over them, they are
/// shown as they are written.
fn before_reference(text: &str) -> &str {
    let word = text.trim_end_matches(|c: char| !c.is_whitespace()).len();
    match text[word..].find('&') {
        Some(at) if text[word..word + at].contains(['.', ':', '@']) => &text[..word + at],
        _ => text,
    }
}

/// Where the last run of a byte begins that may open something.
fn before_opening(text: &str) -> usize {
    let bytes = text.as_bytes();
    let opens = |byte: &u8| byte.is_ascii_punctuation() || byte.is_ascii_digit() || *byte == b'\n';
    let Some(last) = bytes.iter().rposition(opens) else { return 0 };
    bytes[..last].iter().rposition(|&byte| byte != bytes[last]).map_or(0, |before| before + 1)
}

/// Without brackets that have not been closed, as deep as they like, and without those whose target
/// or label has not: `[text](htt`, `[text][lab`.
fn before_bracket<'t>(text: &'t str, options: &Options<'_>) -> &'t str {
    let bytes = text.as_bytes();
    let (mut depth, mut open, mut end) = (0_usize, 0, None);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' if depth == 0 => {
                // A label belongs to the brackets right before it.
                open = if end == Some(at) { open } else { at };
                depth = 1;
            }
            b'[' => depth += 1,
            b']' if depth > 0 => {
                depth -= 1;
                end = (depth == 0).then_some(at + 1);
            }
            _ => {}
        }
    }
    let has_open_target = end.is_some_and(|end| bytes.get(end) == Some(&b'(') && !text[end..].contains(')'));
    if depth == 0 && !has_open_target {
        return text;
    }
    let before = &text[..open];
    let mark = if options.inline_footnotes && before.ends_with('^') { '^' } else { '!' };
    before.strip_suffix(mark).unwrap_or(before)
}

/// Without a tag or a link in `<…>` that has not ended.
fn before_tag(text: &str, allow_unsafe: bool) -> &str {
    let Some(open) = text.rfind('<') else { return text };
    let rest = &text[open + 1..];
    let opens = rest.bytes().next().is_none_or(|byte| byte.is_ascii_alphanumeric() || b"/!?".contains(&byte));
    let ends = rest.contains('>') || !allow_unsafe && rest.contains([' ', '\t', '\n']);
    if opens && !ends { &text[..open] } else { text }
}

/// Without a line that may become the head of a table, and the delimiter row below it.
fn before_head(text: &str) -> &str {
    let last = text.rfind('\n').map_or(0, |end| end + 1);
    let before = text[..last.saturating_sub(1)].rfind('\n').map_or(0, |end| end + 1);
    let delimits = text[last..].bytes().all(|byte| b"|:- \t>\r".contains(&byte));
    if delimits && last > 0 && text[before..last].contains('|') {
        &text[..before]
    } else if text[last..].contains('|') {
        &text[..last]
    } else {
        text
    }
}
