//! Every hostile input takes time in proportion to its length, in dialects of every kind.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Renderer, links};
use linkmark_testdata::growth;
use linkmark_testdata::pathological::{Pattern, generate, patterns};

const SHORT: usize = 16 << 10;
const LONG: usize = 256 << 10;

/// Those whose rules differ in kind. `uts58` is there only with its feature.
const DIALECTS: [&str; 5] = ["gfm", "linkmark", "extended", "github", "uts58"];

/// How many of them read a pattern without a byte at which a bare link could start: the two that
/// are furthest from each other.
const ENOUGH: usize = 2;

fn main() {
    let mut trials = Vec::new();
    for pattern in patterns() {
        let dialects = if pattern.concerns_bare_links() { &DIALECTS[..] } else { &DIALECTS[..ENOUGH] };
        for name in dialects {
            let Some(dialect) = Dialect::preset(name) else { continue };
            let pattern = pattern.clone();
            trials.push(Trial::test(format!("{} [{name}]", pattern.name), move || check(&pattern, dialect)));
        }
        trials.push(Trial::test(format!("{} [links]", pattern.name), move || check_links(&pattern)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(pattern: &Pattern, dialect: &Dialect) -> Result<(), Failed> {
    let options =
        Options::GITHUB.with_dialect(dialect).with_allow_unsafe(true).with_math(true).with_heading_ids(true);
    let mut renderer = Renderer::new();
    grows_with_the_text(pattern, |text| renderer.render(text, &options).len())
}

fn check_links(pattern: &Pattern) -> Result<(), Failed> {
    grows_with_the_text(pattern, |text| {
        links(text, &Options::GITHUB).map(|link| link.text.len() + link.href.len()).sum::<usize>()
    })
}

fn grows_with_the_text(pattern: &Pattern, work: impl FnMut(&str) -> usize) -> Result<(), Failed> {
    growth::check(&generate(pattern, SHORT), &generate(pattern, LONG), work)?;
    Ok(())
}
