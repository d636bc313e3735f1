//! The parts of a link that inline links and definitions share: `[label]`, `<destination>`,
//! `"title"`.
//!
//! ```bnf
//! label       = "[" 1*999( char - "[" - "]" / escape ) "]"      ; not only white space
//! destination = "<" *( char - "<" - ">" - eol / escape ) ">"
//!             / 1*( char - control - space / escape )     ; parentheses balanced, not after "<"
//! title       = DQUOTE … DQUOTE / "'" … "'" / "(" … ")"   ; the closing one inside only if escaped
//! ```
//! CommonMark 0.31 § 6.3 and § 4.7.
//!
//! Each scans forward from `at` once and says where it stopped; nothing here looks back or decodes.
//! A line ending is `\n`, `\r` or both, and counts as white space. Blank lines end a paragraph, so
//! no text that is handed in has one.
//!
//! None of them can be asked into a quadratic: a label ends at the next bracket or after 999
//! characters, a destination at the next `<`, space or 33rd parenthesis, a title at the next quote
//! of its kind.

use crate::limits;
use core::ops::Range;

/// The end of the label that starts with `[` at `at`: the position after `]`.
pub(crate) fn label(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let mut i = at + 1;
    let mut chars = 0;
    let mut blank = true;
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b']' => return if blank { None } else { Some(i + 1) },
            b'[' => return None,
            b' ' | b'\t' | b'\n' | b'\r' => {}
            b'\\' if bytes.get(i + 1).is_some_and(u8::is_ascii_punctuation) => {
                blank = false;
                chars += 1;
                i += 1;
            }
            _ => blank = false,
        }
        chars += usize::from(starts_char(byte));
        if chars > limits::LABEL_CHARS {
            return None;
        }
        i += 1;
    }
    None
}

/// The destination at `at`, without `<` and `>`, and the position after it. Never empty unless
/// written `<>`.
pub(crate) fn destination(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    if bytes.get(at) == Some(&b'<') { angle_destination(bytes, at) } else { plain_destination(bytes, at) }
}

fn angle_destination(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let mut i = at + 1;
    loop {
        match *bytes.get(i)? {
            b'>' => return Some((at + 1..i, i + 1)),
            b'<' | b'\n' | b'\r' => return None,
            b'\\' if bytes.get(i + 1).is_some_and(u8::is_ascii_punctuation) => i += 2,
            _ => i += 1,
        }
    }
}

/// What needs no second look in a destination.
const PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut byte = 1;
    while byte <= b' ' as usize {
        plain[byte] = false;
        byte += 1;
    }
    plain[0x7f] = false;
    plain[b'(' as usize] = false;
    plain[b')' as usize] = false;
    plain[b'\\' as usize] = false;
    plain
};

fn plain_destination(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let mut i = at;
    let mut open = 0;
    loop {
        i += bytes[i..].iter().take_while(|&&byte| PLAIN[usize::from(byte)]).count();
        let Some(&byte) = bytes.get(i) else { break };
        match byte {
            b'\\' if bytes.get(i + 1).is_some_and(u8::is_ascii_punctuation) => i += 1,
            b'(' => {
                open += 1;
                if open > limits::DESTINATION_PARENS {
                    return None;
                }
            }
            b')' if open == 0 => break,
            b')' => open -= 1,
            // A NUL has become U+FFFD by the time the spec looks, so it is not a control character
            // here.
            1..=b' ' | 0x7f => break,
            _ => {}
        }
        i += 1;
    }
    (open == 0 && i > at).then_some((at..i, i))
}

/// The title at `at`, without its quotes, and the position after it.
pub(crate) fn title(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let open = *bytes.get(at)?;
    let close = match open {
        b'"' | b'\'' => open,
        b'(' => b')',
        _ => return None,
    };
    let mut i = at + 1;
    loop {
        match *bytes.get(i)? {
            byte if byte == close => return Some((at + 1..i, i + 1)),
            b'(' if open == b'(' => return None,
            b'\\' if bytes.get(i + 1).is_some_and(u8::is_ascii_punctuation) => i += 2,
            _ => i += 1,
        }
    }
}

/// Whether the text ends within the label at `at`, which is none so far.
pub(crate) fn label_is_cut(bytes: &[u8], at: usize) -> bool {
    !has_outside_escapes(&bytes[at + 1..], |byte| matches!(byte, b'[' | b']'))
}

