//! `cargo xtask package`: each crate as it would be published, unpacked and tested.
//!
//! Whoever downloads a crate can run its tests. Those that need `testdata/`, which is not
//! published, are left out by name in the crate's manifest; unit tests never need it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::output;
use crate::root::root;

/// The crates that are published, each after those it depends on.
pub const CRATES: [&str; 7] = [
    "linkmark-base",
    "linkmark-scan",
    "linkmark",
    "linkmark-fix",
    "linkmark-check",
    "linkmark-cli",
    "mdbook-linkmark",
];

/// What every package has to hold; the licences are copies of those at the root.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
const README: &str = "README.md";

/// What a file that is packed must not name, because it is not packed itself.
const OUTSIDE: [&str; 2] = ["linkmark_testdata", "\"../../"];

/// `cargo xtask package`.
pub fn run(words: &[String]) -> Result<(), String> {
    if !words.is_empty() {
        return Err(format!("`{}` is not understood; package takes no words", words.join(" ")));
    }
    let root = root();
    let complaints = complaints(&root)?;
    if !complaints.is_empty() {
        return Err(complaints.join("\n"));
    }
    let folder = root.join("target/unpacked");
    pack(&root)?;
    unpack(&root, &folder)?;
    for name in CRATES {
        println!("== {name}");
        test(&root, &folder, name)?;
    }
    Ok(())
}

/// Writes `target/package/*.crate`. What is not committed is packed too: this is a check, not a
/// release.
fn pack(root: &Path) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["package", "--quiet", "--no-verify", "--allow-dirty"]).current_dir(root);
    cargo.args(CRATES.iter().flat_map(|name| ["--package", name]));
    output(&mut cargo).map(drop)
}

/// Makes a workspace of the unpacked crates, in which each replaces its namesake in the
/// registry.
fn unpack(root: &Path, folder: &Path) -> Result<(), String> {
    let failed = |why: std::io::Error| format!("{}: {why}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let version = env!("CARGO_PKG_VERSION");
    let mut patches = String::new();
    for name in CRATES {
        let packed = root.join(format!("target/package/{name}-{version}.crate"));
        output(Command::new("tar").arg("xzf").arg(&packed).arg("-C").arg(folder))?;
        let unpacked = folder.join(format!("{name}-{version}"));
        if let Some(missing) = LICENCES.iter().chain([&README]).find(|file| !unpacked.join(file).is_file()) {
            return Err(format!("the package of {name} holds no `{missing}`"));
        }
        fs::rename(unpacked, folder.join(name)).map_err(failed)?;
        patches.push_str(&format!("{name} = {{ path = \"{name}\" }}\n"));
    }
    // With the repository's own profiles, what was built there is used here.
    let profiles = profiles(&read(&root.join("Cargo.toml"))?);
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = {CRATES:?}\n\n[patch.crates-io]\n{patches}\n{profiles}"
    );
    fs::write(folder.join("Cargo.toml"), manifest).map_err(failed)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).map(drop).map_err(failed)
}

/// The tables of `manifest` that are profiles.
fn profiles(manifest: &str) -> String {
    let mut in_profile = false;
    let is_kept = |line: &&str| {
        in_profile = if line.starts_with('[') { line.starts_with("[profile.") } else { in_profile };
        in_profile
    };
    manifest.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect()
}

