//! Time per byte does not grow with the input: every hostile text of `testdata/pathological.toml` that concerns bare links, in
//! every dialect, and all the others in those that look at dots and at every bracket; at 64 KiB and at 1 MiB. Run with `--nocapture` to see
//! the ratios.

use std::hint::black_box;
use std::time::{Duration, Instant};

use linkmark_scan::dialect::BracketRule;
use linkmark_scan::{Dialect, Scanner};
use linkmark_testdata::pathological::{Kind, generate, patterns};

const SMALL: usize = 64 << 10;
const LARGE: usize = 1 << 20;
/// Sixteen times the input may take this much more than sixteen times as long: a quadratic loop takes sixteen times more.
const ALLOWED: f64 = 4.0;
/// Below this nothing is measured but the clock and the cache.
const TINY: Duration = Duration::from_millis(4);
/// No honest pass over 64 KiB takes this long, however slow the machine; nobody waits for sixteen times sixteen of it.
const HOPELESS: Duration = Duration::from_millis(250);

#[test]
fn time_per_byte_stays_flat() {
    let mut worst = Vec::new();
    let mut wrong = Vec::new();
    for pattern in patterns().iter().filter(|pattern| pattern.kind != Kind::Once) {
        let (small, large) = (generate(pattern, SMALL), generate(pattern, LARGE));
        let looks_at_more = |dialect: &&Dialect| dialect.extent.brackets.rule == BracketRule::Nested;
        for dialect in Dialect::ALL.iter().filter(|dialect| pattern.scan || looks_at_more(dialect)) {
            let scanner = Scanner::new(dialect);
            let name = format!("{} [{}]", pattern.name, dialect.name.as_str());
            // Other work on the machine is given eight chances to end.
            let ratio = (0..8)
                .map(|_| ratio(&scanner, &small, &large))
                .find(|ratio| *ratio <= ALLOWED || ratio.is_infinite());
            let ratio = ratio.unwrap_or(f64::INFINITY);
            if ratio > ALLOWED {
                wrong.push(format!("{name}: {ratio:.1}"));
            }
            worst.push((ratio, name));
        }
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("time per byte at 1 MiB to time per byte at 64 KiB; 0 is too fast to tell");
    for (ratio, name) in &worst {
        println!("{ratio:5.2}  {name}");
    }
    assert!(wrong.is_empty(), "time per byte grows:\n{}", wrong.join("\n"));
}

/// How much more a byte of `large` costs than a byte of `small`; 0 if `large` is done before that can be told.
fn ratio(scanner: &Scanner, small: &str, large: &str) -> f64 {
    let short = best(scanner, small, 5);
    if short > HOPELESS {
        return f64::INFINITY;
    }
    let long = best(scanner, large, 2);
    if long < TINY {
        return 0.0;
    }
    (long.as_secs_f64() / large.len() as f64) / (short.as_secs_f64() / small.len() as f64)
}

fn best(scanner: &Scanner, text: &str, runs: usize) -> Duration {
    let run = || {
        let start = Instant::now();
        black_box(scanner.links(black_box(text)).count());
        start.elapsed()
    };
    (0..runs).map(|_| run()).min().unwrap_or_default()
}
