//! The npm package: its modules are built, then its tests run in Node.js.

use std::process::Command;

use crate::generated::root;
use crate::scratch::output;
use crate::setup::chromium::Chromium;
use crate::setup::{Setup, npm};
use crate::wasm;

/// Older ones do not run the tests.
const NODE: u32 = 20;

pub(super) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    has_node()?;
    wasm::source_of_std()?;
    npm::linked(setup, "packages/js")?;
    let chromium = Chromium::find(setup)?;
    // Through cargo, not as `current_exe`: the tests of the workspace may have built this program
    // anew, and then the file that is running is deleted.
    let mut build = Command::new("cargo");
    build.args(["xtask", "wasm"]).current_dir(root());
    let mut test = Command::new("node");
    test.args(["--test", "--test-reporter=spec", "test/"]).current_dir(root().join("packages/js"));
    test.env("CHROMIUM", &chromium.program);
    chromium.prepare(&mut test);
    Ok(vec![build, test])
}

pub(super) fn has_node() -> Result<(), String> {
    let remedy = format!("install Node.js {NODE} or newer, with npm");
    let version = output(Command::new("node").arg("--version")).map_err(|why| format!("{why}; {remedy}"))?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    match major {
        Some(major) if major >= NODE => Ok(()),
        _ => Err(format!("Node.js {} is too old; {remedy}", version.trim())),
    }
}
