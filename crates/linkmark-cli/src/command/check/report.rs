//! Findings with their places, as every format needs them.

use std::collections::HashMap;
use std::ops::Range;

use linkmark_check::Finding;
use linkmark_fix::{Place, Places, line_around};

use super::project::CheckedFile;

/// A finding and where it is.
pub(super) struct Report {
    pub(super) finding: Finding,
    /// The file as the user calls it.
    pub(super) path: String,
    /// The file from the root.
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) end: Place,
    /// The line, and the bytes of it to underline.
    pub(super) line: String,
    pub(super) underlined: Range<usize>,
    /// Where the heading is that was probably meant: a path and a line.
    pub(super) meant: Option<(String, usize)>,
    /// The same whatever line the link is on.
    pub(super) fingerprint: String,
}

impl Report {
    /// Whether `--fix` writes it.
    pub(super) fn is_sure(&self) -> bool {
        self.finding.help.as_ref().is_some_and(|help| help.is_sure && help.range.is_some())
    }
}

/// The findings of one file. It is read once more: few files have any.
pub(super) fn of(file: &CheckedFile, name: &str, findings: Vec<Finding>) -> Vec<Report> {
    let Ok(Some(document)) = file.source.read() else { return Vec::new() };
    let text = &document.text;
    let mut places = Places::new(text);
    let mut headings: HashMap<String, Option<String>> = HashMap::new();
    let one = |finding: Finding| {
        let range = finding.range.start.min(text.len())..finding.range.end.min(text.len());
        let around = line_around(text, 0, range.start);
        let end = range.end.min(around.end).max(range.start);
        let meant = finding.help.as_ref().and_then(|help| {
            let (target, at) = help.place.clone()?;
            if target == name {
                return Some((document.name.clone(), places.of(at).line));
            }
            let other = headings.entry(target.clone()).or_insert_with(|| read_beside(file, name, &target));
            let line = Places::new(other.as_deref()?).of(at.min(other.as_deref()?.len())).line;
            Some((target, line))
        });
        Report {
            place: places.of(range.start),
            end: places.of(end),
            underlined: range.start - around.start..end - around.start,
            line: text[around].to_owned(),
            path: document.name.clone(),
            name: name.to_owned(),
            meant,
            fingerprint: String::new(),
            finding,
        }
    };
    findings.into_iter().map(one).collect()
}

/// The text of another document of the tree.
fn read_beside(file: &CheckedFile, name: &str, target: &str) -> Option<String> {
    let own = crate::host::absolute(file.source.path()?.parent()?).join(file.source.path()?.file_name()?);
    let root = own.ancestors().nth(name.split('/').count())?;
    std::fs::read_to_string(root.join(target)).ok()
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
