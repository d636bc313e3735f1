//! What the files of a site say of it: where its texts are, and what may give them other ids.

use std::fs;
use std::path::{Path, PathBuf};

use linkmark_fix::Host;

use super::{Sign, absolute, is_of_repository};

/// What the file of a sign says of its site.
#[derive(Clone, Debug)]
pub(super) struct SiteFacts {
    /// The host, which the settings may change a little.
    pub(super) host: &'static Host,
    /// Where the texts are; `None`: everywhere.
    texts: Option<PathBuf>,
    /// It takes what it lacks from another site.
    pub(super) inherits: bool,
    /// A program of its own may give its pages ids.
    pub(super) has_program: bool,
    /// Its headings have other ids than those of the host.
    pub(super) other_ids: bool,
    /// Folders beside it that are not known to have pages, and that its text does not name.
    without_pages: Vec<PathBuf>,
    /// Folders with its texts beside the one that it is in.
    beside: Vec<PathBuf>,
}

impl SiteFacts {
    /// What the file of `sign` says, and the files beside it.
    pub(super) fn read(sign: &Sign, host: &'static Host) -> SiteFacts {
        let (usual, key) = host.site.texts;
        let home = sign.path.parent().unwrap_or(Path::new(""));
        let text = settings(host, sign, home);
        let said = value_of(&text, key).filter(|_| !key.is_empty());
        let texts = (!usual.is_empty()).then(|| absolute(&home.join(said.as_deref().unwrap_or(usual))));
        let slugs = if host == &Host::MKDOCS { slugs_of_toc(&text) } else { Slugs::Usual };
        let inherits = text.lines().any(|line| line.starts_with("INHERIT:"));
        let has_program = has_program(host, &text)
            || has_rival(host, home)
            || programs_in(&sign.path).any(|text| has_program(host, &text));
        let site = host.site;
        let without_pages = without_pages(host, home, &text);
        let host = if slugs == Slugs::Pymdownx { &Host::PYMDOWNX } else { host };
        let other_ids = slugs == Slugs::Other || site.other_ids.iter().any(|word| text.contains(word));
        let beside = beside(home, &text);
        SiteFacts { host, texts, inherits, has_program, other_ids, without_pages, beside }
    }

    /// Whether the folder has texts of the site, though it is not below it.
    pub(super) fn is_beside(&self, folder: &Path) -> bool {
        self.beside.iter().any(|beside| folder.starts_with(beside))
    }
}

/// Whether the file at `path` in `folder` is a text of the site, and not of the repository around
/// it.
pub(super) fn is_text_of(sign: &Sign, facts: &SiteFacts, folder: &Path, path: &Path) -> bool {
    // Both would be the page of their folder, and a site takes the first.
    let is_readme = path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"));
    if is_readme && facts.host.site.index.first() == Some(&"index.md") && folder.join("index.md").is_file() {
        return false;
    }
    if facts.without_pages.iter().any(|without| folder.starts_with(without)) {
        return false;
    }
    if let Some(texts) = &facts.texts {
        return folder.starts_with(texts);
    }
    let Some(home) = sign.path.parent() else { return false };
    if !folder.starts_with(home) && !facts.is_beside(folder) {
        return false;
    }
    let is_beside = folder == home || !folder.starts_with(home);
    // `docs/conf.py` has `docs/changelog.md` for a page.
    let is_page = folder == home && facts.host.site.pages.is_empty() && !home.join(".git").exists();
    let is_other = if is_page { is_readme } else { is_of_repository(path) };
    !(is_beside && is_other)
}

/// Which ids the headings of an `MkDocs` site have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slugs {
    Usual,
    Pymdownx,
    Other,
}

/// What the block of `toc` says of ids: tabs and others may have slugs of their own.
fn slugs_of_toc(text: &str) -> Slugs {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_toc = |line: &str| line.trim_start().trim_start_matches("- ").starts_with("toc:");
    let mut lines = text.lines().skip_while(|line| !is_toc(line));
    let Some(first) = lines.next() else { return Slugs::Usual };
    let is_below = |line: &&str| line.trim().is_empty() || indent(line) > indent(first);
    let block: Vec<&str> = lines.take_while(is_below).collect();
    let has = |word: &str| block.iter().any(|line| line.contains(word));
    match (has("slugify"), has("pymdownx.slugs")) {
        (false, _) => Slugs::Usual,
        (true, true) if has("case: lower") || has("uslugify") => Slugs::Pymdownx,
        (true, _) => Slugs::Other,
    }
}

/// The settings of a site: those of its sign, and of files beside it.
fn settings(host: &Host, sign: &Sign, home: &Path) -> String {
    let mut text = fs::read_to_string(&sign.path).unwrap_or_default();
    for name in host.site.settings {
        let path = home.join(name);
        let in_folder = fs::read_dir(&path).into_iter().flatten().filter_map(Result::ok);
        let files = in_folder.map(|entry| entry.path()).take(MOST_PROGRAMS).chain([path.clone()]);
        for more in files.filter_map(|path| fs::read_to_string(path).ok()) {
            text.push('\n');
            text.push_str(&more);
        }
    }
    text
}

