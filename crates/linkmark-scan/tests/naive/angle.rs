//! `<…>`, as CommonMark has it.

use super::Span;

pub(super) fn link(chars: &[char], at: usize) -> Option<Span> {
    let end = (at..chars.len()).find(|&end| chars[end] == '>')? + 1;
    let inside: String = chars[at + 1..end - 1].iter().collect();
    if is_absolute_uri(&inside) {
        Some((at, end, "angle-uri"))
    } else if is_address(&inside) {
        Some((at, end, "angle-email"))
    } else {
        None
    }
}

/// A scheme of 2 to 32 characters, a colon, and nothing that is an ASCII control, a space, `<` or
/// `>`.
fn is_absolute_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    (2..=32).contains(&scheme.len())
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
        && !rest.contains(|c: char| c.is_ascii_control() || c == ' ' || c == '<' || c == '>')
}

/// The expression of HTML5.
fn is_address(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else { return false };
    !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c))
        && domain.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        })
}
