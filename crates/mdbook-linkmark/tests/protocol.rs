//! The program as mdBook calls it: every case of `testdata/mdbook.toml`, as a test of its own.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

#[derive(serde::Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// What follows the program's name.
    #[serde(default)]
    words: Vec<String>,
    /// The table `[preprocessor.linkmark]`.
    #[serde(default)]
    settings: toml::Table,
    /// The text of a chapter and of the one in it.
    chapter: Option<String>,
    /// What both become.
    written: Option<String>,
    /// Standard input as it is, instead of a book.
    input: Option<String>,
    /// The message, without the program's name.
    error: Option<String>,
}

fn main() {
    let text = include_str!("../../../testdata/mdbook.toml");
    let cases: Cases = toml::from_str(text).expect("mdbook.toml has the fields of a case");
    let trials = cases.case.into_iter().map(|case| Trial::test(case.name.clone(), move || check(&case)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(case: &Case) -> Result<(), Failed> {
    let context = json!({
        "root": "/book",
        "config": { "book": { "title": "T" }, "preprocessor": { "linkmark": case.settings } },
        "renderer": "html",
        "mdbook_version": "0.5.4",
    });
    let sent = case.chapter.as_deref().map(book);
    let input = match (&case.input, &sent) {
        (Some(input), _) => input.clone(),
        (None, Some(book)) => json!([context, book]).to_string(),
        (None, None) => String::new(),
    };
    let output = run(&case.words, &input)?;
    if let Some(error) = &case.error {
        let have = String::from_utf8(output.stderr)?;
        let want = format!("mdbook-linkmark: {error}\n");
        if have != want || output.status.success() || !output.stdout.is_empty() {
            return Err(format!("{}\nwant: {want}\nhave: {have}", output.status).into());
        }
        return Ok(());
    }
    if !output.status.success() || !output.stderr.is_empty() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into());
    }
    if let Some(written) = &case.written {
        let have: Value = serde_json::from_slice(&output.stdout)?;
        let want = book(written);
        if have != want {
            return Err(format!("want: {want:#}\nhave: {have:#}").into());
        }
    }
    Ok(())
}

/// A book of all kinds of items, with fields that nobody knows yet.
fn book(text: &str) -> Value {
    let chapter = |name: &str, content: &str, path: Option<&str>, inner: Value| {
        json!({ "Chapter": {
            "name": name, "content": content, "number": [1], "sub_items": inner,
            "path": path, "source_path": path, "parent_names": [], "new": "https://a.com",
        } })
    };
    let inner = chapter("Inner https://a.com", text, Some("a/b.md"), json!([]));
    json!({ "items": [
        chapter("Outer", text, Some("a.md"), json!([inner])),
        "Separator",
        { "PartTitle": "https://a.com" },
        chapter("Draft", "", None, json!([])),
    ], "new": true })
}

fn run(words: &[String], input: &str) -> std::io::Result<Output> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mdbook-linkmark"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // A program that stops early does not read to the end.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output()
}
