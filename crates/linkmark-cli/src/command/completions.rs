//! `linkmark completions`: a script with which a shell asks the command itself what can follow.
//!
//! Scripts that list every answer complete neither after a comma nor what a value depends on.

use std::ffi::OsString;
use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_complete::{CompleteEnv, Shell};

use super::Outcome;
use crate::args::{Args, Completions};
use crate::error::Error;
use crate::output::Output;

/// The variable that says which shell asks, set by the script.
const ASKED_BY: &str = "LINKMARK_COMPLETE";

/// Whether a shell asked what can follow, and was answered.
pub(crate) fn answer_shell(words: &[OsString]) -> bool {
    let shell = CompleteEnv::with_factory(Args::command).var(ASKED_BY);
    let here = std::env::current_dir().ok();
    let answered = shell.try_complete(words.iter().cloned(), here.as_deref());
    // The last line has no end, and inside another program nobody writes what is left at the end.
    let _ = io::stdout().flush();
    answered.unwrap_or_else(|mistake| mistake.exit())
}

pub(super) fn run(args: &Completions) -> Result<Outcome, Error> {
    let mut out = Output::stdout();
    script(args.shell, &mut out).and_then(|()| out.flush()).map_err(Error::Stdout)?;
    Ok(Outcome::Fine)
}

fn script(shell: Shell, out: &mut dyn io::Write) -> io::Result<()> {
    let completer: &dyn EnvCompleter = match shell {
        Shell::Elvish => &Elvish,
        Shell::Fish => &Fish,
        Shell::PowerShell => &Powershell,
        Shell::Zsh => &Zsh,
        // The list may grow; a shell that is new is probably one more of this family.
        _ => &Bash,
    };
    completer.write_registration(ASKED_BY, "linkmark", "linkmark", "linkmark", out)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;
    use clap_complete::Shell;

    use super::{ASKED_BY, script};

    #[test]
    fn every_shell_asks_the_command() {
        for shell in Shell::value_variants() {
            let mut written = Vec::new();
            script(*shell, &mut written).unwrap();
            let written = String::from_utf8(written).unwrap();
            assert!(written.contains(ASKED_BY) && written.contains("linkmark"), "{shell}: {written}");
        }
    }
}
