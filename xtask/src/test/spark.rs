//! The Python package on Spark: 64 MB on two cores, and on a cluster that loses a worker.

use std::process::Command;

use crate::setup::Setup;
use crate::setup::java::has_java;
use crate::setup::python::has_python;
use crate::spark;

pub(super) fn commands(setup: &Setup) -> Result<Vec<Command>, String> {
    has_python(setup)?;
    has_java(setup)?;
    spark::commands(setup, false)
}
