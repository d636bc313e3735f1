//! Small letters of all scripts.
//!
//! As [`char::to_lowercase`] has them, whose table has two numbers for each of 1,460 letters: in a
//! program for the web that is a tenth of the scanner. Here each alphabet is one row.
//!
//! ```
//! use linkmark_base::lowercase::lowercase;
//!
//! assert!("ÀΩЖ".chars().flat_map(lowercase).eq("àωж".chars()));
//! assert!(lowercase('İ').eq("i̇".chars()));
//! ```

use core::iter::{Chain, Once, once};
use core::option;

#[path = "lowercase_table.rs"]
mod lowercase_table;

use lowercase_table::RANGES;

/// Every `step`th character from `first` on, as far as `length`, becomes itself plus `add`.
pub(crate) struct Range {
    first: u32,
    length: u8,
    step: u8,
    add: i32,
}

/// One character, or two.
pub type Lowercase = Chain<Once<char>, option::IntoIter<char>>;

/// The small letter of `c`, or `c` itself.
pub fn lowercase(c: char) -> Lowercase {
    // The only letter whose small one is written with two characters.
    let is_two = c == 'İ';
    once(if is_two { 'i' } else { one(c) }).chain(is_two.then_some('\u{307}'))
}

fn one(c: char) -> char {
    let code = u32::from(c);
    let after = RANGES.partition_point(|range| range.first <= code);
    let Some(range) = after.checked_sub(1).and_then(|at| RANGES.get(at)) else { return c };
    let place = code - range.first;
    if place <= u32::from(range.length) && place.is_multiple_of(u32::from(range.step)) {
        char::from_u32(code.wrapping_add_signed(range.add)).unwrap_or(c)
    } else {
        c
    }
}
