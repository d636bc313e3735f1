//! Links in `[…](…)` that went wrong, and in the markup of other languages.

use super::Around;

/// `[a](https://…`, `[a] (https://…`, `[a]((https://…`, `![]=(https://…`, `[a](see https://…`,
/// `【a】(https://…`, `[a]: https://…`, `[https://…`: read as text, so something went wrong.
pub(super) fn is_in_brackets(around: &Around<'_>) -> bool {
    let before = around.before;
    let in_round = before.rsplit_once(['(', '（']).is_some_and(|(before, inside)| {
        let touches = inside.trim_matches([' ', '<']).is_empty();
        let is_open = !inside.contains([')', '）']) && before.ends_with([']', '】']);
        is_open || (touches && comes_after_bracket(before))
    });
    let after_colon = before.trim_end_matches([' ', '\t', '<', '(']).strip_suffix([':', '：']);
    let starts_footnote = around.line.trim_start_matches([' ', '>']).starts_with("[^");
    before.ends_with('[') || in_round || (after_colon.is_some_and(comes_after_bracket) && !starts_footnote)
}

fn comes_after_bracket(before: &str) -> bool {
    let before = before.trim_end_matches(BETWEEN_BRACKETS);
    before.ends_with([']', '】']) && !TASKS.iter().any(|task| before.ends_with(task))
}

/// What gets between the two pairs of brackets of a link by mistake.
const BETWEEN_BRACKETS: &[char] = &[' ', '\t', '.', '=', '(', '（'];

/// Brackets of a list of tasks, which are no link's.
const TASKS: &[&str] = &["- [ ]", "* [ ]", "+ [ ]", "- [x]", "* [x]", "+ [x]", "- [X]", "* [X]", "+ [X]"];

/// `https://a.b[text]` (`AsciiDoc`), `"text":https://a.b` (Textile), `[url]https://a.b[/url]`
/// (forums), `[text|https://a.b]` (Jira).
pub(super) fn is_in_other_markup(around: &Around<'_>) -> bool {
    let (raw, before, after) = (around.raw, around.before, around.after);
    let is_host = raw.contains("://[");
    (raw.contains('[') && raw.ends_with(']') && !is_host)
        || raw.contains("[/")
        || after.starts_with("[/")
        || before.ends_with("\":")
        || (before.ends_with('|') && after.starts_with(']'))
}
