//! `cargo xtask test`: the tests of the Rust workspace, then those of each package in another
//! language.
//!
//! A part is a row of `PARTS`. What it needs is set up below `target/`, without root; `--install`
//! lets it install packages on the system. A part that cannot run is skipped with its reason in one
//! line. For a person that is all; in CI (`CI=true`, or `--install`, which only CI passes) nobody
//! would read the line, so there a skipped part is a failure. A part that fails is the last one.

mod js;
mod playground;
mod python;
mod rust;
mod sanitizer;
mod spark;

use std::process::Command;
use std::time::Instant;

use crate::setup::Setup;

/// Tests that run together.
struct Part {
    name: &'static str,
    /// What it runs with, for the list of parts.
    needs: &'static str,
    /// Sets up what it needs, and says what to run: every command must succeed. An error is a
    /// reason why the part cannot run here, with what to do about it. A mistake of ours (something
    /// that does not build) is not such a reason: building is one of the commands.
    commands: fn(&Setup) -> Result<Vec<Command>, String>,
}

/// In this order. The first is what most changes are about.
const PARTS: &[Part] = &[
    Part { name: "rust", needs: "nothing but stable Rust", commands: rust::commands },
    Part { name: "sanitizer", needs: "stable Rust of rustup, on Linux", commands: sanitizer::commands },
    Part { name: "js", needs: "rustup, Node.js 20 with npm, Chromium", commands: js::commands },
    Part {
        name: "playground",
        needs: "rustup, Node.js 20 with npm, Chromium",
        commands: playground::commands,
    },
    Part { name: "python", needs: "Python 3.11 with venv, PyPI", commands: python::commands },
    Part { name: "spark", needs: "Python 3.11 with venv, PyPI, Java 17", commands: spark::commands },
];

/// What became of a part.
#[derive(Debug, PartialEq)]
enum Outcome {
    Passed,
    /// With the command that did not succeed.
    Failed(String),
    /// With the reason.
    Skipped(String),
}

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let plan = Plan::parse(words, PARTS)?;
    let setup = Setup::new(plan.install);
    let mut outcomes = Vec::new();
    for part in plan.parts {
        println!("== {} (needs {})", part.name, part.needs);
        let start = Instant::now();
        let outcome = outcome(part, &setup);
        println!("== {}", line(part.name, &outcome, start.elapsed().as_secs()));
        let is_last = matches!(outcome, Outcome::Failed(_));
        outcomes.push((part.name, outcome));
        // What went wrong is then the end of what is printed, not thousands of lines further up.
        if is_last {
            break;
        }
    }
    // The reasons once more: what a part printed may be long.
    for (name, outcome) in outcomes.iter().filter(|(_, outcome)| *outcome != Outcome::Passed) {
        eprintln!("{}", sentence(name, outcome));
    }
    let is_ci = plan.install || std::env::var_os("CI").is_some_and(|value| value == "true");
    let outcomes: Vec<Outcome> = outcomes.into_iter().map(|(_, outcome)| outcome).collect();
    println!("{}", closing(&outcomes));
    verdict(&outcomes, is_ci)
}

/// What the words of the command line ask for.
struct Plan<'a> {
    install: bool,
    parts: Vec<&'a Part>,
}

