//! Text in HTML: `&`, `<`, `>` and `"` are written as references, NUL as U+FFFD. Nothing else changes.

use crate::find;

/// Appends `text` so that a browser shows exactly it, in content and in a double-quoted attribute alike.
#[inline]
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    out.reserve(text.len());
    let mut done = 0;
    let mut hits = find::Hits::new(text.as_bytes(), find::HtmlSpecial);
    while let Some(at) = hits.next() {
        out.push_str(&text[done..at]);
        out.push_str(match text.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => "\u{fffd}",
        });
        done = at + 1;
    }
    out.push_str(&text[done..]);
}

/// Appends raw HTML: only a NUL changes.
pub(crate) fn push_raw(out: &mut String, html: &str) {
    let mut rest = html;
    while let Some(at) = memchr::memchr(0, rest.as_bytes()) {
        out.push_str(&rest[..at]);
        out.push('\u{fffd}');
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_html_reads_as_markup_is_written_as_references() {
        let mut out = String::new();
        push_escaped(&mut out, "a<b> & \"c\" 'd' \0 ä");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot; 'd' \u{fffd} ä");
    }

    #[test]
    fn a_character_is_found_wherever_a_block_of_the_search_ends() {
        for before in 0..140 {
            for after in [0, 1, 15, 16, 63, 64, 65] {
                let text = format!("{}&{}", "x".repeat(before), "y".repeat(after));
                let mut out = String::new();
                push_escaped(&mut out, &text);
                assert_eq!(out, text.replace('&', "&amp;"));
            }
        }
    }
}
