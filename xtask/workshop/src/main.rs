//! The commands of `cargo xtask` that have dependencies: everything that is generated from other
//! packages' tables, or held against other programs.

mod browser;
mod case_ranges;
mod characters;
mod cjk;
mod comments;
mod differential;
mod entities;
mod example;
mod folds;
mod generated;
mod host_rows;
mod hosts;
mod link_properties;
mod lowercase;
mod mutants;
mod pages;
mod partners;
mod peers;
mod random;
mod sarif;
mod scratch;
mod scripts;
mod sources;
mod specs;
mod spellings;
mod tables;
mod tidy;
mod tlds;
mod tree;
mod trie;
mod uts58;

use std::process::ExitCode;

/// What carries out a command, given the words after its name.
type Run = fn(&[String]) -> Result<(), String>;

/// Their purposes are in `xtask/src/commands.rs`, where help is printed.
const COMMANDS: &[(&str, Run)] = &[
    ("tables", tables::run),
    ("specs", specs::run),
    ("uts58", uts58::run),
    ("pages", pages::run),
    ("differential", differential::run),
    ("hosts", host_rows::run),
    ("sarif", sarif::run),
    ("tree", tree::run),
    ("browser", browser::run),
    ("mutants", mutants::run),
    ("tidy", tidy::run),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let named = |name: &String| COMMANDS.iter().find(|(of, _)| of == name);
    let Some((_, run)) = words.first().and_then(named) else {
        eprintln!("this program is called by `cargo xtask`, which has help");
        return ExitCode::from(2);
    };
    match run(&words[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use xtask::commands::Run;

    #[test]
    fn the_door_knows_every_command_and_no_other() {
        let rows = xtask::commands::COMMANDS.iter();
        let sent: Vec<&str> =
            rows.filter(|row| matches!(row.run, Run::Workshop)).map(|row| row.name).collect();
        let taken: Vec<&str> = super::COMMANDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(sent, taken);
    }
}
