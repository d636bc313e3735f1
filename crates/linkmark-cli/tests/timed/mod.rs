//! What a call of the command costs a processor for a text, without what it costs to start.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use linkmark_testdata::{growth, processor_time};

/// A call that answers 0 or 1, whatever the text.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub args: &'static [&'static str],
    start: Duration,
}

impl Call {
    pub(crate) fn new(args: &'static [&'static str]) -> Call {
        let start = (0..5).map(|_| cost(args, "").expect("it answers to nothing")).min().unwrap_or_default();
        Call { args, start }
    }

    /// Whether the cost grows in proportion to the text.
    ///
    /// # Errors
    /// If it does not, or if the command fails.
    pub(crate) fn is_linear(self, short: &str, long: &str) -> Result<(), String> {
        // A start varies by less than a quarter; a cost below that cannot be told from nothing.
        growth::check_cost(short, long, |text| {
            Ok(cost(self.args, text)?.saturating_sub(self.start).max(self.start / 4))
        })?;
        Ok(())
    }
}

fn cost(args: &[&str], text: &str) -> Result<Duration, String> {
    let call = || -> io::Result<_> {
        let started = Instant::now();
        let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
        command.args(args).arg("--no-config").arg("-");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        if let Some(mut input) = child.stdin.take() {
            input.write_all(text.as_bytes())?;
        }
        processor_time::of_child(&mut child, started)
    };
    let (status, cost) = call().map_err(|error| format!("{args:?}: {error}"))?;
    match status.code() {
        Some(0 | 1) => Ok(cost),
        _ => Err(format!("{args:?}: {status}")),
    }
}
