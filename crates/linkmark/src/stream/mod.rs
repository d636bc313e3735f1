//! Text that is still arriving.
//!
//! A push reads the lines that have ended, once, and keeps what they leave open (`block/pause.rs`).
//! The line that has not ended is read as if the text ended with it, and forgotten again. The page
//! is written up to the last leaf that is closed, for good (`painter.rs`); the rest, which is the
//! open leaf, the tags that close what is around it, and the notes, is written again with each
//! push. What differs from the page before becomes the update (`difference.rs`).

mod cut_character;
mod difference;
mod end;
mod hold;
mod painter;
mod push_error;
mod reading;
mod showing;
mod table_head;
mod update;

pub use push_error::PushError;
pub use update::{BlockUpdate, Cause, Update};

use crate::block::pause::{Kept, Pause};
use crate::find;
use crate::options::Options;
use crate::too_long::{MAX_SOURCE_LEN, SourceTooLong};
use crate::unfinished::Unfinished;
use alloc::string::String;
use cut_character::CutCharacter;
use difference::Difference;
use end::End;
use painter::{Painter, Place};
use reading::FrontMatter;

/// Bytes that may be written again for each byte that comes, and how many are there from the start,
/// for what cannot be foreseen: a list that turns loose, a definition that was waited for.
const CREDIT: usize = 8;
const FIRST_CREDIT: usize = 1 << 20;

/// Renders Markdown that arrives piece by piece.
///
/// ```
/// use linkmark::{Options, Stream};
/// let mut stream = Stream::new(&Options::GFM);
/// stream.push("Some *wo")?;
/// assert_eq!(stream.html(), "<p>Some *wo</p>\n");
/// let update = stream.push("rds*\n\nand more")?;
/// let blocks: Vec<_> = update.blocks().map(|block| (block.key, block.same, block.html, block.is_final)).collect();
/// assert_eq!(blocks, [(0, 8, "<em>words</em></p>\n", true), (14, 0, "<p>and more</p>\n", false)]);
/// stream.finish();
/// assert_eq!(stream.html(), "<p>Some <em>words</em></p>\n<p>and more</p>\n");
/// # Ok::<(), linkmark::PushError>(())
/// ```
///
/// Each push answers with an [`Update`]: which top-level blocks are as they were, which are new or
/// changed, and how. The whole page is at hand too: [`html`](Stream::html).
///
/// - **Exact.** After [`finish`](Stream::finish) the page is what
///   [`to_html_with`](crate::to_html_with) makes of the whole text. Before, it is what that makes
///   of the text so far, whenever the update [is current](Update::is_current). It lags where a
///   block waits for a definition that is not complete, and where the open end has grown past 4 KB:
///   that is the last leaf (a paragraph, a code block) with the tags that close what is around it,
///   and footnotes that change with it.
///   [`refresh`](Stream::refresh) catches up.
/// - **Final is final.** A block that was reported final changes only for a [`Cause`].
/// - **Linear.** Lines are read once, closed leaves are written once, and what is long is written
///   again at growing distances, so n bytes in any pieces take time and updates in proportion to n.
/// - **Safe.** Every state of the page is a whole page.
#[derive(Debug)]
pub struct Stream<'o> {
    options: Options<'o>,
    /// How long a text may be. Tests make it shorter.
    longest: usize,
    text: String,
    cut: CutCharacter,
    painter: Painter,
    place: Place,
    pause: Pause,
    kept: Kept,
    end: End,
    front_matter: FrontMatter,
    /// Up to where the text was searched for the ends of lines, and where the last one was.
    searched: usize,
    line_end: usize,
    /// How many definitions, and how many blocks in search of footnotes, have been read.
    definitions: usize,
    rows: usize,
    /// A definition came that a block on the page waited for.
    is_outdated: bool,
    /// What the budget of references was when a block that is written for good found it spent.
    starved_at: Option<usize>,
    /// The page counts definitions of a paragraph that is still open, for blocks before it.
    was_ahead: Option<Cause>,
    /// How much of the text was shown last.
    shown_len: usize,
    credit: usize,
    /// The bytes that were read and written, for tests.
    work: u64,
    is_finished: bool,
    difference: Difference,
}

/// How much has to be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// What can be afforded.
    Some,
    /// All that has come.
    All,
}

