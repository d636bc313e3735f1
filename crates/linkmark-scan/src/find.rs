//! Finding the next byte that can start a link, 64 bytes at a time.
//!
//! Some bytes are hits by themselves: `<` and `@`. Others are all over prose and count before a
//! certain one only: `:` before `/` (a scheme), `w` before `.` (`www.`), and, for hosts found by
//! their top-level domain, `.` before a letter. What is inside a link that was found is never
//! looked at.

use crate::bits::{BLOCK, Bits, Bytes, PairClass, Vectors, Work, by_widest, find_pairs};
use crate::dialect::Dialect;
use crate::tld::Tlds;

/// The bytes of a dialect that can start a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Triggers {
    /// Mask for `byte - b'<'`: 0xFF matches only `<`; clearing bit 2 also matches `@` (0x3C, 0x40).
    /// Without starts, only `<` counts.
    alone: u8,
    /// Every `:`, because some scheme goes without `//`.
    colons: bool,
    /// `:/` and `w.`: one of the three below.
    starts: u8,
    dots: bool,
}

const ONLY_ANGLE: u8 = 0xFF;

const NO_STARTS: u8 = 0;
const STARTS: u8 = 1;
/// `W.` as well.
const STARTS_IN_ANY_CASE: u8 = 2;

impl Triggers {
    pub(crate) const fn of(dialect: &Dialect) -> Triggers {
        let kinds = &dialect.kinds;
        // Where every host ends in a top-level domain, its dot finds schemes and addresses too.
        let direct = dialect.host.forwards().is_some();
        let at = (kinds.email || kinds.mailto || kinds.xmpp) && direct;
        let colons = kinds.url && dialect.trigger.schemes.some_go_without_slashes();
        Triggers {
            alone: if at { ONLY_ANGLE & !(b'@' - b'<') } else { ONLY_ANGLE },
            colons,
            starts: match dialect.trigger.www_any_case {
                // A row of addresses without URLs looks for more than it needs: a search of its own
                // is not worth it.
                _ if !(at || kinds.url || kinds.www) || !direct => NO_STARTS,
                false => STARTS,
                true => STARTS_IN_ANY_CASE,
            },
            dots: dialect.finds_by_tld(),
        }
    }

    /// Whether the dot before a top-level domain is one.
    #[inline]
    pub(crate) fn dots(&self) -> bool {
        self.dots
    }
}

/// The hits in a text, left to right.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    triggers: Triggers,
    /// Where the block that was looked at last begins, and its hits.
    block: usize,
    hits: u64,
}

/// No block yet: 64 bytes or more from any place, both ways round, as no text is longer than
/// `isize::MAX`.
// `NOWHERE` only has to be far from every block.
// mutants: replace \+ with -$
const NOWHERE: usize = isize::MAX as usize + BLOCK;

impl Finder {
    pub(crate) fn new(triggers: Triggers) -> Finder {
        Finder { triggers, block: NOWHERE, hits: 0 }
    }

    /// The first hit at or after `from`, which never goes back. With `tlds`, dots are hits only
    /// before what starts like one of them.
    #[inline]
    pub(crate) fn next(&mut self, text: &[u8], from: usize, tlds: Option<&Tlds>) -> Option<usize> {
        let inside = from.wrapping_sub(self.block);
        if inside < BLOCK {
            self.hits &= u64::MAX << inside;
            if self.hits != 0 {
                return Some(self.block + self.hits.trailing_zeros() as usize);
            }
            self.block += BLOCK;
        } else {
            self.block = from;
        }
        let Triggers { colons, starts, dots, .. } = self.triggers;
        match (colons, starts, dots) {
            (false, NO_STARTS, false) => self.search::<false, NO_STARTS, false>(text, tlds),
            (false, NO_STARTS, true) => self.search::<false, NO_STARTS, true>(text, tlds),
            (false, STARTS, false) => self.search::<false, STARTS, false>(text, tlds),
            (false, STARTS, true) => self.search::<false, STARTS, true>(text, tlds),
            (false, _, false) => self.search::<false, STARTS_IN_ANY_CASE, false>(text, tlds),
            (false, _, true) => self.search::<false, STARTS_IN_ANY_CASE, true>(text, tlds),
            // A row that wants every colon is rare enough to look for more than it needs.
            (true, _, false) => self.search::<true, STARTS_IN_ANY_CASE, false>(text, tlds),
            (true, _, true) => self.search::<true, STARTS_IN_ANY_CASE, true>(text, tlds),
        }
    }

