//! Every command takes time in proportion to its text: lists, excerpts and notes of many links on one line as well.

use std::io::Write as _;
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark_testdata::growth;

/// The commands that keep a list of what they find.
const COMMANDS: [&[&str]; 7] = [
    &["links"],
    &["links", "--text", "--json"],
    &["compare"],
    &["compare", "--text", "--json"],
    &["explain"],
    &["fix", "--check"],
    &["fix"],
];

/// What each of them would ask of every other: a name, a text, and what closes it, both as often as fits.
const TEXTS: [(&str, &str, &str); 7] = [
    ("links on one line", "see https://a.b/c) ", ""),
    ("links on many lines", "see https://a.b/c)\n\n", ""),
    ("text that only some dialects link", "a.co ", ""),
    ("text that no dialect links", "www._ a@b http:/ ", ""),
    ("links in code", "`https://a.b` www.a.b ", ""),
    ("links that cannot be written out, between others", "\\https://a.b/c\\ https://d.e ", ""),
    ("images in images", "![a", "](b)"),
];

fn main() {
    let mut arguments = Arguments::from_args();
    // Two at once would measure each other.
    arguments.test_threads = Some(1);
    let mut trials = Vec::new();
    for args in COMMANDS {
        for (name, repeat, close) in TEXTS {
            let text = move |size: usize| {
                let times = size / (repeat.len() + close.len());
                repeat.repeat(times) + &close.repeat(times)
            };
            trials.push(Trial::test(format!("{}: {name}", args.join(" ")), move || {
                growth::check(&text(32 << 10), &text(512 << 10), |text| run(args, text).is_ok())?;
                Ok(())
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn run(args: &[&str], text: &str) -> Result<(), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
    command.args(args).arg("--no-config").arg("-");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    child.stdin.take().ok_or("no pipe")?.write_all(text.as_bytes())?;
    match child.wait()?.code() {
        Some(0 | 1) => Ok(()),
        code => Err(format!("{args:?} ended with {code:?}").into()),
    }
}
