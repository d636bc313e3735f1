//! Unicode's own tests of UTS #58, run from `../shared/uts58` beside the project where it is
//! present. What they cover, our own cases in `testdata/dialects/uts58.toml` cover too, so nothing
//! rests on files that may be absent.
#![cfg(feature = "uts58")]

use std::path::{Path, PathBuf};

use linkmark_scan::{Dialect, LinkKind, Readable, Scanner};
use proptest::prelude::*;

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

/// Compares each line with what the scanner marks in it; `expected` is what the file says and how
/// often.
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

/// The pairs of 18.0. Their first lines do not escape a separator inside a segment, so the input is
/// made from the comment that says how the URL is built: every segment escaped whole, the
/// separators as they are.
#[test]
fn formatting_of_18() {
    let Some(folder) = folder("formatting") else { return };
    let file =
        std::fs::read_to_string(folder.join("dev-18.0.0/LinkFormattingTest.txt")).expect("the test file");
    let mut lines = file.lines();
    let (mut run, mut wrong) = (0, Vec::new());
    while let Some(line) = lines.next() {
        let Some(built) = line.strip_prefix("# {").and_then(|rest| rest.strip_suffix('}')) else { continue };
        let answer = lines.nth(1).expect("the second line of a pair");
        let url = escaped(built);
        let found = Readable::of(&url).to_string();
        run += 1;
        if found != answer {
            wrong.push(format!("   input {url}\nexpected {answer}\n   found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {run} pairs differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(run, 55, "the file has another number of pairs than it had");
}

/// The URL that `𝑺=https:// 𝑯=example.com 𝑷=α 𝑸=β 𝑽=γ 𝑭=δ` describes.
fn escaped(built: &str) -> String {
    let mut url = String::new();
    let mut keys = 0;
    // A segment may hold spaces, so the marks are what separates.
    let mut marks = built.match_indices(['𝑺', '𝑯', '𝑷', '𝑸', '𝑽', '𝑭', '𝑫']).peekable();
    while let Some((at, mark)) = marks.next() {
        let start = at + mark.len() + "=".len();
        let end = marks.peek().map_or(built.len(), |(next, _)| next - " ".len());
        let segment = &built[start..end];
        match mark {
            "𝑺" | "𝑯" => {
                url += segment;
                continue;
            }
            "𝑷" => url += "/",
            "𝑸" => {
                url += if keys == 0 { "?" } else { "&" };
                keys += 1;
            }
            "𝑽" => url += "=",
            "𝑭" => url += "#",
            _ => url += ":~:",
        }
        url.extend(segment.bytes().map(|byte| format!("%{byte:02X}")));
    }
    url
}

/// The host gives it away, but the scheme in front makes it a URL.
#[test]
fn a_url_is_not_made_by_its_host_where_urls_are_off() {
    let found = |dialect: Dialect| Scanner::new(&dialect).links("https://a.com/b").count();
    assert_eq!(found(Dialect::UTS58), 1);
    assert_eq!(found(Dialect::UTS58.without(LinkKind::Url)), 0);
}

proptest! {
    /// What a person is shown can be pasted into a text: the link is found again, whole, and is as
    /// readable as it was.
    #[test]
    fn a_readable_url_is_a_link_again(parts in prop::collection::vec(part(), 0..12)) {
        let url = format!("https://a.com/{}", parts.concat());
        // An empty query or fragment is dropped by detection, as a sentence's question mark is.
        let url = format!("{url}{}", if url.ends_with('?') { "x" } else { "" });
        let readable = Readable::of(&url).to_string();
        prop_assert_eq!(marked(&readable), format!("⸠{readable}⸡"));
        prop_assert_eq!(Readable::of(&readable).to_string(), readable);
    }
}

fn part() -> impl Strategy<Value = String> {
    let encoded = any::<char>().prop_map(|c| {
        c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect::<String>()
    });
    let special = prop::sample::select(
        [
            "/", "?", "#", "&", "=", ":~:", ":", "~", "(", ")", "[", "]", "%", "%2", "%25", "41", "%3A",
            "%7E", "%28", "%29", "%FF", ".", "。", "a", " ",
        ]
        .map(String::from)
        .to_vec(),
    );
    prop_oneof![encoded, special]
}
