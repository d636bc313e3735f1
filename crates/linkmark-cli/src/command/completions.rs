//! `linkmark completions`: what a shell needs to complete the command line, from the same definition as `--help`.

use std::io::Write as _;

use clap::CommandFactory as _;

use super::Outcome;
use crate::args::{Args, Completions};
use crate::error::Error;
use crate::output::Output;

pub(super) fn run(args: &Completions) -> Result<Outcome, Error> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "linkmark", &mut script);
    let mut out = Output::stdout();
    out.write_all(&script).and_then(|()| out.flush()).map_err(Error::Stdout)?;
    Ok(Outcome::Fine)
}
