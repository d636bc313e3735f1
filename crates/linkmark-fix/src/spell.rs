//! How a bare link is written out: as `<…>` where that says the same, else as `[…](…)`.
//!
//! What is written is read back before it is offered: a spelling that does not give the same text
//! and the same target, by itself and by the rules of CommonMark alone, is none.

use linkmark::{LinkFinder, Options};

use crate::hosts::Spelling;

/// Writes links out, and reads back what it wrote.
#[derive(Default)]
pub(crate) struct Speller {
    reader: LinkFinder,
}

impl Speller {
    /// The spelling of a link that is written `raw` in the source, reads `text` and leads to
    /// `href`, if there is one.
    pub(crate) fn spell(&mut self, raw: &str, text: &str, href: &str, spelling: Spelling) -> Option<String> {
        // In a cell of a table `\|` is a `|`, and between `<` and `>` it cannot be written in a way
        // that is one elsewhere too.
        let in_cell = text.contains('|') && raw != text;
        let angle = (!in_cell && spelling == Spelling::Angle).then(|| angle(text));
        angle
            .filter(|written| self.reads_as(written, text, href))
            .or_else(|| Some(inline(text, href)).filter(|written| self.reads_as(written, text, href)))
    }

    fn reads_as(&mut self, written: &str, text: &str, href: &str) -> bool {
        let (mut same, mut all) = (0, 0);
        self.reader.for_each(written, &Options::COMMONMARK, |link| {
            all += 1;
            same += usize::from(link.range == (0..written.len()) && link.text == text && link.href == href);
        });
        (same, all) == (1, 1)
    }
}

/// `<https://a.b>`, `<a@b.c>`: what a reader would have written.
fn angle(text: &str) -> String {
    format!("<{text}>")
}

/// `[www.a.b](http://www.a.b)`
fn inline(text: &str, href: &str) -> String {
    let mut out = String::with_capacity(text.len() + href.len() + 8);
    out.push('[');
    push_text(&mut out, text);
    out.push_str("](");
    push_destination(&mut out, href);
    out.push(')');
    out
}

/// Link text, with everything escaped that would mean something. `|` would end a cell of a table;
/// escaped it is a `|` everywhere.
fn push_text(out: &mut String, text: &str) {
    let bytes = text.as_bytes();
    for (at, c) in text.char_indices() {
        let means_something = match c {
            '\\' | '[' | ']' | '*' | '`' | '<' | '>' | '~' | '|' | '$' => true,
            // Between two letters or digits no `_` opens or closes anything, and `a_b` is easier to
            // read than `a\_b`.
            '_' => !(at > 0 && between_words(text, at)),
            '&' => starts_reference(&bytes[at..]),
            _ => false,
        };
        if means_something {
            out.push('\\');
        }
        out.push(c);
    }
}

fn between_words(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let after = text[at + 1..].chars().next();
    before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
}

/// A destination: bare where it can be, between `<` and `>` where a bare one would end too early.
fn push_destination(out: &mut String, href: &str) {
    let bytes = href.as_bytes();
    let angle =
        href.is_empty() || href.starts_with('<') || bytes.iter().any(|&byte| byte <= b' ' || byte == 0x7F);
    let balanced = is_balanced(href);
    if angle {
        out.push('<');
    }
    for (at, c) in href.char_indices() {
        let means_something = match c {
            '\\' | '|' => true,
            '(' | ')' => !angle && !balanced,
            '<' | '>' => angle,
            '&' => starts_reference(&bytes[at..]),
            _ => false,
        };
        if means_something {
            out.push('\\');
        }
        out.push(c);
    }
    if angle {
        out.push('>');
    }
}

/// Deeper nests than this are escaped: parsers may stop counting at 32.
const DEEPEST: usize = 16;

fn is_balanced(href: &str) -> bool {
    let mut open = 0usize;
    for byte in href.bytes() {
        match byte {
            b'(' if open == DEEPEST => return false,
            b'(' => open += 1,
            b')' if open == 0 => return false,
            b')' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// Whether `&…` could be read as a character reference.
pub(crate) fn starts_reference(bytes: &[u8]) -> bool {
    let name = bytes[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#').count();
    name > 0 && bytes.get(1 + name) == Some(&b';')
}

#[cfg(test)]
mod tests {
    use super::Speller;
    use crate::hosts::Spelling;

    #[test]
    fn the_spelling_says_what_the_bare_link_said() {
        let cases = [
            ("https://a.b", "https://a.b", "<https://a.b>"),
            ("a@b.c", "mailto:a@b.c", "<a@b.c>"),
            ("mailto:a@b.c", "mailto:a@b.c", "<mailto:a@b.c>"),
            ("www.a.b", "http://www.a.b", "[www.a.b](http://www.a.b)"),
            ("www.a.b/c_(d)", "http://www.a.b/c_(d)", r"[www.a.b/c\_(d)](http://www.a.b/c_(d))"),
            ("www.a.b/c_d", "http://www.a.b/c_d", "[www.a.b/c_d](http://www.a.b/c_d)"),
            ("www.a.b/(", "http://www.a.b/(", r"[www.a.b/(](http://www.a.b/\()"),
            ("www.a.b?x&amp;y", "http://www.a.b?x&amp;y", r"[www.a.b?x\&amp;y](http://www.a.b?x\&amp;y)"),
            ("www.a.b?x&y", "http://www.a.b?x&y", "[www.a.b?x&y](http://www.a.b?x&y)"),
            (r"www.a.b/\*", r"http://www.a.b/\*", r"[www.a.b/\\\*](http://www.a.b/\\*)"),
            ("www.a.b/[x]|`y`", "http://www.a.b/[x]|`y`", r"[www.a.b/\[x\]\|\`y\`](http://www.a.b/[x]\|`y`)"),
            // `>` would end `<…>`, and `_` is not in the domain of an address between angle
            // brackets.
            ("https://a.b/c>d", "https://a.b/c>d", r"[https://a.b/c\>d](https://a.b/c>d)"),
            ("a@b_c.d", "mailto:a@b_c.d", "[a@b_c.d](mailto:a@b_c.d)"),
        ];
        for (text, href, written) in cases {
            assert_eq!(
                Speller::default().spell(text, text, href, Spelling::Angle).as_deref(),
                Some(written),
                "{text}"
            );
        }
    }
}
