//! Which bytes are in which layer of a map. Each layer is a class of bytes, which is asked of many
//! bytes at once; each row of [`Wanted`] asks for more of them.

use crate::find::Wanted;
use linkmark_base::bits::{BLOCK, Bytes, Class, Vectors, Work, by_widest};
use linkmark_base::escape::is_markup;

pub(crate) const COMMON: u8 = Wanted::Common as u8;
pub(crate) const CARRIAGE_RETURN: u8 = Wanted::CarriageReturn as u8;
pub(crate) const RARE: u8 = Wanted::Rare as u8;
pub(crate) const EXTENDED: u8 = Wanted::Extended as u8;

/// The layers of each of `blocks`. What is `WANTED` is a number of [`Wanted`].
// A function of its own: the bits go from their registers to where they stay.
#[inline(never)]
pub(crate) fn fill_layers<const WANTED: u8>(blocks: &[[u8; BLOCK]], layers: &mut [[u64; 3]]) {
    by_widest(Layers::<WANTED> { blocks, layers });
}

/// The layers of some blocks, to be filled.
struct Layers<'a, const WANTED: u8> {
    blocks: &'a [[u8; BLOCK]],
    layers: &'a mut [[u64; 3]],
}

impl<const WANTED: u8> Work for Layers<'_, WANTED> {
    type Result = ();

    #[inline(always)]
    fn with<V: Vectors>(self, vectors: V) {
        for (bytes, layers) in self.blocks.iter().zip(self.layers.iter_mut()) {
            *layers = vectors.find_three(bytes, (Special::<WANTED>, Html::<WANTED>, LineEnding::<WANTED>));
        }
        // Many words at once are vectors again.
        for bits in self.layers.as_flattened_mut() {
            *bits = vectors.in_order(*bits);
        }
    }
}

/// The bytes of the layer `LINE`.
#[derive(Clone, Copy)]
struct LineEnding<const WANTED: u8>;

impl<const WANTED: u8> Class for LineEnding<WANTED> {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        let common = byte.is(b'\n');
        if WANTED >= CARRIAGE_RETURN { common | byte.is(b'\r') } else { common }
    }
}

/// The bytes of the layer `HTML`.
#[derive(Clone, Copy)]
struct Html<const WANTED: u8>;

impl<const WANTED: u8> Class for Html<WANTED> {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        let common = is_markup(byte);
        if WANTED >= CARRIAGE_RETURN { common | byte.is(0) } else { common }
    }
}

/// The bytes of the layer `SPECIAL`.
#[derive(Clone, Copy)]
struct Special<const WANTED: u8>;

impl<const WANTED: u8> Class for Special<WANTED> {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        let mut special = is_special(byte) | is_markup(byte);
        if WANTED >= RARE {
            special = special | byte.is(b'$') | byte.is(0x80);
        }
        if WANTED >= EXTENDED {
            // `= + - '`: `-` and `=` differ in one bit.
            special = special | byte.only(!0x10).is(b'-') | byte.is(b'+') | byte.is(b'\'');
        }
        special
    }
}

/// `` \ ` * _ ~ [ ] : @ . `` and `\n`, and a few that mean nothing but share a compare with them:
/// `> ^ { | }`, DEL and three controls. `<` and `&` are markup.
#[inline(always)]
pub(crate) fn is_special<B: Bytes>(byte: B) -> B::Answer {
    // With bit 5 set, `[ \ ] ^ _` fall together with `{ | } ~ DEL`, the last of ASCII, and `@` with
    // the backtick.
    let low = byte.with(0x20);
    low.is_ascii_above(b'z') | low.is(b'`') | byte.only(!0x34).is(b'\n')
}

/// One byte.
#[derive(Clone, Copy)]
pub(crate) struct Only(pub(crate) u8);

impl Class for Only {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        byte.is(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::{HTML, LINE, SPECIAL};

    #[test]
    fn the_vectors_agree_with_asking_byte_by_byte() {
        for byte in 0..=255 {
            for at in 0..BLOCK {
                let mut bytes = [b'x'; BLOCK];
                bytes[at] = byte;
                let bit = |meant: bool| u64::from(meant) << at;
                let special = b"\\`*_~[]<&:@.\n>\"".contains(&byte);
                let free = b"^{|}\x7f\x0e\x1a\x1e".contains(&byte);
                for (layers, wanted) in [
                    (layers::<COMMON>(bytes), Wanted::Common),
                    (layers::<CARRIAGE_RETURN>(bytes), Wanted::CarriageReturn),
                    (layers::<RARE>(bytes), Wanted::Rare),
                    (layers::<EXTENDED>(bytes), Wanted::Extended),
                ] {
                    let returns = wanted >= Wanted::CarriageReturn;
                    let rare = wanted >= Wanted::Rare && matches!(byte, b'$' | 0x80);
                    let extended = wanted == Wanted::Extended && b"=+-'".contains(&byte);
                    let html = matches!(byte, b'&' | b'<' | b'>' | b'"') || returns && byte == 0;
                    let line = byte == b'\n' || returns && byte == b'\r';
                    assert_eq!(layers[HTML], bit(html), "{byte} at {at}");
                    assert_eq!(layers[LINE], bit(line), "{byte} at {at}");
                    assert_eq!(layers[SPECIAL], bit(special || free || rare || extended), "{byte} at {at}");
                }
            }
        }
    }

    fn layers<const WANTED: u8>(bytes: [u8; BLOCK]) -> [u64; 3] {
        let mut layers = [[0; 3]];
        fill_layers::<WANTED>(&[bytes], &mut layers);
        layers[0]
    }
}
