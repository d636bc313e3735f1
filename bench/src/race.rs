//! The race: every runner once per round, each round in another order, so that a busy or a slow
//! moment of the machine hits all of them and no peer always runs after the same neighbour: its
//! cache, and the pages it gave back to the kernel, are the next one's loss.

use std::time::{Duration, Instant};

use crate::stopwatch::Stopwatch;

/// Somebody who can be timed.
pub type Runner<'a> = Box<dyn FnMut() + 'a>;

/// How long a race goes on.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub rounds: usize,
    /// The least duration of one sample: short runs are repeated to reach it.
    pub sample: Duration,
}

/// Seconds on the processor for one run.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    pub best: f64,
    pub median: f64,
}

/// Times of all runners, in their order.
pub fn race(runners: &mut [Runner<'_>], plan: Plan) -> Vec<Timing> {
    let repeats: Vec<u32> = runners.iter_mut().map(|runner| repeats_for(runner, plan.sample)).collect();
    let mut samples = vec![Vec::with_capacity(plan.rounds); runners.len()];
    let mut order: Vec<usize> = (0..runners.len()).collect();
    let mut dice = Dice(1);
    for _ in 0..plan.rounds {
        dice.shuffle(&mut order);
        for &at in &order {
            let clock = Stopwatch::start();
            for _ in 0..repeats[at] {
                runners[at]();
            }
            samples[at].push(clock.seconds() / f64::from(repeats[at]));
        }
    }
    samples.into_iter().map(timing).collect()
}

/// The same orders in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn shuffle(&mut self, order: &mut [usize]) {
        for last in (1..order.len()).rev() {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            order.swap(last, (self.0 % (last as u64 + 1)) as usize);
        }
    }
}

fn timing(mut seconds: Vec<f64>) -> Timing {
    seconds.sort_unstable_by(f64::total_cmp);
    Timing { best: seconds[0], median: seconds[seconds.len() / 2] }
}

/// The first run is a warm-up; the second tells how many make a sample.
fn repeats_for(runner: &mut Runner<'_>, sample: Duration) -> u32 {
    runner();
    let start = Instant::now();
    runner();
    let once = start.elapsed().as_secs_f64().max(1e-9);
    (sample.as_secs_f64() / once).ceil().clamp(1.0, 1e6) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_runs_the_same_number_of_rounds() {
        let counts = [std::cell::Cell::new(0), std::cell::Cell::new(0), std::cell::Cell::new(0)];
        let mut runners: Vec<Runner<'_>> = counts
            .iter()
            .map(|count| -> Runner<'_> {
                Box::new(|| {
                    count.set(count.get() + 1);
                    let start = Instant::now();
                    while start.elapsed() < Duration::from_micros(200) {}
                })
            })
            .collect();
        let times = race(&mut runners, Plan { rounds: 15, sample: Duration::ZERO });
        assert_eq!(counts.each_ref().map(std::cell::Cell::get), [17; 3]); // two to warm up
        assert!(times.iter().all(|time| time.best > 0.0 && time.median >= time.best));
    }

    #[test]
    fn everybody_runs_behind_everybody() {
        let mut order: Vec<usize> = (0..13).collect();
        let mut dice = Dice(1);
        let mut seen = std::collections::HashSet::new();
        for _ in 0..31 {
            dice.shuffle(&mut order);
            seen.extend(order.windows(2).map(|pair| (pair[0], pair[1])));
        }
        let fewest = (0..13).map(|at| seen.iter().filter(|pair| pair.1 == at).count()).min();
        assert!(fewest >= Some(8), "{fewest:?}");
    }
}
