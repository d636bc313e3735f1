//! The map of a text: which of its bytes can mean something, a bit for each byte. The text is read
//! once, 64 bytes at a time; lines, inline constructs and what HTML has to escape are then found by
//! walking bits, and what lies between two bits is never looked at.
//!
//! What a byte means is asked without branches, so that the loop over a block compiles to vector
//! compares.

use crate::few::Few;
use crate::options::Options;
use linkmark_base::bits::{BLOCK, gather, in_order};
use linkmark_base::byteset::ByteSet;
use linkmark_base::escape::is_markup;

/// The layers of a map: what may start or end an inline construct …
pub(crate) const SPECIAL: usize = 0;
/// … what HTML text cannot hold as it is …
pub(crate) const HTML: usize = 1;
/// … and what ends a line.
pub(crate) const LINE: usize = 2;

/// The bits of a text, layer by layer for each 64 bytes.
#[derive(Debug, Default)]
pub(crate) struct Map {
    blocks: Few<[u64; 3], FEW>,
    len: usize,
    /// Lines may end with `\r`. Texts without one skip the search for it.
    pub(crate) may_have_carriage_return: bool,
}

/// How many bytes are looked for. Each row has those of the rows before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wanted {
    /// What CommonMark and GFM need.
    Common,
    /// `$` and the middle byte of `。`. (Other characters have that byte too: the scanner tells them
    /// apart.)
    Rare,
    /// `=`, `+`, `-` and `'`, which only extensions give a meaning. They are in every sentence, so
    /// who has none of these extensions does not pay for them.
    Extended,
}

/// What a document read with these options needs.
pub(crate) fn wanted(options: &Options<'_>) -> Wanted {
    if options.mark || options.insert || options.smart_punctuation {
        Wanted::Extended
    } else if options.math || options.dialect.finds_by_tld() {
        Wanted::Rare
    } else {
        Wanted::Common
    }
}

const COMMON: u8 = Wanted::Common as u8;
const RARE: u8 = Wanted::Rare as u8;
const EXTENDED: u8 = Wanted::Extended as u8;

impl Map {
    /// Reads `bytes`.
    pub(crate) fn fill(&mut self, bytes: &[u8], wanted: Wanted) {
        self.len = bytes.len();
        self.may_have_carriage_return = bytes.len() < BLOCK || memchr::memchr2(b'\r', 0, bytes).is_some();
        // Few texts have any of the rare ones, so only those pay for the compares.
        match wanted {
            Wanted::Extended => self.fill_with::<EXTENDED>(bytes),
            Wanted::Common if !self.may_have_carriage_return => self.fill_with::<COMMON>(bytes),
            Wanted::Common | Wanted::Rare => self.fill_with::<RARE>(bytes),
        }
    }

    /// Forgets what was read after `len` bytes.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Reads what has come after the text that was read so far: `bytes` are all of it. What does
    /// not fill a block is read again. Returns where the part begins that was read.
    pub(crate) fn extend(&mut self, bytes: &[u8], wanted: Wanted) -> usize {
        let read = self.len.min(bytes.len()) / BLOCK;
        self.len = bytes.len();
        self.blocks.truncate(read);
        let new = &bytes[read * BLOCK..];
        self.may_have_carriage_return =
            read > 0 && self.may_have_carriage_return || memchr::memchr2(b'\r', 0, new).is_some();
        match wanted {
            Wanted::Extended => self.append::<EXTENDED>(new),
            Wanted::Common if !self.may_have_carriage_return => self.append::<COMMON>(new),
            Wanted::Common | Wanted::Rare => self.append::<RARE>(new),
        }
        read * BLOCK
    }

    fn fill_with<const WANTED: u8>(&mut self, bytes: &[u8]) {
        self.blocks.clear();
        self.append::<WANTED>(bytes);
    }

    fn append<const WANTED: u8>(&mut self, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks();
        let before = self.blocks.len();
        if before + whole.len() < FEW {
            for bytes in whole {
                self.blocks.push(block::<WANTED>(bytes));
            }
            put_in_order(&mut self.blocks[before..]);
        } else {
            let blocks = self.blocks.as_vec_mut();
            blocks.reserve(whole.len() + 1);
            for group in whole.chunks(GROUP) {
                let first = blocks.len();
                blocks.extend(group.iter().map(block::<WANTED>));
                put_in_order(&mut blocks[first..]);
            }
        }
        if !rest.is_empty() {
            let mut last = [b' '; BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            let first = self.blocks.len();
            self.blocks.push(block::<WANTED>(&last));
            put_in_order(&mut self.blocks[first..]);
        }
    }

    /// Makes the bytes of `set` special too, those that a program asks for, in `bytes` from `start`
    /// on, where a block begins. What is special anyway is not looked for again.
    pub(crate) fn add_specials(&mut self, bytes: &[u8], start: usize, set: &ByteSet) {
        let (whole, rest) = bytes[start..].as_chunks();
        let (blocks, last) = self.blocks[start / BLOCK..].split_at_mut(whole.len());
        for wanted in (0..=u8::MAX).filter(|&byte| set.contains(byte) && !is_special(byte)) {
            for (layers, block) in blocks.iter_mut().zip(whole) {
                layers[SPECIAL] |= in_order(each(block, |byte| byte == wanted));
            }
            for (at, _) in rest.iter().enumerate().filter(|&(_, &byte)| byte == wanted) {
                last[0][SPECIAL] |= 1 << at;
            }
        }
    }

    /// The first line ending at or after `at`; without one, the end of the text.
    #[inline]
    pub(crate) fn line_end(&self, at: usize) -> usize {
        self.hits::<LINE>(at, self.len).next().map_or(self.len, |ahead| at + ahead)
    }

    /// Whether a line ends in `start..end`.
    #[inline]
    pub(crate) fn has_line_end(&self, start: usize, end: usize) -> bool {
        self.hits::<LINE>(start, end).next().is_some()
    }

    /// The bits of a layer in `start..end`, as positions relative to `start`.
    #[inline]
    pub(crate) fn hits<const LAYER: usize>(&self, start: usize, end: usize) -> Hits<'_, LAYER> {
        let mut hits = Hits { blocks: &self.blocks, next: 0, bits: 0, start, end };
        hits.skip_to(0);
        hits
    }
}

