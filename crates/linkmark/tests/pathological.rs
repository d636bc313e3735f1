//! Every hostile input takes time in proportion to its length, in dialects of every kind.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Renderer};
use linkmark_testdata::pathological::{Pattern, generate, patterns};
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = Arguments::from_args();
    // Two at once would measure each other.
    arguments.test_threads = Some(1);
    let mut trials = Vec::new();
    for pattern in patterns() {
        for name in ["gfm", "extended", "linkmark"] {
            let dialect = Dialect::preset(name).expect("a dialect of ours");
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
    let mut last = (0.0, 0.0);
    // A busy machine is slow at times; work that grows is slow every time.
    for _ in 0..5 {
        let (short, long) = (per_byte(&mut renderer, &short), per_byte(&mut renderer, &long));
        if long < 4.0 * short.max(5.0) {
            return Ok(());
        }
        last = (short, long);
    }
    Err(format!("{:.1} ns a byte, then {:.1}", last.0, last.1).into())
}

fn per_byte(renderer: &mut Renderer, text: &str) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..2 {
        let start = Instant::now();
        std::hint::black_box(renderer.render(text));
        best = best.min(start.elapsed());
    }
    best.as_nanos() as f64 / text.len().max(1) as f64
}
