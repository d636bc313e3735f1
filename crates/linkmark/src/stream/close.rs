//! Closes the markup that is open at the end of a text, as its writer will probably close it.
//!
//! This is a guess about what comes, so it may be wrong, and it knows no more of Markdown than it
//! must: marks, brackets, code, tags and the head of a table. What it answers is a text, which is
//! then read and written by the engine like any other.

use crate::options::Options;
use alloc::string::String;
use alloc::vec::Vec;

/// `open`, which begins with a line, as if it were closed. What is open of a note is not shown.
pub(super) fn closed(open: &str, options: &Options<'_>) -> String {
    if let Some(table) = with_delimiter_row(open) {
        return table;
    }
    let notes = options.inline_footnotes && options.footnotes;
    let (marks, brackets, dropped) = (Vec::new(), Vec::new(), Vec::new());
    let mut reader = Reader { text: open, notes, marks, brackets, dropped };
    let (cut, code) = reader.read();
    match reader.brackets.iter().map(|bracket| bracket.at).find(|&at| reader.is_note(at)) {
        Some(note) => reader.close(note, 0),
        None => reader.close(cut, code),
    }
}

/// A run of marks, or a bracket, that nothing has closed.
#[derive(Clone, Copy)]
struct Opener {
    at: usize,
    length: usize,
}

struct Reader<'t> {
    text: &'t str,
    /// `^[` opens a note.
    notes: bool,
    marks: Vec<Opener>,
    brackets: Vec<Opener>,
    /// What is left out: brackets of links that have no target yet.
    dropped: Vec<Opener>,
}

impl Reader<'_> {
    /// Reads the text. Where it is cut, and how long the open run of backticks is.
    fn read(&mut self) -> (usize, usize) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let length = bytes[at..].iter().take_while(|&&byte| byte == bytes[at]).count();
            match bytes[at] {
                b'\\' => at += 1,
                b'`' => match self.code_end(at + length, length) {
                    Some(end) => at = end - 1,
                    None if at + length == bytes.len() => return (at, 0),
                    None => return (bytes.len(), length),
                },
                b'*' | b'_' | b'~' => {
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
            let run = bytes[start..].iter().take_while(|&&byte| byte == b'`').count();
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
    fn has_target(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        match rest.as_bytes().first() {
            Some(b'(') => rest.contains(')'),
            Some(b'[') => rest.contains(']'),
            _ => true,
        }
    }

    fn is_open_tag(&self, at: usize) -> bool {
        let rest = &self.text[at + 1..];
        let opens =
            rest.bytes().next().is_none_or(|byte| byte.is_ascii_alphabetic() || b"/!?".contains(&byte));
        opens && !rest.contains('>')
    }

    fn close(mut self, cut: usize, code: usize) -> String {
        self.dropped.extend(self.brackets.iter().copied().filter(|opener| opener.at < cut));
        self.dropped.sort_unstable_by_key(|opener| opener.at);
        let kept = self.text[..cut].trim_end_matches([' ', '\t']);
        let mut out = String::with_capacity(kept.len() + 8);
        let mut done = 0;
        for opener in &self.dropped {
            out.push_str(&kept[done..opener.at.min(kept.len())]);
            done = (opener.at + opener.length).min(kept.len());
        }
        out.push_str(&kept[done..]);
        out.extend(core::iter::repeat_n('`', code));
        for opener in self.marks.iter().rev().filter(|opener| opener.at < kept.len()) {
            let mark = char::from(self.text.as_bytes()[opener.at]);
            out.extend(core::iter::repeat_n(mark, opener.length));
        }
        out
    }
}

/// A line that may be a table's head, and a line below it that begins as a delimiter row does: with
/// the whole of it.
fn with_delimiter_row(open: &str) -> Option<String> {
    let (above, row) = open.rsplit_once('\n')?;
    let head = above.rsplit_once('\n').map_or(above, |(_, head)| head);
    let is_row = row.contains(['|', '-']) && row.bytes().all(|byte| b"|:- \t>".contains(&byte));
    if !head.contains('|') || !is_row {
        return None;
    }
    let inner = head.trim_matches([' ', '\t', '>', '\r']);
    let inner = inner.strip_prefix('|').unwrap_or(inner);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let columns = 1 + inner.matches('|').count() - inner.matches("\\|").count();
    let prefix = &row[..row.len() - row.trim_start_matches([' ', '\t', '>']).len()];
    let mut table = String::from(above);
    table.push('\n');
    table.push_str(prefix);
    table.push('|');
    table.extend(core::iter::repeat_n("-|", columns));
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_closed_as_it_probably_will_be() {
        for (open, wanted) in [
            ("Some **bo", "Some **bo**"),
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
            ("a *b ^[no *te `c", "a *b*"),
            ("a ^[note] *b", "a ^[note] *b*"),
        ] {
            let found = closed(open, &Options::GFM.with_inline_footnotes(true));
            assert_eq!(found.trim_end(), wanted.trim_end(), "{open:?}");
        }
    }
}
