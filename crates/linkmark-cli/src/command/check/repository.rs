//! Where the files of this repository are on the web, as its git folder tells. git itself is not
//! run.

use std::fs;
use std::path::{Path, PathBuf};

use linkmark_check::Repository;

/// The branches that a link to "the" files names, whatever the one here is called.
const USUAL_BRANCHES: [&str; 3] = ["HEAD", "main", "master"];

/// The repository at `root`, or the one that the config file says.
pub(super) fn repository(root: &Path, said: Option<&String>) -> Option<Repository> {
    let git = git_folder(root);
    let of_git = || page_of(&origin(&fs::read_to_string(common(git.as_ref()?).join("config")).ok()?)?);
    let url = said.cloned().or_else(of_git)?;
    let mut branches = USUAL_BRANCHES.map(str::to_owned).to_vec();
    if let Some(git) = &git {
        branches.extend(branch(&git.join("HEAD"), "refs/heads/"));
        branches.extend(branch(&common(git).join("refs/remotes/origin/HEAD"), "refs/remotes/origin/"));
    }
    Some(Repository { url, branches })
}

/// `.git`, or where a file of this name leads, as in a work tree.
fn git_folder(root: &Path) -> Option<PathBuf> {
    let git = root.join(".git");
    if git.is_dir() {
        return Some(git);
    }
    let text = fs::read_to_string(git).ok()?;
    Some(root.join(text.strip_prefix("gitdir:")?.trim()))
}

/// The folder that several work trees share.
fn common(git: &Path) -> PathBuf {
    fs::read_to_string(git.join("commondir")).map_or_else(|_| git.to_owned(), |other| git.join(other.trim()))
}

/// The branch that a file such as `HEAD` names.
fn branch(head: &Path, folder: &str) -> Option<String> {
    let text = fs::read_to_string(head).ok()?;
    Some(text.strip_prefix("ref:")?.trim().strip_prefix(folder)?.to_owned())
}

/// The address of the remote `origin` in git's config file.
fn origin(config: &str) -> Option<String> {
    let mut lines = config.lines().map(str::trim).skip_while(|line| *line != "[remote \"origin\"]").skip(1);
    let own = lines.by_ref().take_while(|line| !line.starts_with('['));
    own.filter_map(|line| line.strip_prefix("url")?.trim_start().strip_prefix('='))
        .map(|url| url.trim().to_owned())
        .next()
}

/// The page of a repository that git reaches at `url`.
fn page_of(url: &str) -> Option<String> {
    let rest = match url.split_once("://") {
        Some((_, rest)) => rest.to_owned(),
        None => {
            let (host, path) = url.split_once(':').filter(|(host, _)| !host.contains('/'))?;
            format!("{host}/{path}")
        }
    };
    let rest = rest.split_once('@').map_or(rest.as_str(), |(_, rest)| rest);
    Some(format!("https://{}", rest.trim_end_matches('/').trim_end_matches(".git")))
}

#[cfg(test)]
mod tests {
    use super::{origin, page_of};

    #[test]
    fn the_page_of_a_remote() {
        let config = "[core]\n\tbare = false\n[remote \"origin\"]\n\tfetch = +refs\n\turl = git@github.com:o/r.git\n[remote \"x\"]\n\turl = y\n";
        assert_eq!(origin(config).as_deref(), Some("git@github.com:o/r.git"));
        for url in
            ["git@github.com:o/r.git", "https://me:key@github.com/o/r", "ssh://git@github.com/o/r.git/"]
        {
            assert_eq!(page_of(url).as_deref(), Some("https://github.com/o/r"), "{url}");
        }
        assert_eq!(page_of("../here"), None);
        assert_eq!(origin("[remote \"x\"]\n\turl = y\n"), None);
    }
}
