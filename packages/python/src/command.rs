//! The command, for people with Python: `linkmark`, `linkmark-md` and `python -m linkmark`.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Run the command with these words, of which the first is its own name, and give its exit code.
#[pyfunction]
#[pyo3(name = "_run")]
pub(crate) fn run(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| linkmark_cli::run(&words))
}