/// Where the texts of a site usually are, if not in its own folder.
const TEXTS: &[&str] = &["docs", "doc", "content", "blog"];

/// The folders beside that of a site which may have its texts: the usual ones, and those that its
/// settings name.
fn beside(home: &Path, text: &str) -> Vec<PathBuf> {
    let above = home.parent().unwrap_or(home);
    let named = text.split("../").skip(1).map(|rest| {
        rest.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_' | '.')).next().unwrap_or_default()
    });
    TEXTS.iter().copied().chain(named.filter(|name| !name.is_empty())).map(|name| above.join(name)).collect()
}

/// Whether a file beside the sign tells that it is of another program.
fn has_rival(host: &Host, home: &Path) -> bool {
    let is_there = |(name, word): &(&str, &str)| {
        fs::read_to_string(home.join(name)).is_ok_and(|text| text.contains(word))
    };
    host.site.rivals.iter().any(is_there)
}

/// The folders of a site whose texts are not pages: files are published from them as they are, or
/// nothing tells of them though the host wants to be told.
fn without_pages(host: &Host, home: &Path, text: &str) -> Vec<PathBuf> {
    let site = host.site;
    let is_said =
        |name: &str| ["'", "\"", "`", "/"].iter().any(|before| text.contains(&format!("{before}{name}")));
    let is_known =
        |known: &str, name: &str| known.strip_prefix('*').map_or(known == name, |end| name.ends_with(end));
    let mut found: Vec<PathBuf> = site.raw.iter().map(|name| home.join(name)).collect();
    // `src/pages`: beside it are folders of the program.
    let inner = site.pages.iter().filter_map(|known| known.rsplit_once('/'));
    for (folder, known) in inner.clone().chain([("", "")]) {
        let entries = fs::read_dir(home.join(folder)).into_iter().flatten().filter_map(Result::ok);
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let is_page = |name: &String| {
            let is_of_site = || {
                site.pages.iter().any(|known| is_known(known, name))
                    || inner.clone().any(|(above, _)| above == name)
            };
            if folder.is_empty() { is_of_site() } else { known == name }
        };
        let others = names.filter(|name| !site.pages.is_empty() && !is_page(name) && !is_said(name));
        found.extend(others.map(|name| home.join(folder).join(name)));
    }
    found
}

/// Whether a file of the site tells of a program of its own.
fn has_program(host: &Host, text: &str) -> bool {
    let has = |words: &[&str], line: &str| words.iter().any(|word| line.contains(word));
    text.lines().any(|line| has(host.site.programs, line) && !has(host.site.known_programs, line))
}

/// So many files of a folder are looked into.
const MOST_PROGRAMS: usize = 256;

/// The texts of the programs in the folder of a sign, and in the folders in it, but for what people
/// see and what was made.
fn programs_in(sign: &Path) -> impl Iterator<Item = String> {
    let entries = |folder: &Path| fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    let is_left_out = |path: &PathBuf| {
        ["cache", "dist", "theme"].iter().any(|name| path.file_name() == Some(name.as_ref()))
    };
    let above = entries(sign).map(|entry| entry.path()).filter(move |path| !is_left_out(path));
    let files = above.flat_map(move |path| {
        let below: Vec<PathBuf> = entries(&path).map(|entry| entry.path()).collect();
        if below.is_empty() { vec![path] } else { below }
    });
    let is_program = |path: &PathBuf| {
        path.extension().is_some_and(|ending| ["js", "mjs", "mts", "ts"].iter().any(|one| ending == *one))
    };
    files.filter(is_program).take(MOST_PROGRAMS).filter_map(|path| fs::read_to_string(path).ok())
}

/// The value of a key of TOML or YAML that is a word on its own line.
fn value_of(text: &str, key: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let rest = line.trim().strip_prefix(key)?.trim_start().strip_prefix([':', '='])?;
        let value = rest.split('#').next()?.trim().trim_matches(['"', '\'']);
        (!value.is_empty()).then(|| value.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::{Slugs, slugs_of_toc};

    #[test]
    fn slugs_of_tabs_are_not_those_of_headings() {
        let lower = "      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds:\n          case: lower\n";
        let of = |text: &str| slugs_of_toc(text);
        assert_eq!(of(&format!("x:\n  - toc:\n{lower}  - y\n")), Slugs::Pymdownx);
        assert_eq!(
            of(&format!("x:\n  - toc:\n      permalink: true\n  - pymdownx.tabbed:\n{lower}")),
            Slugs::Usual
        );
        assert_eq!(of("x:\n  toc:\n    slugify: my.own\ny: 1\n"), Slugs::Other);
        assert_eq!(of("x:\n  - toc:\n      slugify: !!python/name:pymdownx.slugs.slugify\n"), Slugs::Other);
        assert_eq!(of(""), Slugs::Usual);
    }
}
