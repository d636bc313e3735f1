//! `cargo xtask spark`: the wheel on Spark, for real. What is tried is in
//! `packages/python/tests/spark`.

use std::process::Command;

use crate::python::{PACKAGE, build, succeed, tester, wheels};
use crate::root::root;
use crate::setup::Setup;
use crate::setup::java::has_java;
use crate::setup::python::has_python;

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let is_full = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--full"] => true,
        _ => return Err("cargo xtask spark [--full]".into()),
    };
    let setup = Setup::new(false);
    has_python(&setup)?;
    has_java(&setup)?;
    succeed(commands(&setup, is_full)?)
}

/// Builds the wheel and runs it on Spark.
pub(crate) fn commands(setup: &Setup, is_full: bool) -> Result<Vec<Command>, String> {
    let mut checks = Command::new(tester(setup)?);
    checks.arg("checks.py").arg(wheels(setup)).arg("spark").current_dir(root().join(PACKAGE));
    checks.args(is_full.then_some("--full"));
    Ok(vec![build(setup)?, checks])
}
