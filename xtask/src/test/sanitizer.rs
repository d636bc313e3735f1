//! The crates with `unsafe` in them, once more with the address sanitizer: a byte beyond a buffer
//! ends their tests.

use std::process::Command;

use crate::program::output;
use crate::root::root;
use crate::setup::Setup;

/// Where it runs. Named to cargo, so that macros and build scripts are compiled without it.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The folder of a workspace, and its crate with `unsafe`.
const CRATES: [(&str, &str); 3] = [
    (".", "linkmark-base"),
    ("packages/python", "linkmark-arrow"),
    ("packages/js/boundary", "linkmark-wasm"),
];

pub(super) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    has_sanitizer()?;
    Ok(CRATES.map(|(workspace, name)| test(setup, workspace, name)).into())
}

/// The unit tests of a crate, compiled with the sanitizer by stable Rust, which has it for those
/// who ask for what is not stable.
fn test(setup: &Setup, workspace: &str, name: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--locked", "--lib", "--target", TARGET, "--package", name]);
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=address");
    cargo.env("CARGO_TARGET_DIR", setup.folder("sanitizer")).current_dir(root().join(workspace));
    cargo
}

fn has_sanitizer() -> Result<(), String> {
    let libraries = output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    let files = std::fs::read_dir(libraries.trim()).map_err(|why| format!("no Rust for {TARGET}: {why}"))?;
    let is_there = files.flatten().any(|file| file.file_name().to_string_lossy().ends_with("_rt.asan.a"));
    let runs_here = cfg!(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"));
    if is_there && runs_here {
        return Ok(());
    }
    Err(format!("the sanitizer is there for {TARGET} only, in the Rust that rustup installs"))
}
