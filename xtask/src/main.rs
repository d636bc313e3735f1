//! `cargo xtask`: everything that is generated, fetched or checked by a program rather than by
//! hand.

mod browser;
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
mod mutants;
mod package;
mod pages;
mod partners;
mod peers;
mod playground;
mod python;
mod random;
mod sarif;
mod scratch;
mod scripts;
mod setup;
mod sources;
mod spark;
mod specs;
mod spellings;
mod tables;
mod test;
mod tidy;
mod tlds;
mod tree;
mod trie;
mod uts58;
mod wasm;

use std::process::ExitCode;

/// A command: its name, what follows it, what it is for, and what it does with the words after its
/// name.
struct Command {
    name: &'static str,
    arguments: &'static str,
    purpose: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "tables",
        arguments: "[--check]",
        purpose: "write the tables of characters, scripts, spellings, entities, case folding and CJK; --check: fail if one would change",
        run: tables::run,
    },
    Command {
        name: "specs",
        arguments: "[EXAMPLES.json]",
        purpose: "fetch the specifications and write their examples to testdata/spec/",
        run: specs::run,
    },
    Command {
        name: "uts58",
        arguments: "[--check [DIR]]",
        purpose: "write the table of the feature uts58; --check DIR: compare with the standard's files there",
        run: uts58::run,
    },
    Command {
        name: "pages",
        arguments: "[--check]",
        purpose: "print DIALECTS.md from the rows; --check: fail if it would change",
        run: pages::run,
    },
    Command {
        name: "differential",
        arguments: "[--documents N] [--seed N] [--engine NAME] [--show N] [--mistake all|NAME]",
        purpose: "compare us with the reference engines on random documents; --mistake: fail if a mistake would not be found",
        run: differential::run,
    },
    Command {
        name: "hosts",
        arguments: "[ROW]…",
        purpose: "ask the programs that publish Markdown for the ids of our headings, and keep their answers in testdata/hosts/",
        run: host_rows::run,
    },
    Command {
        name: "sarif",
        arguments: "",
        purpose: "hold what check prints as SARIF against the schema of SARIF 2.1.0",
        run: sarif::run,
    },
    Command {
        name: "tree",
        arguments: "DIR [--files N] [--seed N]",
        purpose: "write a tree of Markdown files that comes again with the same seed, to measure check on",
        run: tree::run,
    },
    Command {
        name: "browser",
        arguments: "[--full] [--seed N] [--install]",
        purpose: "attack safe output in Chromium; --install: put what that needs on the system, not below target/",
        run: browser::run,
    },
    Command {
        name: "mutants",
        arguments: "[--check]",
        purpose: "gather the equivalent mutants that comments name into .cargo/mutants.toml; --check: fail if it would change",
        run: mutants::run,
    },
    Command {
        name: "package",
        arguments: "",
        purpose: "pack every crate, unpack it below target/ and run the tests that were packed",
        run: package::run,
    },
    Command {
        name: "test",
        arguments: "[PART…] [--install]",
        purpose: "run the tests: of the workspace, then of each package in another language; --install: put what they need on the system, and take a part that cannot run for a failure, as in CI",
        run: test::run,
    },
    Command {
        name: "playground",
        arguments: "[--serve]",
        purpose: "build the playground into playground/dist/; --serve: and serve it on loopback",
        run: playground::run,
    },
    Command {
        name: "python",
        arguments: "[--no-test]",
        purpose: "build the Python wheel into target/wheels and run its tests; --no-test: only build it",
        run: python::run,
    },
    Command {
        name: "spark",
        arguments: "[--full]",
        purpose: "run the Python package on Spark: on two cores, and on a cluster of processes, one of which is killed; 64 MB of text, with --full 1 GB",
        run: spark::run,
    },
    Command {
        name: "tidy",
        arguments: "",
        purpose: "fail if a page names a file that is not there, a package would lack one, or a comment is too wide",
        run: tidy::run,
    },
    Command {
        name: "wasm",
        arguments: "",
        purpose: "build the WebAssembly modules of the npm package into packages/js/dist/",
        run: wasm::run,
    },
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = words.split_first().filter(|(name, _)| *name != "help") else {
        for command in COMMANDS {
            println!(
                "cargo xtask {:<24} {}",
                format!("{} {}", command.name, command.arguments),
                command.purpose
            );
        }
        return ExitCode::SUCCESS;
    };
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        eprintln!("there is no command `{name}`; see `cargo xtask help`");
        return ExitCode::from(2);
    };
    match (command.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}
