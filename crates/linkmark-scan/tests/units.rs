//! Byte offsets, as others count them.
#![cfg(feature = "alloc")]

use linkmark_scan::{Offsets, Position};
use linkmark_testdata::growth;
use proptest::prelude::*;

fn tuple(position: Position) -> (usize, usize, usize, usize) {
    (position.utf16, position.code_point, position.line, position.column)
}

#[test]
fn offsets_count_utf16_units_and_code_points() {
    let mut offsets = Offsets::new("aé日🍕x");
    let mut counted = |byte| {
        let position = offsets.at(byte);
        (position.utf16, position.code_point)
    };
    let in_order: Vec<_> = [0, 1, 3, 6, 10, 11].map(&mut counted).into();
    assert_eq!(in_order, [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (6, 5)]);
    assert_eq!(counted(3), (2, 2), "back again");
    assert_eq!(counted(7), (5, 4), "inside a character");
    assert_eq!(counted(99), (6, 5), "after the text");
}

#[test]
fn every_kind_of_line_ending_starts_a_line_and_columns_count_characters() {
    let text = "a\r\nbé中x\rc\nd";
    let mut offsets = Offsets::new(text);
    let letters = text.char_indices().filter(|(_, c)| c.is_alphabetic());
    let found: Vec<_> = letters.map(|(at, _)| offsets.at(at)).map(|at| (at.line, at.column)).collect();
    assert_eq!(found, [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (4, 1)]);
}

/// One character after another, from the start.
fn naive(text: &str, byte: usize) -> (usize, usize, usize, usize) {
    let (mut utf16, mut code_point, mut line, mut column) = (0, 0, 1, 1);
    for (at, c) in text.char_indices().take_while(|&(at, _)| at < byte) {
        utf16 += c.len_utf16();
        code_point += 1;
        column += 1;
        if c == '\n' || c == '\r' && !text[at + 1..].starts_with('\n') {
            (line, column) = (line + 1, 1);
        }
    }
    (utf16, code_point, line, column)
}

fn texts() -> impl Strategy<Value = String> {
    const PIECES: &[&str] =
        &["a", "é", "日", "🍕", "\n", "\r", "\r\n", "\u{feff}", "a line of words, and one more"];
    prop::collection::vec(prop::sample::select(PIECES), 0..400).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn offsets_in_any_order_are_counted_as_from_the_start(
        text in texts(),
        asked in prop::collection::vec(0..4000_usize, 1..40),
    ) {
        let mut offsets = Offsets::new(&text);
        for byte in asked {
            prop_assert_eq!(tuple(offsets.at(byte)), naive(&text, byte), "byte {}", byte);
        }
    }
}

/// Backwards is the worst order for what only walks on.
#[test]
fn offsets_in_any_order_take_linear_time() {
    let backwards = |text: &str| {
        let mut offsets = Offsets::new(text);
        (0..text.len()).rev().step_by(8).map(|byte| offsets.at(byte).utf16).sum::<usize>()
    };
    let badge = "[![a](b)](c) 日本\n";
    growth::check(&badge.repeat(1 << 10), &badge.repeat(1 << 14), backwards).expect("linear time");
}
