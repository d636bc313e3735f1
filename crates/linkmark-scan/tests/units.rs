//! Byte offsets, as other languages count them.

use linkmark_scan::Offsets;

#[test]
fn offsets_count_utf16_units_and_code_points() {
    let mut offsets = Offsets::new("aé日🍕x");
    let counted: Vec<_> = [0, 1, 3, 6, 10, 11].map(|byte| offsets.at(byte)).into();
    assert_eq!(counted, [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (6, 5)]);
    assert_eq!(offsets.at(3), (2, 2), "back again");
    assert_eq!(offsets.at(7), (5, 4), "inside a character");
    assert_eq!(offsets.at(99), (6, 5), "behind the text");
    assert_eq!(offsets.at(99), (6, 5));
}
