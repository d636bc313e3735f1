//! The subcommands, one file each.

mod anchors;
pub(crate) mod check;
mod compare;
pub(crate) mod completions;
mod dialects;
mod explain;
mod fix;
mod html;
pub(crate) mod links;
mod man;
mod mv;
pub(crate) mod stream;
mod text;

use crate::args::Command;
use crate::error::Error;
use crate::session::Session;

/// How a command that did not fail ended, as grep has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Found, or fine.
    Fine,
    /// Nothing found, or differences.
    NothingOrDifferent,
}

impl Outcome {
    /// Fine if `found`.
    fn found(found: bool) -> Outcome {
        if found { Outcome::Fine } else { Outcome::NothingOrDifferent }
    }
}

/// Runs the command that was asked for.
pub(crate) fn run(command: &Command, session: &Session) -> Result<Outcome, Error> {
    match command {
        Command::Html(args) => html::run(args, session),
        Command::Text(args) => text::run(args, session),
        Command::Links(args) => links::run(args, session),
        Command::Explain(args) => explain::run(args, session),
        Command::Compare(args) => compare::run(args, session),
        Command::Fix(args) => fix::run(args, session),
        Command::Check(args) => check::run(args, session),
        Command::Anchors(args) => anchors::run(args, session),
        Command::Mv(args) => mv::run(args, session),
        Command::Dialects(args) => dialects::run(args, session),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
