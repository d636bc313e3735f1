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

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, ValueEnum as _};
    use clap_complete::Shell;

    use crate::args::Args;

    #[test]
    fn every_shell_completes_every_command_and_every_dialect() {
        for shell in Shell::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "linkmark", &mut script);
            let script = String::from_utf8(script).unwrap();
            for command in Args::command().get_subcommands() {
                assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            }
            // PowerShell and Elvish complete no values.
            if matches!(shell, Shell::Bash | Shell::Zsh | Shell::Fish) {
                assert!(script.contains("commonmark-hs"), "{shell}");
            }
        }
    }
}
