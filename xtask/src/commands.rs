//! Every command of `cargo xtask`: what it is for, and where it is.

use crate::{package, playground, python, spark, test, wasm};

/// A command: its name, what follows it, what it is for, and what it does.
pub struct Command {
    /// The word after `cargo xtask`.
    pub name: &'static str,
    /// What may follow it.
    pub arguments: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// Who carries it out.
    pub run: Run,
}

/// Who carries out a command.
pub enum Run {
    /// A function, given the words after the name.
    Here(fn(&[String]) -> Result<(), String>),
    /// The program in `xtask/workshop`, which has dependencies and so takes longer to build.
    Workshop,
}

/// In the order in which help lists them.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "tables",
        arguments: "[--check]",
        purpose: "write the tables of characters, scripts, spellings, entities, case folding and CJK; --check: fail if one would change",
        run: Run::Workshop,
    },
    Command {
        name: "specs",
        arguments: "[EXAMPLES.json]",
        purpose: "fetch the specifications and write their examples to testdata/spec/",
        run: Run::Workshop,
    },
    Command {
        name: "uts58",
        arguments: "[--check [DIR]]",
        purpose: "write the table of the feature uts58; --check DIR: compare with the standard's files there",
        run: Run::Workshop,
    },
    Command {
        name: "pages",
        arguments: "[--check]",
        purpose: "print DIALECTS.md from the rows; --check: fail if it would change",
        run: Run::Workshop,
    },
    Command {
        name: "differential",
        arguments: "[--documents N] [--seed N] [--engine NAME] [--show N] [--mistake all|NAME]",
        purpose: "compare us with the reference engines on random documents; --mistake: fail if a mistake would not be found",
        run: Run::Workshop,
    },
    Command {
        name: "hosts",
        arguments: "[ROW]…",
        purpose: "ask the programs that publish Markdown for the ids of our headings, and keep their answers in testdata/hosts/",
        run: Run::Workshop,
    },
    Command {
        name: "sarif",
        arguments: "",
        purpose: "hold what check prints as SARIF against the schema of SARIF 2.1.0",
        run: Run::Workshop,
    },
    Command {
        name: "tree",
        arguments: "DIR [--files N] [--seed N]",
        purpose: "write a tree of Markdown files that comes again with the same seed, to measure check on",
        run: Run::Workshop,
    },
    Command {
        name: "browser",
        arguments: "[--full] [--seed N] [--install]",
        purpose: "attack safe output in Chromium; --install: put what that needs on the system, not below target/",
        run: Run::Workshop,
    },
    Command {
        name: "mutants",
        arguments: "[--check]",
        purpose: "gather the equivalent mutants that comments name into .cargo/mutants.toml; --check: fail if it would change",
        run: Run::Workshop,
    },
    Command {
        name: "package",
        arguments: "",
        purpose: "pack every crate, unpack it below target/ and run the tests that were packed",
        run: Run::Here(package::run),
    },
    Command {
        name: "test",
        arguments: "[PART…] [--install]",
        purpose: "run the tests: of the workspace, then of each package in another language; --install: put what they need on the system, and take a part that cannot run for a failure, as in CI",
        run: Run::Here(test::run),
    },
    Command {
        name: "playground",
        arguments: "[--serve]",
        purpose: "build the playground into playground/dist/; --serve: and serve it on loopback",
        run: Run::Here(playground::run),
    },
    Command {
        name: "python",
        arguments: "[--no-test]",
        purpose: "build the Python wheel into target/wheels and run its tests; --no-test: only build it",
        run: Run::Here(python::run),
    },
    Command {
        name: "spark",
        arguments: "[--full]",
        purpose: "run the Python package on Spark: on two cores, and on a cluster of processes, one of which is killed; 64 MB of text, with --full 1 GB",
        run: Run::Here(spark::run),
    },
    Command {
        name: "tidy",
        arguments: "",
        purpose: "fail if a page names a file that is not there, a package would lack one, or a comment is too wide",
        run: Run::Workshop,
    },
    Command {
        name: "wasm",
        arguments: "[--debian]",
        purpose: "build the WebAssembly modules of the npm package into packages/js/dist/; --debian: with Debian's Rust",
        run: Run::Here(wasm::run),
    },
];
