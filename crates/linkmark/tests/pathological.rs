//! Every hostile input takes time in proportion to its length, in dialects of every kind.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Renderer, links};
use linkmark_testdata::growth;
use linkmark_testdata::pathological::{Pattern, generate, patterns};

fn main() {
    let mut arguments = Arguments::from_args();
    // Two at once would measure each other.
    arguments.test_threads = Some(1);
    let mut trials = Vec::new();
    for pattern in patterns() {
        // Those whose rules differ in kind. `uts58` is there only with its feature.
        for name in ["gfm", "extended", "github", "linkmark", "uts58"] {
            let Some(dialect) = Dialect::preset(name) else { continue };
            let pattern = pattern.clone();
            trials.push(Trial::test(format!("{} [{name}]", pattern.name), move || check(&pattern, dialect)));
        }
    }
    for pattern in patterns() {
        trials.push(Trial::test(format!("{} [links]", pattern.name), move || check_links(&pattern)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn check(pattern: &Pattern, dialect: &Dialect) -> Result<(), Failed> {
    let options =
        Options::GITHUB.with_dialect(dialect).with_allow_unsafe(true).with_math(true).with_heading_ids(true);
    let mut renderer = Renderer::new();
    let (short, long) = (generate(pattern, 64 << 10), generate(pattern, 1 << 20));
    growth::check(&short, &long, |text| renderer.render(text, &options).len())?;
    Ok(())
}

fn check_links(pattern: &Pattern) -> Result<(), Failed> {
    let (short, long) = (generate(pattern, 64 << 10), generate(pattern, 1 << 20));
    growth::check(&short, &long, |text| {
        links(text, &Options::GITHUB).map(|link| link.text.len() + link.href.len()).sum::<usize>()
    })?;
    Ok(())
}
