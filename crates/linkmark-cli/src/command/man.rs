//! `linkmark man`: the manual, from the same definition as `--help`.

use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory as _;

use super::Outcome;
use crate::args::{Args, Man};
use crate::error::{Error, NotWritten, near};
use crate::output::Output;
use crate::write;

pub(super) fn run(args: &Man) -> Result<Outcome, Error> {
    let whole = pages();
    match (&args.dir, &args.command) {
        (Some(folder), _) => write_all(folder, &whole)?,
        (None, Some(name)) => {
            let known = || whole.get_subcommands().map(clap::Command::get_name);
            let page = whole
                .get_subcommands()
                .find(|command| command.get_name() == name)
                .ok_or_else(|| Error::UnknownCommand { name: name.clone(), near: near(name, known()) })?;
            print(page)?;
        }
        (None, None) => print(&whole)?,
    }
    Ok(Outcome::Fine)
}

/// The command with a page for each of its commands. `linkmark help` says what the pages say.
fn pages() -> clap::Command {
    let mut whole = Args::command().disable_help_subcommand(true);
    whole.build();
    whole
}

fn print(page: &clap::Command) -> Result<(), Error> {
    let mut out = Output::stdout();
    render(page, &mut out).and_then(|()| out.flush()).map_err(Error::Stdout)
}

fn write_all(folder: &Path, whole: &clap::Command) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(|why| NotWritten::Io(why).at(folder))?;
    for page in std::iter::once(whole).chain(whole.get_subcommands()) {
        let path = folder.join(format!("{}.1", file_name(page)));
        write::create(&path, |out| render(page, out))?;
    }
    Ok(())
}

/// `linkmark-fix`: what `man linkmark-fix` looks for.
fn file_name(page: &clap::Command) -> String {
    page.get_bin_name().unwrap_or_else(|| page.get_name()).replace(' ', "-")
}

fn render(page: &clap::Command, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut roff = Vec::new();
    clap_mangen::Man::new(page.clone().name(file_name(page))).render(&mut roff)?;
    out.write_all(&roff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_under_the_name_that_man_looks_for() {
        let folder = tempfile::tempdir().unwrap();
        write_all(folder.path(), &pages()).unwrap();
        for name in ["linkmark.1", "linkmark-fix.1", "linkmark-links.1"] {
            let page = std::fs::read_to_string(folder.path().join(name)).unwrap();
            assert!(page.contains("Examples:"), "{name}");
        }
    }
}
