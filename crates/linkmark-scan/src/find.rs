//! Finding the next byte that can start a link.
//!
//! Two passes run side by side, each at its own pace. Single bytes are memchr's. Pairs are looked for 64 bytes at a time, because their first bytes are
//! all over prose: `:` before `/` (a scheme), `w` before `.` (`www.`), and, for hosts without a scheme, `.` before a letter.

use memchr::{memchr, memchr2, memchr3};

use crate::bits::gather;
use crate::dialect::Dialect;

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// `<` always, for `<…>`.
    at: bool,
    /// Every `:`, because some scheme goes without `//`.
    every_colon: bool,
    /// `:/` and `w.`.
    starts: bool,
    dots: bool,
}

impl Wanted {
    pub(crate) const fn by(dialect: &Dialect) -> Wanted {
        let kinds = &dialect.kinds;
        // Where every host ends in a top-level domain, its dot finds schemes and addresses too.
        let direct = !dialect.host.needs_tld;
        Wanted {
            at: (kinds.email || kinds.mailto || kinds.xmpp) && direct,
            every_colon: kinds.url && dialect.trigger.schemes.some_go_without_slashes() && direct,
            starts: (kinds.url || kinds.www) && direct,
            dots: kinds.host,
        }
    }
}

/// The hits in a text, left to right.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    wanted: Wanted,
    /// The next single byte, once it has been looked for.
    single: usize,
    pairs: Pairs,
}

/// The next pair, and the block of text it stands in.
#[derive(Clone, Debug)]
struct Pairs {
    next: usize,
    block: usize,
    mask: u64,
}

/// Further than any text: there is no more.
const NONE: usize = usize::MAX;
const BLOCK: usize = 64;

impl Finder {
    pub(crate) fn new(wanted: Wanted, text: &[u8]) -> Finder {
        let mut finder = Finder { wanted, single: NONE, pairs: Pairs { next: NONE, block: 0, mask: 0 } };
        finder.single = finder.search_single(text, 0);
        finder.search_pair(text, 0);
        finder
    }

    /// The first hit at or behind `from`, which never goes back.
    #[inline]
    pub(crate) fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        if self.single < from {
            self.single = self.search_single(text, from);
        }
        if self.pairs.next < from {
            self.search_pair(text, from);
        }
        let next = self.single.min(self.pairs.next);
        (next != NONE).then_some(next)
    }

    fn search_single(&self, text: &[u8], from: usize) -> usize {
        let Some(rest) = text.get(from..) else { return NONE };
        let found = match (self.wanted.at, self.wanted.every_colon) {
            (false, false) => memchr(b'<', rest),
            (true, false) => memchr2(b'<', b'@', rest),
            (false, true) => memchr2(b'<', b':', rest),
            (true, true) => memchr3(b'<', b'@', b':', rest),
        };
        found.map_or(NONE, |at| from + at)
    }

    fn search_pair(&mut self, text: &[u8], from: usize) {
        match (self.wanted.starts, self.wanted.dots) {
            (false, false) => {}
            (true, false) => self.pairs.search::<true, false>(text, from),
            (false, true) => self.pairs.search::<false, true>(text, from),
            (true, true) => self.pairs.search::<true, true>(text, from),
        }
    }
}

impl Pairs {
    fn search<const STARTS: bool, const DOTS: bool>(&mut self, text: &[u8], from: usize) {
        // What is left of the block that the last hit was in.
        let inside = from.wrapping_sub(self.block);
        let mut at = from;
        if inside < BLOCK && self.mask != 0 {
            let mask = self.mask & (u64::MAX << inside);
            if mask != 0 {
                self.next = self.block + mask.trailing_zeros() as usize;
                return;
            }
            at = self.block + BLOCK;
        }
        let mut rest = text.get(at..).unwrap_or_default();
        // The byte behind the block is looked at for the second half of a pair.
        while let Some(block) = rest.first_chunk::<{ BLOCK + 1 }>() {
            if has_pair::<STARTS, DOTS>(block) {
                return self.hit(at, mask::<STARTS, DOTS>(block));
            }
            at += BLOCK;
            rest = &rest[BLOCK..];
        }
        // The last bytes, with spaces behind them: a space makes no pair.
        let mut block = [b' '; BLOCK + 1];
        block[..rest.len()].copy_from_slice(rest);
        self.hit(at, mask::<STARTS, DOTS>(&block));
    }

