//! Comments that ask for silence: `<!-- linkmark-ignore -->` for its line and the next one,
//! `<!-- linkmark-ignore-start -->` and `<!-- linkmark-ignore-end -->` for all between. Codes after
//! the word silence these alone.

use std::ops::Range;

use memchr::memmem;

use crate::finders;
use crate::finding::Code;

/// Bytes of a document about which nothing is to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Silence {
    pub(crate) range: Range<u32>,
    /// Where the last of those up to this one ends.
    reach: u32,
    /// Empty: all.
    codes: Vec<Code>,
}

impl Silence {
    /// Whether it is about `code` at `at`.
    pub(crate) fn covers(&self, code: Code, at: u32) -> bool {
        self.range.contains(&at) && (self.codes.is_empty() || self.codes.contains(&code))
    }
}

/// How many bytes a comment may have.
const LONGEST: usize = 512;

const WORD: &str = "linkmark-ignore";

/// The silences of a document, in order.
pub(crate) fn silences(source: &str) -> Vec<Silence> {
    let mut found: Vec<Silence> = comments_of_myst(source).collect();
    // Every other comment starts with one of these.
    if memchr::memchr2(b'<', b'{', source.as_bytes()).is_some() {
        comments(source, &mut found);
        found.extend(by_robots(source));
    }
    found.sort_by_key(|silence| silence.range.start);
    let mut reach = 0;
    for silence in &mut found {
        reach = reach.max(silence.range.end);
        silence.reach = reach;
    }
    found
}

/// The silences that comments ask for.
fn comments(source: &str, found: &mut Vec<Silence>) {
    let mut open: Option<(usize, Vec<Code>)> = None;
    // Where the line starts, and how far it was looked for: no line is searched twice.
    let (mut line, mut seen) = (0, 0);
    // Where that line ends, and the next.
    let (mut line_end, mut stop) = (0, 0);
    for at in finders::IGNORE.find_iter(source.as_bytes()) {
        let before = source[..at].trim_end();
        let close = if before.ends_with("<!--") {
            "-->"
        } else if before.ends_with("{/*") {
            "*/}"
        } else {
            continue;
        };
        // Such a comment is short: one that never ends is not looked for to the end of the text.
        let most = (at + LONGEST).min(source.len());
        let most = (at..=most).rev().find(|&end| source.is_char_boundary(end)).unwrap_or(at);
        let Some(end) = source[at..most].find(close) else { continue };
        let words = &source[at + WORD.len()..at + end];
        let (kind, codes) = match words {
            _ if words.starts_with("-start") => ("start", &words[6..]),
            _ if words.starts_with("-end") => ("end", &words[4..]),
            _ => ("line", words),
        };
        let codes: Vec<Code> = codes.split([' ', ',', '\n', '\t']).filter_map(Code::named).collect();
        match kind {
            "start" => open = open.or(Some((at, codes))),
            "end" => found.extend(open.take().map(|(start, codes)| silence(start, at, codes))),
            _ => {
                if at + end > line_end {
                    let mut ends = memchr::memchr_iter(b'\n', &source.as_bytes()[at + end..]);
                    let mut next = || ends.next().map_or(source.len(), |next| at + end + next);
                    (line_end, stop) = (next(), next());
                }
                line = source[seen..at].rfind('\n').map_or(line, |found| seen + found + 1);
                seen = at;
                found.push(silence(line, stop, codes));
            }
        }
    }
    found.extend(open.map(|(start, codes)| silence(start, source.len(), codes)));
}

/// The list of contributors that a robot keeps, with fragments such as `#content-name` that are
/// there for their titles alone.
fn by_robots(source: &str) -> impl Iterator<Item = Silence> {
    const END: &str = "<!-- ALL-CONTRIBUTORS-LIST:END";
    let start = finders::CONTRIBUTORS.find(source.as_bytes());
    start.into_iter().map(|start| {
        let len = memmem::find(&source.as_bytes()[start..], END.as_bytes());
        silence(start, len.map_or(source.len(), |len| start + len), Vec::new())
    })
}

/// Lines that start with `% `, which MyST does not show.
fn comments_of_myst(source: &str) -> impl Iterator<Item = Silence> {
    finders::PERCENT_LINE.find_iter(source.as_bytes()).map(|at| {
        let end = memchr::memchr(b'\n', &source.as_bytes()[at + 1..]);
        silence(at + 1, end.map_or(source.len(), |len| at + 1 + len), Vec::new())
    })
}

/// Whether one of `silences`, in order, is about `code` at `at`.
pub(crate) fn is_silent(silences: &[Silence], code: Code, at: u32) -> bool {
    let before = silences.partition_point(|silence| silence.range.start <= at);
    let near = silences[..before].iter().rev().take_while(|silence| silence.reach > at);
    near.into_iter().any(|silence| silence.covers(code, at))
}

fn silence(start: usize, end: usize, codes: Vec<Code>) -> Silence {
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Silence { range: place(start)..place(end), reach: 0, codes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn silenced(source: &str, code: Code) -> String {
        let silences = silences(source);
        source
            .char_indices()
            .filter(|(at, _)| silences.iter().any(|one| one.covers(code, u32::try_from(*at).unwrap())))
            .map(|(_, c)| c)
            .collect()
    }

    #[test]
    fn a_line_a_block_and_some_codes() {
        assert_eq!(
            silenced("a\n<!-- linkmark-ignore -->\nb\nc\n", Code::Empty),
            "<!-- linkmark-ignore -->\nb"
        );
        let block = "<!-- linkmark-ignore-start file-case -->\nb\n<!-- linkmark-ignore-end -->\nz";
        assert!(
            silenced(block, Code::FileCase).contains('b') && !silenced(block, Code::FileCase).contains('z')
        );
        assert_eq!(silenced(block, Code::Empty), "");
        let robot = "a\n<!-- ALL-CONTRIBUTORS-LIST:START - x -->\nb\n<!-- ALL-CONTRIBUTORS-LIST:END -->\nz";
        assert!(
            silenced(robot, Code::Empty).contains("\nb\n") && !silenced(robot, Code::Empty).contains('z')
        );
        assert_eq!(silenced("linkmark-ignore\nb\n", Code::Empty), "");
        assert_eq!(silenced("{/* linkmark-ignore */}\nb", Code::Empty), "{/* linkmark-ignore */}\nb");
    }
}
