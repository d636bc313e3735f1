//! Addresses of all dialects but github, alone or after `mailto:` or `xmpp:`.

use super::{Dialect, Span, before, is_at};

/// An address whose `@` is at `at`.
pub(super) fn bare(dialect: Dialect, chars: &[char], at: usize, floor: usize) -> Option<Span> {
    if chars[at] != '@' {
        return None;
    }
    let start = name_start(chars, at, floor);
    let good = match before(chars, start) {
        None => true,
        Some(c) if dialect == Dialect::Extended => !forbidden_in_extended(c),
        Some(c) => c != '/',
    };
    if start == at || !good {
        return None;
    }
    Some((start, domain_end(dialect, chars, at + 1)?, "email"))
}

/// An address after a `mailto:` or `xmpp:` whose colon is at `at`.
pub(super) fn prefixed(dialect: Dialect, chars: &[char], at: usize, floor: usize) -> Option<Span> {
    let prefixes: &[(&str, &'static str)] = match dialect {
        Dialect::MarkdownItRs => &[("mailto:", "mailto"), ("xmpp:", "xmpp")],
        Dialect::Extended => &[("mailto:", "mailto")],
        _ => &[],
    };
    let (start, kind) = prefixes.iter().find_map(|(prefix, kind)| {
        let start = (at + 1).checked_sub(prefix.len())?;
        (start >= floor && is_at(chars, start, prefix, dialect == Dialect::Extended))
            .then_some((start, *kind))
    })?;
    let good = before(chars, start).is_none_or(|c| match dialect {
        Dialect::Extended => !forbidden_in_extended(c),
        _ => !c.is_ascii_alphanumeric(),
    });
    let name = at + 1;
    let at = (name..chars.len()).find(|&k| !is_name(chars[k]))?;
    if !good || at == name || chars[at] != '@' {
        return None;
    }
    let end = domain_end(dialect, chars, at + 1)?;
    Some((start, if kind == "xmpp" { resource_end(chars, end) } else { end }, kind))
}

/// An address that starts further left than the `www.` in its name: `a_www.b.c@d.e`.
pub(super) fn around_www(dialect: Dialect, chars: &[char], www: usize, floor: usize) -> Option<Span> {
    if !is_at(chars, www, "www.", true) {
        return None;
    }
    let at = (www..chars.len()).find(|&k| !is_name(chars[k]))?;
    bare(dialect, chars, at, floor).filter(|&(start, ..)| start < www)
}

fn forbidden_in_extended(c: char) -> bool {
    c.is_ascii_alphanumeric() || "+.-/:".contains(c)
}

pub(super) fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || ".-_+".contains(c)
}

/// As far to the left as the characters of a name go.
pub(super) fn name_start(chars: &[char], at: usize, floor: usize) -> usize {
    let mut start = at;
    while start > floor && is_name(chars[start - 1]) {
        start -= 1;
    }
    start
}

/// The end of the domain that begins at `start`, if it is one.
fn domain_end(dialect: Dialect, chars: &[char], start: usize) -> Option<usize> {
    if dialect == Dialect::Extended {
        let end = expression_end(chars, start)?;
        return (chars.get(end) != Some(&'-')).then_some(end);
    }
    let (end, dots) = domain_run(chars, start, false);
    let good = dots > 0 && !"-_".contains(chars[end - 1]) && chars.get(end) != Some(&'@');
    good.then_some(end)
}

/// Letters, digits, `-`, `_`, and each `.` with a letter or digit after it: where they end, and how
/// many dots.
pub(super) fn domain_run(chars: &[char], start: usize, slashes: bool) -> (usize, usize) {
    let (mut end, mut dots) = (start, 0);
    while let Some(&c) = chars.get(end) {
        let dot = c == '.' && chars.get(end + 1).is_some_and(char::is_ascii_alphanumeric);
        if !(dot || c.is_ascii_alphanumeric() || "-_".contains(c) || (slashes && c == '/')) {
            break;
        }
        dots += usize::from(dot);
        end += 1;
    }
    (end, dots)
}

/// The document's expression, greedy: a label and then one or more of `.` and a label.
fn expression_end(chars: &[char], start: usize) -> Option<usize> {
    let mut end = label_end(chars, start)?;
    let mut labels = 1;
    while chars.get(end) == Some(&'.') {
        match label_end(chars, end + 1) {
            Some(further) => (end, labels) = (further, labels + 1),
            None => break,
        }
    }
    // A shorter label is followed by what the longer one had next, never by a dot: there is nothing
    // to go back to.
    (labels >= 2).then_some(end)
}

/// The longest `[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?`.
fn label_end(chars: &[char], start: usize) -> Option<usize> {
    (1..=63).rev().map(|length| start + length).find(|&end| {
        chars.get(start..end).is_some_and(|label| {
            label.iter().all(|c| c.is_ascii_alphanumeric() || *c == '-')
                && label[0] != '-'
                && label[label.len() - 1] != '-'
        })
    })
}

/// `/` and one or more of letters, digits, `@` and `.`; dots at the end are left out.
fn resource_end(chars: &[char], domain_end: usize) -> usize {
    if chars.get(domain_end) != Some(&'/') {
        return domain_end;
    }
    let mut end = domain_end + 1;
    while chars.get(end).is_some_and(|&c| c.is_ascii_alphanumeric() || "@.".contains(c)) {
        end += 1;
    }
    while chars[end - 1] == '.' {
        end -= 1;
    }
    if chars[end - 1] == '/' { domain_end } else { end }
}
