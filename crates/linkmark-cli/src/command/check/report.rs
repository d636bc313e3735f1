//! Findings with their places, as every format needs them.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use linkmark_check::Finding;
use linkmark_fix::{Place, Places};

use super::project::CheckedFile;

/// A finding and where it is.
pub(super) struct Report {
    pub(super) finding: Finding,
    /// The file as the user calls it.
    pub(super) path: String,
    /// The file from the root.
    pub(super) name: String,
    /// The bytes of the file.
    pub(super) bytes: Range<usize>,
    pub(super) place: Place,
    pub(super) end: Place,
    pub(super) excerpt: Excerpt,
    /// Where the heading is that was probably meant: a path and a line.
    pub(super) meant: Option<(String, usize)>,
    /// The same whatever line the link is on.
    pub(super) fingerprint: String,
}

/// What is shown of a line: not all of it, for a text may be one line with a thousand findings.
pub(super) struct Excerpt {
    pub(super) before: String,
    pub(super) marked: String,
    pub(super) after: String,
    /// Whether the line starts before, and ends after it.
    pub(super) is_cut: (bool, bool),
}

/// How many characters are shown on each side.
const AROUND: usize = 60;

/// How many characters of what is marked are shown.
const MARKED: usize = 400;

impl Excerpt {
    fn of(text: &str, range: &Range<usize>) -> Excerpt {
        let is_end = |c: char| matches!(c, '\n' | '\r');
        let back = text[..range.start].char_indices().rev();
        let from =
            back.take(AROUND).take_while(|(_, c)| !is_end(*c)).last().map_or(range.start, |(at, _)| at);
        let stop = |from: usize, most: usize| {
            let rest = text[from..].char_indices();
            let end = rest.take(most).take_while(|(_, c)| !is_end(*c)).last();
            end.map_or(from, |(at, c)| from + at + c.len_utf8())
        };
        let marked_end = stop(range.start, MARKED).min(range.end);
        let to = stop(marked_end, AROUND);
        Excerpt {
            before: text[from..range.start].to_owned(),
            marked: text[range.start..marked_end].to_owned(),
            after: text[marked_end..to].to_owned(),
            is_cut: (
                !text[..from].ends_with(is_end) && from > 0,
                !text[to..].starts_with(is_end) && to < text.len(),
            ),
        }
    }
}

impl Report {
    /// Whether `--fix` writes it.
    pub(super) fn is_sure(&self) -> bool {
        self.finding.help.as_ref().is_some_and(|help| help.is_sure && help.range.is_some())
    }
}

/// The findings of one file. It is read once more: few files have any.
pub(super) fn of(file: &CheckedFile, name: &str, findings: Vec<Finding>, root: &Path) -> Vec<Report> {
    let Ok(Some(document)) = file.source.read() else { return Vec::new() };
    let text = &document.text;
    let mut places = Places::new(text);
    let mut others: HashMap<String, Vec<usize>> = HashMap::new();
    let mut one = |finding: Finding| {
        let range = within(text, &finding.range);
        let meant = finding.help.as_ref().and_then(|help| {
            let (target, at) = help.place.clone()?;
            if target == name {
                return Some((document.name.clone(), places.of(at.min(text.len())).line));
            }
            let ends = others.entry(target.clone()).or_insert_with(|| line_ends(&root.join(&target)));
            Some((target, ends.partition_point(|&end| end < at) + 1))
        });
        let excerpt = Excerpt::of(text, &range);
        let end = range.start + excerpt.marked.len();
        Report {
            place: places.of(range.start),
            end: places.of(end),
            excerpt,
            bytes: document.in_file(range.start)..document.in_file(range.end),
            path: document.name.clone(),
            name: name.to_owned(),
            meant,
            fingerprint: String::new(),
            finding,
        }
    };
    findings.into_iter().map(&mut one).collect()
}

/// `range`, if the file is still the one that was checked; otherwise what is left of it.
fn within(text: &str, range: &Range<usize>) -> Range<usize> {
    let down = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    down(range.start)..down(range.end).max(down(range.start))
}

/// Where the lines of a file end.
fn line_ends(path: &Path) -> Vec<usize> {
    memchr::memchr_iter(b'\n', &std::fs::read(path).unwrap_or_default()).collect()
}

/// Gives every report its fingerprint: what, where in the tree, and which of several that are the
/// same. A line that moves changes none of it.
pub(super) fn number_again(reports: &mut [Report]) {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for report in reports {
        let finding = &report.finding;
        let key = [finding.code.name(), &report.name, finding.host.unwrap_or_default(), &finding.target]
            .join("\u{1F}");
        let count = seen.entry(key.clone()).or_insert(0);
        *count += 1;
        report.fingerprint = format!("{:016x}", hash(&format!("{key}\u{1F}{count}")));
    }
}

/// FNV-1a: the same on every machine and in every version.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What `--fix` writes into one file, in order and apart from each other.
pub(super) fn sure_edits<'r>(reports: impl Iterator<Item = &'r Report>) -> Vec<(Range<usize>, String)> {
    let mut edits: Vec<(Range<usize>, String)> = reports
        .filter(|report| report.is_sure())
        .filter_map(|report| report.finding.help.as_ref())
        .filter_map(|help| Some((help.range.clone()?, help.target.clone())))
        .collect();
    edits.sort_by_key(|(range, _)| range.start);
    let mut end = 0;
    edits.retain(|(range, _)| {
        let is_apart = range.start >= end;
        end = end.max(range.end);
        is_apart
    });
    edits
}

pub(in crate::command) fn apply(text: &str, edits: &[(Range<usize>, String)]) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut done = 0;
    for (range, new) in edits {
        out.push_str(&text[done..range.start]);
        out.push_str(new);
        done = range.end;
    }
    out + &text[done..]
}
