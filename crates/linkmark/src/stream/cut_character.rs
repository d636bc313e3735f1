//! The bytes of a character that has not come as a whole.

const REPLACEMENT: &str = "\u{fffd}";

/// The start of a character, between two pieces.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CutCharacter {
    bytes: [u8; 4],
    len: usize,
}

impl CutCharacter {
    /// Hands `piece` on as text, and what is not UTF-8 as U+FFFD. The start of a character at its
    /// end is kept.
    pub(super) fn decode(&mut self, piece: &[u8], mut add: impl FnMut(&str)) {
        let mut rest = piece;
        while self.len > 0 && !rest.is_empty() {
            rest = self.complete(rest, &mut add);
        }
        // Most pieces are whole.
        if let Ok(text) = core::str::from_utf8(rest) {
            return add(text);
        }
        let mut chunks = rest.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            add(chunk.valid());
            let invalid = chunk.invalid();
            if chunks.peek().is_none() && is_cut(invalid) {
                self.bytes[..invalid.len()].copy_from_slice(invalid);
                self.len = invalid.len();
            } else if !invalid.is_empty() {
                add(REPLACEMENT);
            }
        }
    }

    /// How much text `decode` would hand on, with what is cut at its end.
    pub(super) fn decoded_len(mut self, piece: &[u8]) -> usize {
        let mut len = 0;
        self.decode(piece, |text| len += text.len());
        len + self.replaced_len()
    }

    /// Takes one byte more. What is left of `rest` then.
    fn complete<'b>(&mut self, rest: &'b [u8], add: &mut impl FnMut(&str)) -> &'b [u8] {
        self.bytes[self.len] = rest[0];
        let longer = &self.bytes[..=self.len];
        match core::str::from_utf8(longer) {
            Ok(character) => {
                add(character);
                self.len = 0;
                &rest[1..]
            }
            Err(_) if is_cut(longer) => {
                self.len += 1;
                &rest[1..]
            }
            // The byte begins something else.
            Err(_) => {
                self.give_up(add);
                rest
            }
        }
    }

    /// Nothing completes the character.
    pub(super) fn give_up(&mut self, mut add: impl FnMut(&str)) {
        if core::mem::take(&mut self.len) > 0 {
            add(REPLACEMENT);
        }
    }

    /// How much text there would be in its place if nothing completes it.
    pub(super) fn replaced_len(self) -> usize {
        if self.len == 0 { 0 } else { REPLACEMENT.len() }
    }
}

/// Whether these bytes may be the start of a character.
fn is_cut(bytes: &[u8]) -> bool {
    !bytes.is_empty() && core::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}
