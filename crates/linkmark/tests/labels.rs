//! What is defined and what is missing: every case of `testdata/labels.toml`, as a test of its own.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{LinkFinder, LinkType, Options, Parser, labels};
use std::fmt::Write as _;
use std::ops::Range;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    markdown: String,
    labels: String,
}

fn main() {
    let cases: Vec<Case> = linkmark_testdata::file::rows("labels.toml", "case");
    let trials = cases.into_iter().map(|case| Trial::test(case.name.clone(), move || check(&case)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// Every door gives the same answer.
fn check(case: &Case) -> Result<(), Failed> {
    let options = Options::GFM.with_heading_ids(true);
    let found = labels(&case.markdown, &options);
    assert_eq!(Parser::new_ext(&case.markdown, &options).into_detail_iter().into_labels(), found);
    let mut finder = LinkFinder::new();
    for _ in 0..2 {
        assert_eq!(finder.for_each_with_labels(&case.markdown, &options, |_| {}), found);
    }
    let found = dump(&case.markdown, &found);
    if found.trim() == case.labels.trim() {
        return Ok(());
    }
    Err(format!("input: {:?}\nwant:\n{}\nfound:\n{found}", case.markdown, case.labels).into())
}

fn dump(source: &str, labels: &linkmark::Labels<'_>) -> String {
    let at = |range: &Range<usize>| source[range.clone()].replace('\n', "\\n");
    let mut out = String::new();
    let used = |is_used: bool, duplicate_of: Option<usize>| {
        let used = if is_used { "used" } else { "unused" };
        used.to_owned()
            + &duplicate_of.map_or_else(String::new, |first| format!(", the label of {}", first + 1))
    };
    for one in &labels.definitions {
        let parts = [
            Some(&one.range),
            Some(&one.label_range),
            Some(&one.destination_range),
            one.title_range.as_ref(),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().map(at).collect();
        let title = if one.title.is_empty() { String::new() } else { format!(", {}", one.title) };
        let used = used(one.is_used, one.duplicate_of);
        let _ = writeln!(out, "define | {} | leads to {}{title} | {used}", parts.join(" | "), one.dest_url);
    }
    for one in &labels.missing {
        let kind = match one.link_type {
            LinkType::Reference => "reference",
            LinkType::Collapsed => "collapsed",
            _ => "shortcut",
        };
        let image = if one.image { " image" } else { "" };
        let _ = writeln!(out, "missing {kind}{image} | {} | {}", at(&one.range), at(&one.label_range));
    }
    for one in &labels.footnotes {
        let _ = writeln!(out, "footnote | {} | {}", one.label, used(one.is_used, one.duplicate_of));
    }
    for one in &labels.missing_footnotes {
        let _ = writeln!(out, "missing footnote | {} | {}", at(&one.range), at(&one.label_range));
    }
    out
}
