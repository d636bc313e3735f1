//! The door of `cargo xtask`: finds the command, and runs it here or in the workshop.

use std::process::{self, ExitCode};

use xtask::commands::{COMMANDS, Run};
use xtask::named;
use xtask::root::root;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if std::env::var_os(named::VARIABLE).is_some() {
        return named::run(&words);
    }
    let Some((name, rest)) = words.split_first().filter(|(name, _)| *name != "help") else {
        for command in COMMANDS {
            let call = format!("{} {}", command.name, command.arguments);
            println!("cargo xtask {call:<24} {}", command.purpose);
        }
        return ExitCode::SUCCESS;
    };
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        eprintln!("there is no command `{name}`; see `cargo xtask help`");
        return ExitCode::from(2);
    };
    let run = match command.run {
        Run::Here(run) => run,
        Run::Workshop => return workshop(&words),
    };
    match run(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the workshop if need be, and gives it the words. What it has to say it says itself.
fn workshop(words: &[String]) -> ExitCode {
    let manifest = root().join("Cargo.toml");
    let cargo = process::Command::new("cargo")
        .args(["run", "--quiet", "--package", "xtask-workshop", "--manifest-path"])
        .arg(manifest)
        .arg("--")
        .args(words)
        .status();
    match cargo {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
