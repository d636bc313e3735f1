//! Where events are in the source: every case of `testdata/ranges.toml`, as a test of its own, with
//! all extensions on.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Event, Options, Parser};
use std::fmt::Write;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    markdown: String,
    ranges: String,
}

fn main() {
    let cases: Vec<Case> = linkmark_testdata::file::rows("ranges.toml", "case");
    let trials = cases.into_iter().map(|case| Trial::test(case.name.clone(), move || check(&case)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(case: &Case) -> Result<(), Failed> {
    let options = Options::GITHUB.with_dialect(&Dialect::LINKMARK).with_math(true).with_front_matter(true);
    let found = dump(&case.markdown, &options);
    if found.trim_end() == case.ranges.trim_end() {
        return Ok(());
    }
    Err(format!("input: {:?}\nwant:\n{}\nfound:\n{found}", case.markdown, case.ranges).into())
}

/// A line per event, indented by its depth, with the source that it comes from.
fn dump(source: &str, options: &Options<'_>) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for (event, range) in Parser::new_ext(source, options).into_offset_iter() {
        let shown = match &event {
            Event::Start(tag) => format!("{tag:?}"),
            Event::End(_) => {
                depth -= 2;
                continue;
            }
            other => format!("{other:?}"),
        };
        let name: String = shown.chars().take_while(|c| c.is_alphanumeric()).collect();
        let _ = writeln!(out, "{:depth$}{name} {:?}", "", &source[range]);
        depth += 2 * usize::from(matches!(event, Event::Start(_)));
    }
    out
}
