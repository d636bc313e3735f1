//! Small letters, against the standard library's.

use linkmark_base::lowercase::lowercase;

#[test]
fn every_small_letter_is_the_standard_librarys() {
    for c in '\0'..=char::MAX {
        // Its version of Unicode may be older, and not know a capital yet.
        if !c.to_lowercase().eq([c]) {
            assert!(lowercase(c).eq(c.to_lowercase()), "U+{:04X}", c as u32);
        }
    }
}

#[test]
fn nothing_but_a_capital_has_a_small_letter() {
    let known = |c: char| c.is_alphabetic() || c.to_uppercase().next() != Some(c);
    for c in ('\0'..=char::MAX).filter(|&c| known(c) && c.to_lowercase().eq([c])) {
        assert!(lowercase(c).eq([c]), "U+{:04X}", c as u32);
    }
}
