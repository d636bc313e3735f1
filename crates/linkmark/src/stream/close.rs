//! Closes the markup that is open at the end of a text, as its writer will probably close it.
//!
//! This is a guess about what comes, so it may be wrong, and it knows no more of Markdown than it
//! must: marks, brackets, code, tags and the head of a table. What it answers is a text, which is
//! then read and written by the engine like any other.

use crate::options::Options;
use alloc::string::String;
use alloc::vec::Vec;

/// Closes texts, with the same buffers.
#[derive(Debug, Default)]
pub(super) struct Closer {
    /// Runs of marks, and brackets, that nothing has closed.
    marks: Vec<Opener>,
    brackets: Vec<Opener>,
    /// What is left out: brackets of links that have no target yet.
    dropped: Vec<Opener>,
    closed: String,
}

impl Closer {
    /// `open`, which begins with a line, as if it were closed. What is open of a note is not shown.
    pub(super) fn close(&mut self, open: &str, options: &Options<'_>) -> &str {
        let mut closed = core::mem::take(&mut self.closed);
        closed.clear();
        if !write_table(open, &mut closed) {
            let mut reader = self.reader(open, options);
            let (cut, code) = reader.read();
            match reader.brackets.iter().map(|bracket| bracket.at).find(|&at| reader.is_note(at)) {
                Some(note) => reader.close(note, 0, &mut closed),
                None => reader.close(cut, code, &mut closed),
            }
        }
        self.closed = closed;
        &self.closed
    }

    fn reader<'t>(&mut self, text: &'t str, options: &Options<'_>) -> Reader<'t, '_> {
        let Closer { marks, brackets, dropped, .. } = self;
        marks.clear();
        brackets.clear();
        dropped.clear();
        let notes = options.inline_footnotes && options.footnotes;
        let next = [b'>', b')', b']'].map(|byte| Next { byte, at: Some(0) });
        Reader { text, notes, marks, brackets, dropped, next }
    }
}

/// A run of marks, or a bracket.
#[derive(Clone, Copy, Debug)]
struct Opener {
    at: usize,
    length: usize,
}

/// Where a byte is next, remembered: many openers may look for the same end, far away.
#[derive(Clone, Copy)]
struct Next {
    byte: u8,
    /// `None` if there is none any more.
    at: Option<usize>,
}

impl Next {
    /// Whether the byte is in `bytes` at `from` or later. `from` never goes back.
    fn is_ahead(&mut self, bytes: &[u8], from: usize) -> bool {
        if self.at.is_some_and(|at| at < from || bytes.get(at) != Some(&self.byte)) {
            self.at = memchr::memchr(self.byte, &bytes[from..]).map(|ahead| from + ahead);
        }
        self.at.is_some()
    }
}

struct Reader<'t, 'b> {
    text: &'t str,
    /// `^[` opens a note.
    notes: bool,
    marks: &'b mut Vec<Opener>,
    brackets: &'b mut Vec<Opener>,
    dropped: &'b mut Vec<Opener>,
    /// The next `>`, `)` and `]`.
    next: [Next; 3],
}

