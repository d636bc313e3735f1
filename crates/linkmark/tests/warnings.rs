//! Every case of `testdata/warnings.toml`, read as Markdown, as a test of its own.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::scan::Warning;
use linkmark::{Dialect, Options, links};
use linkmark_testdata::warnings::{Case, cases};

fn main() {
    let trials = cases().into_iter().map(|case| {
        let is_known = Dialect::preset(&case.dialect).is_some();
        // Shown as ignored without the feature `uts58`, so that nobody takes the run for a whole
        // one.
        Trial::test(case.name.clone(), move || check(&case)).with_ignored_flag(!is_known)
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(case: &Case) -> Result<(), Failed> {
    let dialect = Dialect::preset(&case.dialect).ok_or("needs the feature `uts58`")?;
    let options = Options::GFM.with_dialect(dialect);
    let found: Vec<String> = links(&case.text, &options)
        .map(|link| link.warnings().iter().map(Warning::name).collect::<Vec<_>>().join(" "))
        .collect();
    if found == case.warnings {
        return Ok(());
    }
    let why = case.why.as_ref().map_or(String::new(), |why| format!("\n     why: {why}"));
    Err(format!("\nexpected: {:?}\n   found: {found:?}{why}", case.warnings).into())
}
