//! Whether work takes time in proportion to its text, on a machine that does other things too.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// A long run below this is the clock and the cache.
const TINY: Duration = Duration::from_millis(4);
/// No honest work on a short text takes this long, and nobody waits for the square of it.
const HOPELESS: Duration = Duration::from_secs(1);
/// Other work on the machine is given this many chances to end,
const TRIES: usize = 12;
/// or, if a try takes long, as many as fit in here and at least two.
const PATIENCE: Duration = Duration::from_secs(20);

/// How much more a byte of `long` costs than a byte of `short`; 0 where that is too little to tell.
///
/// What is compared is `long` once to `short` as often as makes the same number of bytes: both take equally long if the work is linear, so a busy
/// machine slows both equally. A single short run would fit between two interruptions, where a long one never does. The best of several
/// tries counts; work that grows is slow every time.
///
/// # Errors
/// If it costs more than the root of how many times longer `long` is: half the way, in powers, from linear to squared. The text has the figures.
pub fn check<T>(short: &str, long: &str, mut work: impl FnMut(&str) -> T) -> Result<f64, String> {
    // A pattern that does not grow has nothing to compare.
    let times = (long.len() + short.len() / 2) / short.len().max(1);
    if times < 2 {
        return Ok(0.0);
    }
    let mut time = |text: &str, runs: usize| {
        let start = Instant::now();
        for _ in 0..runs {
            black_box(work(black_box(text)));
        }
        start.elapsed()
    };
    if (0..3).all(|_| time(short, 1) > HOPELESS) {
        return Err(format!("more than {HOPELESS:?} for {} bytes", short.len()));
    }
    let allowed = (times as f64).sqrt();
    let (mut best_short, mut best_long) = (Duration::MAX, Duration::MAX);
    let start = Instant::now();
    for tries in 0..TRIES {
        if tries >= 2 && start.elapsed() > PATIENCE {
            break;
        }
        best_long = best_long.min(time(long, 1));
        if best_long < TINY {
            return Ok(0.0);
        }
        // Twice: one interrupted batch would hide growth.
        best_short = best_short.min(time(short, times)).min(time(short, times));
        let ratio = best_long.as_secs_f64() / best_short.as_secs_f64();
        if ratio <= allowed {
            return Ok(ratio);
        }
    }
    Err(format!(
        "{} bytes {times} times: {best_short:?}; {} bytes once: {best_long:?}",
        short.len(),
        long.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at every byte, and again at every byte before each `step`th.
    fn squared(text: &str, step: usize) -> usize {
        let bytes = black_box(text.as_bytes());
        (0..bytes.len())
            .step_by(step)
            .map(|end| bytes[..end].iter().filter(|byte| **byte == b'x').count())
            .sum()
    }

    #[test]
    fn squared_work_is_found() {
        // Sixteen times the text, and four times.
        for size in [16 << 10, 64 << 10] {
            let found = check(&"x".repeat(size), &"x".repeat(256 << 10), |text| squared(text, 256));
            assert!(found.is_err(), "{size}: {found:?}");
        }
    }

    #[test]
    fn linear_work_is_not_blamed() {
        let (short, long) = ("x".repeat(16 << 10), "x".repeat(256 << 10));
        let found = check(&short, &long, |text| {
            (0..200).map(|_| black_box(text).bytes().filter(|byte| *byte == b'x').count()).sum::<usize>()
        });
        assert!(found.is_ok(), "{found:?}");
    }
}