impl<'o> Stream<'o> {
    /// A stream of which nothing has come.
    pub fn new(options: &Options<'o>) -> Stream<'o> {
        let mut stream = Stream {
            options: *options,
            longest: MAX_SOURCE_LEN,
            text: String::new(),
            cut: CutCharacter::default(),
            painter: Painter::default(),
            place: Place::default(),
            pause: Pause::default(),
            kept: Kept::default(),
            end: End::default(),
            front_matter: FrontMatter::Unknown,
            searched: 0,
            line_end: 0,
            definitions: 0,
            rows: 0,
            is_outdated: false,
            starved_at: None,
            was_ahead: None,
            shown_len: 0,
            credit: FIRST_CREDIT,
            work: 0,
            is_finished: false,
            difference: Difference::default(),
        };
        stream.begin();
        stream
    }

    /// Begins another text, with the same options and the same buffers: once it has seen a text as
    /// long, it allocates nothing.
    pub fn reset(&mut self) {
        self.text.clear();
        self.cut = CutCharacter::default();
        self.is_finished = false;
        self.credit = FIRST_CREDIT;
        self.shown_len = 0;
        self.end.begin();
        self.begin();
    }

    /// Begins another text, with other options.
    pub fn reset_with(&mut self, options: &Options<'o>) {
        self.options = *options;
        self.reset();
    }

    fn begin(&mut self) {
        self.starved_at = None;
        self.was_ahead = None;
        self.front_matter = if self.options.front_matter { FrontMatter::Unknown } else { FrontMatter::Known };
        self.painter.engine.scanner.begin();
        self.painter.engine.attention.begin(&self.options);
        self.painter.engine.map.extend(b"", find::Wanted::Common);
        self.painter.state.places.clear();
        self.read_again();
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The page: the HTML of all blocks, one after another.
    pub fn html(&self) -> &str {
        &self.painter.page
    }

    /// Adds `piece` to the text.
    ///
    /// # Errors
    /// If the text would be longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN), or the stream
    /// was finished. Nothing has changed then.
    pub fn push(&mut self, piece: &str) -> Result<Update<'_>, PushError> {
        self.check(|cut| cut.replaced_len() + piece.len())?;
        if !piece.is_empty() {
            self.give_up_cut();
        }
        self.add(piece);
        Ok(self.show(Wanted::Some))
    }

    /// Adds bytes of UTF-8. A character that is cut waits for the next piece; what is not UTF-8
    /// reads as U+FFFD.
    ///
    /// # Errors
    /// As for [`push`](Stream::push).
    pub fn push_bytes(&mut self, piece: &[u8]) -> Result<Update<'_>, PushError> {
        self.check(|cut| cut.decoded_len(piece))?;
        let mut cut = self.cut;
        cut.decode(piece, |text| self.add(text));
        self.cut = cut;
        Ok(self.show(Wanted::Some))
    }

    /// Brings the page up to all that has come, however much that takes.
    pub fn refresh(&mut self) -> Update<'_> {
        self.show(Wanted::All)
    }

    /// The text is complete: every block is final, and the page is that of the whole text.
    pub fn finish(&mut self) -> Update<'_> {
        if !self.is_finished {
            self.give_up_cut();
            self.is_finished = true;
        }
        self.show(Wanted::All)
    }

    /// Whether so many more bytes may come.
    fn check(&self, more: impl Fn(&CutCharacter) -> usize) -> Result<(), PushError> {
        if self.is_finished {
            return Err(PushError::Finished);
        }
        let len = self.text.len().saturating_add(more(&self.cut));
        if len <= self.longest { Ok(()) } else { Err(PushError::TooLong(SourceTooLong { len })) }
    }

    /// Nothing will complete the character that is cut.
    fn give_up_cut(&mut self) {
        let mut cut = self.cut;
        cut.give_up(|text| self.add(text));
        self.cut = cut;
    }

    fn add(&mut self, piece: &str) {
        self.text.push_str(piece);
        self.credit = self.credit.saturating_add(CREDIT * piece.len());
        self.work += piece.len() as u64;
    }

    /// How many bytes were read and written so far. For tests of what a stream costs.
    #[doc(hidden)]
    pub fn work(&self) -> u64 {
        self.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_the_longest_source_the_page_stays() {
        let mut stream = Stream::new(&Options::GFM);
        stream.longest = 8;
        stream.push("*a* é").expect("six bytes");
        let page = String::from(stream.html());
        let too_long = |len| Some(PushError::TooLong(SourceTooLong { len }));
        assert_eq!(stream.push("abc").err(), too_long(9));
        assert_eq!(stream.push_bytes(b"ab\xc3").err(), too_long(11));
        assert_eq!((stream.html(), stream.text()), (&*page, "*a* é"));
        stream.push_bytes("é".as_bytes()).expect("eight bytes");
        assert_eq!(stream.push("a").err(), too_long(9));
        stream.finish();
        assert_eq!(stream.push("").err(), Some(PushError::Finished));
        assert_eq!(stream.html(), "<p><em>a</em> éé</p>\n");
        stream.reset();
        stream.push("a").expect("another text");
        assert_eq!(stream.html(), "<p>a</p>\n");
    }

    #[test]
    fn a_cut_character_waits_and_what_is_none_is_replaced() {
        let mut stream = Stream::new(&Options::GFM);
        for (piece, text) in [
            (&b"a\xe5"[..], "a"),
            (b"\xad", "a"),
            (b"\x97b", "a字b"),
            (b"\xe5\xad", "a字b"),
            (b"c\xff", "a字b\u{fffd}c\u{fffd}"),
            (b"\xf0\x9f", "a字b\u{fffd}c\u{fffd}"),
        ] {
            stream.push_bytes(piece).expect("short");
            assert_eq!(stream.text(), text);
        }
        stream.finish();
        assert_eq!(stream.text(), "a字b\u{fffd}c\u{fffd}\u{fffd}");
    }
}
