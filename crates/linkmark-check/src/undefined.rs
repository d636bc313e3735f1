//! Labels without a definition, if they were meant as such.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use linkmark::{LinkType, MissingLabel, Parser};

use crate::page::{Undefined, to_u32};
use crate::page_reader::options;

/// A label that was meant as one.
pub(crate) fn undefined(source: &str, missing: &MissingLabel<'_>) -> Option<Undefined> {
    let is_one = missing.link_type != LinkType::Shortcut && is_label(source, missing);
    is_one.then(|| of(missing))
}

/// Whether it may be a label: `x[i][j]` is code that nobody marked, and `[x]` a box.
fn is_label(source: &str, missing: &MissingLabel<'_>) -> bool {
    let label = missing.label;
    let before = source[..missing.range.start].chars().next_back();
    let after = source[missing.range.end..].chars().next();
    let is_word =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ']' | '\\' | '['));
    !is_word(before)
        && !matches!(after, Some('[' | '(' | '=' | ']'))
        && !label.starts_with(['^', '!', '[', '#', '@', '\'', '"', '$', '%', '&', '*', '(', '<', '-', '.'])
        && !label.contains("::")
        && label.chars().filter(|c| c.is_alphabetic()).count() >= 2
        && !matches!(label, "x" | "X")
}

fn of(missing: &MissingLabel<'_>) -> Undefined {
    Undefined {
        range: to_u32(missing.range.start)..to_u32(missing.range.end),
        label: missing.label.into(),
        link_type: missing.link_type,
    }
}

/// `[a]` alone without a definition: nobody but its writer knows whether it was meant as a link.
pub(crate) fn shortcuts(source: &str) -> Vec<Undefined> {
    let missing = Mutex::new(Vec::new());
    let note = |label: &MissingLabel<'_>| {
        let is_one = label.link_type == LinkType::Shortcut && is_label(source, label);
        let one = is_one.then(|| of(label));
        missing.lock().unwrap_or_else(PoisonError::into_inner).extend(one);
        None
    };
    let options = options(&[]).with_resolver(&note);
    Parser::new_ext(source, &options).for_each(drop);
    missing.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// `[^a]` at this place, if it was meant as a footnote: `[^abc]+` is a regular expression.
pub(crate) fn undefined_note(source: &str, range: Range<usize>) -> Option<Undefined> {
    let label = &source[range.start + 1..range.end - 1];
    let name = &label[1..];
    let is_name =
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    let before = source[..range.start].chars().next_back();
    let after = source[range.end..].chars().next();
    let is_note = is_name
        && !matches!(after, Some('+' | '*' | '?' | '{' | '[' | '\\' | '/' | '$' | ']' | '(' | '|'))
        && !matches!(before, Some('[' | '^' | '/' | '\\' | '(' | '|' | '!'));
    is_note.then(|| Undefined {
        range: to_u32(range.start)..to_u32(range.end),
        label: label.into(),
        link_type: LinkType::Shortcut,
    })
}
