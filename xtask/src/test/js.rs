//! The npm package: the crate at its boundary is checked and tested as a crate, its modules are
//! built, then its tests run in Node.js.

use std::process::Command;

use crate::program::output;
use crate::root::root;
use crate::setup::chromium::Chromium;
use crate::setup::rust::Rust;
use crate::setup::{Setup, npm};
use crate::wasm;

/// Older ones do not run the tests.
const NODE: u32 = 20;

pub(super) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    has_node()?;
    Rust::find(setup, false)?;
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
    let mut commands = boundary(setup);
    commands.extend([build, test]);
    Ok(commands)
}

/// The crate at the boundary is no member of the workspace, so that what `.ci/run` does for all
/// members is done for it here: formatting, clippy for each entry of the package, tests.
fn boundary(setup: &Setup) -> Vec<Command> {
    let cargo = |words: &[&str]| {
        let mut cargo = Command::new("cargo");
        cargo.args(words).current_dir(root().join("packages/js/boundary"));
        cargo.env("CARGO_TARGET_DIR", setup.folder("boundary"));
        cargo
    };
    let mut commands = vec![cargo(&["fmt", "--check"])];
    commands.extend(wasm::MODULES.map(|(_, features)| {
        let words = ["clippy", "--quiet", "--locked", "--all-targets", "--no-default-features", "--features"];
        cargo(&[&words[..], &[features, "--", "-D", "warnings"]].concat())
    }));
    commands.push(cargo(&["test", "--locked"]));
    commands
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
