//! The map of a text: which of its bytes can mean something, a bit for each byte. The text is read
//! once, 64 bytes at a time; lines, inline constructs and what HTML has to escape are then found by
//! walking bits, and what lies between two bits is never looked at.
//!
//! Which bytes those are, `special_bytes.rs` says.

use crate::few::Few;
use crate::options::Options;
use crate::special_bytes::{CARRIAGE_RETURN, COMMON, EXTENDED, Only, RARE, fill_layers, is_special};
use linkmark_base::bits::{BLOCK, Bits, find};
use linkmark_base::byteset::ByteSet;

/// The layers of a map: what may start or end an inline construct …
pub(crate) const SPECIAL: usize = 0;
/// … what HTML text cannot hold as it is …
pub(crate) const HTML: usize = 1;
/// … and what ends a line.
pub(crate) const LINE: usize = 2;

/// The bits of a text, layer by layer for each 64 bytes.
#[derive(Debug)]
pub(crate) struct Map {
    blocks: Few<[u64; 3], FEW>,
    len: usize,
    /// Lines may end with `\r`. Texts without one skip the search for it.
    pub(crate) may_have_carriage_return: bool,
}

/// How many bytes are looked for. Each row has those of the rows before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wanted {
    /// What CommonMark and GFM need of most texts.
    Common,
    /// And of those that have a `\r`, which ends a line, or a NUL, which HTML cannot hold.
    CarriageReturn,
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

impl Map {
    pub(crate) const EMPTY: Map = Map { blocks: Few::new([0; 3]), len: 0, may_have_carriage_return: false };

    /// Reads `bytes`.
    pub(crate) fn fill(&mut self, bytes: &[u8], wanted: Wanted) {
        self.len = bytes.len();
        self.may_have_carriage_return = bytes.len() < BLOCK || memchr::memchr2(b'\r', 0, bytes).is_some();
        self.blocks.clear();
        self.append(bytes, wanted);
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
        self.append(new, wanted);
        read * BLOCK
    }

    fn append(&mut self, bytes: &[u8], wanted: Wanted) {
        // Few texts have any of the rare bytes, so only those pay for the compares.
        match wanted {
            Wanted::Common if !self.may_have_carriage_return => self.append_with::<COMMON>(bytes),
            Wanted::Common | Wanted::CarriageReturn => self.append_with::<CARRIAGE_RETURN>(bytes),
            Wanted::Rare => self.append_with::<RARE>(bytes),
            Wanted::Extended => self.append_with::<EXTENDED>(bytes),
        }
    }

    fn append_with<const WANTED: u8>(&mut self, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks();
        if let Some(blocks) = self.blocks.add_in_place(whole.len()) {
            fill_layers::<WANTED>(whole, blocks);
        } else {
            let blocks = self.blocks.as_vec_mut();
            blocks.reserve(whole.len() + 1);
            for group in whole.chunks(GROUP) {
                let first = blocks.len();
                blocks.resize(first + group.len(), [0; 3]);
                fill_layers::<WANTED>(group, &mut blocks[first..]);
            }
        }
        if !rest.is_empty() {
            let mut last = [b' '; BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            let mut layers = [[0; 3]];
            fill_layers::<WANTED>(&[last], &mut layers);
            self.blocks.push(layers[0]);
        }
    }

    /// Makes the bytes of `set` special too, those that a program asks for, in `bytes` from `start`
    /// on, where a block begins. What is special anyway is not looked for again.
    pub(crate) fn add_specials(&mut self, bytes: &[u8], start: usize, set: &ByteSet) {
        let (whole, rest) = bytes[start..].as_chunks();
        let (blocks, last) = self.blocks[start / BLOCK..].split_at_mut(whole.len());
        for wanted in (0..=u8::MAX).filter(|&byte| set.contains(byte) && !is_special::<u8>(byte)) {
            for (layers, block) in blocks.iter_mut().zip(whole) {
                layers[SPECIAL] |= find(block, Only(wanted)).bits();
            }
            for (at, _) in rest.iter().enumerate().filter(|&(_, &byte)| byte == wanted) {
                last[0][SPECIAL] |= 1 << at;
            }
        }
    }

    #[inline]
    pub(crate) fn layers(&self) -> Layers<'_> {
        Layers { blocks: &self.blocks }
    }
}

