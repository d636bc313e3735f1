//! The tests of the workspace.

use std::process::Command;

use crate::root::root;
use crate::setup::Setup;

/// Everything but `bench/`, whose peers take long to build.
const WORDS: [&str; 5] = ["test", "--workspace", "--exclude", "linkmark-bench", "--all-features"];

pub(super) fn commands(_: &Setup) -> Result<Vec<Command>, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(WORDS).current_dir(root());
    Ok(vec![cargo])
}
