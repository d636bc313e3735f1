//! Text that is still arriving.
//!
//! A push reads the lines that have ended, once, and keeps what they leave open (`block/pause.rs`).
//! The line that has not ended is read as if the text ended with it, and forgotten again. The page
//! is written up to the last leaf that is closed, for good (`painter.rs`); the rest, which is the
//! open leaf, the tags that close what is around it, and the notes, is written again with each
//! push. What differs from the page before becomes the update (`difference.rs`).

mod close;
mod difference;
mod hold;
mod painter;
mod unfinished;
mod update;

pub use unfinished::Unfinished;
pub use update::{BlockUpdate, Cause, Update};

use crate::block;
use crate::block::front_matter::{Closing, Fenced};
use crate::block::pause::{self, Kept, Lines, Pause};
use crate::engine::Document;
use crate::find;
use crate::options::Options;
use crate::too_long::SourceTooLong;
use alloc::string::String;
use core::fmt;
use difference::Difference;
use painter::{Painter, Place};

/// An open end up to this long is written again with every push; a longer one whenever it has grown
/// by half.
const PROMPT: usize = 4096;

/// What one more container around the open leaf counts, in bytes: `</blockquote>` and a line ending,
/// or the ends of an item and its list.
const CONTAINER: usize = 14;

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
///   [`to_html_with`](crate::to_html_with) makes of the whole text. Before, it is what that makes of
///   the text so far, whenever the update [is current](Update::is_current). It lags where a block
///   waits for a definition that is not complete, and where the open end has grown past 4 KB: that
///   is the last leaf (a paragraph, a code block) with the tags that close what is around it, and
///   footnotes that change with it.
///   [`refresh`](Stream::refresh) catches up.
/// - **Final is final.** A block that was reported final changes only for a [`Cause`].
/// - **Linear.** Lines are read once, closed leaves are written once, and what is long is written
///   again at growing distances, so n bytes in any pieces take time and updates in proportion to n.
/// - **Safe.** Every state of the page is a whole page.
#[derive(Debug)]
pub struct Stream<'o> {
    options: Options<'o>,
    text: String,
    cut: CutCharacter,
    painter: Painter,
    place: Place,
    pause: Pause,
    kept: Kept,
    /// What was open before the paragraph that is read as a whole.
    before: Kept,
    end: End,
    front_matter: FrontMatter,
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

/// What is known of the front matter.
#[derive(Clone, Copy, Debug)]
enum FrontMatter {
    Unknown,
    Looking(Fenced),
    /// It ends with a line that may go on: everything is read again with the next push.
    Guessed(Fenced),
    Known,
}

/// The end of the text as it is shown, while it is not what came.
#[derive(Debug, Default)]
struct End {
    is_set: bool,
    /// Up to where the text was shown last.
    held: usize,
    /// Where the text was cut, and what was cut off.
    at: usize,
    cut: String,
    /// A page that is tried out, and what is visible on it.
    page: String,
    visible: String,
    wanted: String,
}

/// The bytes of a character that has not come as a whole.
#[derive(Clone, Copy, Debug, Default)]
struct CutCharacter {
    bytes: [u8; 4],
    len: usize,
}

/// Why a push was refused. The page stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PushError {
    /// The text would be longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
    TooLong(SourceTooLong),
    /// The stream was finished. [`Stream::reset`] begins the next one.
    Finished,
}

impl fmt::Display for PushError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PushError::TooLong(error) => error.fmt(f),
            PushError::Finished => f.write_str("the stream was finished; reset it to begin another"),
        }
    }
}

