//! What every command of one run shares: colours, threads, and messages on standard error.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::args::Global;
use crate::error::{Error, Warning};
use crate::output::{Paint, style};

/// More threads than this do not help, and a million of them would stop the machine before the
/// first file is read.
const MOST_THREADS: usize = 256;

/// One run of the command.
pub(crate) struct Session {
    /// Paints standard output.
    pub(crate) paint: Paint,
    /// How many threads were asked for.
    threads: Option<NonZero<usize>>,
    /// Whether to report skipped files too.
    pub(crate) verbose: bool,
    stderr_paint: Paint,
    failed: AtomicBool,
}

impl Session {
    pub(crate) fn new(global: &Global) -> Session {
        Session {
            paint: Paint::new(global.color.wanted(&io::stdout())),
            threads: global.threads,
            verbose: global.verbose,
            stderr_paint: Paint::new(global.color.wanted(&io::stderr())),
            failed: AtomicBool::new(false),
        }
    }

    /// How many threads to work with. Asked only where there is work to share: to count the cores,
    /// several files of the system are read.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, NonZero::get).min(MOST_THREADS)
    }

    /// Says what is wrong. The run goes on, and ends with exit code 2.
    pub(crate) fn error(&self, error: &Error) {
        self.failed.store(true, Ordering::Relaxed);
        self.say(style::ERROR, "linkmark", error);
    }

    /// Says what should be known.
    pub(crate) fn warn(&self, warning: &Warning) {
        match warning {
            Warning::Binary { .. } if !self.verbose => {}
            _ => self.say(style::WARNING, "linkmark: warning", warning),
        }
    }

    /// Says something about a place in a file.
    pub(crate) fn note(&self, note: &dyn Display) {
        self.say(style::NOTE, "note", note);
    }

    /// Whether something went wrong so far.
    pub(crate) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    fn say(&self, style: anstyle::Style, who: &str, what: &dyn Display) {
        let mut line = String::new();
        self.stderr_paint.push(&mut line, style, &format!("{who}:"));
        line.push_str(&format!(" {what}\n"));
        // One write, so that lines of two programs on one terminal do not mix. If it fails, there
        // is no way left to say so.
        let _ = anstream::AutoStream::always(io::stderr().lock()).write_all(line.as_bytes());
    }
}

/// Whether standard input is a terminal, where a person would have to type.
pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::{Global, MOST_THREADS, Session};
    use crate::output::Color;

    #[test]
    fn a_million_threads_are_not_started() {
        let threads = |wanted| {
            let global =
                Global { color: Color::Never, threads: std::num::NonZero::new(wanted), verbose: false };
            Session::new(&global).threads()
        };
        assert_eq!([threads(1), threads(MOST_THREADS), threads(1_000_000)], [1, MOST_THREADS, MOST_THREADS]);
    }
}
