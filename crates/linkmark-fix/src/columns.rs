//! The tables of a text: whether somebody aligned their columns with blanks, which cells have what
//! something is by default, and whether a table is what a program printed.
//!
//! A link written out in one row of an aligned table would move the rest of it, and half a column
//! written out reads worse than none. A blank too many in one row is a slip: most rows have them,
//! or all rows have their bars at the same places.

use std::ops::Range;

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) range: Range<usize>,
    /// Whether blanks align its columns.
    pub(crate) aligned: bool,
    /// The cells below `Default`, in order.
    pub(crate) defaults: Vec<Range<usize>>,
    /// Whether its columns are named as those of a database.
    pub(crate) is_data: bool,
}

/// What is known of each of these tables, which are in order. One pass.
pub(crate) fn tables(text: &str, ranges: &[Range<usize>]) -> Vec<Table> {
    let known = |range: &Range<usize>| {
        let table = &text[range.clone()];
        let here = |cell: Range<usize>| cell.start + range.start..cell.end + range.start;
        let defaults = defaults(table).into_iter().map(here).collect();
        Table { range: range.clone(), aligned: is_aligned(table), defaults, is_data: is_data(table) }
    };
    ranges.iter().map(known).collect()
}

/// The cells of the first column that says so, up to its heading.
fn defaults(table: &str) -> Vec<Range<usize>> {
    let is_default = |cell: &str| {
        HEADINGS.iter().any(|heading| heading.eq_ignore_ascii_case(cell.trim_matches([' ', '*', '`'])))
    };
    let heading = table.lines().next().unwrap_or("");
    let Some(column) = heading.split('|').position(is_default) else { return Vec::new() };
    let mut start = 0;
    let mut cells = Vec::new();
    for row in table.split_inclusive('\n') {
        let mut bars = row.match_indices('|').map(|(at, _)| at);
        // The first cell has no bar before it.
        let from = if column == 0 { Some(0) } else { bars.nth(column - 1).map(|bar| bar + 1) };
        cells.extend(from.map(|from| start + from..start + bars.next().unwrap_or(row.len())));
        start += row.len();
    }
    cells
}

/// What such a column is called.
const HEADINGS: &[&str] = &["default", "default value", "defaults"];

/// `| account_number | email |`: all of them names for programs, and some of two words.
fn is_data(table: &str) -> bool {
    let heading = table.lines().next().unwrap_or("").trim_matches([' ', '>', '|']);
    let is_name = |cell: &str| {
        let cell = cell.trim_matches([' ', '`']);
        !cell.is_empty()
            && cell.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    heading.contains('_') && heading.split('|').all(is_name)
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
    use super::{defaults, is_aligned, is_data};

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

    #[test]
    fn columns_of_a_database_have_names_for_programs() {
        assert!(is_data("| account_number | `email` |\n|-|-|") && is_data("a_b|c"));
        for table in
            ["| name | email |", "| Account_number | email |", "| account_number | Email |", "|a_b| |c|"]
        {
            assert!(!is_data(table), "{table}");
        }
    }

    #[test]
    fn a_column_has_what_is_by_default() {
        let table = "|a|Default|\n|-|-|\n|b|c|\n|d\n|e| f |g|";
        let cells: Vec<&str> = defaults(table).into_iter().map(|cell| &table[cell]).collect();
        assert_eq!(cells, ["Default", "-", "c", " f "]);
        assert_eq!(defaults("| a | b |\n|-|-|"), []);
    }
}
