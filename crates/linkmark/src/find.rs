//! Finds the bytes that can mean something, 64 at a time: a block of text becomes a mask with a bit per byte, and the mask is
//! walked bit by bit. What lies between two bits is never looked at.
//!
//! A class says of one byte and its neighbours whether it is meant, without branches; the loop over a block then compiles to vector
//! compares.

use linkmark_scan::bits;

/// A kind of byte to look for.
pub(crate) trait Class: Copy {
    /// Whether `byte` is meant. `before` and `after` are its neighbours (0 at the ends of the text).
    fn contains(self, before: u8, byte: u8, after: u8) -> bool;
}

/// `&`, `<`, `>`, `"` and NUL: what HTML text cannot hold as it is.
#[derive(Clone, Copy)]
pub(crate) struct HtmlSpecial;

impl Class for HtmlSpecial {
    #[inline(always)]
    fn contains(self, _before: u8, byte: u8, _after: u8) -> bool {
        // `"` and `&` differ in one bit, and so do `<` and `>`.
        (byte & !4 == b'"') | (byte & !2 == b'<') | (byte == 0)
    }
}

/// What may start or end an inline construct: `` \ ` * _ ~ [ ] < & : @ ``, a `w` in front of a `.`, and line endings. A few bytes
/// that mean nothing (`^ { | }` and rare controls) share a comparison with these and are marked too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InlineSpecial {
    /// Mark every `\n`; otherwise only those behind a space, where a hard break may stand.
    every_line_ending: bool,
    /// `.` if the dialect links hosts without a scheme, else [`InlineSpecial::NEVER`].
    dot: u8,
    /// With it the middle byte of `。`, which other characters have too: the scanner tells them apart.
    wide_dot: u8,
    /// `$` if there is mathematics.
    dollar: u8,
}

impl InlineSpecial {
    /// No byte of UTF-8.
    const NEVER: u8 = 0xFF;

    pub(crate) const fn new(every_line_ending: bool, dots: bool, dollars: bool) -> InlineSpecial {
        let (dot, wide_dot) = if dots { (b'.', 0x80) } else { (Self::NEVER, Self::NEVER) };
        InlineSpecial { every_line_ending, dot, wide_dot, dollar: if dollars { b'$' } else { Self::NEVER } }
    }
}

impl Class for InlineSpecial {
    #[inline(always)]
    fn contains(self, before: u8, byte: u8, after: u8) -> bool {
        // With bit 5 set, `[ \ ] _` fall together with `{ | } DEL`, right behind `z`, and `@` with the backtick.
        let low = byte | 0x20;
        let special =
            (low.wrapping_sub(b'{') < 5) | (low == b'`') | (low == b'&') | (low == b':') | (low == b'<');
        let line_ending = (byte == b'\n') & (self.every_line_ending | (before == b' '));
        let www = (low == b'w') & (after == b'.');
        let chosen = (byte == self.dot) | (byte == self.wide_dot) | (byte == self.dollar);
        special | (byte == b'*') | line_ending | www | chosen
    }
}

/// The positions of a class in a text, in order.
pub(crate) struct Hits<'t, C> {
    bytes: &'t [u8],
    class: C,
    base: usize,
    mask: u64,
}

