//! Links in `[…](…)` that went wrong, and in the markup of other languages.

use super::Around;

/// `[a](https://…`, `[a] (https://…`, `[a]((https://…`, `![]=(https://…`, `[a](see https://…`,
/// `\[a]\(https://…`, `【a】(https://…`, `[a]: https://…`, `[https://…`: read as text, so something
/// went wrong.
pub(super) fn is_in_brackets(around: &Around<'_>) -> bool {
    let before = around.before;
    let in_round = before.rsplit_once(['(', '（']).is_some_and(|(before, inside)| {
        let touches = inside.trim_matches([' ', '<']).is_empty();
        let is_open = !inside.contains([')', '）']) && before.trim_end_matches('\\').ends_with([']', '】']);
        is_open || (touches && comes_after_bracket(before))
    });
    let after_colon = before.trim_end_matches([' ', '\t', '<', '(']).strip_suffix([':', '：']);
    // A footnote has no title.
    let starts_footnote =
        around.line.trim_start_matches([' ', '>']).starts_with("[^") && !around.after.starts_with(" \"");
    before.trim_end().ends_with('[')
        || in_round
        || (after_colon.is_some_and(comes_after_bracket) && !starts_footnote)
}

/// `(https://… "title")`: only the target of a link has a title.
pub(super) fn has_title(around: &Around<'_>) -> bool {
    let title = around.after.strip_prefix(" \"").or_else(|| around.after.strip_prefix(" '"));
    around.before.ends_with('(') && title.is_some_and(|title| title.contains("\")") || title.contains("')"))
}

/// `[a]` in a line, at its end or before `(b)`, and `(https://…` at the start of the next; `[a]:`
/// and `https://…` in the next; or `[a] https://…` at the end of a line, though `[1]` is a number.
pub(super) fn is_in_brackets_of_two_lines(around: &Around<'_>) -> bool {
    let opens = matches!(around.before.trim_matches([' ', '\t', '>', '<']), "(" | "（");
    let above = without_comment(around.above);
    let is_alone = around.after.trim().is_empty()
        && around.before.trim_end().strip_suffix(']').is_some_and(|before| {
            before.rsplit_once('[').is_some_and(|(before, name)| {
                !name.contains(']')
                    && name.len() > 1
                    && name.contains(char::is_alphabetic)
                    && before.chars().next_back().is_none_or(char::is_whitespace)
            })
        });
    let starts_line = around.before.trim_matches([' ', '\t', '>', '<']).is_empty();
    is_alone || (opens && has_bracket_without_target(above)) || (starts_line && is_label(above))
}

/// `[a]:` or `[a][]:`, of a definition, though a footnote may go on in the next line.
fn is_label(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '>']);
    line.starts_with('[') && !line.starts_with("[^") && line.ends_with("]:")
}

/// `in the [a] chat (https://…`, `请打开 [a]页面。(https://…`: the bracket became no link, and the
/// target is not far.
pub(super) fn is_after_bracket_and_words(around: &Around<'_>) -> bool {
    let bracket = around.before.strip_suffix('(').and_then(|before| before.rsplit_once(']'));
    let Some((before, words)) = bracket else { return false };
    let Some((before, name)) = before.rsplit_once('[') else { return false };
    let is_word = |word: &str| word.chars().all(|c| !c.is_ascii() || c.is_ascii_alphanumeric());
    let count = words.split_whitespace().count();
    // `* [fix] a bug (https://…)` starts with what it is about.
    let is_in_sentence = before.ends_with(' ') && before.contains(char::is_alphabetic);
    is_in_sentence
        && words.starts_with(|c: char| c == ' ' || !c.is_ascii())
        && (1..=MOST_WORDS).contains(&count)
        && words.split_whitespace().all(is_word)
        && name.contains(char::is_alphabetic)
}

/// More words are a sentence of their own.
const MOST_WORDS: usize = 2;

/// Whether the last `[a]` of a line is only that.
fn has_bracket_without_target(line: &str) -> bool {
    let rest = line.rsplit_once([']', '】']).map(|(_, rest)| rest);
    rest.is_some_and(|rest| !rest.starts_with(['(', '[', ':']))
}

/// The text before `<!-- … -->` at the end of a line.
fn without_comment(line: &str) -> &str {
    let comment = line.strip_suffix("-->").and_then(|line| line.rfind("<!--"));
    comment.map_or(line, |at| line[..at].trim_end())
}

fn comes_after_bracket(before: &str) -> bool {
    let before = before.trim_end_matches(BETWEEN_BRACKETS);
    before.ends_with([']', '】']) && !TASKS.iter().any(|task| before.ends_with(task))
}

/// What gets between the two pairs of brackets of a link by mistake.
const BETWEEN_BRACKETS: &[char] = &[' ', '\t', '.', ',', '=', '-', '–', '(', '（'];

/// `[a](https://) www.b.c)`, `https://a.b text] more`, `https://a.b) more`: a bracket is closed
/// that nobody opened, here or in the line above, unless that is a line of links as well.
pub(super) fn is_before_closing_bracket(around: &Around<'_>) -> bool {
    let (before, after) = (around.before, around.after);
    let is_open = |open: char, close: char| {
        let count = |bracket: char| before.matches(bracket).count() + around.above.matches(bracket).count();
        before.rfind(open) > before.rfind(close) || count(open) > count(close)
    };
    let is_link = |word: &str| word.contains("://");
    let goes_on = !around.above.is_empty() && around.above.split_whitespace().all(is_link);
    let in_square = after.find(']').is_some_and(|at| !after[..at].contains('['));
    (after.starts_with(')') && !is_open('(', ')') && !goes_on)
        || (in_square && !is_open('[', ']'))
        || before.trim_end().ends_with("://)")
}

/// `[//]: # (https://…)`, `[comment]: <> (https://…)`: a remark, as some write it. `#
/// http://www.apache.org/licenses/LICENSE-2.0`: the head of a file of code, and alone in its line a
/// part of the licence. `== https://…`: the title of a tab.
pub(super) fn is_in_remark(around: &Around<'_>) -> bool {
    let line = around.line.trim_start_matches([' ', '>']);
    let is_licence = match around.before.trim() {
        "#" => around.raw.contains("/LICENSE"),
        "" => around.raw.contains("apache.org/licenses/") && around.after.trim().is_empty(),
        _ => false,
    };
    is_licence || REMARKS.iter().any(|remark| line.starts_with(remark))
}

/// How such remarks and titles start.
const REMARKS: &[&str] = &["[//]:", "[comment]:", "[#]:", "== ", "=== "];

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
