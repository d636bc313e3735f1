//! Time on the processor: what other programs do meanwhile does not count.

use std::time::Instant;

/// Started once, read as often as one likes.
pub struct Stopwatch {
    start: Instant,
    ran: Option<u64>,
    /// What asking costs, some microseconds: as much as a hostile input of 16 KiB.
    asking: u64,
}

impl Stopwatch {
    pub fn start() -> Stopwatch {
        let (before, ran) = (ran(), ran());
        let asking = before.zip(ran).map_or(0, |(before, ran)| ran - before);
        Stopwatch { ran, asking, start: Instant::now() }
    }

    /// How long this thread has run since; where the system does not say, how long it took.
    pub fn seconds(&self) -> f64 {
        match self.ran.zip(ran()) {
            Some((before, now)) => now.saturating_sub(before + self.asking).max(1) as f64 / 1e9,
            None => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds this thread has been on a processor. Linux counts them when it schedules, so it is
/// asked to first.
fn ran() -> Option<u64> {
    std::thread::yield_now();
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn sleeping_takes_no_time_and_working_does() {
        let clock = Stopwatch::start();
        if clock.ran.is_none() {
            return; // no such figure here
        }
        std::thread::sleep(Duration::from_millis(30));
        let slept = clock.seconds();
        assert!(slept < 0.02, "{slept}");
        let mut sum = 0_u64;
        while clock.start.elapsed() < Duration::from_millis(60) {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(clock.seconds() > slept);
    }
}
