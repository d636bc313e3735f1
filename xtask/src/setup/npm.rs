//! Packages of npm, by a lock file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Setup;
use crate::program::output;
use crate::root::root;

/// The folder below `target/` whose `node_modules` has what `folder` asks for, a folder of the
/// repository with `package.json` and `package-lock.json`. No script of a package is run.
pub fn packages(setup: &Setup, folder: &str) -> Result<PathBuf, String> {
    let place = setup.folder("npm").join(folder.replace('/', "-"));
    let mut is_new = !place.join("node_modules/.package-lock.json").exists();
    fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    for name in ["package.json", "package-lock.json"] {
        let wanted = root().join(folder).join(name);
        let wanted = fs::read(&wanted).map_err(|error| format!("{}: {error}", wanted.display()))?;
        let copy = place.join(name);
        if fs::read(&copy).ok().as_ref() != Some(&wanted) {
            is_new = true;
            fs::write(&copy, wanted).map_err(|error| format!("{}: {error}", copy.display()))?;
        }
    }
    if is_new {
        let words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
        output(Command::new("npm").args(words).current_dir(&place))
            .map_err(|why| format!("the npm packages of {folder} cannot be set up: {why}"))?;
    }
    Ok(place)
}

/// The folder below `target/` whose `node_modules` has `packages`, each `name@version`, and what
/// they need, without a lock file: for what is recorded once and not run again by a test.
pub fn versions(setup: &Setup, name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let place = setup.folder("npm").join(name);
    let (done, wanted) = (place.join("packages"), packages.join("\n"));
    if fs::read_to_string(&done).is_ok_and(|there| there == wanted) {
        return Ok(place);
    }
    fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
    let words = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
    output(Command::new("npm").args(words).args(packages).arg("--prefix").arg(".").current_dir(&place))
        .map_err(|why| format!("the npm packages of {name} cannot be set up: {why}"))?;
    fs::write(&done, wanted).map_err(|error| format!("{}: {error}", done.display()))?;
    Ok(place)
}

/// As [`packages`], with `node_modules` in the folder itself leading there, for programs that look
/// for packages beside their sources.
pub fn linked(setup: &Setup, folder: &str) -> Result<PathBuf, String> {
    let place = packages(setup, folder)?;
    let (link, modules) = (root().join(folder).join("node_modules"), place.join("node_modules"));
    if fs::read_link(&link).ok().as_ref() != Some(&modules) {
        // One that leads elsewhere is of another target folder.
        let _ = fs::remove_file(&link);
        symlink(&modules, &link).map_err(|error| format!("{}: {error}", link.display()))?;
    }
    Ok(place)
}

#[cfg(unix)]
fn symlink(to: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(to, link)
}

#[cfg(windows)]
fn symlink(to: &Path, link: &Path) -> std::io::Result<()> {
    std::os::windows::fs::symlink_dir(to, link)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lock file says what a package is, by its hash, not where one machine got it from.
    #[test]
    fn lock_files_name_no_addresses() {
        for folder in ["xtask/browser", "packages/js", "playground", "bench/js"] {
            let path = root().join(folder).join("package-lock.json");
            let text = fs::read_to_string(path).expect("a lock file");
            assert!(!text.contains("\"resolved\"") && !text.contains("://"), "{folder}");
            assert!(text.contains("\"integrity\""), "{folder}");
        }
    }
}
