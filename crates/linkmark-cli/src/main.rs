//! The `linkmark` command. `main` decides the exit code and nothing else.
#![forbid(unsafe_code)]

mod args;
mod batch;
mod command;
mod config;
mod csv;
mod error;
mod host;
mod input;
mod json;
mod output;
mod page;
mod pool;
mod progress;
mod rights;
mod scheme;
mod session;
mod usage;
mod walk;
mod write;

use std::process::ExitCode;

use clap::Parser as _;

use crate::command::Outcome;
use crate::error::Error;

fn main() -> ExitCode {
    command::completions::answer_shell();
    let args = match args::Args::try_parse() {
        Ok(args) => args,
        Err(answer) => return usage::print(&answer),
    };
    let session = session::Session::new(&args.global);
    let outcome = command::run(&args.command, &session);
    match outcome {
        // `linkmark links | head` is not an error.
        Err(Error::Stdout(why)) if why.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            session.error(&error);
            ExitCode::from(2)
        }
        Ok(_) if session.failed() => ExitCode::from(2),
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::NothingOrDifferent) => ExitCode::from(1),
    }
}
