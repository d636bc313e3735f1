//! The trees, and what each costs.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark_testdata::{growth, processor_time};
use tempfile::TempDir;

/// A tree of some size.
struct Hostile {
    name: &'static str,
    /// Links, headings or names, in the long tree. The short one has a sixteenth of them.
    count: usize,
    /// Writes what is beside `a.md`, and gives the text of that.
    plant: fn(&Path, usize) -> String,
}

const HOSTILE: &[Hostile] = &[
    Hostile {
        name: "links to one file",
        count: 100_000,
        plant: |root, count| {
            fs::write(root.join("b.md"), "# Bee\n").expect("a file");
            "[x](b.md#bee)\n".repeat(count)
        },
    },
    Hostile {
        name: "links to one file that is not there, on one line",
        count: 20_000,
        plant: |_, count| "[x](nope.md) ".repeat(count),
    },
    Hostile {
        name: "one heading again and again, and links to it",
        count: 100_000,
        plant: |_, count| {
            let mut text = "# same\n\n".repeat(count);
            for number in 1..count / 4 {
                let _ = writeln!(text, "[x](#same-{number})");
            }
            text
        },
    },
    Hostile {
        name: "ids of another host",
        count: 10_000,
        plant: |_, count| {
            let mut text = String::new();
            for number in 0..count {
                let _ = write!(text, "# a / {number} b\n\n[x](#a-{number}-b)\n\n");
            }
            text
        },
    },
    Hostile {
        name: "links through symbolic links to one another",
        count: 1_000,
        plant: |root, count| {
            let mut text = "# A\n\n".to_owned();
            for number in 0..count {
                let next =
                    if number + 1 == count { "a.md".to_owned() } else { format!("s{}.md", number + 1) };
                symlink(next, root.join(format!("s{number}.md"))).expect("a link");
                let _ = write!(text, "[x](s{number}.md#a) ");
            }
            text
        },
    },
    Hostile {
        name: "a link to itself through a folder that is its own",
        count: 1_000,
        plant: |root, count| {
            symlink(".", root.join("l")).expect("a link");
            format!("# A\n\n[x]({}a.md#a)\n", "l/".repeat(count)).repeat(count / 50 + 1)
        },
    },
    Hostile {
        name: "a chain of dots",
        count: 100_000,
        plant: |_, count| format!("[x]({}a.md)\n", "d/../".repeat(count)),
    },
    Hostile {
        name: "a chain of folders that are not there",
        count: 100_000,
        plant: |_, count| format!("[x]({}a.md)\n", "d/".repeat(count)),
    },
    Hostile {
        name: "a folder with as many files as links into it",
        count: 100_000,
        plant: |root, count| {
            fs::create_dir(root.join("d")).expect("a folder");
            let mut text = String::new();
            for number in 0..count {
                fs::write(root.join(format!("d/f{number}.txt")), "").expect("a file");
                let _ = write!(text, "[x](d/f{number}.txt) ");
            }
            text
        },
    },
    Hostile {
        name: "a folder with as many files as misses",
        count: 20_000,
        plant: |root, count| {
            fs::create_dir(root.join("d")).expect("a folder");
            let mut text = String::new();
            for number in 0..count {
                fs::write(root.join(format!("d/f{number}.txt")), "").expect("a file");
                let _ = write!(text, "[x](d/g{number}.txt) ");
            }
            text
        },
    },
    Hostile {
        name: "files whose names are not UTF-8",
        count: 4_000,
        plant: |root, count| {
            let mut text = String::new();
            for number in 0..count {
                let name = [b"\xFF", number.to_string().as_bytes(), b".md"].concat();
                fs::write(root.join(OsStr::from_bytes(&name)), "# A\n\n[x](a.md)\n").expect("a file");
                let _ = write!(text, "[x](%FF{number}.md#a) ");
            }
            text
        },
    },
];

pub(crate) fn main() {
    let mut arguments = Arguments::from_args();
    if !processor_time::COUNTS_CHILDREN {
        arguments.test_threads = Some(1);
    }
    let trials = HOSTILE.iter().map(|hostile| Trial::test(hostile.name, || check(hostile)));
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(hostile: &Hostile) -> Result<(), Failed> {
    let mut trees: HashMap<usize, TempDir> = HashMap::new();
    let mut plant = |count: usize| {
        let tree = tempfile::tempdir().expect("a temporary directory");
        let text = (hostile.plant)(tree.path(), count);
        fs::write(tree.path().join("a.md"), &text).expect("a file");
        trees.insert(text.len(), tree);
        text
    };
    let (short, long) = (plant(hostile.count / 16), plant(hostile.count));
    let empty = tempfile::tempdir()?;
    fs::write(empty.path().join("a.md"), "")?;
    let start = (0..5).map(|_| cost(empty.path())).collect::<Result<Vec<_>, _>>()?;
    let start = start.into_iter().min().unwrap_or_default();
    growth::check_cost(&short, &long, |text| {
        // A start varies by less than a quarter; a cost below that cannot be told from nothing.
        Ok(cost(trees[&text.len()].path())?.saturating_sub(start).max(start / 4))
    })?;
    Ok(())
}

fn cost(root: &Path) -> Result<Duration, String> {
    let started = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
    command.args(["check", "--no-config", "--host", "github", "--warn"]).current_dir(root);
    let mut child =
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(|error| error.to_string())?;
    let (status, cost) = processor_time::of_child(&mut child, started).map_err(|error| error.to_string())?;
    match status.code() {
        Some(0 | 1) => Ok(cost),
        _ => Err(format!("check: {status}")),
    }
}
