//! Sets of bytes and characters, as sets: every member is one, and nothing else.

use linkmark_base::byteset::ByteSet;
use linkmark_base::unicode::Classes;

#[test]
fn a_set_of_bytes_is_an_answer_for_each_byte() {
    let all = 0..=255u8;
    let of = |is_member: fn(&u8) -> bool| ByteSet::of(&all.clone().filter(is_member).collect::<Vec<_>>());
    let (two, three) = (of(|byte| byte % 2 == 0), of(|byte| byte % 3 == 0));
    for byte in all.clone() {
        let (by_two, by_three) = (byte % 2 == 0, byte % 3 == 0);
        assert_eq!(two.contains(byte), by_two, "{byte}");
        assert_eq!(two.or(three).contains(byte), by_two || by_three, "{byte}");
        assert_eq!(two.without(three).contains(byte), by_two && !by_three, "{byte}");
        assert_eq!(ByteSet::range(60, 200).contains(byte), (60..=200).contains(&byte), "{byte}");
        for other in [0, 64, 128, 192].map(|distance| byte ^ distance) {
            assert!(!ByteSet::of(&[byte, other]).is_empty(), "{byte} {other}");
        }
    }
    assert!(ByteSet::EMPTY.is_empty() && two.without(two).is_empty());
}

#[test]
fn classes_that_share_one_keep_it() {
    assert_eq!(Classes::PUNCTUATION.or(Classes::PE), Classes::PUNCTUATION);
}
