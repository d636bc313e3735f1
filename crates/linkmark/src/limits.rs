//! Every number that bounds work, with the reason for it.

/// Characters between the brackets of a link label. CommonMark 0.31 § 6.3: "at most 999
/// characters".
pub(crate) const LABEL_CHARS: usize = 999;

/// Parentheses open at once in a destination without `<`. The spec asks for "at least three levels"
/// and lets the implementation stop; cmark stops at 32. Without a bound, `[a](b[a](b…` scans to the
/// end of the text from every `(`.
pub(crate) const DESTINATION_PARENS: usize = 32;

/// Digits of an ordered list's number. CommonMark 0.31 § 5.2: more would overflow in some browsers.
pub(crate) const LIST_NUMBER_DIGITS: usize = 9;

/// Columns of indentation that make code rather than a block's start. CommonMark 0.31 § 4.4.
pub(crate) const CODE_INDENT: usize = 4;

/// Cells that may be made up to fill short rows, all tables of a document together. `n` columns and
/// `n` empty rows are O(n) bytes of input and O(n²) cells of output (CVE-2023-37463); cmark-gfm
/// stops at the same number.
pub(crate) const FILLED_CELLS: usize = 0x8_0000;

/// Bytes of destinations and titles that references may bring in, if the document itself is not
/// longer. One definition of `n` bytes used `n` times would be O(n²) of output; cmark-gfm draws the
/// line at the same place. A reference after it stays text.
pub(crate) const EXPANSION_FLOOR: usize = 100_000;
