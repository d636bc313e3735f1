//! Compressed files, rows and shards where a case would be too large: bombs, memory, and that the
//! shards of a tree are the whole of it.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

fn linkmark(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_linkmark"))
        .args(words)
        .current_dir(folder)
        .env_clear()
        .stdin(Stdio::null())
        .output()
        .expect("the command starts")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A gzip file of `start`, then `count` bytes of `fill`, then `end`.
fn gzip(path: &Path, start: &str, fill: u8, count: u64, end: &str) {
    let mut encoder = GzEncoder::new(File::create(path).expect("a file"), Compression::best());
    encoder.write_all(start.as_bytes()).expect("room");
    io::copy(&mut io::repeat(fill).take(count), &mut encoder).expect("room");
    encoder.write_all(end.as_bytes()).expect("room");
    encoder.finish().expect("room");
}

#[test]
fn a_bomb_is_reported_and_the_others_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    gzip(&folder.path().join("a.md.gz"), "", b' ', (256 << 20) + 1, "");
    fs::write(folder.path().join("b.md"), "www.b.com").expect("a file");
    assert!(fs::metadata(folder.path().join("a.md.gz")).expect("a file").len() < 1 << 20);
    let listed = linkmark(folder.path(), &["links", "a.md.gz", "b.md"]);
    assert_eq!(said(&listed.stdout), "b.md:1:1  bare-www  www.b.com → http://www.b.com\n");
    assert_eq!(
        said(&listed.stderr),
        "linkmark: `a.md.gz` has more than 256 MiB in it and was not read; unpack it to a file, and name that\n"
    );
    assert_eq!(listed.status.code(), Some(2));
}

#[test]
fn a_row_that_is_too_long_is_reported_and_the_others_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = "{\"body\": \"www.a.com\"}\n{\"body\": \"";
    gzip(&folder.path().join("a.jsonl.gz"), start, b'x', 200 << 20, "\"}\n{\"body\": \"www.b.com\"}\n");
    let listed = linkmark(folder.path(), &["links", "--column", "body", "a.jsonl.gz"]);
    assert_eq!(
        said(&listed.stdout),
        "a.jsonl.gz:1:body:1:1  bare-www  www.a.com → http://www.a.com\n\
         a.jsonl.gz:3:body:1:1  bare-www  www.b.com → http://www.b.com\n"
    );
    let why = "row 2 has 209715212 bytes, more than 64 MiB, and was passed over";
    assert_eq!(said(&listed.stderr), format!("linkmark: `a.jsonl.gz`: {why}\n"));
    assert_eq!(listed.status.code(), Some(2));
}

#[test]
fn the_shards_of_a_tree_and_of_rows_are_disjoint_and_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..23 {
        fs::write(folder.path().join(format!("{number}.md")), format!("www.a{number}.com")).expect("a file");
    }
    let rows: String = (0..101).map(|number| format!("{{\"body\": \"www.r{number}.com\"}}\n")).collect();
    fs::write(folder.path().join("rows.jsonl"), rows).expect("a file");
    for words in [&["links", "--json", "."][..], &["links", "--json", "--column", "body", "rows.jsonl"]] {
        let mut whole: Vec<String> =
            said(&linkmark(folder.path(), words).stdout).lines().map(str::to_owned).collect();
        assert!(whole.len() >= 23);
        whole.sort();
        for count in [1, 2, 7, 150] {
            let mut parts: Vec<String> = Vec::new();
            for index in 1..=count {
                let shard = format!("{index}/{count}");
                let listed = linkmark(folder.path(), &[words, &["--shard", &shard]].concat());
                parts.extend(said(&listed.stdout).lines().map(str::to_owned));
            }
            parts.sort();
            assert_eq!(parts, whole, "{count} shards of {words:?}");
        }
    }
}

/// A gigabyte of rows in a few megabytes; with its memory limited, the command could not hold them.
#[cfg(target_os = "linux")]
#[test]
fn memory_depends_on_the_longest_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut encoder =
        GzEncoder::new(File::create(folder.path().join("a.jsonl.gz")).expect("a file"), Compression::fast());
    let row = format!("{{\"body\": \"{} www.a.com\"}}\n", "x ".repeat(50_000));
    for _ in 0..5_000 {
        encoder.write_all(row.as_bytes()).expect("room");
    }
    encoder.finish().expect("room");
    let script = format!(
        "ulimit -v 400000; exec {} -j 2 links --count --column body a.jsonl.gz",
        env!("CARGO_BIN_EXE_linkmark")
    );
    let listed =
        Command::new("sh").args(["-c", &script]).current_dir(folder.path()).output().expect("a shell");
    assert_eq!((said(&listed.stdout), said(&listed.stderr)), ("5000\n".into(), String::new()));
}

/// Whatever the bytes are, the command ends, says why, and does not panic.
#[test]
fn damaged_files_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.jsonl.gz");
    gzip(&path, "{\"body\": \"www.a.com ", b'y', 5000, "\"}\n");
    let whole = fs::read(&path).expect("a file");
    let mut damaged: Vec<Vec<u8>> = (0..whole.len()).map(|len| whole[..len].to_vec()).collect();
    damaged.extend((0..whole.len()).map(|at| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        bytes
    }));
    damaged.push(b"\x1F\x8B\x08".repeat(2000));
    damaged.push(Vec::new());
    for (number, bytes) in damaged.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.jsonl.gz")), bytes).expect("a file");
        fs::write(folder.path().join(format!("{number}.jsonl.zst")), bytes).expect("a file");
    }
    let listed = linkmark(folder.path(), &["links", "--column", "body", "--count", "."]);
    assert!(!said(&listed.stderr).contains("panicked"), "{}", said(&listed.stderr));
    assert_eq!(listed.status.code(), Some(2));
    assert!(said(&listed.stdout).contains("a.jsonl.gz:1\n"));
}
