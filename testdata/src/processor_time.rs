//! How long a processor worked for somebody, to the nanosecond. What other programs, threads and
//! tests do meanwhile does not count, so that work can be measured on a busy machine and on every
//! core at once.

use std::io;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// Whether the system tells how long a child had a processor. Where it does not, two children that
/// are measured at once disturb each other.
pub const COUNTS_CHILDREN: bool = cfg!(all(target_os = "linux", not(target_env = "uclibc")));

/// How long `work` keeps this thread on a processor. Outside Unix: how long it takes.
pub fn of_work<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = this_thread();
    let done = work();
    (done, this_thread().saturating_sub(before))
}

/// Waits for `child`, all of whose threads count. Where the system does not tell, it is the time
/// since `started`.
///
/// # Errors
/// If the system cannot wait for it.
pub fn of_child(child: &mut Child, started: Instant) -> io::Result<(ExitStatus, Duration)> {
    let counted = until_end_of(child)?;
    let status = child.wait()?;
    Ok((status, counted.unwrap_or_else(|| started.elapsed())))
}

#[cfg(unix)]
fn this_thread() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("every Unix has this clock").into()
}

#[cfg(not(unix))]
fn this_thread() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// A child that has ended is left as it is until its clock has been read: whoever fetches its
/// status takes the clock away.
#[cfg(all(target_os = "linux", not(target_env = "uclibc")))]
fn until_end_of(child: &Child) -> io::Result<Option<Duration>> {
    use nix::sys::wait::{Id, WaitPidFlag, waitid};
    use nix::time::{clock_getcpuclockid, clock_gettime};
    let pid = nix::unistd::Pid::from_raw(child.id().cast_signed());
    waitid(Id::Pid(pid), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT)?;
    Ok(Some(clock_gettime(clock_getcpuclockid(pid)?)?.into()))
}

#[cfg(not(all(target_os = "linux", not(target_env = "uclibc"))))]
fn until_end_of(_child: &Child) -> io::Result<Option<Duration>> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    /// Works for about a millisecond, by a clock that is not the one under test.
    fn work() -> u64 {
        let start = Instant::now();
        (0..).take_while(|_| start.elapsed() < Duration::from_millis(1)).map(black_box).sum()
    }

    #[test]
    #[cfg(unix)]
    fn work_counts_and_waiting_does_not() {
        // A busy machine interrupts some of these, and a clock of a machine inside another goes on
        // meanwhile: one run of many is undisturbed.
        let least = |work: fn()| (0..20).map(|_| of_work(work).1).min().unwrap_or_default();
        let waiting = least(|| std::thread::sleep(Duration::from_millis(20)));
        assert!(waiting < Duration::from_millis(5), "{waiting:?}");
        let nothing = least(|| ());
        assert!(nothing < Duration::from_micros(500), "{nothing:?}");
        // Short runs add up to what they took: no tick of the system is waited for.
        let best = (0..50).map(|_| of_work(work).1).max().unwrap_or_default();
        assert!(best > Duration::from_micros(500), "{best:?}");
    }
}
