//! The `linkmark` command as a function: for the program, and for the packages of other languages
//! that carry it. [`run`] decides the exit code and nothing else.
#![forbid(unsafe_code)]

mod args;
mod batch;
mod command;
mod compressed;
mod config;
mod csv;
mod error;
mod extensions;
mod host;
mod input;
mod json;
mod output;
mod page;
mod parse;
mod pool;
mod progress;
mod rights;
mod rows;
mod scheme;
mod session;
mod shard;
mod usage;
mod walk;
mod write;

use std::ffi::OsString;

use crate::command::Outcome;
use crate::error::Error;

// What packages of other languages say to the same mistakes, in the same words.
#[doc(hidden)]
pub use crate::error::near;
#[doc(hidden)]
pub use crate::scheme::scheme_name;

/// Runs the command with `words`, of which the first is its own name, and gives its exit code.
///
/// It reads and writes the standard streams of the process, and takes signals where a file must not
/// be half written, as the program does.
pub fn run(words: &[OsString]) -> u8 {
    if command::completions::answer_shell(words) {
        return 0;
    }
    let args = match parse::parse(words) {
        Ok(args) => args,
        Err(answer) => return usage::print(&answer, words),
    };
    let session = session::Session::new(&args.global);
    let outcome = command::run(&args.command, &session);
    match outcome {
        // `linkmark links | head` is not an error.
        Err(Error::Stdout(why)) if why.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            session.error(&error);
            2
        }
        Ok(_) if session.failed() => 2,
        Ok(Outcome::Fine) => 0,
        Ok(Outcome::NothingOrDifferent) => 1,
    }
}
