//! `mixed-script`: a label in scripts that no language mixes.

use super::script_table::{LATIN, WITH_LATIN};
use super::scripts::Scripts;
use super::spelling::is_dot;
use super::target::Host;

/// Whether some label of `host` is less than "highly restrictive" by UTS #39: neither in one
/// script, nor in Latin and one of the writing systems of China, Japan and Korea.
pub(super) fn is_mixed(host: Host<'_>) -> bool {
    if host.is_plain() {
        return false;
    }
    let mut label = Label::EMPTY;
    for c in host.chars() {
        if !is_dot(c) {
            label.add(c);
        } else if label.is_mixed() {
            return true;
        } else {
            label = Label::EMPTY;
        }
    }
    label.is_mixed()
}

/// The scripts that all characters of a label have in common.
struct Label {
    all: Scripts,
    /// Those of the characters that are not Latin.
    beside_latin: Scripts,
}

impl Label {
    const EMPTY: Label = Label { all: Scripts::ALL, beside_latin: Scripts::ALL };

    fn add(&mut self, c: char) {
        let scripts = Scripts::of(c);
        self.all = self.all.and(scripts);
        if !scripts.meets(LATIN) {
            self.beside_latin = self.beside_latin.and(scripts);
        }
    }

    fn is_mixed(&self) -> bool {
        !self.all.meets(Scripts::ALL) && !self.beside_latin.meets(WITH_LATIN)
    }
}
