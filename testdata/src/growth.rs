//! Whether work grows in proportion to its text.
//!
//! Time on the processor is what is compared, not a count of steps: a counter sees the loops that
//! somebody thought of, and the loop that starts over is the one nobody did.

use std::hint::black_box;
use std::time::Duration;

use crate::processor_time;

/// How much more a byte of the long text may cost than a byte of the short one. Caches and fresh
/// pages make it half as much again, on a machine that others use twice that; squared work costs as
/// many times more as the text is longer, sixteen times in most tests.
pub const ALLOWED: f64 = 3.5;
/// A long run below this is the cache and the first look at a table: a scanner that finds nothing
/// reads as fast as memory gives, and a neighbour takes half of that. Squared work of any weight
/// costs more.
const TINY: Duration = Duration::from_micros(600);
/// No honest work takes this long for a byte, and nobody waits for the square of it. Below `SOON`
/// one waits: a process that was slow to start has cost more for each byte of a short text.
const HOPELESS: Duration = Duration::from_micros(20);
const SOON: Duration = Duration::from_millis(250);
/// A neighbour on the same core slows a run, but not every time; work that grows is slow every
/// time.
const TRIES: usize = 12;
/// Of the short text, which is over soon.
const SHORT_RUNS: usize = 4;
/// Long runs that cost this much together have had their chances. Fewer than `FEW` have not, unless
/// they cost more than a neighbour explains.
const PATIENCE: Duration = Duration::from_millis(500);
const FEW: usize = 4;

/// How much more a byte of `long` costs than a byte of `short`; 0 where that is too little to tell.
///
/// # Errors
/// If it costs more than [`ALLOWED`], or any text more than is reasonable. The text has the
/// figures.
pub fn check<T>(short: &str, long: &str, mut work: impl FnMut(&str) -> T) -> Result<f64, String> {
    check_cost(short, long, |text| Ok(processor_time::of_work(|| black_box(work(black_box(text)))).1))
}

/// The same for work that is done elsewhere: `cost` does it and says how long a processor worked.
///
/// # Errors
/// As [`check`], or if the work fails.
pub fn check_cost(
    short: &str,
    long: &str,
    mut cost: impl FnMut(&str) -> Result<Duration, String>,
) -> Result<f64, String> {
    let times = long.len() as f64 / short.len().max(1) as f64;
    let (mut best_short, mut best_long, mut spent) = (Duration::MAX, Duration::MAX, Duration::ZERO);
    for tries in 1..=TRIES {
        for _ in 0..SHORT_RUNS {
            let run = cost(short)?;
            if run > SOON.max(HOPELESS * u32::try_from(short.len()).unwrap_or(u32::MAX)) {
                return Err(format!("{} bytes: {run:?}", short.len()));
            }
            best_short = best_short.min(run);
        }
        let run = cost(long)?;
        best_long = best_long.min(run);
        spent += run;
        let ratio = best_long.as_secs_f64() / (best_short.as_secs_f64() * times);
        if best_long < TINY || ratio <= ALLOWED {
            return Ok(if best_long < TINY { 0.0 } else { ratio });
        }
        if spent > PATIENCE && (tries >= FEW || ratio > 2.0 * ALLOWED) {
            break;
        }
    }
    Err(format!(
        "{} bytes: {best_short:?}; {} bytes, {times:.1} times: {best_long:?}",
        short.len(),
        long.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at every byte some times, and at every byte before each `step`th.
    fn look(text: &str, times: usize, step: usize) -> usize {
        let bytes = black_box(text.as_bytes());
        let seen =
            |bytes: &[u8]| black_box(bytes).iter().fold(0, |sum: usize, byte| sum ^ usize::from(*byte));
        (0..times).map(|_| seen(bytes)).sum::<usize>()
            + (0..bytes.len()).step_by(step).map(|end| seen(&bytes[..end])).sum::<usize>()
    }

    #[test]
    fn squared_work_is_found() {
        // Sixteen times the text, and a little over five times.
        for size in [4 << 10, 12 << 10] {
            let found = check(&"x".repeat(size), &"x".repeat(64 << 10), |text| look(text, 1, 1024));
            assert!(found.is_err(), "{size}: {found:?}");
        }
    }

    #[test]
    fn linear_work_is_not_blamed() {
        let found = check(&"x".repeat(4 << 10), &"x".repeat(64 << 10), |text| look(text, 20, usize::MAX));
        assert!(found.as_ref().is_ok_and(|ratio| *ratio > 0.1), "{found:?}");
    }

    #[test]
    fn work_without_end_is_not_waited_for() {
        let mut runs = 0;
        let found = check_cost("x", "xx", |_| {
            runs += 1;
            Ok(Duration::from_secs(1))
        });
        assert!(found.is_err());
        assert_eq!(runs, 1);
    }

    #[test]
    fn a_slow_start_with_a_short_text_is_waited_for() {
        let found = check_cost(&"x".repeat(81), &"x".repeat(1296), |text| {
            Ok(Duration::from_millis(if text.len() == 81 { 2 } else { 3 }))
        });
        assert!(found.is_ok(), "{found:?}");
    }

    #[test]
    fn one_slow_run_is_forgiven() {
        let mut long_runs = 0;
        let found = check_cost(&"x".repeat(16), &"x".repeat(256), |text| {
            long_runs += usize::from(text.len() > 16);
            Ok(Duration::from_micros(if text.len() == 16 {
                100
            } else if long_runs == 1 {
                25_000
            } else {
                1600
            }))
        });
        assert_eq!(found, Ok(1.0));
    }
}
