//! The Python package: the wheel is built, then tested and looked at as `checks.py` says.

use std::process::Command;

use crate::python;
use crate::setup::Setup;
use crate::setup::python::has_python;

pub(super) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    has_python(setup)?;
    python::commands(setup)
}
