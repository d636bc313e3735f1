//! The engines we are compared with: how each is fetched, started and asked, and what it is the
//! judge of.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use linkmark::Options;
use xtask::root::root;

use super::mistakes::Mistake;

/// One engine, as a row.
pub(crate) struct Engine {
    pub(crate) name: &'static str,
    /// What we answer with.
    pub(crate) options: Options<'static>,
    /// Makes two ways to write one thing equal, and does nothing else.
    pub(crate) normalize: fn(&str) -> String,
    install: fn(&Path) -> Result<Command, String>,
}

pub(crate) const ENGINES: &[Engine] = &[
    Engine {
        name: "cmark-gfm",
        // It has no alerts.
        options: Options::GITHUB.with_alerts(false).with_allow_unsafe(true),
        normalize: without_strong_in_strong,
        install: install_cmark_gfm,
    },
    Engine {
        name: "commonmark.js",
        options: Options::COMMONMARK.with_allow_unsafe(true),
        normalize: with_decoded_urls,
        install: install_commonmark_js,
    },
    Engine {
        name: "commonmark-hs",
        options: Options::COMMONMARK.with_allow_unsafe(true),
        normalize: with_plain_spaces,
        install: install_pandoc,
    },
];

/// A running engine.
pub(crate) struct Session {
    pub(crate) engine: &'static Engine,
    pub(crate) version: String,
    /// What is wrong with our answers, on purpose.
    pub(crate) mistake: Option<&'static Mistake>,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn start(engine: &'static Engine) -> Result<Session, String> {
        let folder = root().join("target/differential");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let folder = folder.canonicalize().map_err(|error| error.to_string())?;
        let mut command = (engine.install)(&folder)?;
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", engine.name))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{} has no pipes", engine.name));
        };
        let mut session = Session {
            engine,
            version: String::new(),
            mistake: None,
            child,
            input,
            output: BufReader::new(output),
        };
        session.version = session.read()?;
        Ok(session)
    }

    /// The HTML of each document.
    pub(crate) fn html(&mut self, documents: &[impl AsRef<str>]) -> Result<Vec<String>, String> {
        let documents: Vec<&str> = documents.iter().map(AsRef::as_ref).collect();
        let mut line = serde_json::to_string(&documents).map_err(|error| error.to_string())?;
        line.push('\n');
        self.input
            .write_all(line.as_bytes())
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("{}: {error}", self.engine.name))?;
        self.read()
    }

    /// Whether we say something else than the engine, for each document.
    pub(crate) fn differs(&mut self, documents: &[impl AsRef<str>]) -> Result<Vec<bool>, String> {
        let theirs = self.html(documents)?;
        Ok(documents
            .iter()
            .zip(theirs)
            .map(|(one, html)| !self.engine.agrees(&self.ours(one.as_ref()), &html))
            .collect())
    }

    /// Our answer.
    pub(crate) fn ours(&self, markdown: &str) -> String {
        match self.mistake {
            Some(mistake) => (mistake.answer)(markdown, &self.engine.options),
            None => linkmark::to_html_with(markdown, &self.engine.options),
        }
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, String> {
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|error| format!("{}: {error}", self.engine.name))?;
        serde_json::from_str(&line).map_err(|error| format!("{}: {error}", self.engine.name))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It has nothing to lose.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Engine {
    pub(crate) fn agrees(&self, ours: &str, theirs: &str) -> bool {
        ours == theirs || (self.normalize)(ours) == (self.normalize)(theirs)
    }
}

fn install_cmark_gfm(folder: &Path) -> Result<Command, String> {
    let python = folder.join("venv/bin/python");
    if !folder.join("venv/cmarkgfm").exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(folder.join("venv")))?;
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "cmarkgfm==2025.10.22"]))?;
        // Only a finished installation leaves this.
        write(&folder.join("venv/cmarkgfm"), "")?;
    }
    let script = write(&folder.join("cmark_gfm.py"), include_str!("cmark_gfm.py"))?;
    let mut command = Command::new(python);
    command.arg(script);
    Ok(command)
}

