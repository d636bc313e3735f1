//! Help, the version, and mistakes in the command line, in clap's words but for an unknown command.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory as _, Parser as _};

use crate::args::{Args, Global};
use crate::error::{Error, near};
use crate::output::{Color, shown};
use crate::session::Session;

/// Prints what clap answers to `words` instead of arguments, and gives the exit code.
pub(crate) fn print(answer: &clap::Error, words: &[OsString]) -> u8 {
    if let Some(unknown) = unknown_command(answer) {
        Session::new(&Global::default()).error(&unknown);
        return 2;
    }
    let is_mistake = answer.use_stderr();
    let printed = if is_mistake {
        let mut stderr = anstream::AutoStream::always(io::stderr().lock());
        stderr.write_all(harmless(answer, words, Color::Auto.wanted(&io::stderr())).as_bytes())
    } else {
        let mut stdout = anstream::AutoStream::always(io::stdout().lock());
        let text = rendered(answer, Color::Auto.wanted(&io::stdout()));
        stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush())
    };
    match printed {
        // `linkmark --help | head` is not an error, and a full disk is one.
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("linkmark: {}", Error::Stdout(why));
            2
        }
        _ if is_mistake => 2,
        _ => 0,
    }
}

/// The mistake of a first word that is not a command.
fn unknown_command(answer: &clap::Error) -> Option<Error> {
    let ContextValue::String(name) = answer.get(ContextKind::InvalidSubcommand)? else { return None };
    let commands = Args::command();
    let near = near(name, commands.get_subcommands().map(clap::Command::get_name));
    Some(Error::UnknownCommand { name: name.clone(), near })
}

fn rendered(answer: &clap::Error, in_colour: bool) -> String {
    let text = answer.render();
    if in_colour { text.ansi().to_string() } else { text.to_string() }
}

/// What is wrong with the command line, with the control characters in it shown.
///
/// A message of clap repeats arguments as they are, between colours that are control characters
/// themselves. So the same mistake is made once more, with arguments that are harmless.
fn harmless(answer: &clap::Error, words: &[OsString], in_colour: bool) -> String {
    let args = words.iter().map(|arg| shown(&arg.to_string_lossy()).into_owned());
    match Args::try_parse_from(args) {
        Err(again) if again.kind() == answer.kind() => rendered(&again, in_colour),
        // Only bytes that are not UTF-8 make another mistake of it, or none.
        _ => rendered(answer, false).lines().map(|line| shown(line).into_owned() + "\n").collect(),
    }
}
