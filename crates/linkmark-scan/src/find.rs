//! Finding the next byte that can start a link, 64 bytes at a time.
//!
//! Every dialect asks for the same few bytes, so one pass serves them all: up to three single bytes (`:`, `@`, `<`), and two pairs: `w` or `W` before
//! `.` (for `www.`), and `.` before something that is no space (for a host without a scheme; prose is full of `. `).

use crate::dialect::Dialect;

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Repeated where there are fewer than three.
    singles: [u8; 3],
    www: bool,
    dots: bool,
}

impl Wanted {
    pub(crate) const fn by(dialect: &Dialect) -> Wanted {
        let kinds = &dialect.kinds;
        // Where every host ends in a top-level domain, its dot finds schemes and addresses too.
        let direct = !dialect.host.needs_tld;
        let colon = if kinds.url && direct { b':' } else { b'<' };
        let at = if (kinds.email || kinds.mailto || kinds.xmpp) && direct { b'@' } else { b'<' };
        Wanted { singles: [b'<', colon, at], www: kinds.www, dots: kinds.host }
    }
}

/// The hits in text, left to right.
#[derive(Clone, Debug)]
pub(crate) struct Finder {
    wanted: Wanted,
    /// Where the block starts whose hits are in `mask`.
    block: usize,
    mask: u64,
}

const BLOCK: usize = 64;

impl Finder {
    pub(crate) fn new(wanted: Wanted) -> Finder {
        Finder { wanted, block: 0, mask: 0 }
    }

    /// The first hit at or behind `from`, which never goes back.
    #[inline]
    pub(crate) fn next(&mut self, text: &[u8], from: usize) -> Option<usize> {
        let inside = from.wrapping_sub(self.block);
        if inside < BLOCK && self.mask != 0 {
            let mask = self.mask & (u64::MAX << inside);
            if mask != 0 {
                return Some(self.block + mask.trailing_zeros() as usize);
            }
            return self.search(text, self.block + BLOCK);
        }
        self.search(text, from)
    }

    fn search(&mut self, text: &[u8], from: usize) -> Option<usize> {
        if self.wanted.dots {
            self.search_blocks::<true>(text, from)
        } else {
            self.search_blocks::<false>(text, from)
        }
    }

    fn search_blocks<const DOTS: bool>(&mut self, text: &[u8], from: usize) -> Option<usize> {
        let mut at = from;
        let mut rest = text.get(from..)?;
        // The byte behind the block is looked at for the pairs.
        while let Some(block) = rest.first_chunk::<{ BLOCK + 1 }>() {
            if has_hit::<DOTS>(block, &self.wanted) {
                (self.block, self.mask) = (at, mask::<DOTS>(block, &self.wanted));
                return Some(at + self.mask.trailing_zeros() as usize);
            }
            at += BLOCK;
            rest = &rest[BLOCK..];
        }
        // The last bytes, with spaces behind them: a space is no hit and makes no pair.
        let mut block = [b' '; BLOCK + 1];
        block[..rest.len()].copy_from_slice(rest);
        (self.block, self.mask) = (at, mask::<DOTS>(&block, &self.wanted));
        (self.mask != 0).then(|| at + self.mask.trailing_zeros() as usize)
    }
}

/// Whether `byte`, followed by `next`, is a hit; without branches, so that the compiler makes vectors of the loops below.
#[inline(always)]
fn is_hit<const DOTS: bool>(byte: u8, next: u8, wanted: &Wanted) -> bool {
    let [a, b, c] = wanted.singles;
    let single = (byte == a) | (byte == b) | (byte == c);
    let www = wanted.www & (byte | 0x20 == b'w') & (next == b'.');
    // `。` is E3 80 82.
    let dot = DOTS & (((byte == b'.') & (next > b' ')) | ((byte == 0x80) & (next == 0x82)));
    single | www | dot
}

fn has_hit<const DOTS: bool>(block: &[u8; BLOCK + 1], wanted: &Wanted) -> bool {
    let mut any = false;
    for i in 0..BLOCK {
        any |= is_hit::<DOTS>(block[i], block[i + 1], wanted);
    }
    any
}

/// A bit for each of the 64 bytes that is a hit.
fn mask<const DOTS: bool>(block: &[u8; BLOCK + 1], wanted: &Wanted) -> u64 {
    let mut flags = [0; BLOCK];
    for i in 0..BLOCK {
        flags[i] = u8::from(is_hit::<DOTS>(block[i], block[i + 1], wanted));
    }
    crate::bits::gather(&flags)
}

#[cfg(test)]
mod tests {
    use super::{Finder, Wanted};

    /// The one-line truth: a hit is a hit wherever the blocks begin.
    #[test]
    fn the_finder_agrees_with_looking_at_every_byte() {
        let wanted = [
            Wanted { singles: *b"<:@", www: true, dots: false },
            Wanted { singles: *b"<<<", www: false, dots: true },
        ];
        let alphabet =
            ["w", "W", ".", ":", "@", "<", "a", " ", "。", "é", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"];
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
                    wanted.singles.contains(&byte)
                        || (wanted.www && byte.eq_ignore_ascii_case(&b'w') && next == b'.')
                        || (wanted.dots && byte == b'.' && next > b' ')
                        || (wanted.dots && byte == 0x80 && next == 0x82)
                };
                let mut finder = Finder::new(wanted);
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
