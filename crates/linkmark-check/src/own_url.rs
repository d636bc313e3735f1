//! Full addresses of files that are in this very repository.

use crate::check::Checker;
use crate::finding::{Code, Help};
use crate::found::Found;
use crate::page_link::PageLink;
use crate::page_reader::PageReader;
use crate::path::{self, Parts};
use crate::settings::Document;

/// Where the files of a repository are on the web.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repository {
    /// Its page: `https://github.com/owner/name`.
    pub url: String,
    /// The branches that have the files which are checked. A link to another one, to a tag or to a
    /// commit means what was there once.
    pub branches: Vec<String>,
}

/// What is between the page of a repository and the branch: GitHub, GitLab, Gitea.
const BEFORE_BRANCH: [&str; 7] =
    ["/blob/", "/tree/", "/raw/", "/-/blob/", "/-/tree/", "/-/raw/", "/src/branch/"];

/// Where GitHub has the files alone.
const GITHUB: &str = "github.com/";
const GITHUB_RAW: &str = "raw.githubusercontent.com/";

impl Repository {
    /// The path, from the root of the repository, that `href` leads to, with all that comes after.
    fn path<'h>(&self, href: &'h str) -> Option<&'h str> {
        let (page, address) = (without_scheme(&self.url)?, without_scheme(href)?);
        let page = page.trim_end_matches('/').trim_end_matches(".git");
        let rest = match strip_start(address, page) {
            Some(rest) => BEFORE_BRANCH.iter().find_map(|before| rest.strip_prefix(before))?,
            None => {
                let name = strip_start(page, GITHUB)?;
                let rest = strip_start(strip_start(address, GITHUB_RAW)?, name)?.strip_prefix('/')?;
                rest.strip_prefix("refs/heads/").unwrap_or(rest)
            }
        };
        let of_branch = |branch: &String| rest.strip_prefix(branch.as_str())?.strip_prefix('/');
        self.branches.iter().find_map(of_branch).filter(|path| !path.is_empty())
    }
}

fn without_scheme(address: &str) -> Option<&str> {
    ["https://www.", "http://www.", "https://", "http://"]
        .iter()
        .find_map(|scheme| strip_start(address, scheme))
}

/// `text` without `start`, whose capitals do not count.
fn strip_start<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let (before, after) = text.split_at_checked(start.len())?;
    before.eq_ignore_ascii_case(start).then_some(after)
}

impl Checker<'_> {
    pub(crate) fn own_urls(
        &self,
        from: &str,
        document: &Document,
        text: &str,
        repository: &Repository,
        found: &mut Found,
    ) {
        let links = PageReader::links_that(text, &|href| repository.path(href).is_some());
        for link in links.iter() {
            let Some(rest) = repository.path(link.href) else { continue };
            if self.settings.ignored.as_ref().is_some_and(|ignored| ignored(link.href)) {
                continue;
            }
            let parts = Parts::of(rest);
            let relative = path::relative(path::parent(from), &path::decoded(parts.path));
            let near = format!("{relative}{}", &rest[parts.path.len()..]);
            let message = "this is the address of a file in this repository".to_owned();
            let mut finding = self.finding(Code::OwnUrl, &link, message);
            let is_inline = !link.written.is_empty();
            finding.help = Some(if is_inline {
                self.help(&link, near.clone(), false)
            } else {
                Help::meant(near.clone())
            });
            found.push(finding);
            // It is checked like the path that it should be.
            let link = PageLink { href: &near, ..link };
            self.path(from, document, &link, &Parts::of(&near), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Repository;

    #[test]
    fn addresses_of_files_on_a_branch_of_ours() {
        let branches = vec!["main".to_owned(), "next/9".to_owned()];
        let repository = Repository { url: "https://github.com/Own/name.git".into(), branches };
        let path = |href| repository.path(href);
        assert_eq!(path("https://github.com/own/Name/blob/main/a/b.md#x"), Some("a/b.md#x"));
        assert_eq!(path("http://www.github.com/own/name/tree/next/9/a"), Some("a"));
        assert_eq!(path("https://raw.githubusercontent.com/own/name/main/a.png"), Some("a.png"));
        assert_eq!(path("https://github.com/own/name/blob/v1.0/a.md"), None, "a tag");
        assert_eq!(path("https://github.com/own/names/blob/main/a.md"), None, "another repository");
        assert_eq!(path("https://github.com/own/name/issues/1"), None, "no file");
        assert_eq!(path("https://github.com/own/name"), None);
        assert_eq!(path("€"), None);
    }
}
