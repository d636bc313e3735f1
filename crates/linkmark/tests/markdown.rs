//! Every case of `testdata/markdown` that has HTML, in every dialect it speaks of, as a test of its own: GFM, with raw HTML let through.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Parser, html, to_html_with};
use linkmark_testdata::markdown::{Case, cases};

fn main() {
    let mut trials = Vec::new();
    for case in cases() {
        for dialect in case.dialect.split(' ') {
            let id = case.id.as_ref().map_or(String::new(), |id| format!("{id} "));
            let name = format!("{}/{id}{} [{dialect}]", case.file, case.name);
            let case = case.clone();
            trials.push(match Dialect::preset(dialect) {
                Some(dialect) => Trial::test(name, move || check(&case, dialect)),
                // Shown as ignored, so that nobody takes the run for a whole one.
                None if dialect == "uts58" => {
                    Trial::test(name, || Err("needs the feature `uts58`".into())).with_ignored_flag(true)
                }
                None => Trial::test(name, || Err("there is no such dialect".into())),
            });
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(case: &Case, dialect: &Dialect) -> Result<(), Failed> {
    let options = Options::GFM.with_dialect(dialect).with_allow_unsafe(true);
    let ours = to_html_with(&case.markdown, &options);
    let mut by_events = String::new();
    html::push(&mut by_events, Parser::new_ext(&case.markdown, &options), &options);
    if by_events != ours {
        return Err(format!("\n events: {by_events:?}\nat once: {ours:?}").into());
    }
    if ours.strip_suffix('\n') == Some(&case.html) {
        return Ok(());
    }
    let why = case.why.as_ref().map_or(String::new(), |why| format!("\n     why: {why}"));
    Err(format!("\n   input: {:?}\nexpected: {:?}\n   found: {ours:?}{why}", case.markdown, case.html).into())
}
