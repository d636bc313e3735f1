//! Link reference definitions: where they are, and where they lead.

use std::ops::Range;

use crate::finders;

/// `[label]: destination`, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The label, folded as labels are compared.
    pub label: Box<str>,
    /// All of it but its title.
    pub range: Range<u32>,
    /// The destination as it is written, without brackets.
    pub written: Range<u32>,
    /// Where it leads, as it is written.
    pub href: Box<str>,
    /// Whether a link has its label.
    pub is_used: bool,
}

/// How far from the start of its line a label may end.
const LONGEST: usize = 2048;

/// The definitions of a document. What Markdown shows is not one: `leaves` are the ranges of all
/// that it shows, in order.
pub(crate) fn definitions(source: &str, leaves: &[Range<u32>]) -> Vec<Definition> {
    let mut found = Vec::new();
    // Where the line starts, and how far it was looked for: no line is searched twice.
    let (mut start, mut seen) = (0, 0);
    for close in finders::DEFINITION.find_iter(source.as_bytes()) {
        start = source[seen..close].rfind(['\n', '\r']).map_or(start, |at| seen + at + 1);
        seen = close;
        let line = &source[start..close];
        if line.len() > LONGEST {
            continue;
        }
        let label = line.trim_start_matches([' ', '>', '\t', '-', '*', '+']);
        let open = close - label.len();
        let Some(label) = label.strip_prefix('[') else { continue };
        // `[a]: text` is a link to something defined elsewhere, and only its label is shown.
        let is_text = is_shown(leaves, open) || is_shown(leaves, open + 1);
        if label.starts_with('^') || has_bracket(label) || is_text {
            continue;
        }
        if let Some(written) = destination(source, close + 2).filter(|end| ends_well(source, end)) {
            let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            found.push(Definition {
                label: folded(label).into(),
                range: place(open)..place(written.end),
                written: place(written.start)..place(written.end),
                href: source[written].into(),
                is_used: false,
            });
        }
    }
    found
}

/// Whether a bracket in the label is not escaped: `[a]: b]: c` has one label, and it ends early.
fn has_bracket(label: &str) -> bool {
    let mut is_escaped = false;
    label.bytes().any(|byte| {
        let is_bracket = !is_escaped && matches!(byte, b'[' | b']');
        is_escaped = byte == b'\\' && !is_escaped;
        is_bracket
    })
}

/// A label as CommonMark compares it, but for letters that fold to several.
pub(crate) fn folded(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn is_shown(leaves: &[Range<u32>], at: usize) -> bool {
    let at = u32::try_from(at).unwrap_or(u32::MAX);
    let after = leaves.partition_point(|leaf| leaf.start <= at);
    after > 0 && leaves[after - 1].end > at
}

/// Whether nothing but a title comes after the destination, on its line.
fn ends_well(source: &str, written: &Range<usize>) -> bool {
    let after = source[written.end..].trim_start_matches('>').trim_start_matches([' ', '\t']);
    after.is_empty() || after.starts_with(['\n', '\r', '"', '\'', '('])
}

/// The destination after the colon, on the same line.
fn destination(source: &str, at: usize) -> Option<Range<usize>> {
    let rest = &source[at..];
    let inner = rest.trim_start_matches([' ', '\t']);
    let start = at + (rest.len() - inner.len());
    if let Some(inner) = inner.strip_prefix('<') {
        let end = inner.find(['>', '\n'])?;
        return inner[end..].starts_with('>').then_some(start + 1..start + 1 + end);
    }
    let end = inner.find([' ', '\t', '\n', '\r']).unwrap_or(inner.len());
    (end > 0).then_some(start..start + end)
}

#[cfg(test)]
mod tests {
    use super::definitions;

    #[test]
    fn a_label_ends_at_its_first_bracket() {
        let labels = |source: &str| -> Vec<String> {
            definitions(source, &[]).iter().map(|one| format!("{} {}", one.label, one.href)).collect()
        };
        assert_eq!(labels("[a]: b\n> [C\\]d]: <e f>\n"), ["a b", "c\\]d e f"]);
        assert_eq!(labels("[a]:b]:c]:d\n"), ["a b]:c]:d"]);
    }
}
