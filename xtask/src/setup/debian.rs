//! Packages of Debian: installed where that is asked for, otherwise unpacked below `target/`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Setup;
use crate::program::output;

/// Installs `package` on the system.
pub fn install(package: &str) -> Result<(), String> {
    output(Command::new("apt-get").args(["update", "--quiet"]))?;
    let words = ["install", "--yes", "--quiet", "--no-install-recommends", package];
    output(Command::new("apt-get").args(words).env("DEBIAN_FRONTEND", "noninteractive")).map(drop)
}

/// Packages and what they need that the system lacks, unpacked into one folder.
pub struct Unpacked(PathBuf);

impl Unpacked {
    /// Unpacks `package`, unless that is already done.
    pub fn new(setup: &Setup, package: &str) -> Result<Unpacked, String> {
        Unpacked::several(setup, package, &[package])
    }

    /// Unpacks `packages`, whether the system has them or not, into a folder called `name`.
    pub fn several(setup: &Setup, name: &str, packages: &[&str]) -> Result<Unpacked, String> {
        let folder = setup.folder("debian").join(name);
        let unpacked = Unpacked(folder.join("root"));
        let done = folder.join("done");
        if !done.exists() {
            // A set-up that was interrupted starts over.
            let _ = fs::remove_dir_all(&folder);
            unpack(&folder, packages)?;
            fs::write(&done, "").map_err(|error| format!("{}: {error}", done.display()))?;
        }
        Ok(unpacked)
    }

    /// Where a file is that the package would install: `usr/bin/a`.
    pub fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    /// The folders with libraries, for `LD_LIBRARY_PATH`.
    pub fn libraries(&self) -> OsString {
        let mut folders = BTreeSet::new();
        find_libraries(&self.0, &mut folders);
        std::env::join_paths(folders).unwrap_or_default()
    }
}

/// Everything apt-get writes is in `folder`, so that nobody needs rights for it.
fn unpack(folder: &Path, packages: &[&str]) -> Result<(), String> {
    let (lists, archives) = (folder.join("lists"), folder.join("archives"));
    for place in [lists.join("partial"), archives.join("partial"), folder.join("root")] {
        fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    }
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(words).current_dir(&archives);
        for (name, path) in [("Dir::State::Lists", &lists), ("Dir::Cache", &archives)] {
            command.arg("-o").arg(format!("{name}={}", path.display()));
        }
        // As root, apt-get would hand the download to a user who may not write here.
        command.args(["-o", "APT::Sandbox::User="]);
        command
    };
    output(&mut apt(&["update", "--quiet"]))?;
    let plan =
        output(apt(&["install", "--simulate", "--reinstall", "--no-install-recommends"]).args(packages))?;
    let packages = wanted(&plan);
    output(apt(&["download", "--quiet"]).args(&packages))?;
    let files = fs::read_dir(&archives).map_err(|error| format!("{}: {error}", archives.display()))?;
    for file in files.filter_map(Result::ok).map(|entry| entry.path()) {
        if file.extension().is_some_and(|ending| ending == "deb") {
            output(Command::new("dpkg-deb").arg("-x").arg(&file).arg(folder.join("root")))?;
        }
    }
    // They are as large as what was unpacked, and no longer needed.
    let _ = (fs::remove_dir_all(&lists), fs::remove_dir_all(&archives));
    Ok(())
}

/// `name=version` of everything that `apt-get install --simulate` would install.
fn wanted(plan: &str) -> Vec<String> {
    plan.lines()
        .filter_map(|line| {
            let mut words = line.strip_prefix("Inst ")?.split(' ');
            let name = words.next()?;
            // `Inst a [1.0] (1.1 Debian:12 [amd64])`: an update names the old version first.
            let version = words.find_map(|word| word.strip_prefix('('))?;
            Some(format!("{name}={version}"))
        })
        .collect()
}

/// `liba.so` and `liba.so.1`, but not `a.source`.
fn is_library(name: &str) -> bool {
    name.ends_with(".so") || name.contains(".so.")
}

/// Adds the folders below `folder` that have libraries in them.
fn find_libraries(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            find_libraries(&path, found);
        } else if is_library(&entry.file_name().to_string_lossy()) {
            found.insert(folder.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::wanted;

    #[test]
    fn a_plan_names_what_is_new_and_what_is_newer() {
        let plan = "Reading...\nInst liba (1.0-1 Debian:12 [amd64])\nInst b [2] (3:2.1 Debian:12 [all])\nConf liba (1.0-1)\n";
        assert_eq!(wanted(plan), ["liba=1.0-1", "b=3:2.1"]);
    }
}
