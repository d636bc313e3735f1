//! Packages of npm, by a lock file.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::Setup;
use crate::generated::root;
use crate::scratch::output;

/// The folder below `target/` whose `node_modules` has what `folder` asks for, a folder of the
/// repository with `package.json` and `package-lock.json`. No script of a package is run.
pub(crate) fn packages(setup: &Setup, folder: &str) -> Result<PathBuf, String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A lock file says what a package is, by its hash, not where one machine got it from.
    #[test]
    fn lock_files_name_no_addresses() {
        let text = fs::read_to_string(root().join("xtask/browser/package-lock.json")).expect("a lock file");
        assert!(!text.contains("\"resolved\"") && !text.contains("://"));
        assert!(text.contains("\"integrity\""));
    }
}