    // Inlined beside its seven siblings it reads its constants anew for each block; as a function
    // of its own it has registers for them.
    #[inline(never)]
    fn search<const COLONS: bool, const WHICH: u8, const DOTS: bool>(
        &mut self,
        text: &[u8],
        tlds: Option<&Tlds>,
    ) -> Option<usize> {
        let hits = Hits::<COLONS, WHICH, DOTS> { alone: self.triggers.alone };
        let tlds = tlds.filter(|_| DOTS);
        // The byte after the block is looked at for the second half of a pair.
        if text.len() > self.block.saturating_add(BLOCK) {
            (self.block, self.hits) = by_widest(Search { text, from: self.block, hits, tlds });
            if self.hits != 0 {
                return Some(self.block + self.hits.trailing_zeros() as usize);
            }
        }
        // The last bytes, with spaces after them: a space makes no pair.
        let rest = text.get(self.block..)?;
        let mut block = [b' '; BLOCK + 1];
        block[..rest.len()].copy_from_slice(rest);
        self.hits = without_unlikely_dots(text, self.block, last_hits(&block, hits), tlds);
        (self.hits != 0).then(|| self.block + self.hits.trailing_zeros() as usize)
    }
}

/// The search through all blocks that end before the text does.
struct Search<'a, H> {
    text: &'a [u8],
    from: usize,
    hits: H,
    tlds: Option<&'a Tlds>,
}

impl<H: PairClass> Work for Search<'_, H> {
    /// Where the first block with a hit begins, and its hits; without one, where the rest begins.
    type Result = (usize, u64);

    #[inline(always)]
    fn with<V: Vectors>(self, vectors: V) -> Self::Result {
        let Search { text, from, hits, tlds } = self;
        let mut rest = &text[from..];
        while let Some(block) = rest.first_chunk::<{ BLOCK + 1 }>() {
            let found = vectors.find_pairs(block, hits);
            if found.any() {
                let at = text.len() - rest.len();
                let found = without_unlikely_dots(text, at, found.bits(), tlds);
                if found != 0 {
                    return (at, found);
                }
            }
            rest = &rest[BLOCK..];
        }
        (text.len() - rest.len(), 0)
    }
}

/// The hits of a block but for dots before what none of `tlds` starts like. They are in every
/// sentence, and to leave the search for each costs more than to find it.
#[inline]
fn without_unlikely_dots(text: &[u8], block: usize, hits: u64, tlds: Option<&Tlds>) -> u64 {
    let Some(tlds) = tlds else { return hits };
    let (mut left, mut likely) = (hits, hits);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        if !may_end_host(text, block + left.trailing_zeros() as usize, tlds) {
            likely ^= bit;
        }
        left ^= bit;
    }
    likely
}

/// Whether the hit at `at` is something else than a dot, or a dot before what starts like one of
/// `tlds`.
#[inline]
pub(crate) fn may_end_host(text: &[u8], at: usize, tlds: &Tlds) -> bool {
    match text.get(at) {
        Some(b'.') => tlds.may_start(text, at + 1),
        // The middle byte of `。`, which is E3 80 82.
        Some(0x80) => at > 0 && text[at - 1..].starts_with("。".as_bytes()) && tlds.may_start(text, at + 2),
        _ => true,
    }
}

// A function of its own: bits that are used after a branch are taken apart one by one.
#[inline(never)]
fn last_hits(block: &[u8; BLOCK + 1], hits: impl PairClass) -> u64 {
    find_pairs(block, hits).bits()
}

