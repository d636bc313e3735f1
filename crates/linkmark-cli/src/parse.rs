//! The words of a call, read.
//!
//! Defining all commands takes longer than rendering a short page, and most calls name theirs
//! first. So the named command is defined alone. What it does not take is read again by the whole
//! definition, which has the help and the words for every mistake.

use std::ffi::OsString;

use clap::{Args as _, FromArgMatches as _, Parser as _};

use crate::args::{Args, Command, Global};

/// Reads `words`, of which the first is the command's own name.
pub(crate) fn parse(words: &[OsString]) -> Result<Args, clap::Error> {
    match by_named_command(words) {
        Some(args) => Ok(args),
        None => Args::try_parse_from(words),
    }
}

fn by_named_command(words: &[OsString]) -> Option<Args> {
    let named = Command::definition(words.get(1)?.to_str()?)?;
    let mut command = Global::augment_args(clap::Command::new("linkmark")).subcommand(named);
    let mut matches = command.try_get_matches_from_mut(words).ok()?;
    let args = Args::from_arg_matches_mut(&mut matches).ok();
    // Read once in a process, which ends soon: to take the definition apart would be a tenth of the
    // work for a short page.
    std::mem::forget((command, matches));
    args
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    /// A command that is not found by its name is read too, but as slowly as before.
    #[test]
    fn every_command_is_defined_alone_as_it_is_among_all() {
        let all = Args::command();
        assert!(all.get_subcommands().count() > 10);
        for among_all in all.get_subcommands() {
            let name = among_all.get_name();
            let alone = Command::definition(name).unwrap_or_else(|| panic!("{name} is defined alone"));
            let arguments =
                |command: &clap::Command| format!("{:?}", command.get_arguments().collect::<Vec<_>>());
            assert_eq!(arguments(&alone), arguments(among_all), "{name}");
        }
    }

    #[test]
    fn both_ways_read_the_same() {
        let read = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let (alone, whole) = (by_named_command(&words), Args::try_parse_from(&words));
            (alone.map(|args| format!("{args:?}")), whole.ok().map(|args| format!("{args:?}")))
        };
        for line in [
            "linkmark html",
            "linkmark html -d github --color never a.md b.md",
            "linkmark links -j 2 --json --kind inline,bare docs -v",
            "linkmark compare --dialects all .",
            "linkmark explain --limit 3 -- -x",
            "linkmark dialects --config",
        ] {
            let (alone, whole) = read(line);
            assert!(alone.is_some(), "{line}");
            assert_eq!(alone, whole, "{line}");
        }
        for line in
            ["linkmark html --help", "linkmark html --wrong", "linkmark help html", "linkmark --version"]
        {
            assert_eq!(read(line), (None, None), "{line}");
        }
        let (alone, whole) = read("linkmark --color never html");
        assert!(
            alone.is_none() && whole.is_some(),
            "the whole definition reads what comes before the command"
        );
    }
}
