//! What is not there and may yet be: a build makes it, a program of the project names it, another
//! branch has it, a server answers for it.

use linkmark_fix::site::{Made, Site};

use crate::check::Checker;
use crate::found::Found;
use crate::path;
use crate::resolve::{Asked, Leads, is_markdown};
use crate::settings::Document;

/// How many folders above are looked into.
const MOST_FOLDERS: usize = 16;

/// Files that a server runs.
const RUN: &[&str] = &["php", "asp", "aspx", "cgi", "jsp", "do"];

/// Names that every program has, whatever it makes.
const USUAL: &[&str] =
    &["readme.md", "index.md", "_index.md", "index.mdx", "index.html", "license.md", "changelog.md"];

/// Endings of what a site shows.
const SHOWN: &[&str] =
    &["md", "mdx", "html", "png", "svg", "jpg", "jpeg", "gif", "webp", "pdf", "json", "xml"];

/// Languages that are in names of files, as `MkDocs` and Hugo have them.
const LANGUAGES: &[&str] = &[
    "en", "de", "fr", "es", "it", "ja", "ko", "zh", "pt", "ru", "uk", "pl", "nl", "cs", "tr", "vi", "id",
    "ar", "fa", "he", "hi", "bn", "sv", "da", "no", "nb", "fi", "hu", "ro", "el", "th", "ca", "zh-cn",
    "zh-tw", "zh-CN", "zh-TW", "zh-Hans", "zh-Hant", "zh_CN", "zh_TW", "pt-br", "pt-BR", "pt_BR", "en-US",
    "en-us",
];

