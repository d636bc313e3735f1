//! Links in tables, and in texts that somebody laid out with blanks.

use super::Around;
use crate::columns::is_padded;

/// A link far to the right, alone in its line, such as in the head of a licence, or in a table
/// whose columns are aligned with blanks: it would no longer be what somebody has made it look
/// like.
pub(super) fn is_laid_out(around: &Around<'_>) -> bool {
    let is_far = around.before.len() >= FAR && around.before.bytes().all(|byte| byte == b' ');
    is_far || around.in_aligned_table.unwrap_or_else(|| is_in_padded_rows(around))
}

/// Where the rows are text to Markdown, what is near says whether they are aligned.
fn is_in_padded_rows(around: &Around<'_>) -> bool {
    is_in_table(around)
        && (is_padded(around.before)
            || is_padded(around.after)
            || around.neighbours.iter().any(|row| is_padded(row))
            || ends_above_column(around))
}

/// Whether the cell ends where the one of the hyphens above or below it does.
fn ends_above_column(around: &Around<'_>) -> bool {
    let Some(end) = around.after.find('|') else { return false };
    let width = |text: &str| text.chars().count();
    // Of a long line only a part is known here, and not where its columns are.
    let column = width(around.before) + width(around.raw) + width(&around.after[..end]);
    let is_end = |row: &str| row.contains("---") && row.chars().nth(column) == Some('|');
    around.before.len() == around.line.len() && around.neighbours.iter().any(|row| is_end(row))
}

/// More than lists in lists are indented by.
const FAR: usize = 16;

/// `* https://a.b     MIT` above or below `* https://c.d/e   MIT`: what comes after the links
/// stands in a column.
pub(super) fn is_before_column(around: &Around<'_>) -> bool {
    let is_whole = around.before.len() == around.line.len();
    let width = |text: &str| text.chars().count();
    let Some(own) = gap(around.after).filter(|_| is_whole) else { return false };
    let column = width(around.before) + width(around.raw) + own;
    let stands_there = |line: &str| {
        let link = line.find("://").unwrap_or(line.len());
        let end = line[link..].find([' ', '\t']).map_or(line.len(), |end| link + end);
        // One that is too long for its column pushes the rest away.
        gap(&line[end..]).is_some_and(|gap| {
            width(&line[..end]) + gap == column || own.max(gap) >= WIDE || line.contains('\t')
        })
    };
    around.neighbours.iter().any(|line| stands_there(line))
}

/// More blanks than come after the end of a sentence.
const WIDE: usize = 3;

/// How many blanks there are before the next word, if there are more than one, or a tab.
fn gap(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches([' ', '\t']);
    let gap = text.len() - rest.len();
    (!rest.is_empty() && (gap > 1 || text.starts_with('\t'))).then_some(gap)
}

/// `| API URL | https://a.b/c |`, `` | `endpoint` | https://a.b | ``: what a setting is set to;
/// `https://a.b` alone below `Default`, or `me@a.b` in what a program printed.
pub(super) fn is_setting(around: &Around<'_>) -> bool {
    let after = around.after.trim_start();
    let is_alone = around.before.trim_end().ends_with('|') && (after.is_empty() || after.starts_with('|'));
    if (around.is_below_default || around.in_data) && is_alone {
        return true;
    }
    let row = row(around.line);
    let name = row.strip_prefix('|').unwrap_or(row).split('|').next().unwrap_or("");
    let name = name.trim_matches([' ', '*', '_']);
    let last_word = name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    is_in_table(around)
        && is_alone
        && (name.contains(['`', '_']) || VALUES.iter().any(|value| value.eq_ignore_ascii_case(last_word)))
}

/// What settings are called that have a link as their value.
pub(super) const VALUES: &[&str] =
    &["audience", "callback", "endpoint", "host", "hostname", "issuer", "origin", "server", "uri", "url"];

/// Whether the line starts with a cell, or has one and is above or below another that has.
fn is_in_table(around: &Around<'_>) -> bool {
    let has_cells = around.before.contains('|') || around.after.contains('|');
    row(around.line).starts_with('|')
        || (has_cells && around.neighbours.iter().any(|line| line.contains('|')))
}

/// A line without what it is quoted or listed by.
fn row(line: &str) -> &str {
    line.trim_start_matches([' ', '\t', '>', '-', '*', '+'])
}