    fn hit(&mut self, block: usize, mask: u64) {
        (self.block, self.mask) = (block, mask);
        self.next = if mask == 0 { NONE } else { block + mask.trailing_zeros() as usize };
    }
}

/// Whether `byte` and `next` are a pair; without branches, so that the compiler makes vectors of the loops below.
#[inline(always)]
fn is_pair<const STARTS: bool, const DOTS: bool>(byte: u8, next: u8) -> bool {
    // `.` and `/` are neighbours: one compare finds what follows `w` and `:`, and the decision tells them apart.
    let start = (next | 1 == b'/') & ((byte == b':') | (byte | 0x20 == b'w'));
    // A top-level domain starts with a letter: not `."`, not `0.29`.
    let dot = (byte == b'.') & (next | 0x20 >= b'a');
    // `。` is E3 80 82.
    let full_stop = (byte == 0x80) & (next == 0x82);
    (STARTS & start) | (DOTS & (dot | full_stop))
}

fn has_pair<const STARTS: bool, const DOTS: bool>(block: &[u8; BLOCK + 1]) -> bool {
    let mut any = false;
    for i in 0..BLOCK {
        any |= is_pair::<STARTS, DOTS>(block[i], block[i + 1]);
    }
    any
}

/// A bit for each of the 64 bytes that starts a pair.
fn mask<const STARTS: bool, const DOTS: bool>(block: &[u8; BLOCK + 1]) -> u64 {
    let mut flags = [0; BLOCK];
    for i in 0..BLOCK {
        flags[i] = u8::from(is_pair::<STARTS, DOTS>(block[i], block[i + 1]));
    }
    gather(&flags)
}

#[cfg(test)]
mod tests {
    use super::{Finder, Wanted};

    /// The one-line truth: a hit is a hit wherever the blocks begin.
    #[test]
    fn the_finder_agrees_with_looking_at_every_byte() {
        let wanted = [
            Wanted { at: true, every_colon: false, starts: true, dots: false },
            Wanted { at: true, every_colon: true, starts: true, dots: true },
            Wanted { at: false, every_colon: true, starts: false, dots: false },
            Wanted { at: false, every_colon: false, starts: false, dots: true },
        ];
        let alphabet =
            ["w", "W", ".", ":", "/", "@", "<", "a", " ", "。", "é", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"];
        let mut state = 1u32;
        for round in 0..4000usize {
            let mut text = alloc::string::String::new();
            for _ in 0..round % 40 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push_str(alphabet[(state >> 16) as usize % alphabet.len()]);
            }
            let bytes = text.as_bytes();
            for wanted in wanted {
                let is_hit = |at: &usize| {
                    let (byte, next) = (bytes[*at], bytes.get(at + 1).copied().unwrap_or(b' '));
                    byte == b'<'
                        || (wanted.at && byte == b'@')
                        || (wanted.every_colon && byte == b':')
                        || (wanted.starts && b":wW".contains(&byte) && b"./".contains(&next))
                        || (wanted.dots && byte == b'.' && next | 0x20 >= b'a')
                        || (wanted.dots && byte == 0x80 && next == 0x82)
                };
                let mut finder = Finder::new(wanted, bytes);
                let mut from = 0;
                for expected in (0..bytes.len()).filter(is_hit) {
                    assert_eq!(finder.next(bytes, from), Some(expected), "{text:?} from {from}");
                    from = expected + 1;
                }
                assert_eq!(finder.next(bytes, from), None, "{text:?} from {from}");
            }
        }
    }
}