/// Whether the text ends within the destination at `at`, which is none so far.
pub(crate) fn destination_is_cut(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at..];
    match rest {
        [b'<', inside @ ..] => !has_outside_escapes(inside, |byte| matches!(byte, b'<' | b'\n' | b'\r')),
        // Parentheses are open.
        _ => !rest.iter().any(|&byte| matches!(byte, 1..=b' ' | 0x7f)) && rest.first() != Some(&b')'),
    }
}

/// Whether the text may end within the title at `at`, which is none so far.
pub(crate) fn title_is_cut(bytes: &[u8], at: usize) -> bool {
    matches!(bytes[at], b'"' | b'\'' | b'(')
}

/// Whether a byte is there that no backslash escapes.
fn has_outside_escapes(bytes: &[u8], is_it: impl Fn(u8) -> bool) -> bool {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if is_it(byte) {
            return true;
        }
        let escapes = byte == b'\\' && bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation);
        at += if escapes { 2 } else { 1 };
    }
    false
}

/// Continuation bytes of UTF-8 belong to the character that is already counted.
fn starts_char(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(
        part: impl Fn(&[u8], usize) -> Option<(Range<usize>, usize)>,
        text: &str,
        want: Option<(&str, &str)>,
    ) {
        let found = part(text.as_bytes(), 0).map(|(range, end)| (&text[range], &text[end..]));
        assert_eq!(found, want, "{text}");
    }

    fn label_range(bytes: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
        label(bytes, at).map(|end| (at + 1..end - 1, end))
    }

    #[test]
    fn a_label_ends_at_the_first_bracket_that_is_not_escaped() {
        check(label_range, "[a]b]", Some(("a", "b]")));
        check(label_range, r"[a\]b]c", Some((r"a\]b", "c")));
        check(label_range, "[a\nb]", Some(("a\nb", "")));
        check(label_range, "[a[b]", None);
        check(label_range, "[a", None);
        check(label_range, "[ \n\t]", None);
        check(label_range, "[]", None);
        check(label_range, "a]", None);
        check(label_range, r"[a\\]b", Some((r"a\\", "b")));
    }

    #[test]
    fn a_label_has_at_most_999_characters_whatever_their_bytes() {
        for character in ["a", "ä", "\\]"] {
            let longest = 999 / if character == "\\]" { 2 } else { 1 };
            let fits = format!("[{}]", character.repeat(longest));
            assert_eq!(label(fits.as_bytes(), 0), Some(fits.len()), "{character}");
            let over = format!("[{}]", character.repeat(longest + 1));
            assert_eq!(label(over.as_bytes(), 0), None, "{character}");
        }
    }

    #[test]
    fn a_destination_in_angle_brackets_may_hold_spaces_but_no_line_ending() {
        check(destination, "<a b> c", Some(("a b", " c")));
        check(destination, "<>", Some(("", "")));
        check(destination, "<a\nb>", None);
        check(destination, "<a<b>", None);
        check(destination, r"<a\>b>c", Some((r"a\>b", "c")));
        check(destination, "<a", None);
    }

    #[test]
    fn a_plain_destination_ends_at_a_space_or_an_unbalanced_parenthesis() {
        check(destination, "a(b(c))d e", Some(("a(b(c))d", " e")));
        check(destination, "a)b", Some(("a", ")b")));
        check(destination, r"a\)b)", Some((r"a\)b", ")")));
        check(destination, "a(b", None);
        check(destination, ")", None);
        check(destination, "", None);
        check(destination, "a\u{1}b", Some(("a", "\u{1}b")));
        check(destination, "a\u{a0}b c", Some(("a\u{a0}b", " c")));
    }

    #[test]
    fn parentheses_in_a_destination_nest_as_deep_as_the_limit() {
        let nested = |depth: usize| format!("{}{}", "(".repeat(depth), ")".repeat(depth));
        assert!(destination(nested(limits::DESTINATION_PARENS).as_bytes(), 0).is_some());
        assert!(destination(nested(limits::DESTINATION_PARENS + 1).as_bytes(), 0).is_none());
    }

    #[test]
    fn a_title_ends_at_the_quote_it_began_with() {
        check(title, "\"a'b\"c", Some(("a'b", "c")));
        check(title, "'a\nb'", Some(("a\nb", "")));
        check(title, "(a\\)b)c", Some(("a\\)b", "c")));
        check(title, "(a(b)", None);
        check(title, "\"a", None);
        check(title, "a", None);
        check(title, "\"\"", Some(("", "")));
    }
}
