//! Programs of crates.io, built below `target/`.

use std::path::PathBuf;
use std::process::Command;

use super::Setup;
use crate::program::output;

/// The program of the crate `name`, built unless it is there.
pub fn program(setup: &Setup, name: &str, version: &str) -> Result<PathBuf, String> {
    let place = setup.folder("crates").join(format!("{name}-{version}"));
    let program = place.join("bin").join(name);
    if !program.exists() {
        let build = setup.folder("crates").join("build");
        let words = ["install", "--quiet", "--locked", "--version", version, name];
        output(Command::new("cargo").args(words).arg("--root").arg(&place).arg("--target-dir").arg(build))
            .map_err(|why| format!("{name} cannot be built: {why}"))?;
    }
    Ok(program)
}
