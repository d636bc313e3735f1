//! What changed since a revision of git.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;

use linkmark_check::Checker;

use super::report::Report;
use crate::error::Error;

/// Paths from the root.
pub(super) struct Changed {
    paths: HashSet<String>,
}

/// Files that differ from `revision`, were removed since, or are new.
pub(super) fn changed(root: &Path, revision: &str) -> Result<Changed, Error> {
    let mut paths = HashSet::new();
    // A revision that starts with `-` would be an option.
    let diff = ["diff", "--name-only", "--no-renames", "-z", "--end-of-options", revision, "--"];
    for words in [&diff[..], &["ls-files", "--others", "--exclude-standard", "-z"]] {
        let wrong = |why: String| Error::Git { revision: revision.to_owned(), why };
        let output = Command::new("git")
            .arg("-C")
            .arg(root)
            .args(words)
            .output()
            .map_err(|why| wrong(why.to_string()))?;
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr);
            return Err(wrong(why.lines().next().unwrap_or("git failed").to_owned()));
        }
        let names = output.stdout.split(|&byte| byte == 0).filter(|name| !name.is_empty());
        paths.extend(names.map(|name| String::from_utf8_lossy(name).into_owned()));
    }
    Ok(Changed { paths })
}

impl Changed {
    /// Whether the finding is in a changed file, or about a link to one.
    pub(super) fn concerns(&self, report: &Report, checker: &Checker<'_>) -> bool {
        self.paths.contains(&report.name)
            || checker
                .destination(&report.name, &report.finding.target)
                .is_some_and(|path| self.paths.contains(&path))
    }
}
