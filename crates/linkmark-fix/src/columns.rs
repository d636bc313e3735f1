//! The tables of a text whose columns somebody aligned with blanks: a link written out in one row
//! would move the rest of it, and half a column written out reads worse than none.
//!
//! A blank too many in one row is a slip. Most rows have them, or all rows have their bars at the
//! same places.

use std::ops::Range;

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) range: Range<usize>,
    /// Whether blanks align its columns.
    pub(crate) aligned: bool,
}

/// What is known of each of these tables, which are in order. One pass.
pub(crate) fn tables(text: &str, ranges: &[Range<usize>]) -> Vec<Table> {
    let known =
        |range: &Range<usize>| Table { range: range.clone(), aligned: is_aligned(&text[range.clone()]) };
    ranges.iter().map(known).collect()
}

fn is_aligned(table: &str) -> bool {
    let (mut rows, mut padded) = (0, 0);
    let mut bars: Option<Vec<usize>> = None;
    let mut same = true;
    for row in table.lines() {
        let here = row.chars().enumerate().filter(|(_, c)| *c == '|').map(|(column, _)| column).collect();
        same &= bars.get_or_insert_with(|| Vec::clone(&here)) == &here;
        if !is_delimiter(row) {
            rows += 1;
            padded += usize::from(is_padded(row));
        }
    }
    same || 2 * padded >= rows
}

/// `| a   | b |`, and not the empty cell of `| a |  |`.
pub(crate) fn is_padded(row: &str) -> bool {
    row.match_indices("  |").any(|(at, _)| !row[..at].trim_end_matches(' ').ends_with(['|', '>']) && at > 0)
}

/// `| --- | :-: |`
fn is_delimiter(row: &str) -> bool {
    row.bytes().all(|byte| b"|-: \t>".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::is_aligned;

    #[test]
    fn blanks_align_a_table() {
        for (table, wanted) in [
            ("| a   | b |\n|-----|---|\n| abc | d |\n", true),
            ("| abc | b |\n|-----|---|\n| def | g |", true),
            ("| a | b |\n|---|---|\n| long | d |\n| e  | f |\n| g | hij |", false),
            ("| a | b |\n| - | - |\n| c |  |\n| def |  |", false),
            ("> | a  | b |\n> |--|--|\n> | abcd | d |", true),
        ] {
            assert_eq!(is_aligned(table), wanted, "{table:?}");
        }
    }
}