fn test(root: &Path, folder: &Path, name: &str) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--quiet", "--all-features", "--package", name]).current_dir(folder);
    cargo.arg("--target-dir").arg(root.join("target"));
    let status = cargo.status().map_err(|why| format!("cargo: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("the tests of the package {name} failed")) }
}

/// What a package would lack, as far as it can be told without packing.
pub fn complaints(root: &Path) -> Result<Vec<String>, String> {
    let mut complaints = Vec::new();
    for name in CRATES {
        let folder = root.join("crates").join(name);
        for licence in LICENCES {
            if fs::read(folder.join(licence)).ok() != fs::read(root.join(licence)).ok() {
                complaints.push(format!("crates/{name}/{licence} is not a copy of {licence}"));
            }
        }
        let manifest = read(&folder.join("Cargo.toml"))?;
        complaints.extend(unit_tests(&folder)?.into_iter().map(|file| {
            format!(
                "crates/{name}/{file} is packed and needs what is not: move the test to crates/{name}/tests/"
            )
        }));
        complaints.extend(integration_tests(&folder, &manifest)?.into_iter().map(|entry| {
            format!("crates/{name}/{entry} needs what is not packed: add `{entry}` to `exclude` in crates/{name}/Cargo.toml")
        }));
        let gone = excluded(&manifest).filter(|entry| !folder.join(entry).exists());
        complaints.extend(
            gone.map(|entry| format!("crates/{name}/Cargo.toml excludes `{entry}`, which is not there")),
        );
    }
    Ok(complaints)
}

/// The sources with something in them that is not packed.
fn unit_tests(folder: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for file in sources(&folder.join("src"))? {
        if reaches_outside(&read(&file)?) {
            found.push(file.strip_prefix(folder).unwrap_or(&file).display().to_string());
        }
    }
    Ok(found)
}

/// The files and folders of `tests/` with something in them that is not packed, unless the manifest
/// leaves them out.
fn integration_tests(folder: &Path, manifest: &str) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for path in entries(&folder.join("tests"))? {
        let slash = if path.is_dir() { "/" } else { "" };
        let entry = format!("tests/{}{slash}", path.file_name().unwrap_or_default().to_string_lossy());
        let files = if path.is_dir() { sources(&path)? } else { vec![path] };
        let texts: Result<Vec<String>, String> = files.iter().map(|file| read(file)).collect();
        if texts?.iter().any(|text| reaches_outside(text)) && !excluded(manifest).any(|one| one == entry) {
            found.push(entry);
        }
    }
    Ok(found)
}

fn reaches_outside(source: &str) -> bool {
    OUTSIDE.iter().any(|outside| source.contains(outside))
}

/// What the manifest leaves out of the package.
fn excluded(manifest: &str) -> impl Iterator<Item = &str> {
    let list = manifest.split_once("\nexclude = [").and_then(|(_, rest)| rest.split_once(']'));
    list.map_or("", |(list, _)| list).split('"').skip(1).step_by(2)
}

/// The Rust files below `folder`.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// What is in `folder`, in order; nothing if there is no such folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let failed = |why: std::io::Error| format!("{}: {why}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{complaints, excluded, profiles, reaches_outside};
    use crate::root::root;

    #[test]
    fn no_package_would_lack_anything() {
        assert_eq!(complaints(&root()).expect("readable crates"), Vec::<String>::new());
    }

    #[test]
    fn what_is_left_out_is_read_from_the_manifest() {
        let manifest = "a = [\"b\"]\nexclude = [\n    \"tests/c.rs\",\n    \"tests/d/\",\n]\ne = [\"f\"]\n";
        assert_eq!(excluded(manifest).collect::<Vec<_>>(), ["tests/c.rs", "tests/d/"]);
        assert_eq!(excluded("a = [\"b\"]\n").count(), 0);
    }

    #[test]
    fn profiles_are_taken_and_nothing_else() {
        let manifest = "[a]\nb = 1\n[profile.dev]\nc = 2\n\n[profile.dev.package]\nd.e = 3\n[f]\ng = 4\n";
        assert_eq!(profiles(manifest), "[profile.dev]\nc = 2\n\n[profile.dev.package]\nd.e = 3\n");
    }

    #[test]
    fn what_is_not_packed_is_recognised() {
        assert!(reaches_outside("use linkmark_testdata::growth;"));
        assert!(reaches_outside("include_str!(\"../../../DIALECTS.md\")"));
        assert!(!reaches_outside("include_str!(\"../README.md\") // the cases of testdata/"));
    }
}