fn install_commonmark_js(folder: &Path) -> Result<Command, String> {
    if !folder.join("node_modules/commonmark").exists() {
        run(Command::new("npm")
            .args(["install", "--silent", "--no-save", "--prefix"])
            .arg(folder)
            .arg("commonmark@0.31.2"))?;
    }
    let script = write(&folder.join("commonmark.js"), include_str!("commonmark.js"))?;
    let mut command = Command::new("node");
    command.arg(script);
    Ok(command)
}

fn install_pandoc(folder: &Path) -> Result<Command, String> {
    let venv = folder.join("pandoc");
    let program = venv.join("program");
    if !program.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        let python = venv.join("bin/python");
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "pypandoc_binary==1.17"]))?;
        let where_it_is = "import os, pypandoc; print(os.path.realpath(pypandoc.get_pandoc_path()), end='')";
        let found = Command::new(&python).args(["-c", where_it_is]).output();
        let found = found.map_err(|error| format!("python: {error}"))?;
        // Only a finished installation leaves this.
        write(&program, &String::from_utf8_lossy(&found.stdout))?;
    }
    let script = write(&folder.join("pandoc.lua"), include_str!("pandoc.lua"))?;
    let program = fs::read_to_string(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    let mut command = Command::new(program);
    command.arg("lua").arg(script);
    Ok(command)
}

fn write(path: &Path, text: &str) -> Result<PathBuf, String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path.to_owned())
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}

/// cmark-gfm writes `____a____` as one `<strong>`, to keep a hostile run from growing. The tree
/// inside is the same.
fn without_strong_in_strong(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let (mut rest, mut depth) = (html, 0_usize);
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let (tag, after) = rest.split_at(rest.find('>').map_or(rest.len(), |end| end + 1));
        if tag == "</strong>" {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 || !["<strong>", "</strong>"].contains(&tag) {
            out.push_str(tag);
        }
        if tag == "<strong>" {
            depth += 1;
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Which bytes of a URL are percent-encoded is not a rule of CommonMark, and engines differ: `href`
/// and `src` are compared decoded.
fn with_decoded_urls(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) =
        ["href=\"", "src=\""].iter().filter_map(|name| Some(rest.find(name)? + name.len())).min()
    {
        let (before, after) = rest.split_at(at);
        let (url, after) = after.split_at(after.find('"').unwrap_or(after.len()));
        out.push_str(before);
        let url =
            url.replace("&#x27;", "'").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        out.push_str(&decoded(&url.replace("&amp;", "&")));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Pandoc's tree keeps no numbers of spaces and joins `*a*_b_`, and nothing says how blocks are set
/// apart in HTML: white space is one space, none beside the tag of a block, and neighbours are one.
fn with_plain_spaces(html: &str) -> String {
    const BLOCKS: [&str; 15] =
        ["p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ul", "ol", "li", "pre", "blockquote", "div", "br"];
    let is_block = |tag: &str| {
        let name = tag.trim_start_matches('<').trim_start_matches('/');
        let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
        BLOCKS.contains(&name)
    };
    let mut html = with_decoded_urls(html);
    while html.contains("</em><em>") || html.contains("</strong><strong>") {
        html = html.replace("</em><em>", "").replace("</strong><strong>", "");
    }
    let mut out = String::with_capacity(html.len());
    let mut rest = html.trim();
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_whitespace() {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
            let after = out.rfind('<').is_some_and(|tag| out.ends_with('>') && is_block(&out[tag..]));
            // Code ends with a line ending here, and there with its last line.
            let before = rest.starts_with('<') && is_block(rest) || rest.starts_with("</code></pre>");
            if !after && !before {
                out.push(' ');
            }
        } else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

fn decoded(url: &str) -> String {
    let mut bytes = Vec::with_capacity(url.len());
    let mut rest = url.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = |at: usize| after.get(at).and_then(|&digit| char::from(digit).to_digit(16));
        if first == b'%'
            && let (Some(high), Some(low)) = (hex(0), hex(1))
        {
            bytes.push((high * 16 + low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
