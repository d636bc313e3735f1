//! Plain text that is still arriving, in spans that will not change.

use alloc::string::String;

use crate::boundary::char_before;
use crate::links::TextSpan;
use crate::may_grow::is_space;
use crate::open_end::Reader;
use crate::scan::Scanner;

/// An open end up to this long is looked at with every push; a longer one whenever it has grown by
/// half.
const PROMPT: usize = 512;

/// The links of a text that arrives piece by piece: [`Scanner::stream`].
#[derive(Debug)]
pub struct TextStream<'s> {
    scanner: &'s Scanner,
    /// What is not decided, and the character before it.
    text: String,
    /// How much of `text` was handed out.
    done: usize,
    /// How long `text` was when it was looked at last.
    looked_at: usize,
    /// The start of `text` in the whole.
    start: usize,
    /// For texts that are tried.
    room: String,
}

impl Scanner {
    /// For text that arrives piece by piece, such as a chat: hands out text and links as soon as
    /// nothing that may follow could change them. Together they are the [`spans`](Scanner::spans)
    /// of the whole.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner, TextSpan};
    /// let scanner = Scanner::new(&Dialect::LINKMARK);
    /// let mut chat = scanner.stream();
    /// let mut page = String::new();
    /// for piece in ["见https://a.b", "/c，see ww", "w.d.e. ", "And"] {
    ///     chat.push(piece, |span| match span {
    ///         TextSpan::Text(text) => page.push_str(text),
    ///         TextSpan::Link(link) => page.push_str(&format!("[{}]", link.as_str())),
    ///     });
    ///     page.push('|');
    /// }
    /// assert_eq!(page, "见|[https://a.b/c]，see |[www.d.e]. ||");
    /// assert_eq!(chat.pending(), "And");
    /// ```
    pub fn stream(&self) -> TextStream<'_> {
        TextStream {
            scanner: self,
            text: String::new(),
            done: 0,
            looked_at: 0,
            start: 0,
            room: String::new(),
        }
    }
}

impl TextStream<'_> {
    /// Adds `piece`, and hands out what is decided now. Places in a [`Link`](crate::Link) are of
    /// the text that was not decided before; [`start`](TextStream::start) says where that begins.
    pub fn push(&mut self, piece: &str, hand_out: impl FnMut(TextSpan<'_>)) {
        self.text.push_str(piece);
        let open = self.text.len() - self.done;
        if open > PROMPT && !piece.contains(is_space) && (self.text.len() - self.looked_at) * 3 < open {
            return;
        }
        let end = self.scanner.open_end(&self.text, self.done, Reader::PlainText, &mut self.room);
        self.hand_out(end, hand_out);
        let before = self.done - char_before(&self.text, self.done).map_or(0, char::len_utf8);
        self.text.drain(..before);
        self.done -= before;
        self.start += before;
        self.looked_at = self.text.len();
    }

    /// The text is complete: hands out the rest.
    pub fn finish(&mut self, hand_out: impl FnMut(TextSpan<'_>)) {
        self.hand_out(self.text.len(), hand_out);
        self.start += self.text.len();
        self.text.clear();
        self.done = 0;
        self.looked_at = 0;
    }

    /// What came and is not decided.
    pub fn pending(&self) -> &str {
        &self.text[self.done..]
    }

    /// Where the text that spans are cut from begins in the whole.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Hands out what is before `end`. A link that reaches over it waits as a whole: in `uts58` the
    /// path of `a.com/<b` has a `<`, which may start something else.
    fn hand_out(&mut self, end: usize, mut hand_out: impl FnMut(TextSpan<'_>)) {
        for span in self.scanner.spans_after(&self.text, self.done) {
            let rest = end - self.done;
            self.done += match &span {
                TextSpan::Text(text) => {
                    let text = &text[..text.len().min(rest)];
                    if !text.is_empty() {
                        hand_out(TextSpan::Text(text));
                    }
                    text.len()
                }
                TextSpan::Link(link) if link.range().len() <= rest => {
                    hand_out(span);
                    link.range().len()
                }
                TextSpan::Link(_) => break,
            };
            if self.done == end {
                break;
            }
        }
    }
}
