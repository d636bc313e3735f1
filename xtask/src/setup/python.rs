//! Packages of PyPI, in a virtual environment.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{Setup, debian};
use crate::program::output;

/// Tells whether a Python can make environments, and has `tomllib`, with which tests read
/// `testdata/`.
const TRIAL: &str = "import ensurepip, sys, venv; sys.version_info < (3, 11) and sys.exit(f'Python {sys.version.split()[0]} is too old')";

/// Whether there is a Python that can make environments; with `--install`, there is one afterwards.
pub fn has_python(setup: &Setup) -> Result<(), String> {
    let try_it = || output(Command::new("python3").args(["-c", TRIAL])).map(drop);
    let remedy = |why: String| {
        format!("{why}; this needs Python 3.11 or newer: run `sudo apt-get install python3-venv`")
    };
    if try_it().is_err() && setup.install {
        debian::install("python3-venv").map_err(remedy)?;
    }
    try_it().map_err(remedy)
}

/// The Python of an environment below `target/` that has `packages`, each `name==version`.
pub fn environment(setup: &Setup, name: &str, packages: &[&str]) -> Result<PathBuf, String> {
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