/// A map to look at: where its bits are is found out once, not by each look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layers<'m> {
    blocks: &'m [[u64; 3]],
}

impl<'m> Layers<'m> {
    /// The first line ending in `at..end`; without one, `end`.
    #[inline]
    pub(crate) fn line_end(self, at: usize, end: usize) -> usize {
        self.hits::<LINE>(at, end).next().map_or(end, |ahead| at + ahead)
    }

    /// Whether a layer has a bit in `start..end`.
    #[inline]
    #[expect(clippy::manual_div_ceil, reason = "no text is so long that the sum could overflow")]
    pub(crate) fn any<const LAYER: usize>(self, start: usize, end: usize) -> bool {
        let first = !0 << (start % BLOCK);
        let last = !0 >> (BLOCK - 1 - end.wrapping_sub(1) % BLOCK);
        match self.blocks.get(start / BLOCK..(end + BLOCK - 1) / BLOCK) {
            None | Some([]) => false,
            Some([one]) => one[LAYER] & first & last != 0,
            Some([head, between @ .., tail]) => {
                (head[LAYER] & first) | (tail[LAYER] & last) != 0
                    || between.iter().any(|layers| layers[LAYER] != 0)
            }
        }
    }

    /// The bits of a layer in `start..end`, as positions relative to `start`.
    #[inline]
    pub(crate) fn hits<const LAYER: usize>(self, start: usize, end: usize) -> Hits<'m, LAYER> {
        let mut hits = Hits { blocks: self.blocks, next: 0, bits: 0, start, end };
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

/// Blocks that are read together, while they are at hand.
const GROUP: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    fn hits<const LAYER: usize>(text: &str, start: usize, end: usize) -> Vec<usize> {
        let mut map = Map::EMPTY;
        map.fill(text.as_bytes(), Wanted::Rare);
        let mut hits = map.layers().hits::<LAYER>(start, end);
        core::iter::from_fn(|| hits.next()).collect()
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
        let mut map = Map::EMPTY;
        map.fill(b"ab\ncd", Wanted::Common);
        assert_eq!([0, 2, 3, 5].map(|at| map.layers().line_end(at, 5)), [2, 2, 5, 5]);
        map.fill("x".repeat(64).as_bytes(), Wanted::Common);
        assert_eq!([0, 64].map(|at| map.layers().line_end(at, 64)), [64, 64]);
        map.fill(b"a\rb\r\n", Wanted::Common);
        assert_eq!([0, 2].map(|at| map.layers().line_end(at, 5)), [1, 3]);
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
                let (mut whole, mut grown) = (Map::EMPTY, Map::EMPTY);
                for end in (0..bytes.len()).step_by(step).chain([bytes.len()]) {
                    grown.extend(&bytes[..end], Wanted::Common);
                    whole.fill(&bytes[..end], Wanted::Common);
                    let lines = |map: &Map| {
                        let mut hits = map.layers().hits::<LINE>(0, end);
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
            let (mut whole, mut grown) = (Map::EMPTY, Map::EMPTY);
            whole.fill(text.as_bytes(), Wanted::Rare);
            whole.add_specials(text.as_bytes(), 0, &own);
            for end in 0..=text.len() {
                let start = grown.extend(&text.as_bytes()[..end], Wanted::Rare);
                grown.add_specials(&text.as_bytes()[..end], start, &own);
            }
            for map in [whole, grown] {
                let mut hits = map.layers().hits::<SPECIAL>(before, text.len());
                let found: Vec<usize> = core::iter::from_fn(|| hits.next()).collect();
                assert_eq!(found, [0, 2, 3], "{before}");
            }
        }
    }

    #[test]
    fn skipping_forgets_what_lies_before() {
        let text = format!("*{}*a*", "x".repeat(100));
        let mut map = Map::EMPTY;
        map.fill(text.as_bytes(), Wanted::Common);
        let mut found = map.layers().hits::<SPECIAL>(0, text.len());
        assert_eq!(found.next(), Some(0));
        found.skip_to(102);
        assert_eq!(found.next(), Some(103));
        found.skip_to(104);
        assert_eq!(found.next(), None);
    }
}
