//! Where in an attribute of raw HTML destinations are written.

use std::ops::Range;

pub(crate) fn trimmed(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// The addresses in `a.png 1x, b.png 2x`.
pub(crate) fn srcset(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    for part in text.split(", ") {
        let start = at + (part.len() - part.trim_start_matches([' ', '\n', '\t', ',', '\r']).len());
        let rest = &text[start.min(at + part.len())..at + part.len()];
        let end = rest.find([' ', '\n', '\t', '\r']).unwrap_or(rest.trim_end_matches(',').len());
        if end > 0 {
            found.push(start..start + end);
        }
        at += part.len() + 2;
    }
    found
}