impl core::error::Error for PushError {}

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
            text: String::new(),
            cut: CutCharacter::default(),
            painter: Painter::default(),
            place: Place::default(),
            pause: Pause::default(),
            kept: Kept::default(),
            before: Kept::default(),
            end: End::default(),
            front_matter: FrontMatter::Unknown,
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
        self.end.held = 0;
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
        self.check(piece.len() + 3 * self.cut.len.min(1))?;
        if self.cut.len > 0 && !piece.is_empty() {
            self.cut.len = 0;
            self.add("\u{fffd}");
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
        self.check(3 * (piece.len() + self.cut.len))?;
        let mut rest = piece;
        while self.cut.len > 0 && !rest.is_empty() {
            rest = self.complete_character(rest);
        }
        let mut chunks = rest.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.add(chunk.valid());
            let invalid = chunk.invalid();
            if chunks.peek().is_none() && is_cut(invalid) {
                self.cut.bytes[..invalid.len()].copy_from_slice(invalid);
                self.cut.len = invalid.len();
            } else if !invalid.is_empty() {
                self.add("\u{fffd}");
            }
        }
        Ok(self.show(Wanted::Some))
    }

    /// Takes one byte for the character that is cut. What is left of `rest` then.
    fn complete_character<'b>(&mut self, rest: &'b [u8]) -> &'b [u8] {
        let CutCharacter { mut bytes, len } = self.cut;
        bytes[len] = rest[0];
        let longer = &bytes[..=len];
        match core::str::from_utf8(longer) {
            Ok(character) => {
                self.cut.len = 0;
                self.add(character);
                &rest[1..]
            }
            Err(_) if is_cut(longer) => {
                self.cut = CutCharacter { bytes, len: len + 1 };
                &rest[1..]
            }
            // The byte begins something else.
            Err(_) => {
                self.cut.len = 0;
                self.add("\u{fffd}");
                rest
            }
        }
    }

    /// Brings the page up to all that has come, however much that takes.
    pub fn refresh(&mut self) -> Update<'_> {
        self.show(Wanted::All)
    }

    /// The text is complete: every block is final, and the page is that of the whole text.
    pub fn finish(&mut self) -> Update<'_> {
        if !self.is_finished {
            if self.cut.len > 0 {
                self.cut.len = 0;
                self.add("\u{fffd}");
            }
            self.is_finished = true;
        }
        self.show(Wanted::All)
    }

    fn check(&self, more: usize) -> Result<(), PushError> {
        if self.is_finished {
            return Err(PushError::Finished);
        }
        SourceTooLong::check(self.text.len().saturating_add(more)).map_err(PushError::TooLong)
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

    /// Forgets all blocks: the text is read from its start.
    fn read_again(&mut self) {
        let engine = &mut self.painter.engine;
        engine.blocks.clear();
        engine.references.clear();
        engine.footnotes.clear();
        self.definitions = 0;
        self.rows = 0;
        self.pause = Pause::default();
        self.pause.at = block::after_byte_order_mark(&self.text);
        self.write_again();
    }

    /// Forgets what was written for good.
    fn write_again(&mut self) {
        self.difference.keep_all(&self.painter);
        self.painter.clear();
        self.place.clear();
        self.is_outdated = false;
        self.starved_at = None;
    }

    /// Whether `cost` bytes may be written again; if so, they are paid for.
    fn afford(&mut self, cost: usize, wanted: Wanted) -> bool {
        if wanted == Wanted::All || cost <= PROMPT {
            return true;
        }
        let affordable = cost <= self.credit;
        self.credit -= if affordable { cost } else { 0 };
        affordable
    }

    fn show(&mut self, wanted: Wanted) -> Update<'_> {
        self.difference.begin();
        self.difference.expect(self.was_ahead.take());
        let is_read = self.read(wanted);
        if wanted == Wanted::All {
            self.difference.keep_all(&self.painter);
        }
        if !is_read || wanted == Wanted::Some && !self.is_worth_showing() {
            return self.difference.nothing(&self.painter);
        }
        self.shown_len = self.text.len();
        self.painter.source_len = self.text.len();
        self.painter.engine.references.set_budget(self.text.len());
        self.choose_end();
        let cost = self.text.len() + self.painter.page.len();
        if self.has_outdated() && self.afford(cost, wanted) {
            self.work += cost as u64;
            self.write_again();
        }
        let written = self.write(wanted);
        self.put_back_end();
        match written {
            Some(is_complete) => {
                let is_current = is_complete && !self.has_outdated();
                self.difference.find(&self.painter, is_current)
            }
            None => self.difference.nothing(&self.painter),
        }
    }

    /// Something that is written for good is no longer what it would be.
    fn has_outdated(&self) -> bool {
        let budget = self.painter.engine.references.budget();
        self.is_outdated || self.starved_at.is_some_and(|spent| spent != budget)
    }

    fn lines(&self, end: usize) -> Lines<'_> {
        Lines { source: &self.text[..end], map: self.painter.engine.map.layers(), options: &self.options }
    }

    /// Reads the lines that have ended. False if that has to wait.
    fn read(&mut self, wanted: Wanted) -> bool {
        self.extend_map();
        if self.shown_len == 0 {
            self.pause.at = self.pause.at.max(block::after_byte_order_mark(&self.text));
        }
        if wanted == Wanted::Some && self.options.unfinished != Unfinished::Plain && !self.is_worth_showing()
        {
            return false;
        }
        let end = if self.is_finished { self.text.len() } else { self.ended() };
        if !self.read_front_matter(end, wanted) {
            return false;
        }
        if self.options.unfinished == Unfinished::Hold && !self.is_finished && self.may_be_front_matter() {
            return false;
        }
        if matches!(self.front_matter, FrontMatter::Guessed(_)) {
            return true;
        }
        let Stream { painter, pause, text, options, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: &text[..end], map: engine.map.layers(), options };
        if self.is_finished {
            pause::finish(lines, &mut engine.blocks, pause);
        } else if end > pause.at {
            self.work += (end - pause.at) as u64;
            match options.unfinished {
                Unfinished::Plain => pause::read_lines(lines, &mut engine.blocks, pause),
                Unfinished::Hold | Unfinished::Close => {
                    pause::read_closed(lines, &mut engine.blocks, pause, &mut self.before);
                }
            }
        }
        let mut has_come = false;
        engine.references.extend(text, &engine.blocks, self.definitions, |missing, label| {
            has_come |= missing.comes(label);
        });
        self.definitions = engine.blocks.definitions.len();
        if options.footnotes {
            engine.footnotes.extend(text, &engine.blocks, self.rows, |missing, label| {
                has_come |= missing.comes(label);
            });
        }
        self.rows = pause.stable_rows(&engine.blocks);
        self.is_outdated |= has_come;
        true
    }

    /// Where the last line that has ended, ends. A `\r` may be half of a line ending.
    fn ended(&self) -> usize {
        let bytes = self.text.as_bytes();
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let from = self.pause.at.min(bytes.len());
        memchr::memrchr2(b'\n', b'\r', &bytes[from..]).map_or(from, |last| from + last + 1)
    }

    /// Finds out whether the document begins with front matter. False if showing what is known has
    /// to wait.
    fn read_front_matter(&mut self, end: usize, wanted: Wanted) -> bool {
        if let FrontMatter::Guessed(fenced) = self.front_matter {
            self.front_matter = FrontMatter::Looking(fenced);
            self.read_again();
        }
        if let FrontMatter::Unknown = self.front_matter
            && end > self.pause.at
        {
            self.front_matter = match Fenced::open(self.lines(end), self.pause.at) {
                Some(fenced) => FrontMatter::Looking(fenced),
                None => FrontMatter::Known,
            };
        }
        let FrontMatter::Looking(mut fenced) = self.front_matter else { return true };
        let closing = fenced.close(self.lines(end));
        self.front_matter = FrontMatter::Looking(fenced);
        match closing {
            Closing::Never => self.front_matter = FrontMatter::Known,
            Closing::At { .. } => self.read_with_front_matter(end),
            Closing::Later => {
                let unfinished = fenced.clone().close(self.lines(self.text.len()));
                if let Closing::At { .. } = unfinished {
                    if !self.afford(2 * (self.text.len() + self.painter.page.len()), wanted) {
                        return false;
                    }
                    self.read_with_front_matter(self.text.len());
                    self.front_matter = FrontMatter::Guessed(fenced);
                }
            }
        }
        true
    }

    /// Begins again, after the front matter.
    fn read_with_front_matter(&mut self, end: usize) {
        self.read_again();
        let engine = &mut self.painter.engine;
        let lines = Lines { source: &self.text[..end], map: engine.map.layers(), options: &self.options };
        self.pause = Pause::start(lines, &mut engine.blocks);
        self.front_matter = FrontMatter::Known;
    }

    /// Whether the open end is short, or has grown enough.
    fn is_worth_showing(&self) -> bool {
        let blocks = &self.painter.engine.blocks;
        let (mut start, depth) = self.pause.open_part(blocks);
        if self.options.sourcepos
            && let Some(block) = self.pause.outermost_open(blocks)
        {
            start = start.min(blocks.blocks[block].start as usize);
        }
        let open = self.text.len() - start + depth * CONTAINER + self.painter.notes_len();
        open <= PROMPT || (self.text.len() - self.shown_len) * 2 >= open
    }

    /// How many blocks can be written for good. With `sourcepos`, the tag of a container says where
    /// it ends, which is not known until it does.
    fn settled(&self) -> usize {
        let blocks = &self.painter.engine.blocks;
        let closed = self.pause.closed(blocks);
        let open = self.pause.outermost_open(blocks).filter(|_| self.options.sourcepos);
        open.map_or(closed, |open| open.min(closed))
    }

    /// Writes the page, and says whether it is complete. `None` if that has to wait.
    fn write(&mut self, wanted: Wanted) -> Option<bool> {
        let is_guess = matches!(self.front_matter, FrontMatter::Guessed(_));
        let limit = if is_guess { 0 } else { self.settled() };
        self.read_end();
        let turned = self.painter.turned_list();
        if let Some(list) = turned
            && !self.afford(self.place.on_page.saturating_sub(list.html), wanted)
        {
            pause::take_back(&mut self.painter.engine.blocks, &self.kept);
            return None;
        }
        let (from, first) = match turned {
            Some(list) => (list.html.min(self.place.on_page), list.shown),
            None => (self.place.on_page, self.place.shown),
        };
        self.difference.keep_from(&self.painter, from, first.saturating_sub(1));
        self.place.cut_page(&mut self.painter);
        if let Some(list) = turned {
            self.painter.go_back_to_list(&list);
        }
        let mut ahead = self.write_blocks(limit);
        self.work += (self.painter.page.len() - from) as u64;
        if ahead.is_some() && wanted == Wanted::All {
            // Definitions of a paragraph that is still open count for all of the text so far.
            self.write_again();
            self.difference.expect(ahead);
            self.read_end();
            self.write_blocks(0);
            self.was_ahead = ahead.take();
        }
        self.mark_final(limit);
        Some(ahead.is_none())
    }

    /// Whether all that has come may turn out to be metadata.
    fn may_be_front_matter(&self) -> bool {
        let start = &self.text[block::after_byte_order_mark(&self.text)..];
        match self.front_matter {
            FrontMatter::Unknown => start.is_empty() || start.starts_with(['-', '+']),
            FrontMatter::Looking(_) | FrontMatter::Guessed(_) => true,
            FrontMatter::Known => false,
        }
    }

    /// Chooses what is shown of the end of the text.
    fn choose_end(&mut self) {
        let policy = self.options.unfinished;
        if policy == Unfinished::Plain || self.is_finished {
            self.painter.engine.may_go_on = None;
            return;
        }
        self.painter.engine.may_go_on = Some(0);
        if matches!(self.front_matter, FrontMatter::Guessed(_)) {
            return;
        }
        let at = self.pause.at;
        if policy == Unfinished::Hold {
            let cut = self.held_from();
            self.set_end(cut, "");
        } else if at < self.text.len() && !self.pause.is_in_verbatim(&self.painter.engine.blocks) {
            let added = close::closed(&self.text[at..], &self.options);
            // What is added is not part of what came, so far as it goes beyond it.
            let same = self.text[at..].bytes().zip(added.bytes()).take_while(|(a, b)| a == b).count();
            self.set_end(at, &added);
            self.painter.engine.may_go_on = Some(added.len() - same.min(added.len()));
        }
    }

    /// Shows the text up to `at`, and `added` after it.
    fn set_end(&mut self, at: usize, added: &str) {
        self.end.is_set = true;
        self.end.at = at;
        self.end.cut.clear();
        self.end.cut.push_str(&self.text[at..]);
        self.text.truncate(at);
        self.text.push_str(added);
        self.map_end(at);
    }

    /// The text is what came again.
    fn put_back_end(&mut self) {
        if !core::mem::take(&mut self.end.is_set) {
            return;
        }
        let at = self.end.at;
        self.text.truncate(at);
        self.text.push_str(&self.end.cut);
        self.map_end(at);
    }

    /// Maps the text from `at` on.
    fn map_end(&mut self, at: usize) {
        self.painter.engine.map.truncate(at);
        self.painter.state.places.truncate(at);
        self.extend_map();
    }

    /// Maps what is new of the text.
    fn extend_map(&mut self) {
        let engine = &mut self.painter.engine;
        engine.attention.map_more(self.text.as_bytes(), &mut engine.map);
        if self.options.sourcepos {
            self.painter.state.places.extend(&self.text);
        }
    }

    fn read_end(&mut self) {
        let Stream { painter, pause, text, options, kept, .. } = self;
        let engine = &mut painter.engine;
        let lines = Lines { source: text, map: engine.map.layers(), options };
        self.work += (text.len() - pause.open_part(&engine.blocks).0) as u64;
        pause::read_end(lines, &mut engine.blocks, pause, kept);
    }

    /// Writes the blocks before `limit` for good, the others for now. Says whether what is written
    /// for good has asked for a definition of the open end, and of what.
    fn write_blocks(&mut self, limit: usize) -> Option<Cause> {
        let Stream { painter, place, text, options, .. } = self;
        let document = Document { source: text, options };
        let first = painter.shown.len().saturating_sub(1);
        painter.write_before(document, limit);
        painter.seal();
        place.keep(painter);
        if self.starved_at.is_none() && painter.shown[first..].iter().any(|block| block.is_starved) {
            self.starved_at = Some(painter.engine.references.budget());
        }
        let engine = &mut painter.engine;
        let (references, footnotes) = (engine.references.len(), engine.footnotes.len());
        engine.references.missing.firm = references;
        engine.footnotes.missing.firm = footnotes;
        let mut ahead = None;
        if options.footnotes {
            engine.footnotes.extend(text, &engine.blocks, self.rows, |missing, label| {
                ahead = missing.is_asked(label).then_some(Cause::Footnote).or(ahead);
            });
        }
        engine.references.extend(text, &engine.blocks, self.definitions, |missing, label| {
            ahead = missing.is_asked(label).then_some(Cause::Definition).or(ahead);
        });
        painter.write_rest(document);
        place.take_back(painter);
        let engine = &mut painter.engine;
        engine.references.truncate(references);
        engine.references.missing.firm = usize::MAX;
        engine.footnotes.truncate(footnotes);
        engine.footnotes.missing.firm = usize::MAX;
        pause::take_back(&mut painter.engine.blocks, &self.kept);
        ahead
    }

    /// Blocks are final once the lines that have ended close them.
    fn mark_final(&mut self, limit: usize) {
        let is_known = matches!(self.front_matter, FrontMatter::Known);
        let rows = &self.painter.engine.blocks.blocks;
        // Few blocks at the end are not final yet, or have been written again.
        for block in self.painter.shown.iter_mut().rev() {
            let is_closed = (block.row as usize) < limit && !rows[block.row as usize].is_open();
            let is_final = self.is_finished || is_known && is_closed;
            if block.is_final && is_final {
                break;
            }
            block.is_final = is_final;
        }
    }
}

/// Whether these bytes may be the start of a character.
fn is_cut(bytes: &[u8]) -> bool {
    !bytes.is_empty() && core::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}
