//! The parts of a text that a page shows as they are typed: between `<pre>` and `</pre>`, or
//! between `[code]` and `[/code]`, as Grav, WordPress and forums have it.
//!
//! To Markdown such a part may be text, since a block of HTML that starts with another tag ends at
//! the next blank line: `<div><pre>`. What is in it is code, a log or a listing all the same.

use std::ops::Range;

/// Every such part, in order. What is not closed is none. One pass.
pub(crate) fn preformatted(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, &Listing)> = None;
    for (at, _) in text.match_indices(['<', '[']) {
        // `` `[code]` `` is about it.
        if text[..at].ends_with('`') {
            continue;
        }
        let tag = &text.as_bytes()[at..];
        if let Some((start, _)) = open.filter(|(_, listing)| listing.closes(tag)) {
            found.push(start..at);
            open = None;
        } else if open.is_none() {
            open = LISTINGS.iter().find(|listing| listing.opens(tag)).map(|listing| (at, listing));
        }
    }
    found
}

/// What a listing is between.
struct Listing {
    bracket: u8,
    name: &'static str,
}

/// The tag of HTML, and the shortcodes for code.
const LISTINGS: &[Listing] = &[
    Listing { bracket: b'<', name: "pre" },
    Listing { bracket: b'[', name: "code" },
    Listing { bracket: b'[', name: "codesh" },
    Listing { bracket: b'[', name: "prism" },
    Listing { bracket: b'[', name: "sourcecode" },
];

impl Listing {
    fn opens(&self, tag: &[u8]) -> bool {
        tag[0] == self.bracket && self.is_named(&tag[1..])
    }

    fn closes(&self, tag: &[u8]) -> bool {
        tag[0] == self.bracket && tag.get(1) == Some(&b'/') && self.is_named(&tag[2..])
    }

    /// Whether a tag has this name, in any case.
    fn is_named(&self, tag: &[u8]) -> bool {
        let len = self.name.len();
        tag.get(..len).is_some_and(|start| start.eq_ignore_ascii_case(self.name.as_bytes()))
            && tag
                .get(len)
                .is_some_and(|next| matches!(next, b'>' | b']' | b'=') || next.is_ascii_whitespace())
    }
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
            ("[code lang=a]b <pre>c</pre>[/code] d", &["[code lang=a]b <pre>c</pre>"]),
            ("`[code]` and `[/code]`, [code](a) [/prism]", &[]),
        ] {
            let found: Vec<&str> = preformatted(text).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, wanted, "{text:?}");
        }
    }
}
