//! `cargo xtask playground`: the page of `playground/`, built into its `dist/` and served on
//! loopback.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::program::output;
use crate::root::root;
use crate::setup::{Setup, npm};
use crate::wasm;

/// The module of the page, and what it is built from.
const MODULE: &str = "packages/js/dist/full.wasm";
const SOURCES: [&str; 5] = [
    "crates",
    "packages/js/boundary/src",
    "packages/js/boundary/Cargo.toml",
    "packages/js/boundary/Cargo.lock",
    "xtask/src/wasm.rs",
];

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let is_served = match words {
        [] => false,
        [word] if word == "--serve" => true,
        _ => return Err(format!("`{}` is not understood; playground takes --serve", words.join(" "))),
    };
    let setup = Setup::new(false);
    // The modules take minutes, the page a second.
    if !is_newer(&root().join(MODULE), &SOURCES.map(|path| root().join(path))) {
        wasm::build(&setup)?;
    }
    npm::linked(&setup, "playground")?;
    let folder = root().join("playground");
    print!("{}", output(Command::new("node").arg(folder.join("build.mjs")))?);
    if is_served {
        // Until somebody ends it, which is no failure.
        Command::new("node").arg(folder.join("serve.mjs")).status().map_err(|why| format!("node: {why}"))?;
    }
    Ok(())
}

/// Whether `made` is there and was written after everything in `sources`. What cannot be looked at
/// may have changed.
fn is_newer(made: &Path, sources: &[PathBuf]) -> bool {
    let Ok(made) = modified(made) else { return false };
    sources.iter().all(|source| is_older(source, made))
}

fn is_older(path: &Path, than: SystemTime) -> bool {
    if path.is_dir() {
        let Ok(mut entries) = fs::read_dir(path) else { return false };
        return entries.all(|entry| entry.is_ok_and(|entry| is_older(&entry.path(), than)));
    }
    modified(path).is_ok_and(|time| time < than)
}

fn modified(path: &Path) -> std::io::Result<SystemTime> {
    fs::metadata(path)?.modified()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A file below `folder` that was written `seconds` after some time.
    fn written(folder: &Path, name: &str, seconds: u64) -> PathBuf {
        let path = folder.join(name);
        let file = fs::File::create(&path).expect("a file");
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + seconds);
        file.set_modified(time).expect("a time");
        path
    }

    #[test]
    fn a_module_is_built_again_when_a_source_is_newer_or_gone() {
        let folder = std::env::temp_dir().join(format!("linkmark-newer-{}", std::process::id()));
        let sources = folder.join("sources/deep");
        fs::create_dir_all(&sources).expect("a folder");
        let made = written(&folder, "made", 10);
        let all = [folder.join("sources")];
        written(&sources, "old", 9);
        assert!(is_newer(&made, &all));
        assert!(!is_newer(&folder.join("missing"), &all));
        assert!(!is_newer(&made, &[folder.join("missing")]));
        written(&sources, "new", 11);
        assert!(!is_newer(&made, &all));
        fs::remove_dir_all(&folder).expect("removed");
    }
}
