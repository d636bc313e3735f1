//! Unicode's own tests of UTS #58, run from `../shared/uts58` beside the project where it is present. What they cover, our own cases in
//! `testdata/dialects/uts58.toml` cover too, so nothing rests on files that may be absent.
#![cfg(feature = "uts58")]

use std::path::{Path, PathBuf};

use linkmark_scan::{Dialect, Scanner};

/// The folder, or `None` with a line that says so.
fn folder(test: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/uts58");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: {test}: Unicode's test files are not here (../shared/uts58 beside the project)");
    None
}

fn marked(text: &str) -> String {
    let scanner = Scanner::new(&Dialect::UTS58);
    let (mut out, mut at) = (String::new(), 0);
    for link in scanner.links(text) {
        out += &format!("{}⸠{}⸡", &text[at..link.start()], &text[link.range()]);
        at = link.end();
    }
    out + &text[at..]
}

/// Compares each line with what the scanner marks in it; `expected` is what the file says and how often.
fn check(lines: impl Iterator<Item = (String, String)>, expected: usize) {
    let (mut run, mut wrong) = (0, Vec::new());
    for (text, answer) in lines {
        run += 1;
        let found = marked(&text);
        if found != answer {
            wrong.push(format!("expected {answer}\n   found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {run} lines differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(run, expected, "the file has another number of lines than it had");
}

fn detection(version: &str) {
    let Some(folder) = folder(version) else { return };
    let file =
        std::fs::read_to_string(folder.join(version).join("LinkDetectionTest.txt")).expect("the test file");
    let lines = file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    check(lines.map(|line| (line.replace(['⸠', '⸡'], ""), line.to_string())), 344);
}

#[test]
fn detection_of_17() {
    detection("17.0.0");
}

#[test]
fn detection_of_18() {
    detection("dev-18.0.0");
}

#[test]
fn detection_of_icann() {
    let Some(folder) = folder("ICANN") else { return };
    let file =
        std::fs::read_to_string(folder.join("LinkDetectionTestSourceICANN.txt")).expect("the test file");
    let lines = file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    check(
        lines.map(|line| {
            let (text, answer) = line.split_once('\t').expect("input, tabs, answer");
            (text.to_string(), answer.trim_start_matches('\t').to_string())
        }),
        68,
    );
}
