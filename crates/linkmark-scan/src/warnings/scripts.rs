//! Which scripts a character is used in, by UTS #39.

use super::script_table::{LATIN, MEMBERS, RUNS, SETS};

/// The bits of an entry of [`RUNS`] that number its set.
const SET_BITS: u32 = 11;

/// A set of scripts, and of the writing systems that UTS #39 makes of several: Han with Bopomofo,
/// with kana, with Hangul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scripts(pub(super) [u64; 3]);

impl Scripts {
    /// What goes with every script: digits, `-`, accents.
    pub(super) const ALL: Scripts = Scripts([u64::MAX; 3]);

    /// The scripts that `c` is used in, by Script_Extensions.
    pub(super) fn of(c: char) -> Scripts {
        if c.is_ascii() {
            return if c.is_ascii_alphabetic() { LATIN } else { Scripts::ALL };
        }
        let code = u32::from(c);
        // The first run starts at 0, so there is always one.
        let run = RUNS.partition_point(|run| run >> SET_BITS <= code) - 1;
        let set = (RUNS[run] & ((1 << SET_BITS) - 1)) as usize;
        if set == 0 {
            return Scripts::ALL;
        }
        let mut scripts = Scripts([0; 3]);
        for &member in &MEMBERS[usize::from(SETS[set])..usize::from(SETS[set + 1])] {
            scripts.0[usize::from(member / 64)] |= 1 << (member % 64);
        }
        scripts
    }

    /// What both sets have.
    pub(super) fn and(self, other: Scripts) -> Scripts {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Scripts([a & d, b & e, c & f])
    }

    /// Whether the sets share a script.
    pub(super) fn meets(self, other: Scripts) -> bool {
        self.and(other) != Scripts([0; 3])
    }

    /// Whether `c` is written in one of these scripts, and not in all there are.
    pub(super) fn has(self, c: char) -> bool {
        let scripts = Scripts::of(c);
        scripts != Scripts::ALL && scripts.meets(self)
    }
}
