//! The `console` blocks of both READMEs, run: below every `$ linkmark …` is exactly what it prints.
//!
//! `$ cat FILE` says what a file holds, `$ echo 'TEXT' | linkmark …` what is piped in, and a last
//! line `…` leaves out the rest. `LINKMARK_BLESS=1 cargo test -p linkmark-cli --test readme` writes
//! down what the command says now; read the diff before you keep it.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const REST: &str = "…";

#[test]
fn the_first_page_shows_what_the_command_prints() {
    check("../../README.md");
}

#[test]
fn the_page_of_the_command_shows_what_it_prints() {
    check("README.md");
}

fn check(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let readme = fs::read_to_string(&path).expect("the page is there");
    let folder = tempfile::tempdir().expect("a directory");
    let now = rerun(&readme, folder.path());
    if std::env::var_os("LINKMARK_BLESS").is_some() {
        fs::write(&path, now).expect("the page can be written");
    } else {
        let line = |(number, (was, is)): (usize, (&str, &str))| {
            assert_eq!(was, is, "{page}:{}", number + 1);
        };
        readme.lines().zip(now.lines()).enumerate().for_each(line);
        assert_eq!(readme.len(), now.len(), "{page} leaves something out at its end");
    }
}

/// The page with everything below a `$` as it is printed now.
fn rerun(readme: &str, folder: &Path) -> String {
    let mut out = String::new();
    let mut lines = readme.lines().peekable();
    let mut in_console = false;
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        in_console = line == "```console" || in_console && !line.starts_with("```");
        let Some(command) = line.strip_prefix("$ ").filter(|_| in_console) else { continue };
        let mut shown = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```")) {
            shown.push(line);
        }
        out.push_str(&answer(command, &shown, folder));
    }
    out
}

fn answer(command: &str, shown: &[&str], folder: &Path) -> String {
    if let Some(file) = command.strip_prefix("cat ") {
        let text: String = shown.iter().flat_map(|line| [*line, "\n"]).collect();
        fs::write(folder.join(file), &text).expect("a file to show");
        return text;
    }
    let (piped, linkmark) = match command.split_once(" | ") {
        Some((echo, linkmark)) => (format!("{}\n", words(echo)[1]), linkmark),
        None => (String::new(), command),
    };
    let printed = run(&words(linkmark), &piped, folder);
    if shown.last() == Some(&REST) {
        // Five lines show what it is, unless more are shown already.
        let count = if shown.len() == 1 { 5 } else { shown.len() - 1 };
        let first: String = printed.lines().take(count).flat_map(|line| [line, "\n"]).collect();
        return format!("{first}{REST}\n");
    }
    format!("{}\n", printed.trim_end())
}

/// What it prints, complaints last.
fn run(words: &[String], piped: &str, folder: &Path) -> String {
    assert_eq!(words[0], "linkmark");
    let mut child = Command::new(env!("CARGO_BIN_EXE_linkmark"))
        .args(&words[1..])
        .current_dir(folder)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("standard input");
    // A command that reads nothing may be gone already.
    let _ = stdin.write_all(piped.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    let printed = [output.stdout, output.stderr].concat();
    String::from_utf8(printed).expect("text")
}

/// Words as a shell splits them; single quotes are all the README needs.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in command.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
