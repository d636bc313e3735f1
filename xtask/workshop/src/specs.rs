//! `cargo xtask specs`: the examples of the specifications, as data in `testdata/spec/`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::example::{self, Example};
use crate::generated::{Mode, put};
use crate::peers;
use crate::scratch::Scratch;
use xtask::root::root;

/// A specification that a package carries.
struct Spec {
    /// `testdata/spec/<name>.toml`.
    name: &'static str,
    package: Package,
    path: &'static str,
    licence: &'static str,
}

#[derive(Clone, Copy)]
enum Package {
    Npm(&'static str, &'static str),
    Cargo(&'static str, &'static str),
}

const CMARK_GFM: Package = Package::Cargo("cmark-gfm-sys", "0.29.0");

const SPECS: [Spec; 4] = [
    Spec {
        name: "commonmark",
        package: Package::Npm("commonmark-spec", "0.31.2"),
        path: "spec.txt",
        licence: "CC-BY-SA-4.0",
    },
    Spec { name: "gfm", package: CMARK_GFM, path: "cmark-gfm/test/spec.txt", licence: "CC-BY-SA-4.0" },
    Spec {
        name: "gfm-regression",
        package: CMARK_GFM,
        path: "cmark-gfm/test/regression.txt",
        licence: "BSD-2-Clause",
    },
    Spec {
        name: "gfm-extensions",
        package: CMARK_GFM,
        path: "cmark-gfm/test/extensions.txt",
        licence: "CC-BY-SA-4.0",
    },
];

/// The tests of engines for extensions that we have too.
const PEERS: [Peer; 2] = [
    Peer {
        name: "pulldown-cmark",
        version: "0.13.6",
        licence: "MIT",
        read: |folder| {
            let mut examples = Vec::new();
            for suite in ["super_sub", "smart_punct", "wikilinks", "heading_attrs", "definition_lists"] {
                examples
                    .extend(peers::of_pulldown(&text(folder, &format!("tests/suite/{suite}.rs"))?, suite)?);
            }
            Ok(examples)
        },
    },
    Peer {
        name: "comrak",
        version: "0.59.0",
        licence: "BSD-2-Clause",
        read: |folder| {
            let mut examples = Vec::new();
            for suite in [
                "supersubscript",
                "subscript",
                "highlight",
                "insert",
                "cjk_friendly_emphasis",
                "inline_footnotes",
                "options",
                "core",
            ] {
                examples.extend(peers::of_comrak(&text(folder, &format!("src/tests/{suite}.rs"))?, suite));
            }
            for suite in ["wikilinks_title_after_pipe", "wikilinks_title_before_pipe", "description_lists"] {
                let text = text(folder, &format!("src/tests/fixtures/{suite}.md"))?;
                examples.extend(peers::of_fixture(&text, suite, suite)?);
            }
            examples.extend(peers::of_places(&text(folder, "src/tests/sourcepos.rs")?, "sourcepos")?);
            Ok(examples)
        },
    },
];

/// An engine, and how its tests are read from the folder of its crate.
struct Peer {
    name: &'static str,
    version: &'static str,
    licence: &'static str,
    read: fn(&Path) -> Result<Vec<Example>, String>,
}

fn text(folder: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(folder.join(path)).map_err(|error| format!("{path}: {error}"))
}

/// Where the five documents lie when they are at hand, from the repository's root.
const DOCUMENTS: &str = "../shared/seeds/examples.json";

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let documents = match words {
        [] => root().join(DOCUMENTS),
        [path] => path.into(),
        _ => return Err("at most one path is understood: the examples of the documents".to_owned()),
    };
    let scratch = Scratch::new()?;
    for spec in &SPECS {
        let (folder, source) = match spec.package {
            Package::Npm(name, version) => {
                (scratch.npm(name, version)?, format!("npm package {name} {version}"))
            }
            Package::Cargo(name, version) => {
                (scratch.cargo(name, version)?, format!("crate {name} {version}"))
            }
        };
        let text =
            fs::read_to_string(folder.join(spec.path)).map_err(|error| format!("{}: {error}", spec.path))?;
        let examples = example::of_spec(&text)?;
        println!("{}: {} examples", spec.name, examples.len());
        let head = format!("Examples of {} in the {source}; licence {}.", spec.path, spec.licence);
        put(&format!("testdata/spec/{}.toml", spec.name), &example::to_toml(&head, &examples), Mode::Write)?;
    }
    for peer in &PEERS {
        let mut examples = (peer.read)(&scratch.cargo(peer.name, peer.version)?)?;
        for (number, example) in (1..).zip(&mut examples) {
            example.number = number;
        }
        println!("{}: {} examples", peer.name, examples.len());
        let Peer { name, version, licence, .. } = peer;
        let head = format!("Tests of extensions in the crate {name} {version}; licence {licence}.");
        put(&format!("testdata/spec/{name}.toml"), &example::to_toml(&head, &examples), Mode::Write)?;
    }
    let Ok(json) = fs::read_to_string(&documents) else {
        println!("documents: {} is not there, left as they are", documents.display());
        return Ok(());
    };
    let examples = of_documents(&json)?;
    println!("documents: {} examples", examples.len());
    let head = "Examples of the five documents on autolinks; the section is the document.";
    put("testdata/spec/documents.toml", &example::to_toml(head, &examples), Mode::Write)
}

fn of_documents(json: &str) -> Result<Vec<Example>, String> {
    let rows: Vec<Value> = serde_json::from_str(json).map_err(|error| error.to_string())?;
    rows.iter()
        .map(|row| {
            let word =
                |key: &str| row[key].as_str().map(str::to_owned).ok_or(format!("a row without `{key}`"));
            Ok(Example {
                number: row["example"].as_u64().ok_or("a row without `example`")?,
                section: word("doc")?,
                extensions: Vec::new(),
                dialect: Some(word("dialect")?),
                markdown: word("markdown")?,
                html: word("html")?,
            })
        })
        .collect()
}
