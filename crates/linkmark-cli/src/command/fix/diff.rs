//! A unified diff that `patch` and `git apply` take, in colour for eyes.
//!
//! Writing out a link never adds or removes a line, so each line is compared with one line and
//! there is nothing to search for.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;

use crate::output::{Paint, shown, style};

/// How many lines around a change are shown.
const CONTEXT: usize = 3;

/// Appends the difference between two texts of the file `name` that have the same number of lines.
///
/// `for_eyes` shows control characters; without it the diff is exact, carriage returns and all, and
/// applies.
pub(in crate::command) fn push(
    out: &mut String,
    paint: Paint,
    for_eyes: bool,
    name: &str,
    old: &str,
    new: &str,
) {
    let name = relative(name, &std::env::current_dir().unwrap_or_default());
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    paint.push(out, style::STRONG, &format!("--- {}\n+++ {}", header("a/", &name), header("b/", &name)));
    out.push('\n');
    let line =
        |out: &mut String, sign: char, style, line: &str| push_line(out, paint, for_eyes, sign, style, line);
    for hunk in hunks(&old, &new) {
        let (start, len) = (hunk.start + 1, hunk.len());
        paint.push(out, style::HUNK, &format!("@@ -{start},{len} +{start},{len} @@"));
        out.push('\n');
        let mut at = hunk.start;
        while at < hunk.end {
            let changed = (at..hunk.end).take_while(|&at| old[at] != new[at]).count();
            if changed == 0 {
                line(out, ' ', anstyle::Style::new(), old[at]);
                at += 1;
                continue;
            }
            old[at..at + changed].iter().for_each(|old| line(out, '-', style::REMOVED, old));
            new[at..at + changed].iter().for_each(|new| line(out, '+', style::ADDED, new));
            at += changed;
        }
    }
}

/// The name of a file below the directory that a patch is applied in, as git has it: `patch` and
/// `git apply` refuse other names. A file elsewhere is named from the root, for `patch -p1 -d /`.
fn relative<'n>(name: &'n str, here: &Path) -> Cow<'n, str> {
    let path = Path::new(name);
    let path = path.strip_prefix(here).or_else(|_| path.strip_prefix("/")).unwrap_or(path);
    path.strip_prefix(".").unwrap_or(path).to_string_lossy()
}

/// The name of a file as `patch` and `git apply` read it: after one with a space they want a tab,
/// and one with control characters in quotes.
fn header(side: &str, name: &str) -> String {
    if let Cow::Borrowed(name) = shown(name) {
        return format!("{side}{name}{}", if name.contains(' ') { "\t" } else { "" });
    }
    let mut quoted = format!("\"{side}");
    for c in name.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            ' '..='~' => quoted.push(c),
            _ => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| {
                let _ = write!(quoted, "\\{byte:03o}");
            }),
        }
    }
    quoted + "\""
}

/// The ranges of lines to show: every change with its context, joined where they touch.
fn hunks(old: &[&str], new: &[&str]) -> Vec<Range<usize>> {
    let mut hunks: Vec<Range<usize>> = Vec::new();
    for at in (0..old.len()).filter(|&at| old[at] != new[at]) {
        let (start, end) = (at.saturating_sub(CONTEXT), (at + 1 + CONTEXT).min(old.len()));
        match hunks.last_mut().filter(|last| last.end >= start) {
            Some(last) => last.end = end,
            None => hunks.push(start..end),
        }
    }
    hunks
}

fn push_line(out: &mut String, paint: Paint, for_eyes: bool, sign: char, style: anstyle::Style, line: &str) {
    let (content, ending) = match line.strip_suffix('\n') {
        Some(content) => (content, "\n"),
        None => (line, "\n\\ No newline at end of file\n"),
    };
    let mut whole = String::from(sign);
    if for_eyes {
        // A tab is harmless, and code would be hard to read without.
        let content = content.strip_suffix('\r').unwrap_or(content);
        let between: Vec<Cow<'_, str>> = content.split('\t').map(shown).collect();
        whole.push_str(&between.join("\t"));
    } else {
        whole.push_str(content);
    }
    if style == anstyle::Style::new() {
        out.push_str(&whole);
    } else {
        paint.push(out, style, &whole);
    }
    out.push_str(ending);
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::output::Paint;

    #[test]
    fn names_are_written_as_patch_reads_them() {
        let header = |name| super::header("a/", name);
        assert_eq!(header("docs/naïve.md"), "a/docs/naïve.md");
        assert_eq!(header("a b.md"), "a/a b.md\t");
        assert_eq!(header("a\tb \"c\".md"), "\"a/a\\011b \\\"c\\\".md\"");
    }

    #[test]
    fn names_are_relative() {
        for (name, relative) in [
            ("docs/a.md", "docs/a.md"),
            ("./docs/a.md", "docs/a.md"),
            ("/home/me/docs/a.md", "docs/a.md"),
            ("/home/you/a.md", "home/you/a.md"),
            ("../a.md", "../a.md"),
            ("<stdin>", "<stdin>"),
        ] {
            assert_eq!(super::relative(name, Path::new("/home/me")), relative);
        }
    }

    #[test]
    fn a_backslash_before_a_t_is_no_tab() {
        let mut out = String::new();
        super::push(&mut out, Paint::OFF, true, "x.md", "C:\\temp\t\u{1b}\n", "C:\\tmp\n");
        assert!(out.ends_with("-C:\\temp\t\\u{1b}\n+C:\\tmp\n"), "{out}");
    }

    #[test]
    fn changes_that_are_near_share_a_hunk_and_the_last_line_needs_no_ending() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl";
        let new = "a\nB\nc\nD\ne\nf\ng\nh\ni\nj\nk\nL";
        let mut out = String::new();
        super::push(&mut out, Paint::OFF, false, "x.md", old, new);
        assert_eq!(
            out,
            "--- a/x.md\n+++ b/x.md\n@@ -1,7 +1,7 @@\n a\n-b\n+B\n c\n-d\n+D\n e\n f\n g\n@@ -9,4 +9,4 @@\n i\n j\n k\n\
             -l\n\\ No newline at end of file\n+L\n\\ No newline at end of file\n"
        );
    }
}