/// What a dialect's triggers hit.
#[derive(Clone, Copy)]
struct Hits<const COLONS: bool, const WHICH: u8, const DOTS: bool> {
    /// As in [`Triggers`].
    alone: u8,
}

impl<const COLONS: bool, const WHICH: u8, const DOTS: bool> PairClass for Hits<COLONS, WHICH, DOTS> {
    // Bits that are never set together.
    // mutants: replace \| with \^ in Hits<.*>::holds
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B, next: B) -> B::Answer {
        let mut hits =
            if WHICH == NO_STARTS { byte.is(b'<') } else { byte.minus(b'<').only(self.alone).is(0) };
        if COLONS {
            hits = hits | byte.is(b':');
        }
        if WHICH != NO_STARTS {
            // `.` and `/` are neighbours: one compare finds what follows `w` and `:`, and the
            // decision tells them apart.
            let w = if WHICH == STARTS_IN_ANY_CASE { byte.with(0x20) } else { byte };
            hits = hits | (next.with(1).is(b'/') & (byte.is(b':') | w.is(b'w')));
        }
        if DOTS {
            // A top-level domain starts with a letter: not `."`, not `0.29`. (`.@`, `.[` and their
            // like are told apart by the decision.)
            hits = hits | (byte.is(b'.') & next.is_at_least(b'@'));
            // `。` is E3 80 82.
            hits = hits | (byte.is(0x80) & next.is(0x82));
        }
        hits
    }
}

#[cfg(test)]
mod tests {
    use super::{Finder, NO_STARTS, STARTS, STARTS_IN_ANY_CASE, Triggers, may_end_host};
    use crate::tld::Tlds;

    /// The one-line truth: a hit is a hit wherever the blocks begin.
    #[test]
    fn the_finder_agrees_with_looking_at_every_byte() {
        let triggers = [
            Triggers { alone: 0xFB, colons: false, starts: STARTS, dots: false },
            Triggers { alone: 0xFB, colons: true, starts: STARTS_IN_ANY_CASE, dots: true },
            Triggers { alone: 0xFF, colons: false, starts: STARTS_IN_ANY_CASE, dots: false },
            Triggers { alone: 0xFF, colons: false, starts: NO_STARTS, dots: true },
        ];
        let alphabet =
            ["w", "W", ".", ":", "/", "@", "<", "a", " ", "。", "é", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"];
        let tlds = Tlds::only(&["é", "中"]).unwrap();
        let mut state = 1u32;
        for round in 0..4000usize {
            let mut text = alloc::string::String::new();
            for _ in 0..round % 40 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push_str(alphabet[(state >> 16) as usize % alphabet.len()]);
            }
            let bytes = text.as_bytes();
            for triggers in triggers {
                let is_hit = |at: &usize| {
                    let (byte, next) = (bytes[*at], bytes.get(at + 1).copied().unwrap_or(b' '));
                    byte == b'<'
                        || (triggers.alone == 0xFB && byte == b'@')
                        || (triggers.colons && byte == b':')
                        || (triggers.starts != NO_STARTS && b":w".contains(&byte) && b"./".contains(&next))
                        || (triggers.starts == STARTS_IN_ANY_CASE && byte == b'W' && b"./".contains(&next))
                        || (triggers.dots && byte == b'.' && next >= b'@')
                        || (triggers.dots && byte == 0x80 && next == 0x82)
                };
                let mut finder = Finder::new(triggers);
                let mut from = 0;
                let is_likely =
                    |at: &usize| is_hit(at) && (!triggers.dots || may_end_host(bytes, *at, &tlds));
                for expected in (0..bytes.len()).filter(is_likely) {
                    assert_eq!(finder.next(bytes, from, Some(&tlds)), Some(expected), "{text:?} from {from}");
                    from = expected + 1;
                }
                assert_eq!(finder.next(bytes, from, Some(&tlds)), None, "{text:?} from {from}");
            }
        }
    }
}
