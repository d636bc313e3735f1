//! Links in quotations: a text that is quoted is often shown for what it is.

use super::Around;

/// `"https://a.b"`, `‘me@a.b’`, `&quot;see https://a.b&quot;`.
pub(super) fn is_quoted(around: &Around<'_>) -> bool {
    if around.before.contains("&quot;") && around.after.contains("&quot;") {
        return true;
    }
    let (before, after) = (around.before.chars().next_back(), around.after.chars().next());
    QUOTES.iter().any(|&(open, close)| before == Some(open) && after == Some(close))
}

/// `« me@a.b »`, `"paste the token of https://a.b here"`.
pub(super) fn is_in_quotation(around: &Around<'_>) -> bool {
    QUOTES.iter().any(|&(open, close)| is_between(around, open, close))
}

/// Whether a quotation is open before the link and closed after it.
fn is_between(around: &Around<'_>, open: char, close: char) -> bool {
    let is_open = match (open, close) {
        ('"', '"') => {
            let here = around.before.matches(open).count();
            here % 2 == 1 || (here + around.above.matches(open).count()) % 2 == 1
        }
        // An apostrophe says nothing, and what opens here may have closed another quotation.
        _ if "'’”»".contains(open) => return false,
        _ => around.before.rfind(open) > around.before.rfind(close),
    };
    is_open && around.after.contains(close)
}

/// A line between two lines that have nothing but quotation marks or backticks, where a fence was
/// meant.
pub(super) fn is_between_lines_of_quotes(around: &Around<'_>) -> bool {
    let is_mark = |c: char| c == '`' || QUOTES.iter().any(|&(open, close)| c == open || c == close);
    around.neighbours.iter().all(|line| !line.trim().is_empty() && line.trim().chars().all(is_mark))
}

/// What opens and what closes a quotation. Some languages close with what others open with.
const QUOTES: &[(char, char)] = &[
    ('"', '"'),
    ('\'', '\''),
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('”', '”'),
    ('‘', '’'),
    ('’', '’'),
    ('‚', '‘'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('「', '」'),
    ('『', '』'),
];