impl<'a> Plan<'a> {
    fn parse(words: &[String], parts: &'a [Part]) -> Result<Plan<'a>, String> {
        let (options, names): (Vec<&String>, Vec<&String>) =
            words.iter().partition(|word| word.starts_with('-'));
        if let Some(other) = options.iter().find(|word| *word != &"--install") {
            return Err(format!("there is no option `{other}`; see `cargo xtask help`"));
        }
        if let Some(other) = names.iter().find(|name| !parts.iter().any(|part| part.name == ***name)) {
            let all: Vec<&str> = parts.iter().map(|part| part.name).collect();
            return Err(format!("there is no part `{other}`; the parts are {}", all.join(", ")));
        }
        let is_wanted = |part: &&Part| names.is_empty() || names.iter().any(|name| *name == part.name);
        Ok(Plan { install: !options.is_empty(), parts: parts.iter().filter(is_wanted).collect() })
    }
}

fn outcome(part: &Part, setup: &Setup) -> Outcome {
    let commands = match (part.commands)(setup) {
        Ok(commands) => commands,
        Err(reason) => return Outcome::Skipped(reason),
    };
    for mut command in commands {
        if !command.status().is_ok_and(|status| status.success()) {
            return Outcome::Failed(shown(&command));
        }
    }
    Outcome::Passed
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

fn line(name: &str, outcome: &Outcome, seconds: u64) -> String {
    match outcome {
        Outcome::Skipped(_) => sentence(name, outcome),
        _ => format!("{} ({seconds} s)", sentence(name, outcome)),
    }
}

fn sentence(name: &str, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Passed => format!("{name}: passed"),
        Outcome::Failed(command) => format!("{name}: failed: {command}"),
        Outcome::Skipped(reason) => format!("{name}: skipped: {}", reason.replace('\n', " ")),
    }
}

fn closing(outcomes: &[Outcome]) -> String {
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is(outcome)).count();
    format!(
        "{} passed, {} failed, {} skipped",
        count(|outcome| *outcome == Outcome::Passed),
        count(|outcome| matches!(outcome, Outcome::Failed(_))),
        count(|outcome| matches!(outcome, Outcome::Skipped(_)))
    )
}

fn verdict(outcomes: &[Outcome], is_ci: bool) -> Result<(), String> {
    if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Failed(_))) {
        return Err("a part failed".into());
    }
    if is_ci && outcomes.iter().any(|outcome| matches!(outcome, Outcome::Skipped(_))) {
        return Err("a part was skipped, which in CI is a failure".into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: &[Part] = &[
        Part { name: "good", needs: "", commands: |_| Ok(vec![cargo("--version"), cargo("--version")]) },
        Part { name: "bad", needs: "", commands: |_| Ok(vec![cargo("no-such-command"), cargo("--version")]) },
        Part { name: "away", needs: "", commands: |_| Err("there is no moon;\ninstall one".into()) },
    ];

    fn cargo(word: &str) -> Command {
        let mut command = Command::new("cargo");
        command.arg(word).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        command
    }

    fn plan(words: &str) -> Result<(bool, Vec<&'static str>), String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        Plan::parse(&words, SOME)
            .map(|plan| (plan.install, plan.parts.iter().map(|part| part.name).collect()))
    }

    #[test]
    fn words_choose_parts_and_a_wrong_one_is_named() {
        assert_eq!(plan(""), Ok((false, vec!["good", "bad", "away"])));
        assert_eq!(plan("away --install good"), Ok((true, vec!["good", "away"])));
        assert_eq!(plan("goood"), Err("there is no part `goood`; the parts are good, bad, away".into()));
        assert_eq!(plan("--instal"), Err("there is no option `--instal`; see `cargo xtask help`".into()));
    }

    #[test]
    fn every_command_must_succeed_and_what_cannot_run_is_not_a_failure() {
        let setup = Setup::new(false);
        let outcomes: Vec<Outcome> = SOME.iter().map(|part| outcome(part, &setup)).collect();
        assert_eq!(outcomes[0], Outcome::Passed);
        assert_eq!(outcomes[1], Outcome::Failed("cargo no-such-command".into()));
        assert_eq!(sentence("away", &outcomes[2]), "away: skipped: there is no moon; install one");
        assert_eq!(closing(&outcomes), "1 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn a_skipped_part_fails_in_ci_alone_and_a_failed_one_everywhere() {
        let skipped = [Outcome::Passed, Outcome::Skipped(String::new())];
        assert!(verdict(&skipped, false).is_ok() && verdict(&skipped, true).is_err());
        let failed = [Outcome::Failed(String::new())];
        assert!(verdict(&failed, false).is_err() && verdict(&failed, true).is_err());
        assert!(verdict(&[Outcome::Passed], true).is_ok());
    }
}
