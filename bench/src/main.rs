//! Linkmark and its peers, side by side in one process.
//!
//! `cargo run --release -p linkmark-bench -- --json FILE [--quick] [--corpus NAME]`; README.md
//! beside this crate tells the method, NOTES.md what was tried with it.

#![allow(unreachable_pub, reason = "a program has no outside that `pub` could reach")]

mod about;
mod args;
mod chart;
mod child;
mod corpora;
mod counting;
mod generate;
mod group;
mod hostile_pattern;
mod peers;
mod race;
mod report;
mod stopwatch;

use std::process::ExitCode;

use args::Args;
use report::Report;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == child::FLAG) {
        return child::run(&words.split_off(1));
    }
    let args = match Args::parse(&words) {
        Ok(args) => args,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    if args.help {
        print!("{}", args::HELP);
        return ExitCode::SUCCESS;
    }
    if args.peers_page {
        print!("{}", about::page());
        return ExitCode::SUCCESS;
    }
    match measure(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("linkmark-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs what was asked for. `Ok(false)`: measured, but somebody's links are not what the text was
/// made to hold.
fn measure(args: &Args) -> std::io::Result<bool> {
    let mut report = Report::new(args);
    report.print_opening();
    for group in group::ALL {
        if args.wants_group(group.name) {
            eprintln!("… {}", group.name);
            let runs = if group.is_race { args.runs() } else { 1 };
            let rows = report::over_runs((0..runs).map(|_| (group.run)(args)).collect());
            report.print_group(group.name, &rows);
            report.rows.extend(rows);
        }
    }
    if let Some(path) = &args.json {
        std::fs::write(path, report.to_json())?;
    }
    if let Some(path) = &args.svg {
        std::fs::write(path, chart::svg(&report.rows))?;
    }
    let complaints = report.complaints();
    for complaint in &complaints {
        eprintln!("wrong: {complaint}");
    }
    Ok(complaints.is_empty())
}
