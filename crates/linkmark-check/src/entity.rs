//! Character references in the values of attributes.

use std::borrow::Cow;

/// `value` with its character references decoded, by the engine's own reading of text.
pub(crate) fn decoded(value: &str) -> Cow<'_, str> {
    if memchr::memchr(b'&', value.as_bytes()).is_none() {
        return Cow::Borrowed(value);
    }
    // A destination in angle brackets takes everything but these and line endings as it is.
    let mut written = String::with_capacity(value.len() + 8);
    written.push_str("[](<");
    for c in value.chars() {
        match c {
            '<' | '>' | '\\' => written.extend(['\\', c]),
            '\n' | '\r' => written.push(' '),
            c => written.push(c),
        }
    }
    written.push_str(">)");
    let mut links = linkmark::links(&written, &linkmark::Options::COMMONMARK);
    links.next().map_or(Cow::Borrowed(value), |link| Cow::Owned(link.href.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn references_are_decoded_and_nothing_else_is() {
        assert_eq!(decoded("a?b&amp;c=&#233;"), "a?b&c=é");
        assert_eq!(decoded("<a>\\&lt;&nope;"), "<a>\\<&nope;");
        assert_eq!(decoded("a\\b"), "a\\b");
    }
}
