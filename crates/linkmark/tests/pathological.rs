//! Every hostile input takes time in proportion to its length, in dialects of every kind.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Renderer};
use linkmark_testdata::pathological::{Pattern, generate, patterns};
use std::time::Instant;

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
    libtest_mimic::run(&arguments, trials).exit();
}

/// Sixteen times the text may take sixteen times as long, and some more for the caches. Quadratic work would take 256 times.
fn check(pattern: &Pattern, dialect: Dialect) -> Result<(), Failed> {
    let mut options = Options::GITHUB.with_dialect(dialect).allow_unsafe();
    options.math = true;
    options.heading_ids = true;
    let mut renderer = Renderer::new(&options);
    let (short, long) = (generate(pattern, 64 << 10), generate(pattern, 1 << 20));
    // A busy machine is slow at times, so the best of some tries counts; work that grows is slow every time.
    let (mut best_short, mut best_long) = (f64::MAX, f64::MAX);
    for _ in 0..12 {
        best_short = best_short.min(per_byte(&mut renderer, &short)).min(per_byte(&mut renderer, &short));
        best_long = best_long.min(per_byte(&mut renderer, &long));
        if best_long < 4.0 * best_short.max(5.0) {
            return Ok(());
        }
    }
    Err(format!("{best_short:.1} ns a byte, then {best_long:.1}").into())
}

fn per_byte(renderer: &mut Renderer, text: &str) -> f64 {
    let start = Instant::now();
    std::hint::black_box(renderer.render(text));
    start.elapsed().as_nanos() as f64 / text.len().max(1) as f64
}
