//! The programs of `examples/`, run on their own documents: each prints what lies beside its
//! document.
//!
//! `LINKMARK_BLESS=1 cargo test -p linkmark --test examples` writes down what they print now; read
//! the diff before you keep it.

#[allow(dead_code, reason = "`main` is called when the example runs by itself")]
#[path = "../examples/comments.rs"]
mod comments;
#[allow(dead_code, reason = "`main` is called when the example runs by itself")]
#[path = "../examples/constructs.rs"]
mod constructs;
#[allow(dead_code, reason = "`main` is called when the example runs by itself")]
#[path = "../examples/contents.rs"]
mod contents;
#[allow(dead_code, reason = "`main` is called when the example runs by itself")]
#[path = "../examples/highlight.rs"]
mod highlight;
#[allow(dead_code, reason = "`main` is called when the example runs by itself")]
#[path = "../examples/lint.rs"]
mod lint;

#[allow(dead_code, reason = "`main` is called when the example runs by itself")]
#[path = "../examples/terminal.rs"]
mod terminal;

use std::fs;
use std::path::Path;

fn check(run: fn(&str) -> String, source: &str, expected: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file beside the example");
    let printed = run(&read(source));
    if std::env::var_os("LINKMARK_BLESS").is_some() {
        fs::write(folder.join(expected), &printed).expect("a file that can be written");
    }
    assert_eq!(printed, read(expected), "{expected}");
}

#[test]
fn contents_and_highlighting() {
    check(contents::run, "contents.md", "contents.html");
}

#[test]
fn mentions_tags_and_templates() {
    check(constructs::run, "constructs.md", "constructs.html");
}

#[test]
fn highlighted_code_in_safe_mode() {
    check(highlight::run, "highlight.md", "highlight.html");
}

#[test]
fn comments_of_strangers() {
    check(comments::run, "comments.md", "comments.html");
}

#[test]
fn a_linter_that_edits_by_range() {
    check(lint::run, "lint.md", "lint.txt");
}

#[test]
fn what_the_linter_wrote_it_leaves_alone() {
    let report = |source: &str| {
        lint::run(source).split_once("\n\n").map(|(said, fixed)| (said.to_owned(), fixed.to_owned()))
    };
    let (first, fixed) = report(include_str!("../examples/data/lint.md")).expect("findings and a document");
    let (second, again) = report(&fixed).expect("findings and a document");
    for edited in ["a bare link", "skips a level", "a word twice", "has moved"] {
        assert!(first.contains(edited) && !second.contains(edited), "{second}");
    }
    assert!(second.contains("an image without a description"), "{second}");
    assert_eq!(again, fixed);
}

#[test]
fn a_terminal_ends_with_the_whole_text() {
    check(terminal::run, "contents.md", "terminal.txt");
}
