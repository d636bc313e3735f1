//! `check` and `mv` when the system fails them, or a tree is not what it seems: all of a change
//! happens or none of it, and nothing outside the tree is read.
#![cfg(unix)]

mod call;

use std::fs;
use std::process::Command;

use call::{folder, limited, names, read, run, stderr, stdout, write};
use tempfile::TempDir;

/// A tree with a link to a file from two others, and what it looks like.
fn tree_to_move() -> (TempDir, impl Fn() -> Vec<(String, String)>) {
    let folder = folder();
    write(folder.path(), "a.md", "[x](z.md)\n");
    write(folder.path(), "b.md", "[x](z.md#z)\n");
    write(folder.path(), "z.md", "# z\n\n[a](a.md)\n");
    let path = folder.path().to_owned();
    let look = move || {
        let mut files: Vec<(String, String)> = fs::read_dir(&path)
            .expect("a directory")
            .map(|entry| entry.expect("an entry"))
            .filter(|entry| entry.path().is_file())
            .map(|entry| {
                (entry.file_name().to_string_lossy().into_owned(), fs::read_to_string(entry.path()).unwrap())
            })
            .collect();
        files.sort();
        files
    };
    (folder, look)
}

#[test]
fn a_rename_that_fails_at_its_end_undoes_every_link() {
    let (folder, look) = tree_to_move();
    let before = look();
    let long = format!("new/{}.md", "n".repeat(300));
    let moved = run(folder.path(), &["mv", "--write", "z.md", &long]);
    assert_eq!(moved.status.code(), Some(2), "{}", stderr(&moved));
    assert!(stderr(&moved).contains("nothing was changed"), "{}", stderr(&moved));
    assert_eq!(look(), before);
    assert!(!folder.path().join("new").exists(), "a folder that was made for it is gone");
}

#[test]
fn a_file_that_may_not_be_written_stops_a_rename_before_it_begins() {
    let (folder, look) = tree_to_move();
    fs::hard_link(folder.path().join("b.md"), folder.path().join("b2.txt")).expect("a hard link");
    let before = look();
    let moved = run(folder.path(), &["mv", "--write", "z.md", "y.md"]);
    assert_eq!(moved.status.code(), Some(2), "{}", stderr(&moved));
    assert_eq!(look(), before);
}

#[test]
fn a_draft_that_does_not_fit_stops_a_rename_before_it_begins() {
    let (folder, look) = tree_to_move();
    write(folder.path(), "m.md", &format!("[x](z.md)\n{}", "text\n".repeat(60_000)));
    let before = look();
    let moved = limited(folder.path(), "trap '' XFSZ; ulimit -f 64", &["mv", "--write", "z.md", "y.md"]);
    assert_eq!(moved.status.code(), Some(2), "{}", stderr(&moved));
    assert_eq!(look(), before);
}

#[test]
fn check_reads_nothing_outside_the_root_and_says_what_it_could_not_read() {
    let outside = folder();
    write(outside.path(), "secret.md", "# Secret\n");
    let folder = folder();
    let link = |name: &str| {
        std::os::unix::fs::symlink(outside.path().join("secret.md"), folder.path().join(name)).unwrap();
    };
    link("out.md");
    write(folder.path(), "a.md", "[x](out.md#nope)\n[y](out.md#secret)\n");
    let checked = run(folder.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(0), "{}", stdout(&checked));
    assert!(stderr(&checked).contains("`out.md` cannot be read"), "{}", stderr(&checked));
    let followed = run(folder.path(), &["check", "--follow", "a.md"]);
    assert!(stdout(&followed).contains("no heading of `out.md` has the id `nope`"), "{}", stdout(&followed));
}

#[test]
fn files_whose_names_look_the_same_have_their_own_findings() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = folder();
    for (name, text) in [(b"\xFE.md", "é [x](nope.md)\n"), (b"\xFF.md", "ééé [longer](gone/nope.md) é\n")]
    {
        fs::write(folder.path().join(std::ffi::OsStr::from_bytes(name)), text).unwrap();
    }
    let checked = run(folder.path(), &["check", "--format", "jsonl"]);
    assert_eq!(checked.status.code(), Some(1), "{}", stderr(&checked));
    let found = stdout(&checked);
    assert!(
        found.contains("\"column\":7,\"start\":7,\"end\":14") && found.contains("gone/nope.md"),
        "{found}"
    );
    assert_eq!(found.lines().count(), 2, "{found}");
}

#[test]
fn a_pipe_that_a_link_leads_to_is_not_read() {
    let folder = folder();
    let made = Command::new("mkfifo").arg(folder.path().join("p.md")).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    write(folder.path(), "a.md", "[x](p.md#y) [z](p.md#L3)\n");
    let checked = run(folder.path(), &["check", "a.md"]);
    assert_eq!(checked.status.code(), Some(0), "{}", stdout(&checked));
}

#[test]
fn a_correction_that_does_not_fit_leaves_the_file_as_it_was() {
    let folder = folder();
    let text = format!("# One\n\n[x](#won) [y](B.md)\n{}", "text\n".repeat(60_000));
    write(folder.path(), "a.md", &text);
    write(folder.path(), "b.md", "x\n");
    let fixed = limited(folder.path(), "trap '' XFSZ; ulimit -f 64", &["check", "--fix", "--write", "a.md"]);
    assert_eq!(fixed.status.code(), Some(2), "{}", stderr(&fixed));
    assert_eq!(read(folder.path(), "a.md"), text);
    assert_eq!(names(folder.path()), ["a.md", "b.md"]);
}
