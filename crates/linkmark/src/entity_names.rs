//! What the names of characters stand for: `amp`, `hellip`.
//!
//! In the program the names lie in the order of what they stand for, which then is a byte or so for
//! each: how far it is from the one before. Compressed, that is 7 KB instead of 10. The first name
//! that is not one of the five that nearly all are has them spread by hash, where each is found at
//! once.

use crate::entity::Decoded;
use crate::entity_table::{BY_LENGTH, COUNT, PAIRS, SECONDS, STEPS};
use core::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, Ordering};

/// Twice as many places as names, so that a search is short.
const PLACES: usize = 4096;

/// Whether the two tables below are filled. Whoever fills them puts the same into the same places,
/// so that two threads may do so at once.
static IS_FILLED: AtomicBool = AtomicBool::new(false);

/// By the hash of a name: one more than its number; 0 where there is none.
static NUMBERS: [AtomicU16; PLACES] = [const { AtomicU16::new(0) }; PLACES];

/// By the number of a name: its first character, and from bit `SECOND` on which of `SECONDS` is the
/// other.
static CHARACTERS: [AtomicU32; COUNT] = [const { AtomicU32::new(0) }; COUNT];
const SECOND: u32 = 24;

/// What `&name;` stands for.
pub(crate) fn lookup(name: &[u8]) -> Option<Decoded> {
    let usual = match name {
        b"amp" => '&',
        b"lt" => '<',
        b"gt" => '>',
        b"quot" => '"',
        b"nbsp" => '\u{a0}',
        _ => return find(name),
    };
    Some(Decoded::from(usual))
}

#[cold]
fn find(name: &[u8]) -> Option<Decoded> {
    let &(first, names) = BY_LENGTH.get(name.len()).filter(|(_, names)| !names.is_empty())?;
    if !IS_FILLED.load(Ordering::Acquire) {
        fill();
    }
    let mut place = hash(name);
    loop {
        let number = usize::from(NUMBERS[place % PLACES].load(Ordering::Relaxed)).checked_sub(1)?;
        let at = number.checked_sub(usize::from(first)).map(|before| before * name.len());
        if at.and_then(|at| names.get(at..at + name.len())) == Some(name) {
            let both = CHARACTERS[number].load(Ordering::Relaxed);
            let first = char::from_u32(both & ((1 << SECOND) - 1))?;
            let second = ((both >> SECOND) as usize).checked_sub(1).map(|which| SECONDS[which]);
            return Some(Decoded { first, second });
        }
        place += 1;
    }
}

#[cold]
fn fill() {
    let all = BY_LENGTH.iter().enumerate().flat_map(|(length, (_, names))| names.chunks_exact(length.max(1)));
    let (mut steps, mut character) = (STEPS.iter(), 0_u32);
    let (mut pairs, mut last_pair) = (PAIRS.iter(), 0);
    let mut pair = pairs.next();
    for (number, name) in all.enumerate() {
        character = character.wrapping_add_signed(step(&mut steps));
        let mut both = character;
        if let Some(&(gap, which)) = pair
            && number == last_pair + usize::from(gap)
        {
            both |= u32::from(which) << SECOND;
            last_pair = number;
            pair = pairs.next();
        }
        CHARACTERS[number].store(both, Ordering::Relaxed);
        let own = number as u16 + 1;
        let mut place = hash(name);
        while ![0, own].contains(&NUMBERS[place % PLACES].load(Ordering::Relaxed)) {
            place += 1;
        }
        NUMBERS[place % PLACES].store(own, Ordering::Relaxed);
    }
    IS_FILLED.store(true, Ordering::Release);
}

/// The next step: seven bits a byte, the lowest first, and the sign is the lowest of all.
fn step(steps: &mut core::slice::Iter<'_, u8>) -> i32 {
    let (mut value, mut shift) = (0, 0);
    for &byte in steps {
        value |= i32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            break;
        }
    }
    if value & 1 == 0 { value >> 1 } else { -(value >> 1) }
}

fn hash(name: &[u8]) -> usize {
    let mixed = name.iter().fold(0_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x9e37_79b1));
    (mixed >> 20) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str) -> Option<alloc::string::String> {
        lookup(name.as_bytes()).map(|decoded| {
            let mut shown = alloc::string::String::new();
            decoded.push_to(&mut shown);
            shown
        })
    }

    #[test]
    fn every_name_is_found_by_itself_and_nothing_else_is() {
        let names =
            BY_LENGTH.iter().enumerate().flat_map(|(length, (_, names))| names.chunks_exact(length.max(1)));
        assert_eq!(names.clone().count(), COUNT);
        for name in names {
            assert!(lookup(name).is_some(), "{name:?}");
        }
        for name in ["", "a", "ampx", "Amp", "hellipp", "CounterClockwiseContourIntegralx"] {
            assert_eq!(shown(name), None, "{name}");
        }
    }

    #[test]
    fn names_stand_for_one_character_or_two() {
        let known = [
            ("amp", "&"),
            ("nbsp", "\u{a0}"),
            ("hellip", "…"),
            ("Tab", "\t"),
            ("zwnj", "\u{200c}"),
            ("Afr", "𝔄"),
            ("ngE", "≧\u{338}"),
            ("ThickSpace", "\u{205f}\u{200a}"),
            ("fjlig", "fj"),
            ("acE", "\u{223e}\u{333}"),
            ("CounterClockwiseContourIntegral", "∳"),
            ("zopf", "𝕫"),
            ("AMP", "&"),
            ("nGg", "⋙\u{338}"),
        ];
        for (name, text) in known {
            assert_eq!(shown(name).as_deref(), Some(text), "{name}");
        }
    }
}
