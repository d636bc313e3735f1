//! The map of a text: which of its bytes can mean something, a bit for each byte. The text is read
//! once, 64 bytes at a time; lines, inline constructs and what HTML has to escape are then found by
//! walking bits, and what lies between two bits is never looked at.
//!
//! What a byte means is asked without branches, so that the loop over a block compiles to vector
//! compares.

use crate::options::Options;
use alloc::vec::Vec;
use linkmark_base::bits::{BLOCK, gather, in_order};
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
    blocks: Vec<[u64; 3]>,
    len: usize,
    /// Lines may end with `\r`. Texts without one skip the search for it.
    pub(crate) may_have_carriage_return: bool,
}

/// Whether the bytes that few documents look for are looked for: `$` and the middle byte of `。`.
pub(crate) fn wants_rare(options: &Options<'_>) -> bool {
    options.math || options.dialect.finds_by_tld()
}

impl Map {
    /// Reads `bytes`. With `rare`, `$` and the middle byte of `。` are special. (Other characters
    /// have that byte too: the scanner tells them apart.)
    pub(crate) fn fill(&mut self, bytes: &[u8], rare: bool) {
        self.len = bytes.len();
        self.may_have_carriage_return = bytes.len() < BLOCK || memchr::memchr2(b'\r', 0, bytes).is_some();
        // Few texts have any of the rare ones, so only those pay for the compares.
        if rare || self.may_have_carriage_return {
            self.fill_with::<true>(bytes);
        } else {
            self.fill_with::<false>(bytes);
        }
    }

    fn fill_with<const RARE: bool>(&mut self, bytes: &[u8]) {
        let (whole, rest) = bytes.as_chunks();
        self.blocks.clear();
        self.blocks.reserve(whole.len() + 1);
        for group in whole.chunks(GROUP) {
            let first = self.blocks.len();
            self.blocks.extend(group.iter().map(block::<RARE>));
            put_in_order(&mut self.blocks[first..]);
        }
        if !rest.is_empty() {
            let mut last = [b' '; BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            self.blocks.push(block::<RARE>(&last));
            put_in_order(&mut self.blocks[whole.len()..]);
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

/// Blocks that are put in order together, while they are still at hand.
const GROUP: usize = 64;

/// The layers of a block, not yet in order. `RARE`: NUL is to be escaped, `\r` ends a line, `$` and
/// the middle byte of `。` are special.
#[inline(always)]
fn block<const RARE: bool>(bytes: &[u8; BLOCK]) -> [u64; 3] {
    let html = each(bytes, |byte| is_markup(byte) | (RARE & (byte == 0)));
    let line = each(bytes, |byte| (byte == b'\n') | (RARE & (byte == b'\r')));
    let special = each(bytes, |byte| is_special(byte) | (RARE & ((byte == b'$') | (byte == 0x80))));
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
        map.fill(text.as_bytes(), true);
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
                for (layers, rare) in [(block::<false>(&bytes), false), (block::<true>(&bytes), true)] {
                    let layers = layers.map(in_order);
                    let html = matches!(byte, b'&' | b'<' | b'>' | b'"') || rare && byte == 0;
                    let line = byte == b'\n' || rare && byte == b'\r';
                    assert_eq!(layers[HTML], bit(html), "{byte} at {at}");
                    assert_eq!(layers[LINE], bit(line), "{byte} at {at}");
                    let wanted = special || html || line || rare && matches!(byte, b'$' | 0x80);
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
        map.fill(b"ab\ncd", false);
        assert_eq!([0, 2, 3, 5].map(|at| map.line_end(at)), [2, 2, 5, 5]);
        map.fill("x".repeat(64).as_bytes(), false);
        assert_eq!([0, 64].map(|at| map.line_end(at)), [64, 64]);
        map.fill(b"a\rb\r\n", false);
        assert_eq!([0, 2].map(|at| map.line_end(at)), [1, 3]);
    }

    #[test]
    fn skipping_forgets_what_lies_before() {
        let text = format!("*{}*a*", "x".repeat(100));
        let mut map = Map::default();
        map.fill(text.as_bytes(), false);
        let mut found = map.hits::<SPECIAL>(0, text.len());
        assert_eq!(found.next(), Some(0));
        found.skip_to(102);
        assert_eq!(found.next(), Some(103));
        found.skip_to(104);
        assert_eq!(found.next(), None);
    }
}
