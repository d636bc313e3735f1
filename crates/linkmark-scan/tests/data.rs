//! Every plain-text case of `testdata/`, in every dialect it speaks of, and every case of
//! `testdata/readable.toml` and `testdata/warnings.toml`, as a test of its own.

use libtest_mimic::{Arguments, Failed, Trial};
#[cfg(feature = "warnings")]
use linkmark_scan::Warning;
use linkmark_scan::{Dialect, Link, Scanner};
use linkmark_testdata::marked::mark;
use linkmark_testdata::readable;
use linkmark_testdata::scan::{Answer, Case, cases};
#[cfg(feature = "warnings")]
use linkmark_testdata::warnings;

fn main() {
    let mut trials = Vec::new();
    for case in cases() {
        for answer in case.answers.clone() {
            let name = case.test_name(&answer.dialect);
            let case = case.clone();
            trials.push(match Dialect::preset(&answer.dialect) {
                Some(dialect) => Trial::test(name, move || check(&case, &answer, dialect)),
                None => left_out(name),
            });
        }
    }
    for case in readable::cases() {
        let name = format!("readable/{}", case.name);
        #[cfg(feature = "uts58")]
        trials.push(Trial::test(name, move || check_readable(&case)));
        #[cfg(not(feature = "uts58"))]
        trials.push(left_out(name));
    }
    #[cfg(feature = "warnings")]
    for case in warnings::cases().into_iter().filter(|case| !case.markdown) {
        let name = format!("warnings/{}", case.name);
        trials.push(match Dialect::preset(&case.dialect) {
            Some(dialect) => Trial::test(name, move || check_warnings(&case, dialect)),
            None => left_out(name),
        });
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// Shown as ignored, so that nobody takes the run for a whole one.
fn left_out(name: String) -> Trial {
    Trial::test(name, || Err("needs the feature `uts58`".into())).with_ignored_flag(true)
}

#[cfg(feature = "uts58")]
fn check_readable(case: &readable::Case) -> Result<(), Failed> {
    let found = linkmark_scan::Readable::of(&case.url).to_string();
    if found == case.readable {
        Ok(())
    } else {
        Err(format!("\nexpected: {:?}\n   found: {found:?}", case.readable).into())
    }
}

#[cfg(feature = "warnings")]
fn check_warnings(case: &warnings::Case, dialect: &Dialect) -> Result<(), Failed> {
    let names = |link: Link<'_>| link.warnings().iter().map(Warning::name).collect::<Vec<_>>().join(" ");
    same("warnings", &case.warnings, Scanner::new(dialect).links(&case.text).map(names))
}

fn check(case: &Case, answer: &Answer, dialect: &Dialect) -> Result<(), Failed> {
    let scanner = Scanner::new(dialect);
    let links: Vec<_> = scanner.links(&case.text).collect();
    let spans: Vec<_> = links.iter().map(Link::range).collect();
    let found = mark(&case.text, &spans, case.marks);
    if found != answer.marked {
        let why = case.why.as_ref().map_or(String::new(), |why| format!("\n     why: {why}"));
        return Err(format!("\nexpected: {:?}\n   found: {found:?}{why}", answer.marked).into());
    }
    if let Some(kinds) = &answer.kinds {
        same("kind", kinds, links.iter().map(|link| link.kind().to_string()))?;
    }
    if let Some(hrefs) = &answer.hrefs {
        same("href", hrefs, links.iter().map(|link| link.href().to_string()))?;
    }
    Ok(())
}

fn same(what: &str, expected: &[String], found: impl Iterator<Item = String>) -> Result<(), Failed> {
    let found: Vec<String> = found.collect();
    if found == expected {
        Ok(())
    } else {
        Err(format!("{what}: expected {expected:?}, found {found:?}").into())
    }
}
