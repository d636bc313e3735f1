//! Addresses that lead elsewhere: by a file of redirects, a map in a config file, or the front
//! matter of a page. Where one of them leads is not followed: whoever wrote it meant it.

use std::collections::HashSet;

use linkmark_fix::site::Site;

use crate::path;

/// All of them, from the root of a site or of the repository.
#[derive(Debug, Default)]
pub(crate) struct Redirects {
    exact: HashSet<String>,
    /// What is before the first part that stands for any.
    starts: HashSet<String>,
}

impl Redirects {
    /// Adds the address `from`. A part with `*`, or one that starts with `:`, stands for any.
    pub(crate) fn add(&mut self, from: &str) {
        let from = from.trim_start_matches('/');
        let is_any = |part: &str| part.contains('*') || part.starts_with(':');
        let fixed: Vec<&str> = from.split('/').take_while(|part| !is_any(part)).collect();
        if fixed.len() == from.split('/').count() {
            self.exact.insert(tidy(from).to_owned());
        } else if !fixed.is_empty() {
            // One that stands for all of the site says nothing of any page.
            self.starts.insert(fixed.join("/"));
        }
    }

    /// Adds an address from the front matter of a page in `folder`, of the site at `site_root`.
    pub(crate) fn add_of_page(&mut self, alias: &str, site_root: &str, folder: &str) {
        self.add(alias);
        if !alias.starts_with('/') {
            let of_site = path::joined(folder, alias);
            let below = of_site.as_deref().and_then(|full| below(full, site_root));
            self.exact.extend(below.map(|below| tidy(below).to_owned()));
            self.exact.extend(of_site.map(|full| tidy(&full).to_owned()));
        }
    }

    /// Whether the address at `path`, from the root of the repository, leads elsewhere.
    pub(crate) fn lead(&self, path: &str, site: &Site, site_root: &str) -> bool {
        if self.exact.is_empty() && self.starts.is_empty() {
            return false;
        }
        let of_site = below(path, site_root).unwrap_or(path);
        let of_roots = site.roots.iter().filter_map(|root| below(of_site, root));
        [path, of_site].into_iter().chain(of_roots).any(|address| {
            self.exact.contains(tidy(address))
                || address.match_indices('/').any(|(end, _)| self.starts.contains(&address[..end]))
        })
    }
}

/// `path` from `folder`, if it is below it.
fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// `a/b` for each of `a/b.md`, `a/b.html`, `a/b/` and `a/b/index.html`.
fn tidy(address: &str) -> &str {
    let address = address.trim_matches('/');
    let stem = [".html", ".htm", ".md"].iter().find_map(|ending| address.strip_suffix(ending));
    let stem = stem.unwrap_or(address);
    match stem.strip_suffix("index") {
        Some(folder) if folder.is_empty() || folder.ends_with('/') => folder.trim_end_matches('/'),
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_the_same_however_they_are_written() {
        let mut redirects = Redirects::default();
        ["/old", "/guide/x.html", "/blog/:year/*", "/*"].into_iter().for_each(|from| redirects.add(from));
        let lead = |path: &str| redirects.lead(path, &Site::MDBOOK, "docs");
        assert!(lead("docs/src/old.md") && lead("docs/old/index.html") && lead("old/"));
        assert!(lead("docs/src/guide/x.md") && lead("docs/src/blog/2024/a.md"));
        assert!(!lead("docs/src/older.md") && !lead("x/old.md") && !lead("docs/src/blog.md"));
    }

    #[test]
    fn an_alias_may_start_at_its_page() {
        let mut redirects = Redirects::default();
        redirects.add_of_page("older", "docs", "docs/content/a");
        let lead = |path: &str| redirects.lead(path, &Site::HUGO, "docs");
        assert!(lead("docs/content/a/older/") && !lead("docs/content/b/older/"));
    }
}
