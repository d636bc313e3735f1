//! Runs `testdata/cli/*.toml` against the built command, each case as a test of its own.
//!
//! `LINKMARK_BLESS=1 cargo test -p linkmark-cli --test cli` writes down what the command says now;
//! read the diff before you keep it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use toml_edit::{DocumentMut, Item, Table, value};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cli");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("testdata/cli is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "toml"))
        .collect();
    files.sort();
    if std::env::var_os("LINKMARK_BLESS").is_some() {
        files.iter().for_each(|file| bless(file));
        return;
    }
    let mut trials = Vec::new();
    for file in &files {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for case in read(file).as_table()["case"].as_array_of_tables().expect("[[case]]") {
            let case = Case::read(case);
            trials.push(Trial::test(format!("{stem}/{}", case.name), move || case.check()));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn read(file: &Path) -> DocumentMut {
    let text = fs::read_to_string(file).expect("a readable file");
    text.parse().unwrap_or_else(|why| panic!("{}: {why}", file.display()))
}

/// One call of the command: see testdata/cli/README.md.
#[derive(Debug)]
struct Case {
    name: String,
    args: Vec<String>,
    stdin: Vec<u8>,
    files: BTreeMap<String, String>,
    env: BTreeMap<String, String>,
    said: Said,
}

/// What the command prints, and the files it leaves.
#[derive(Debug, PartialEq)]
struct Said {
    exit: i64,
    stdout: String,
    stderr: String,
    after: BTreeMap<String, String>,
}

impl Case {
    fn read(table: &Table) -> Case {
        let text = |key: &str| table.get(key).and_then(Item::as_str).unwrap_or("").to_owned();
        let map = |key: &str| -> BTreeMap<String, String> {
            let Some(table) = table.get(key).and_then(Item::as_table_like) else { return BTreeMap::new() };
            table
                .iter()
                .map(|(key, value)| (key.to_owned(), value.as_str().expect("a string").to_owned()))
                .collect()
        };
        const KEYS: [&str; 10] =
            ["name", "why", "args", "stdin", "files", "env", "exit", "stdout", "stderr", "after"];
        for (key, _) in table {
            assert!(KEYS.contains(&key), "unknown key `{key}` in case `{}`", text("name"));
        }
        let args = table["args"].as_array().expect("args is a list");
        Case {
            name: text("name"),
            args: args.iter().map(|arg| arg.as_str().expect("a string").to_owned()).collect(),
            stdin: bytes(&text("stdin")),
            files: map("files"),
            env: map("env"),
            said: Said {
                exit: table.get("exit").and_then(Item::as_integer).unwrap_or(0),
                stdout: text("stdout"),
                stderr: text("stderr"),
                after: map("after"),
            },
        }
    }

    fn run(&self) -> Said {
        let folder = tempfile::tempdir().expect("a temporary directory");
        for (name, contents) in &self.files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
            fs::write(path, bytes(contents)).expect("a file");
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
        command.current_dir(folder.path()).args(&self.args).env_clear().envs(&self.env);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        // A command that does not read its input closes it, which is fine.
        let _ = child.stdin.take().expect("a pipe").write_all(&self.stdin);
        let output = child.wait_with_output().expect("the command ends");
        let read_back = |name: &String| {
            let now = fs::read(folder.path().join(name)).unwrap_or_default();
            let changed = self.files.get(name).is_none_or(|old| bytes(old) != now);
            changed.then(|| (name.clone(), String::from_utf8_lossy(&now).into_owned()))
        };
        let names: Vec<String> = self.files.keys().chain(self.said.after.keys()).cloned().collect();
        Said {
            exit: output.status.code().unwrap_or(-1).into(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            after: names.iter().filter_map(read_back).collect(),
        }
    }

    fn check(&self) -> Result<(), Failed> {
        let said = self.run();
        if said == self.said {
            return Ok(());
        }
        Err(format!("linkmark {}\n\nexpected {:#?}\n\nbut it said {said:#?}", self.args.join(" "), self.said)
            .into())
    }
}

/// `\xFF` stands for that byte: TOML itself cannot hold what is not UTF-8.
fn bytes(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\x") {
        out.extend_from_slice(&rest.as_bytes()[..at]);
        out.push(u8::from_str_radix(&rest[at + 2..at + 4], 16).expect("two digits after \\x"));
        rest = &rest[at + 4..];
    }
    out.extend_from_slice(rest.as_bytes());
    out
}

/// Writes what the command says now into the file.
fn bless(file: &Path) {
    let mut document = read(file);
    let cases = document.as_table_mut()["case"].as_array_of_tables_mut().expect("[[case]]");
    for table in cases.iter_mut() {
        let case = Case::read(table);
        let said = case.run();
        let mut set = |key: &str, text: &str| {
            if text.is_empty() {
                table.remove(key);
            } else if table.get(key).and_then(Item::as_str) != Some(text) {
                table[key] = value(text);
            }
        };
        set("stdout", &said.stdout);
        set("stderr", &said.stderr);
        if said.exit == 0 {
            table.remove("exit");
        } else {
            table["exit"] = value(said.exit);
        }
        if said.after.is_empty() {
            table.remove("after");
        } else if said.after != case.said.after {
            let mut after = toml_edit::InlineTable::new();
            said.after.iter().for_each(|(name, text)| drop(after.insert(name, text.as_str().into())));
            table["after"] = value(after);
        }
    }
    fs::write(file, document.to_string()).expect("a writable file");
}
