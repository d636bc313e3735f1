//! What a call of the command costs a processor for each text, without what it costs to start.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use linkmark_testdata::{growth, processor_time};

/// Whether the arguments' cost grows in proportion to the text.
///
/// # Errors
/// If it does not, or if the command fails.
pub(crate) fn check(args: &[&str], short: &str, long: &str) -> Result<(), String> {
    let mut start = Duration::MAX;
    for _ in 0..5 {
        start = start.min(cost(args, "")?);
    }
    // A quarter of it is more than a start varies by: less cannot be told from nothing.
    growth::check_cost(short, long, |text| Ok(cost(args, text)?.saturating_sub(start).max(start / 4)))?;
    Ok(())
}

fn cost(args: &[&str], text: &str) -> Result<Duration, String> {
    let call = || {
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
