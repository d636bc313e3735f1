//! Packages of PyPI, in a virtual environment.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::Setup;
use crate::scratch::output;

/// The Python of an environment below `target/` that has `packages`, each `name==version`.
pub(crate) fn environment(setup: &Setup, name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let place = setup.folder("python").join(name);
    let python = place.join("bin/python");
    let (done, wanted) = (place.join("packages"), packages.join("\n"));
    if fs::read_to_string(&done).is_ok_and(|there| there == wanted) {
        return Ok(python);
    }
    let failed = |why| format!("the Python packages of {name} cannot be set up: {why}");
    output(Command::new("python3").args(["-m", "venv"]).arg(&place)).map_err(failed)?;
    output(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages)).map_err(failed)?;
    fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))?;
    Ok(python)
}
