//! The playground: it is built, then used in Chromium.

use std::process::Command;

use super::js::has_node;
use crate::root::root;
use crate::setup::chromium::Chromium;
use crate::setup::rust::Rust;
use crate::setup::{Setup, npm};

pub(super) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    has_node()?;
    Rust::find(setup, false)?;
    npm::linked(setup, "playground")?;
    let chromium = Chromium::find(setup)?;
    // Through cargo, for the reason that `js.rs` gives.
    let mut build = Command::new("cargo");
    build.args(["xtask", "playground"]).current_dir(root());
    let mut test = Command::new("node");
    test.args(["--test", "--test-reporter=spec", "--test-concurrency=1", "test/"]);
    test.current_dir(root().join("playground")).env("CHROMIUM", &chromium.program);
    chromium.prepare(&mut test);
    Ok(vec![build, test])
}
