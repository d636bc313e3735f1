//! A progress bar on standard error: only on a terminal, and only if the work takes longer than
//! about a second.

use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Short work needs no bar; a bar that flashes by is noise.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears when the work turns out to be long.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: bool,
    bytes: u64,
    links: u64,
}

impl Progress {
    /// For work on `files` files.
    pub(crate) fn new(files: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:24.cyan/dim} {human_pos} of {human_len} files · {msg}")
        {
            bar.set_style(style.progress_chars("━╸─"));
        }
        Progress { bar, started: Instant::now(), shown: false, bytes: 0, links: 0 }
    }

    /// One file is done.
    pub(crate) fn file_done(&mut self, bytes: usize, links: usize) {
        self.bytes += bytes as u64;
        self.links += links as u64;
        self.bar.inc(1);
        let elapsed = self.started.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        if !self.shown {
            self.shown = true;
            // indicatif draws nothing when standard error is not a terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = (self.bytes as f64 / elapsed.as_secs_f64()) as u64;
        self.bar.set_message(format!(
            "{} · {} links · {}/s",
            HumanBytes(self.bytes),
            HumanCount(self.links),
            HumanBytes(rate)
        ));
    }

    /// Does `print` with the bar out of the way, so that lines and bar do not mix on one terminal.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        if self.shown { self.bar.suspend(print) } else { print() }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
