//! `cargo xtask sarif`: holds what `linkmark check --format sarif` prints against the schema of
//! SARIF 2.1.0.
//!
//! The schema is fetched with the crate serde-sarif, which carries it, and is not committed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::scratch::Scratch;
use xtask::program::output;
use xtask::root::root;
use xtask::setup::{Setup, python};

const SERDE_SARIF: &str = "0.8.0";

const PYPI: &[&str] = &["jsonschema==4.25.1"];

/// Reads a schema and a document, and prints what the schema does not allow.
const VALIDATE: &str = r#"
import json, sys, jsonschema
schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
wrong = list(kind(schema, format_checker=kind.FORMAT_CHECKER).iter_errors(document))
for error in wrong:
    print("/".join(map(str, error.absolute_path)), error.message, file=sys.stderr)
print(len(document["runs"][0]["results"]))
sys.exit(1 if wrong else 0)
"#;

/// Files with findings of many codes: with and without a host, a help, a fix, on several lines,
/// with characters that a URI has to encode.
const FILES: &[(&str, &str)] = &[
    (
        "linkmark.toml",
        "host = [\"github\", \"mkdocs\"]\n[check]\nbare = \"warn\"\nown-url = \"warn\"\nrepository = \"https://github.com/o/r\"\n",
    ),
    (
        "ä b.md",
        "# CI / Build\n\n[1](#ci--build) [2](#ci_build) [3](gone.md) ![4](gone.png) [5](B.md) [6]() [7][nope]\n\n\
         [8](../x.md) [9](https://github.com/o/r/blob/main/b.md) https://rust-lang.org [^10]\n\n[a]: b.md\n[A]: c.md\n\
         \n> [on two lines](\n> gone.md)\n<a href=\"#bee\">é</a>\n",
    ),
    ("b.md", "# Bee\n\n# Bee\n\n[x](#bee-1) [y](#BEE)\n"),
    ("empty.md", ""),
];

pub(crate) fn run(_: &[String]) -> Result<(), String> {
    let scratch = Scratch::new()?;
    let schema = scratch.cargo("serde-sarif", SERDE_SARIF)?.join("src/schema.json");
    let python = python::environment(&Setup::new(false), "sarif", PYPI)?;
    let build = ["build", "--quiet", "-p", "linkmark-cli"];
    output(Command::new("cargo").args(build).current_dir(root()))?;
    let folder = schema_folder()?;
    let mut total = 0;
    for paths in [&["."][..], &["empty.md"]] {
        let printed = folder.join("printed.sarif");
        fs::write(&printed, sarif_of(&folder, paths)?).map_err(|error| error.to_string())?;
        let said = output(Command::new(&python).args(["-c", VALIDATE]).arg(&schema).arg(&printed))?;
        total += said.trim().parse::<usize>().map_err(|error| format!("{said}: {error}"))?;
    }
    if total == 0 {
        return Err("nothing was found, so nothing was held against the schema".to_owned());
    }
    println!("{total} findings are as the schema of SARIF 2.1.0 has them");
    Ok(())
}

fn schema_folder() -> Result<std::path::PathBuf, String> {
    let folder = Setup::new(false).folder("sarif");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for (name, text) in FILES {
        fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(folder)
}

fn sarif_of(folder: &Path, paths: &[&str]) -> Result<Vec<u8>, String> {
    let program = Setup::new(false).folder("debug").join("linkmark");
    let words = ["check", "--warn", "--format", "sarif"];
    let printed = Command::new(program).args(words).args(paths).current_dir(folder).output();
    Ok(printed.map_err(|error| error.to_string())?.stdout)
}
