//! The parts of a text that a page shows as they are typed: between `<pre>` and `</pre>`.
//!
//! To Markdown such a part may be text, since a block of HTML that starts with another tag ends at
//! the next blank line: `<div><pre>`. What is in it is code, a log or a listing all the same.

use std::ops::Range;

/// Every such part, in order. What is not closed is none. One pass.
pub(crate) fn preformatted(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<usize> = None;
    for (at, _) in text.match_indices('<') {
        let tag = &text.as_bytes()[at + 1..];
        if starts_with_name(tag, b"pre") {
            open.get_or_insert(at);
        } else if starts_with_name(tag, b"/pre") {
            found.extend(open.take().map(|open| open..at));
        }
    }
    found
}

/// Whether a tag has this name, in any case.
fn starts_with_name(tag: &[u8], name: &[u8]) -> bool {
    tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        && tag.get(name.len()).is_some_and(|next| *next == b'>' || next.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::preformatted;

    #[test]
    fn a_listing_is_between_its_tags() {
        for (text, wanted) in [
            ("a <div><pre class=x>b\n\nc</pre> d", &["<pre class=x>b\n\nc"][..]),
            ("<PRE>a<pre>b</Pre>c</pre>", &["<PRE>a<pre>b"]),
            ("<pre>a</pre><pre\n>b</pre>", &["<pre>a", "<pre\n>b"]),
            ("<pre>a", &[]),
            ("<prefix>a</prefix></pre><pre", &[]),
        ] {
            let found: Vec<&str> = preformatted(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, wanted, "{text:?}");
        }
    }
}