impl Checker<'_> {
    /// Whether what is not there is made by somebody: the project says so, or a program of it names
    /// it, or it leads elsewhere; or git ignores it, which nobody has to say of what is not there
    /// and stays away.
    pub(crate) fn is_made(&self, asked: Asked<'_>) -> bool {
        let Asked { site, from, document, decoded } = asked;
        let generated = |path: &String| self.settings.generated.as_ref().is_some_and(|made| made(path));
        let redirected = |path: &String| self.redirects.lead(path, site, &document.site_root);
        let is_site = site.made != Made::None || !document.certainty.is_known();
        let is_run = || path::ending(decoded).is_some_and(|ending| RUN.contains(&ending));
        site.made != Made::None && is_run()
            || self.bases(site, from, document, decoded).any(|path| {
                generated(&path)
                    || redirected(&path)
                    || self.files.is_ignored(&path)
                    || is_site && self.is_of_version(&path)
                    || site.made != Made::None && self.is_named(&path)
            })
    }

    /// Whether a page of another name, or of another folder, is meant; or something that is not a
    /// page.
    pub(crate) fn is_named_otherwise(&self, asked: Asked<'_>) -> bool {
        let Asked { site, from, document, decoded } = asked;
        let is_known = document.certainty.is_known();
        let is_page_by_name = || {
            let name = path::name(decoded);
            let is_alone = name == decoded && self.names.contains_key(&name.to_lowercase());
            site.by_name && is_alone || site.any_index && self.is_index_by_another_name(site, from, decoded)
        };
        // Plugins take endings away, whichever they are.
        let is_mdx = || {
            let other = decoded.strip_suffix(".md").map(|stem| format!("{stem}.mdx"));
            let beside = other.and_then(|other| path::joined(path::parent(from), &other));
            site.components && site.small && beside.is_some_and(|path| self.look_up(&path).is_file())
        };
        // A wiki has one folder for all pages, whichever they are in here.
        let is_of_wiki = || {
            let page = format!("{}.md", decoded.to_lowercase());
            !is_known && !decoded.contains('/') && self.names.contains_key(&page)
        };
        // rustdoc shows the README of a crate, with links to what is in it.
        let is_item = || {
            let is_word = decoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && decoded.bytes().any(|byte| byte.is_ascii_lowercase());
            let listing = self.files.list(path::parent(from)).filter(|_| !is_known && is_word);
            listing.is_some_and(|listing| listing.get("Cargo.toml").is_some())
        };
        // `[text](label)` of a file that pages of a project bring in.
        let is_label = || !is_known && path::ending(decoded).is_none() && self.has_names();
        is_page_by_name() || is_mdx() || is_item() || is_of_wiki() || is_label()
    }

    /// Whether the first folder that is not there has the number of a version: versions are often
    /// published from branches.
    fn is_of_version(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(end, _)| end);
        let mut missing = ends.map(|end| &path[..end]).filter(|folder| self.files.list(folder).is_none());
        missing.next().is_some_and(|folder| is_version(path::name(folder)))
    }

    /// Whether a program in a folder above says the name of this file.
    fn is_named(&self, path: &str) -> bool {
        let name = path::name(path);
        if !path::ending(name).is_some_and(|ending| SHOWN.contains(&ending))
            || USUAL.contains(&name.to_lowercase().as_str())
        {
            return false;
        }
        let mut folder = path;
        for _ in 0..MOST_FOLDERS {
            folder = path::parent(folder);
            if self.files.is_named_by_program(folder, name) {
                return true;
            }
            if folder.is_empty() {
                break;
            }
        }
        false
    }

    /// The file of another language that `path` stands for: `x.de.md` for `x.md`, that of the
    /// language of `from` first; and for a page of a translation, in `docs/de/`, the original that
    /// is not translated.
    pub(crate) fn translated(&self, from: &str, path: &str) -> Option<Leads<'_>> {
        self.with_language(from, path).or_else(|| self.untranslated(from, path))
    }

    /// `docs/x.md` for `docs/de/x.md`, if `from` is below `docs/de/` itself.
    fn untranslated(&self, from: &str, path: &str) -> Option<Leads<'_>> {
        let is_language = |&(at, _): &(usize, &str)| {
            let folder = &path[..at];
            LANGUAGES.contains(&path::name(folder))
                && from.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let (at, _) = path.match_indices('/').find(is_language)?;
        let original = path::joined(path::parent(&path[..at]), &path[at + 1..])?;
        Some(self.look_up(&original)).filter(Leads::is_file)
    }

    fn with_language(&self, from: &str, path: &str) -> Option<Leads<'_>> {
        let (folder, name) = (path::parent(path), path::name(path));
        let (stem, ending) = name.rsplit_once('.')?;
        let own = path::name(from).rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('.'));
        let own = own.map(|(_, language)| language).into_iter();
        let names =
            own.chain(LANGUAGES.iter().copied()).map(|language| format!("{stem}.{language}.{ending}"));
        let listing = self.files.list(folder)?;
        let found = names.into_iter().find(|name| listing.get(name).is_some())?;
        Some(self.look_up(format!("{folder}/{found}").trim_start_matches('/')))
    }

    /// Whether a template of the site has this id: it is on every page.
    pub(crate) fn is_of_template(&self, site: &Site, document: &Document, id: &str) -> bool {
        site.templates.iter().any(|folder| {
            let folder = path::joined(&document.site_root, folder).unwrap_or_default();
            self.files.is_id_of_template(&folder, id)
        })
    }

    /// Whether a page beside the one at `target` has this id, and a template names that page: it
    /// may put several into one.
    pub(crate) fn is_joined(
        &self,
        host: usize,
        document: &Document,
        target: &str,
        id: &str,
        found: &mut Found,
    ) -> bool {
        let folder = path::parent(target);
        let templates = self.hosts[host].site.templates.iter();
        let templates: Vec<String> =
            templates.filter_map(|folder| path::joined(&document.site_root, folder)).collect();
        let is_named = |name: &str| {
            is_markdown(name)
                && !USUAL.contains(&name.to_lowercase().as_str())
                && templates.iter().any(|folder| self.files.is_named_by_template(folder, name))
        };
        let has_id = |name: &str| {
            let page = path::joined(folder, name).and_then(|path| self.page(&path));
            page.is_some_and(|page| page.ids(host).exact(id, &page.page.anchors[host]).is_some())
        };
        let listing = self.files.list(folder).filter(|_| !templates.is_empty());
        listing.is_some_and(|listing| {
            found.may_compare(listing.len())
                && listing.names().any(|(name, _)| is_named(name) && has_id(name))
        })
    }

    /// Whether the path is of a series with numbers, of which others are there: `eip-7.md`. One
    /// that is not may be in another repository, or yet to come.
    pub(crate) fn is_of_series(&self, path: &str, found: &mut Found) -> bool {
        const LEAST: usize = 20;
        let name = path::name(path);
        let is_alike = |other: &&str| *other != name && shape(other) == shape(name);
        let has_number = name.bytes().any(|byte| byte.is_ascii_digit());
        let listing = self.files.list(path::parent(path)).filter(|_| has_number);
        listing.is_some_and(|listing| {
            found.may_compare(listing.len())
                && listing.names().map(|(name, _)| name).filter(is_alike).take(LEAST).count() == LEAST
        })
    }
}

/// A name without its numbers.
fn shape(name: &str) -> impl PartialEq {
    name.split(|c: char| c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect::<Vec<_>>()
}

/// Names of versions that have no number.
const VERSIONS: &[&str] = &["dev", "latest", "next", "nightly", "stable"];

/// `3.2.0`, `v1.4`, `2.x`, `latest`.
fn is_version(name: &str) -> bool {
    if VERSIONS.contains(&name) {
        return true;
    }
    let mut parts = name.strip_prefix(['v', 'V']).unwrap_or(name).split('.');
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.next().is_some_and(is_number)
        && parts.clone().next().is_some()
        && parts.all(|part| is_number(part) || part == "x")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_versions() {
        assert!(["3.2.0", "v1.4", "2.x"].into_iter().all(is_version));
        assert!(!["3", "v", "1.a", "x.1", "1..2", ""].into_iter().any(is_version));
    }
}
