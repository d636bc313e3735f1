//! The extensions of Markdown: a flag and a key of `[markdown]` for each, made from the library's
//! list, so that a new one is there without a line here.

use clap::{Arg, ArgAction, ArgMatches, Command};
use linkmark::{Extension, Options};

use crate::config::Config;

/// Those that the command line turns on. The config file may turn on others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extensions(Vec<Extension>);

impl Extensions {
    /// `options` with what the command line and the config file turn on.
    pub(crate) fn of<'o>(&self, config: &Config, options: Options<'o>) -> Options<'o> {
        let options = config.extended(options);
        self.0.iter().fold(options, |options, &extension| options.with_extension(extension))
    }
}

impl clap::FromArgMatches for Extensions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Extensions, clap::Error> {
        let mut extensions = Extensions::default();
        extensions.update_from_arg_matches(matches)?;
        Ok(extensions)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0 =
            Extension::ALL.iter().copied().filter(|extension| matches.get_flag(extension.name())).collect();
        Ok(())
    }
}

impl clap::Args for Extensions {
    fn augment_args(command: Command) -> Command {
        Extension::ALL.iter().fold(command, |command, extension| {
            let flag = Arg::new(extension.name()).long(extension.name()).action(ArgAction::SetTrue);
            command.arg(flag.help(extension.summary()).help_heading("Extensions of Markdown"))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Extensions::augment_args(command)
    }
}