impl Reader<'_, '_> {
    /// Reads the text. Where it is cut, and how long the open run of backticks is.
    fn read(&mut self) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'\\' => at += 1,
                b'`' => {
                    let length = run_length(bytes, at);
                    match self.code_end(at + length, length) {
                        Some(end) => at = end - 1,
                        None if at + length == bytes.len() => return (at, 0),
                        None => return (bytes.len(), length),
                    }
                }
                b'*' | b'_' | b'~' => {
                    let length = run_length(bytes, at);
                    if at + length == bytes.len() {
                        return (at, 0);
                    }
                    self.run(at, length);
                    at += length - 1;
                }
                b'[' => {
                    let is_more = at > 0 && (bytes[at - 1] == b'!' || self.is_note(at - 1));
                    let before = usize::from(is_more);
                    self.brackets.push(Opener { at: at - before, length: 1 + before });
                }
                b']' => {
                    if let Some(opener) = self.brackets.pop()
                        && !self.is_note(opener.at)
                        && !self.has_target(at + 1)
                    {
                        self.dropped.push(opener);
                        return (at, 0);
                    }
                }
                b'<' if self.is_open_tag(at) => return (at, 0),
                b'&' if bytes[at + 1..].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'#') => {
                    return (at, 0);
                }
                b'!' if at + 1 == bytes.len() => return (at, 0),
                _ => {}
            }
            at += 1;
        }
        (bytes.len(), 0)
    }

    fn is_note(&self, at: usize) -> bool {
        self.notes && self.text.as_bytes()[at] == b'^'
    }

    fn code_end(&self, from: usize, length: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = from;
        while let Some(found) = memchr::memchr(b'`', &bytes[at..]) {
            let start = at + found;
            let run = run_length(bytes, start);
            if run == length {
                return Some(start + run);
            }
            at = start + run;
        }
        None
    }

    /// A run of marks closes what it can, and opens with the rest.
    fn run(&mut self, at: usize, mut length: usize) {
        let bytes = self.text.as_bytes();
        let is_space = |byte: Option<&u8>| byte.is_none_or(|byte| b" \t\n\r".contains(byte));
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let after = bytes.get(at + length);
        if !is_space(before) {
            while length > 0
                && let Some(opener) = self.marks.last_mut()
                && bytes[opener.at] == bytes[at]
            {
                let closed = opener.length.min(length);
                length -= closed;
                opener.length -= closed;
                if opener.length == 0 {
                    self.marks.pop();
                }
            }
        }
        let in_word = bytes[at] == b'_' && before.is_some_and(u8::is_ascii_alphanumeric);
        if length > 0 && !is_space(after) && !in_word {
            self.marks.push(Opener { at, length });
        }
    }

    /// Whether what follows `]` is complete: a target, a label, or something else.
    fn has_target(&mut self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        match bytes.get(at) {
            Some(b'(') => self.next[1].is_ahead(bytes, at),
            Some(b'[') => self.next[2].is_ahead(bytes, at),
            _ => true,
        }
    }

    fn is_open_tag(&mut self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        let after = bytes.get(at + 1);
        let opens = after.is_none_or(|byte| byte.is_ascii_alphabetic() || b"/!?".contains(byte));
        opens && !self.next[0].is_ahead(bytes, at)
    }

    fn close(self, cut: usize, code: usize, out: &mut String) {
        self.dropped.extend(self.brackets.iter().copied().filter(|opener| opener.at < cut));
        self.dropped.sort_unstable_by_key(|opener| opener.at);
        // Nothing closes after white space, and the end of a line is some.
        let kept = self.text[..cut].trim_end_matches([' ', '\t', '\n', '\r']);
        let mut done = 0;
        for opener in self.dropped.iter() {
            out.push_str(&kept[done..opener.at.min(kept.len())]);
            done = (opener.at + opener.length).min(kept.len());
        }
        out.push_str(&kept[done..]);
        out.extend(core::iter::repeat_n('`', code));
        for opener in self.marks.iter().rev().filter(|opener| opener.at < kept.len()) {
            let mark = char::from(self.text.as_bytes()[opener.at]);
            out.extend(core::iter::repeat_n(mark, opener.length));
        }
    }
}

/// How many bytes from `at` on are the same.
fn run_length(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|&&byte| byte == bytes[at]).count()
}

/// A line that may be a table's head, and a line below it that begins as a delimiter row does:
/// writes them with the whole of it. False if there is none.
fn write_table(open: &str, out: &mut String) -> bool {
    let Some((above, row)) = open.rsplit_once('\n') else { return false };
    let head = above.rsplit_once('\n').map_or(above, |(_, head)| head);
    let is_row = row.contains(['|', '-']) && row.bytes().all(|byte| b"|:- \t>".contains(&byte));
    if !head.contains('|') || !is_row {
        return false;
    }
    let inner = head.trim_matches([' ', '\t', '>', '\r']);
    let inner = inner.strip_prefix('|').unwrap_or(inner);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let columns = 1 + inner.matches('|').count() - inner.matches("\\|").count();
    let prefix = &row[..row.len() - row.trim_start_matches([' ', '\t', '>']).len()];
    out.push_str(above);
    out.push('\n');
    out.push_str(prefix);
    out.push('|');
    out.extend(core::iter::repeat_n("-|", columns));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_closed_as_it_probably_will_be() {
        for (open, wanted) in [
            ("Some **bo", "Some **bo**"),
            ("Some **bo\n", "Some **bo**"),
            ("Some **bo\nld\n", "Some **bo\nld**"),
            ("Some **bo *it", "Some **bo *it***"),
            ("Some **bo*", "Some **bo**"),
            ("Some **", "Some "),
            ("a ~~b ", "a ~~b~~"),
            ("a `co", "a `co`"),
            ("a ``co` d", "a ``co` d``"),
            ("a `co` [te", "a `co` te"),
            ("[text](http://exa", "text"),
            ("**[text](http://exa", "**text**"),
            ("![alt](http://exa", "alt"),
            ("[text][lab", "text"),
            ("[text](a) b", "[text](a) b"),
            ("a <im", "a "),
            ("a < b", "a < b"),
            ("a &am", "a "),
            ("a & b", "a & b"),
            ("2 * 3", "2 * 3"),
            ("snake_case", "snake_case"),
            ("| a | b |\n|", "| a | b |\n|-|-|"),
            ("a | b\n-", "a | b\n|-|-|"),
            ("> a | b\n> :-", "> a | b\n> |-|-|"),
            ("a\n-", "a\n-"),
            ("[a](b) [c](d", "[a](b) c"),
            ("<a> <b", "<a> "),
            ("a *b ^[no *te `c", "a *b*"),
            ("a ^[note] *b", "a ^[note] *b*"),
        ] {
            let mut closer = Closer::default();
            let found = closer.close(open, &Options::GFM.with_inline_footnotes(true));
            assert_eq!(found.trim_end(), wanted.trim_end(), "{open:?}");
        }
    }
}
