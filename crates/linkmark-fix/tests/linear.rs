//! `fix` takes time in proportion to its text, on every hostile input.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options};
use linkmark_fix::{Ends, Host, fix};
use linkmark_testdata::growth;
use linkmark_testdata::pathological::{Pattern, generate, patterns};

fn main() {
    let trials = patterns()
        .into_iter()
        .map(|pattern| Trial::test(format!("{} [fix]", pattern.name), move || check(&pattern)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(pattern: &Pattern) -> Result<(), Failed> {
    let (short, long) = (generate(pattern, 16 << 10), generate(pattern, 256 << 10));
    for host in [&Host::ANY, &Host::MDX] {
        let options = Options::GITHUB.with_dialect(&Dialect::LINKMARK);
        growth::check(&short, &long, |text| fix(text, &options, host, Ends::Agreed).edits.len())?;
    }
    Ok(())
}
