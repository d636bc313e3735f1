//! CSV as RFC 4180 has it, with cells that a spreadsheet does not run.

use std::borrow::Cow;

/// What makes a spreadsheet take a cell for a formula, some of it after leaving out white space.
/// Spreadsheets in East Asia take the wide forms too. `=HYPERLINK(…)` in somebody's Markdown would
/// otherwise run when a list of links is opened.
const STARTS_FORMULA: &[char] = &['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// The rows, each with a line feed after it. A cell is quoted where it must be.
pub(crate) fn rows<'r>(rows: impl IntoIterator<Item: IntoIterator<Item = Cow<'r, str>>>) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    for row in rows {
        let row: Vec<Cow<'_, str>> = row.into_iter().map(harmless).collect();
        // Memory is never full halfway, and every row has as many cells as the first.
        let _ = writer.write_record(row.iter().map(|cell| cell.as_bytes()));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The cell as text: the apostrophe says so to a spreadsheet, and whoever reads the file with a
/// program takes it off a cell that begins with `'=` and the like.
fn harmless(cell: Cow<'_, str>) -> Cow<'_, str> {
    if cell.starts_with(STARTS_FORMULA) { format!("'{cell}").into() } else { cell }
}

#[cfg(test)]
mod tests {
    use super::{STARTS_FORMULA, rows};

    fn row(cells: [&str; 2]) -> String {
        rows([cells.map(Into::into)])
    }

    #[test]
    fn a_cell_is_quoted_only_where_it_must_be() {
        assert_eq!(row(["a b", ""]), "a b,\n");
        assert_eq!(row(["a,b", "a\"b"]), "\"a,b\",\"a\"\"b\"\n");
        assert_eq!(row(["a\nb", "a\rb"]), "\"a\nb\",\"a\rb\"\n");
    }

    #[test]
    fn no_cell_is_a_formula() {
        for start in STARTS_FORMULA {
            let written = row(["a", &format!("{start}1+1")]);
            assert!(written.starts_with("a,'") || written.starts_with("a,\"'"), "{written}");
        }
        assert_eq!(row(["=HYPERLINK(\"x\")", "a=b"]), "\"'=HYPERLINK(\"\"x\"\")\",a=b\n");
    }
}