impl<'t, C: Class> Hits<'t, C> {
    #[inline]
    pub(crate) fn new(bytes: &'t [u8], class: C) -> Hits<'t, C> {
        let mut hits = Hits { bytes, class, base: 0, mask: 0 };
        hits.load();
        hits
    }

    /// Goes on at `at`, which is not behind a position already given.
    #[inline]
    pub(crate) fn skip_to(&mut self, at: usize) {
        let ahead = at - self.base;
        if ahead < 64 {
            self.mask &= !0 << ahead;
        } else {
            self.base = at;
            self.load();
        }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<usize> {
        while self.mask == 0 {
            self.base += 64;
            if self.base >= self.bytes.len() {
                self.base = self.bytes.len();
                return None;
            }
            self.load();
        }
        let at = self.base + self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        Some(at)
    }

    fn load(&mut self) {
        let mut block = [0; BLOCK + 2];
        let rest = if self.base == 0 {
            let rest = self.bytes;
            let length = rest.len().min(BLOCK + 1);
            block[1..=length].copy_from_slice(&rest[..length]);
            rest
        } else {
            let rest = &self.bytes[self.base.min(self.bytes.len())..];
            let with_neighbours = &self.bytes[self.base.min(self.bytes.len()) - 1..];
            if let Some(whole) = with_neighbours.first_chunk() {
                self.mask = mask(self.class, whole);
                return;
            }
            block[..with_neighbours.len()].copy_from_slice(with_neighbours);
            rest
        };
        let beyond = if rest.len() < BLOCK { !0 << rest.len() } else { 0 };
        self.mask = mask(self.class, &block) & !beyond;
    }
}

const BLOCK: usize = 64;

/// A bit for each byte between the first and the last of `block`.
#[inline(always)]
fn mask<C: Class>(class: C, block: &[u8; BLOCK + 2]) -> u64 {
    let mut flags = [0; BLOCK];
    for (at, flag) in flags.iter_mut().enumerate() {
        *flag = u8::from(class.contains(block[at], block[at + 1], block[at + 2]));
    }
    bits::gather(&flags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_agree_with_asking_byte_by_byte() {
        fn check<C: Class>(class: C, block: &[u8; BLOCK + 2], why: &str) {
            let one_by_one = (0..BLOCK).fold(0, |mask, at| {
                mask | u64::from(class.contains(block[at], block[at + 1], block[at + 2])) << at
            });
            assert_eq!(mask(class, block), one_by_one, "{why}");
        }
        for byte in 0..=255 {
            for at in 0..BLOCK + 2 {
                for neighbour in *b"x .w" {
                    let mut block = [neighbour; BLOCK + 2];
                    block[at] = byte;
                    check(HtmlSpecial, &block, &format!("{byte} at {at}"));
                    check(HTML_PATH, &block, &format!("{byte} at {at}"));
                }
            }
        }
    }

    #[test]
    fn every_byte_that_starts_a_construct_is_marked() {
        for byte in *b"\\`*_~[]<&:@" {
            assert!(HTML_PATH.contains(b'x', byte, b'x'), "{}", char::from(byte));
        }
        for byte in *b"azAZ09 .,;!?()-+=/#>'\"\n\t" {
            assert!(!HTML_PATH.contains(b'x', byte, b'x'), "{}", char::from(byte));
        }
        let all = InlineSpecial::new(true, true, true);
        assert!(
            all.contains(b'x', b'.', b'x')
                && all.contains(0xE3, 0x80, 0x82)
                && all.contains(b'x', b'$', b'x')
                && all.contains(b'x', b'\n', b'x')
        );
    }

    fn hits(text: &str, class: InlineSpecial) -> Vec<usize> {
        let mut hits = Hits::new(text.as_bytes(), class);
        std::iter::from_fn(|| hits.next()).collect()
    }

    const HTML_PATH: InlineSpecial = InlineSpecial::new(false, false, false);

    #[test]
    fn pairs_are_seen_across_the_edge_of_a_block() {
        for before in 0..130 {
            let text = format!("{}w. \n", "x".repeat(before));
            assert_eq!(hits(&text, HTML_PATH), [before, before + 3], "{before}");
        }
    }

    #[test]
    fn a_line_ending_without_a_space_is_marked_only_on_request() {
        assert_eq!(hits("a\nb", HTML_PATH), []);
        assert_eq!(hits("a\nb", InlineSpecial { every_line_ending: true, ..HTML_PATH }), [1]);
    }

    #[test]
    fn skipping_forgets_what_lies_before() {
        let text = format!("*{}*a*", "x".repeat(100));
        let mut found = Hits::new(text.as_bytes(), HTML_PATH);
        assert_eq!(found.next(), Some(0));
        found.skip_to(102);
        assert_eq!(found.next(), Some(103));
        found.skip_to(104);
        assert_eq!(found.next(), None);
    }
}
