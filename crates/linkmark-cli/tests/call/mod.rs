//! Calls of the command in a folder of its own.
#![allow(dead_code, reason = "not every test needs all of them")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub(crate) fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
    command.current_dir(folder).args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().expect("the command starts")
}

/// As [`run`], in a shell that sets a limit first.
pub(crate) fn limited(folder: &Path, limit: &str, args: &[&str]) -> Output {
    Command::new("sh")
        .current_dir(folder)
        .args(["-c", &format!("{limit}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_linkmark")])
        .args(args)
        .output()
        .expect("a shell")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary directory")
}

pub(crate) fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("a writable directory");
}

pub(crate) fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a readable file")
}

/// What is in the directory, drafts included.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).expect("a directory").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