/// The positions of a layer's bits in a part of a text, in order.
#[derive(Clone, Debug)]
pub(crate) struct Hits<'m, const LAYER: usize> {
    blocks: &'m [[u64; 3]],
    /// The block after that of `bits`.
    next: usize,
    bits: u64,
    start: usize,
    end: usize,
}

impl<const LAYER: usize> Hits<'_, LAYER> {
    /// Goes on at `at`.
    #[inline]
    pub(crate) fn skip_to(&mut self, at: usize) {
        let at = self.start + at;
        let block = at / BLOCK;
        self.next = block + 1;
        self.bits = self.blocks.get(block).map_or(0, |layers| layers[LAYER]) & !0 << (at % BLOCK);
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            if self.next * BLOCK >= self.end {
                return None;
            }
            self.bits = self.blocks.get(self.next)?[LAYER];
            self.next += 1;
        }
        let at = (self.next - 1) * BLOCK + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        (at < self.end).then(|| at - self.start)
    }
}

/// Blocks that are read without an allocation: those of a comment.
const FEW: usize = 6;

/// Blocks that are put in order together, while they are still at hand.
const GROUP: usize = 64;

/// The layers of a block, not yet in order. What is `WANTED` is a number of [`Wanted`]; from `RARE`
/// on, NUL is to be escaped and `\r` ends a line.
#[inline(always)]
fn block<const WANTED: u8>(bytes: &[u8; BLOCK]) -> [u64; 3] {
    let rare = WANTED >= RARE;
    let html = each(bytes, |byte| is_markup(byte) | (rare & (byte == 0)));
    let line = each(bytes, |byte| (byte == b'\n') | (rare & (byte == b'\r')));
    let special = each(bytes, |byte| {
        is_special(byte)
            | (rare & ((byte == b'$') | (byte == 0x80)))
            | ((WANTED >= EXTENDED) & is_of_extension(byte))
    });
    [special | html | line, html, line]
}

/// `` \ ` * _ ~ [ ] : @ . ``, and a few that mean nothing but share a compare with them: `> ^ { |
/// }` and DEL. `<` and `&` are in the HTML layer.
#[inline(always)]
fn is_special(byte: u8) -> bool {
    // With bit 5 set, `[ \ ] ^ _` fall together with `{ | } ~ DEL`, the last of ASCII, and `@` with
    // the backtick.
    let low = byte | 0x20;
    (low as i8 > b'z' as i8) | (low == b'`') | (byte & !0x14 == b'*')
}

/// `= + - '`
#[inline(always)]
fn is_of_extension(byte: u8) -> bool {
    // `-` and `=` differ in one bit.
    (byte & !0x10 == b'-') | (byte == b'+') | (byte == b'\'')
}

/// A bit for each byte that `is_meant`, not yet in order.
#[inline(always)]
fn each(bytes: &[u8; BLOCK], is_meant: impl Fn(u8) -> bool) -> u64 {
    gather(|at| is_meant(bytes[at]))
}

