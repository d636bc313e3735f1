//! The lines that a text shows as code: where one of them stands in the text once more, it is there
//! to be seen, as `http://a.b - automatic!` below a listing with the same line.

use std::collections::HashSet;
use std::ops::Range;

/// The lines of code that may have a link, without the blanks and signs of quotations around them.
/// One pass.
pub(crate) fn shown_lines<'t>(text: &'t str, code: &[Range<usize>]) -> HashSet<&'t str> {
    let lines = code.iter().flat_map(|range| text[range.clone()].lines()).map(bare_line);
    lines.filter(|line| LINKS.iter().any(|part| line.contains(part))).collect()
}

/// A line without what it is quoted or indented by.
pub(crate) fn bare_line(line: &str) -> &str {
    line.trim_start_matches([' ', '\t', '>']).trim_end()
}

/// What a link has.
const LINKS: &[&str] = &["://", "www.", "@"];

#[cfg(test)]
mod tests {
    use super::shown_lines;

    #[test]
    fn a_listing_shows_its_lines() {
        let text = "```\n  https://a.b \nc\n```\n> `d@e.f`";
        let shown = shown_lines(text, &[0..text.len() - 10, text.len() - 7..text.len()]);
        let mut shown: Vec<&str> = shown.into_iter().collect();
        shown.sort_unstable();
        assert_eq!(shown, ["`d@e.f`", "https://a.b"]);
    }
}
