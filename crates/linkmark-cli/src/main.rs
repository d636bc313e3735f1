//! The program: its words in, its exit code out. The command is in `lib.rs`.
#![forbid(unsafe_code)]

use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    ExitCode::from(linkmark_cli::run(&words))
}