/// Many words at once are vectors again.
#[inline(always)]
fn put_in_order(blocks: &mut [[u64; 3]]) {
    for bits in blocks.as_flattened_mut() {
        *bits = in_order(*bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hits<const LAYER: usize>(text: &str, start: usize, end: usize) -> Vec<usize> {
        let mut map = Map::default();
        map.fill(text.as_bytes(), Wanted::Rare);
        let mut hits = map.hits::<LAYER>(start, end);
        core::iter::from_fn(|| hits.next()).collect()
    }

    #[test]
    fn the_vectors_agree_with_asking_byte_by_byte() {
        for byte in 0..=255 {
            for at in 0..BLOCK {
                let mut bytes = [b'x'; BLOCK];
                bytes[at] = byte;
                let bit = |meant: bool| u64::from(meant) << at;
                let special = b"\\`*_~[]<&:@.\n".contains(&byte);
                for (layers, wanted) in [
                    (block::<COMMON>(&bytes), Wanted::Common),
                    (block::<RARE>(&bytes), Wanted::Rare),
                    (block::<EXTENDED>(&bytes), Wanted::Extended),
                ] {
                    let layers = layers.map(in_order);
                    let rare = wanted >= Wanted::Rare;
                    let extended = wanted == Wanted::Extended && b"=+-'".contains(&byte);
                    let html = matches!(byte, b'&' | b'<' | b'>' | b'"') || rare && byte == 0;
                    let line = byte == b'\n' || rare && byte == b'\r';
                    assert_eq!(layers[HTML], bit(html), "{byte} at {at}");
                    assert_eq!(layers[LINE], bit(line), "{byte} at {at}");
                    let wanted = special || html || line || extended || rare && matches!(byte, b'$' | 0x80);
                    let free = b"^{|}\x7f".contains(&byte);
                    assert_eq!(layers[SPECIAL], bit(wanted || free), "{byte} at {at}");
                }
            }
        }
    }

    #[test]
    fn a_part_of_a_text_has_its_own_hits_only() {
        for before in 0..130 {
            let text = format!("{}*a*{}*", "*".repeat(before), "x".repeat(70));
            assert_eq!(hits::<SPECIAL>(&text, before, text.len()), [0, 2, 73], "{before}");
            assert_eq!(hits::<SPECIAL>(&text, before, text.len() - 1), [0, 2], "{before}");
            assert_eq!(hits::<SPECIAL>(&text, before + 1, before + 2), [], "{before}");
        }
    }

    #[test]
    fn a_line_ends_at_its_line_ending_or_with_the_text() {
        let mut map = Map::default();
        map.fill(b"ab\ncd", Wanted::Common);
        assert_eq!([0, 2, 3, 5].map(|at| map.line_end(at)), [2, 2, 5, 5]);
        map.fill("x".repeat(64).as_bytes(), Wanted::Common);
        assert_eq!([0, 64].map(|at| map.line_end(at)), [64, 64]);
        map.fill(b"a\rb\r\n", Wanted::Common);
        assert_eq!([0, 2].map(|at| map.line_end(at)), [1, 3]);
    }

    /// Whatever comes, and in whatever pieces, the bits that mean something are those of the whole.
    #[test]
    fn a_text_that_grows_has_the_map_of_the_whole() {
        let text = "*a*\n_b_ & <c>\r\n[d] $e$ \0 ".repeat(20);
        for step in [1, 7, 63, 64, 65, 200] {
            for carriage_return in [None, Some(150)] {
                let mut bytes = text.replace(['\r', '\0'], "x").into_bytes();
                if let Some(at) = carriage_return {
                    bytes[at] = b'\r';
                }
                let (mut whole, mut grown) = (Map::default(), Map::default());
                for end in (0..bytes.len()).step_by(step).chain([bytes.len()]) {
                    grown.extend(&bytes[..end], Wanted::Common);
                    whole.fill(&bytes[..end], Wanted::Common);
                    let lines = |map: &Map| {
                        let mut hits = map.hits::<LINE>(0, end);
                        core::iter::from_fn(|| hits.next()).collect::<Vec<_>>()
                    };
                    assert_eq!(lines(&grown), lines(&whole), "{step} {end}");
                    for (block, (ours, its)) in grown.blocks.iter().zip(&*whole.blocks).enumerate() {
                        assert_eq!(ours[HTML], its[HTML], "{step} {end} {block}");
                        assert_eq!(ours[SPECIAL] & !its[SPECIAL], 0, "{step} {end} {block}");
                    }
                    assert_eq!(grown.blocks.len(), whole.blocks.len());
                }
            }
        }
    }

    #[test]
    fn what_a_program_asks_for_is_special_too() {
        let own = ByteSet::of(b"#-*");
        for before in 0..130 {
            let text = format!("{}#a-*b", "x".repeat(before));
            let (mut whole, mut grown) = (Map::default(), Map::default());
            whole.fill(text.as_bytes(), Wanted::Rare);
            whole.add_specials(text.as_bytes(), 0, &own);
            for end in 0..=text.len() {
                let start = grown.extend(&text.as_bytes()[..end], Wanted::Rare);
                grown.add_specials(&text.as_bytes()[..end], start, &own);
            }
            for map in [whole, grown] {
                let mut hits = map.hits::<SPECIAL>(before, text.len());
                let found: Vec<usize> = core::iter::from_fn(|| hits.next()).collect();
                assert_eq!(found, [0, 2, 3], "{before}");
            }
        }
    }

    #[test]
    fn skipping_forgets_what_lies_before() {
        let text = format!("*{}*a*", "x".repeat(100));
        let mut map = Map::default();
        map.fill(text.as_bytes(), Wanted::Common);
        let mut found = map.hits::<SPECIAL>(0, text.len());
        assert_eq!(found.next(), Some(0));
        found.skip_to(102);
        assert_eq!(found.next(), Some(103));
        found.skip_to(104);
        assert_eq!(found.next(), None);
    }
}
