//! Links to what has a number, such as an issue.

use super::Around;

/// `https://github.com/a/b/pull/1(merged)`, `https://github.com/a/b/issues/2Then`: a word touches
/// the number.
pub(super) fn touches_number(around: &Around<'_>) -> bool {
    let word = number(around.raw).map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
    word.is_some_and(|word| word.starts_with(|c: char| c == '(' || c.is_ascii_uppercase()))
}

/// `https://github.com/a/b/issues/4711`: nobody makes one up, but for `123`.
pub(super) fn is_numbered(raw: &str) -> bool {
    let digits = number(raw).map_or("", |part| part.split(['?', '#']).next().unwrap_or(""));
    digits.len() > 2 && digits.bytes().all(|byte| byte.is_ascii_digit()) && !"1234567890".starts_with(digits)
}

/// What comes after `/issues/` and its kind, if it starts with a digit.
fn number(raw: &str) -> Option<&str> {
    let mut parts = raw.split('/');
    let after = parts.any(|part| NUMBERED.contains(&part)).then(|| parts.next()).flatten();
    after.filter(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// What is followed by a number.
const NUMBERED: &[&str] =
    &["discussions", "issues", "merge_requests", "milestone", "projects", "pull", "pulls"];
