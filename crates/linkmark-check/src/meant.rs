//! What is said of a path that leads to no page, and what was probably meant by it.

use crate::typo::nearest as nearest_word;
use linkmark_fix::site::Site;

use crate::check::Checker;
use crate::finding::{Advice, Code, Finding, Help, Severity};
use crate::found::Found;
use crate::page_link::PageLink;
use crate::path::{self, Parts};
use crate::resolve::Leads;
use crate::settings::Document;

impl Checker<'_> {
    /// A finding about a path that leads nowhere.
    pub(crate) fn wrong_path(
        &self,
        from: &str,
        link: &PageLink<'_>,
        parts: &Parts<'_>,
        wrong: Leads<'_>,
        found: &mut Found,
    ) -> Finding {
        let shown = path::decoded(parts.path);
        let missing = if link.is_image { Code::ImageMissing } else { Code::FileMissing };
        match wrong {
            Leads::Outside => {
                let message = format!("`{shown}` leads out of the repository");
                self.finding(Code::Outside, link, message)
            }
            Leads::Case(real) => {
                let message = format!("there is no `{shown}`: its capitals differ");
                let mut finding = self.finding(Code::FileCase, link, message);
                finding.help = Some(self.help(link, self.spelled(from, parts, &real), true));
                finding
            }
            _ => {
                let message = format!("there is no file `{shown}`");
                let mut finding = self.finding(missing, link, message);
                let whole = path::joined(path::parent(from), &shown);
                if whole.is_some_and(|path| self.is_of_series(&path, found)) {
                    finding.severity = self.severity(missing, Severity::Warn);
                }
                let near = self.nearest_file(from, &shown, found);
                finding.help = near.map(|near| self.help(link, self.spelled(from, parts, &near), false));
                finding
            }
        }
    }

    /// The destination that leads to `real`, written as `parts` are.
    fn spelled(&self, from: &str, parts: &Parts<'_>, real: &str) -> String {
        let path = if parts.path.starts_with('/') {
            // As many of its last names as the link has: what is before them is the root.
            let names = parts.path.split('/').filter(|name| !matches!(*name, "" | ".")).count();
            let before = real.split('/').count().saturating_sub(names);
            let below = real.splitn(before + 1, '/').last().unwrap_or(real);
            format!("/{}", path::relative("", below))
        } else {
            let relative = path::relative(path::parent(from), real);
            let has_dot = parts.path.starts_with("./") && !relative.starts_with("../");
            if has_dot { format!("./{relative}") } else { relative }
        };
        let query = parts.query.map_or(String::new(), |query| format!("?{query}"));
        let fragment = parts.fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
        format!("{path}{query}{fragment}")
    }

    /// The file that was probably meant: one of nearly this name in the same folder, or the only
    /// document of this name anywhere.
    fn nearest_file(&self, from: &str, wanted: &str, found: &mut Found) -> Option<String> {
        let full = path::joined(path::parent(from), wanted)?;
        let (folder, name) = (path::parent(&full), path::name(&full));
        if let Some(Some(path)) = self.names.get(&name.to_lowercase())
            && !matches!(name.to_ascii_lowercase().as_str(), "readme.md" | "index.md")
        {
            return Some(path.clone());
        }
        let listing = self.files.list(folder)?;
        if !found.may_compare(listing.len()) {
            return None;
        }
        // A document hardly means itself by a name, though that may be near: `a.md` by `c.md`.
        let own = (path::parent(from) == folder).then(|| path::name(from));
        let others = listing.names().map(|(name, _)| name).filter(|name| Some(*name) != own);
        // Names come in no order, and of two that are as near the first is meant.
        let near = nearest_word(name, others)?;
        // Another number is another file: `2023.md` is not `2024.md`.
        let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
        (digits(near) == digits(name)).then(|| format!("{folder}/{near}").trim_start_matches('/').to_owned())
    }

    /// A finding about a folder that shows nothing.
    pub(crate) fn folder(&self, document: &Document, link: &PageLink<'_>, folder: &str) -> Finding {
        let mut hosts = document.hosts.iter().map(|&number| self.hosts[number].site);
        let site = hosts.find(|site| !site.lists_folders);
        let usual = if site.is_some() { Severity::Error } else { Code::Directory.severity() };
        let message = format!("`{folder}` is a folder without an index page, and the host shows no list");
        let mut finding = self.finding(Code::Directory, link, message);
        finding.severity = self.severity(Code::Directory, usual);
        let index = site.unwrap_or(&Site::GITHUB).index[0];
        finding.help = Some(Help::new(Advice::Write, format!("{folder}/{index}")));
        finding
    }
}
