//! A line that may be a table's head, and below it one that begins as a delimiter row does: with
//! *close* it is a table already.

use alloc::string::String;

/// Writes the whole of the delimiter row that `row` begins, below the last line of `above`. False
/// if it does not begin one.
pub(super) fn write_delimiter_row(above: &str, row: &str, out: &mut String) -> bool {
    out.clear();
    let above = above.trim_end_matches(['\n', '\r']);
    let head = above.rsplit_once(['\n', '\r']).map_or(above, |(_, head)| head);
    let is_row = row.contains(['|', '-']) && row.bytes().all(|byte| b"|:- \t>".contains(&byte));
    if !head.contains('|') || !is_row {
        return false;
    }
    let inner = head.trim_matches([' ', '\t', '>']);
    let inner = inner.strip_prefix('|').unwrap_or(inner);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let columns = 1 + inner.matches('|').count() - inner.matches("\\|").count();
    let prefix = row.len() - row.trim_start_matches([' ', '\t', '>']).len();
    out.push_str(&row[..prefix]);
    out.push('|');
    out.extend(core::iter::repeat_n("-|", columns));
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delimiter_row_is_as_wide_as_the_head() {
        for (above, row, wanted) in [
            ("| a | b |\n", "|", "|-|-|"),
            ("a | b\r\n", "-", "|-|-|"),
            ("c\n> a | b\n", "> :-", "> |-|-|"),
            ("a \\| b | c\n", "|-", "|-|-|"),
        ] {
            let mut out = String::from("before");
            assert!(write_delimiter_row(above, row, &mut out), "{above:?} {row:?}");
            assert_eq!(out, wanted, "{above:?} {row:?}");
        }
        for (above, row) in [("a\n", "-"), ("a | b\n", "b"), ("a | b\n", " "), ("a | b\nc\n", "-")] {
            assert!(!write_delimiter_row(above, row, &mut String::new()), "{above:?} {row:?}");
        }
    }
}
