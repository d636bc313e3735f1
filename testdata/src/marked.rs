//! Links marked inside their text: `(‹http://a.b›)`.

use std::ops::Range;

/// The marks used unless a case chooses others.
pub const MARKS: [char; 2] = ['‹', '›'];

/// Takes the marks off: the text, and where the marked parts are in it.
///
/// The error says which mark is where none may be.
pub fn unmark(marked: &str, [open, close]: [char; 2]) -> Result<(String, Vec<Range<usize>>), String> {
    let mut text = String::with_capacity(marked.len());
    let mut spans = Vec::new();
    let mut started = None;
    for c in marked.chars() {
        if c == open {
            if started.replace(text.len()).is_some() {
                return Err(format!("`{open}` inside a link in `{marked}`"));
            }
        } else if c == close {
            let start = started.take().ok_or_else(|| format!("`{close}` without `{open}` in `{marked}`"))?;
            spans.push(start..text.len());
        } else {
            text.push(c);
        }
    }
    match started {
        None => Ok((text, spans)),
        Some(_) => Err(format!("`{open}` without `{close}` in `{marked}`")),
    }
}

/// Puts the marks on again: the way back from [`unmark`], and how a failed test shows what was
/// found.
pub fn mark(text: &str, spans: &[Range<usize>], [open, close]: [char; 2]) -> String {
    let mut marked = String::with_capacity(text.len() + 6 * spans.len());
    let mut at = 0;
    for span in spans {
        marked.push_str(&text[at..span.start]);
        marked.push(open);
        marked.push_str(&text[span.clone()]);
        marked.push(close);
        at = span.end;
    }
    marked.push_str(&text[at..]);
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_off_and_go_on_again() {
        let marked = "‹<a:b>›é‹www.a.b›.";
        let (text, spans) = unmark(marked, MARKS).unwrap();
        assert_eq!((text.as_str(), spans.as_slice()), ("<a:b>éwww.a.b.", &[0..5, 7..14][..]));
        assert_eq!(mark(&text, &spans, MARKS), marked);
    }

    #[test]
    fn a_mark_too_many_is_refused() {
        for wrong in ["‹a", "a›", "‹a‹b››", "›a‹"] {
            assert!(unmark(wrong, MARKS).is_err(), "{wrong}");
        }
    }
}
