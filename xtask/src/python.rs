//! `cargo xtask python`: the wheel, built into `target/wheels` with maturin and zig, and its tests.
//!
//! What is checked besides is in `packages/python/checks.py`: types, size, what may be uploaded,
//! and that the wheel works in a fresh environment of each Python that there is.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::root::root;
use crate::setup::Setup;
use crate::setup::python::{environment, has_python};

/// The folder of the package.
pub(crate) const PACKAGE: &str = "packages/python";

/// What every cluster has: glibc 2.28 is that of Debian 10 and RHEL 8.
const COMPATIBILITY: &str = "manylinux_2_28";

/// The most that deflate has.
const COMPRESSION: &str = "9";

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let setup = Setup::new(false);
    has_python(&setup)?;
    let commands = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => commands(&setup)?,
        ["--no-test"] => vec![build(&setup)?],
        _ => return Err("cargo xtask python [--no-test]".into()),
    };
    succeed(commands)
}

/// Runs commands in turn, as long as they succeed.
pub(crate) fn succeed(commands: Vec<Command>) -> Result<(), String> {
    for mut command in commands {
        if !command.status().is_ok_and(|status| status.success()) {
            return Err(format!("{command:?} failed"));
        }
    }
    Ok(())
}

/// Builds the wheel and runs its tests.
pub(crate) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    let mut layer = Command::new("cargo");
    layer.args([
        "test",
        "--quiet",
        "--locked",
        "--package",
        "linkmark-arrow",
        "--package",
        "linkmark-columns",
    ]);
    layer.current_dir(root().join(PACKAGE)).env("CARGO_TARGET_DIR", cargo_folder(setup));
    let mut checks = Command::new(tester(setup)?);
    checks.arg("checks.py").arg(wheels(setup)).current_dir(root().join(PACKAGE));
    Ok(vec![build(setup)?, layer, checks])
}

/// Builds the wheel.
pub(crate) fn build(setup: &Setup) -> Result<Command, String> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err("the wheel is for Linux on x86-64 so far, and built there; elsewhere, `pip install packages/python` builds from source".into());
    }
    let python = with_packages(setup, "build")?;
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "build", "--release", "--zig", "--compatibility", COMPATIBILITY]);
    maturin.args(["--compression-level", COMPRESSION, "--out"]).arg(wheels(setup));
    maturin.arg("--interpreter").arg(&python);
    maturin.current_dir(root().join(PACKAGE)).env("CARGO_TARGET_DIR", cargo_folder(setup));
    // Otherwise zig is looked for in the Python of the path, which has none.
    maturin.env("CARGO_ZIGBUILD_PYTHON_PATH", &python);
    Ok(maturin)
}

/// The Python with which the wheel is tested.
pub(crate) fn tester(setup: &Setup) -> Result<PathBuf, String> {
    with_packages(setup, "test")
}

/// A Python with the packages of `packages/python/requirements/NAME.txt`.
fn with_packages(setup: &Setup, name: &str) -> Result<PathBuf, String> {
    let list = root().join(PACKAGE).join("requirements").join(format!("{name}.txt"));
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let packages: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    environment(setup, &format!("wheel-{name}"), &packages)
}

/// A folder of its own: the package is a workspace of its own.
fn cargo_folder(setup: &Setup) -> PathBuf {
    setup.folder("wheel-build")
}

/// Where wheels are.
pub(crate) fn wheels(setup: &Setup) -> PathBuf {
    setup.folder("wheels")
}
