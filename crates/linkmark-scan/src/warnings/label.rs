//! A label of a host in the spelling that a browser looks up, and whether two can be the same.

use super::punycode;
use super::spelling::{Spelling, is_dot};
use super::target::Host;

/// The longest label that a name can have.
const LONGEST: usize = 63;

/// The labels of `host`, first to last. Empty ones are left out: `a.b.` is `a.b`.
pub(super) fn labels<'t>(host: Host<'t>) -> impl Iterator<Item = Label> + Clone + 't {
    let mut characters = host.chars().peekable();
    core::iter::from_fn(move || {
        characters.peek()?;
        let mut label = Label::EMPTY;
        for c in characters.by_ref().take_while(|&c| !is_dot(c)) {
            label.add(c);
        }
        Some(label.decoded())
    })
    .filter(|label| label.len > 0)
}

/// A label: small letters, no Punycode, nothing invisible.
#[derive(Clone)]
pub(super) struct Label {
    characters: [char; LONGEST],
    len: usize,
    /// Whether these are all of its characters, in the spelling that is looked up.
    is_exact: bool,
    /// Whether that spelling has more than ASCII.
    is_foreign: bool,
}

impl Label {
    const EMPTY: Label = Label { characters: ['\0'; LONGEST], len: 0, is_exact: true, is_foreign: false };

    /// Its characters.
    pub(super) fn characters(&self) -> &[char] {
        &self.characters[..self.len]
    }

    /// Whether it is `word`, which is in small letters.
    pub(super) fn is(&self, word: &str) -> bool {
        self.is_exact && self.characters().iter().copied().eq(word.chars())
    }

    /// Whether the two are different names, for certain. How some characters are spelled is not
    /// known here; a label with one of them can be any other, but not one of ASCII alone if it is
    /// not one itself.
    pub(super) fn differs(&self, other: &Label) -> bool {
        self.is_foreign != other.is_foreign
            || self.is_exact && other.is_exact && self.characters() != other.characters()
    }

    fn add(&mut self, c: char) {
        match Spelling::of(c) {
            Spelling::Nothing => {}
            Spelling::Ascii(ascii) => self.push(ascii),
            Spelling::Small(small) => {
                self.is_foreign = true;
                small.for_each(|c| self.push(c));
            }
            Spelling::SeveralAscii => {
                self.is_exact = false;
                self.push(c);
            }
            Spelling::Other => {
                (self.is_exact, self.is_foreign) = (false, true);
                self.push(c);
            }
        }
    }

    fn push(&mut self, c: char) {
        match self.characters.get_mut(self.len) {
            Some(place) => {
                *place = c;
                self.len += 1;
            }
            None => self.is_exact = false,
        }
    }

    /// Without Punycode, where it is that.
    fn decoded(self) -> Label {
        let Some(encoded) = self.characters().strip_prefix(&['x', 'n', '-', '-']).filter(|_| self.is_exact)
        else {
            return self;
        };
        let mut decoded = Label { is_foreign: true, ..Label::EMPTY };
        match punycode::decode(encoded, &mut decoded.characters) {
            Some(len) => Label { len, ..decoded },
            None => self,
        }
    }
}
