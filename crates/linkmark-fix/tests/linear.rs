//! `fix` takes time in proportion to its text, and a few times that of `compare`, on every hostile
//! input.

use std::time::Duration;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options};
use linkmark_fix::{Ends, Host, compare, fix};
use linkmark_testdata::pathological::{Pattern, generate, patterns};
use linkmark_testdata::{growth, processor_time};

const SHORT: usize = 16 << 10;
const LONG: usize = 256 << 10;
/// Enough to compare two kinds of work on the same text.
const ENOUGH: usize = 64 << 10;
/// A neighbour on the same core slows a run, but not every time.
const TRIES: usize = 5;

/// How many times what `compare` costs with all dialects. The aim is 4, in a build for release;
/// here is room for a build for tests and for a neighbour on the same core.
const TIMES_COMPARE: f64 = 6.0;
/// What costs less is over before the clock can tell.
const TINY: Duration = Duration::from_micros(500);

fn main() {
    let mut trials = Vec::new();
    for pattern in patterns() {
        let name = pattern.name.clone();
        let other = pattern.clone();
        trials.push(Trial::test(format!("{name} [linear]"), move || grows_with_the_text(&pattern)));
        trials.push(Trial::test(format!("{name} [against compare]"), move || is_near_compare(&other)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn options() -> Options<'static> {
    Options::GITHUB.with_dialect(&Dialect::LINKMARK)
}

fn grows_with_the_text(pattern: &Pattern) -> Result<(), Failed> {
    growth::check(&generate(pattern, SHORT), &generate(pattern, LONG), |text| {
        fix(text, &options(), &Host::ANY, Ends::Agreed).edits.len()
    })?;
    Ok(())
}

fn is_near_compare(pattern: &Pattern) -> Result<(), Failed> {
    let text = generate(pattern, ENOUGH);
    let (mut fixing, mut comparing) = (Duration::MAX, Duration::MAX);
    for _ in 0..TRIES {
        let fixed = || fix(&text, &Options::GFM, &Host::ANY, Ends::Agreed).edits.len();
        fixing = fixing.min(processor_time::of_work(fixed).1);
        comparing = comparing.min(processor_time::of_work(|| compare(&text, Dialect::ALL).len()).1);
        let times = fixing.as_secs_f64() / comparing.max(TINY).as_secs_f64();
        if std::env::var_os("LINKMARK_FIGURES").is_some() {
            println!("{times:.2} {fixing:?} {comparing:?} {}", pattern.name);
        }
        if times <= TIMES_COMPARE {
            return Ok(());
        }
    }
    Err(format!("fix {fixing:?}, compare {comparing:?}: over {TIMES_COMPARE} times").into())
}
