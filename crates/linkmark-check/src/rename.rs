//! Files and headings with new names: which links change, and to what.

use std::collections::HashMap;
use std::ops::Range;

use crate::anchor::{Anchor, Anchors, Origin};
use crate::check::Checker;
use crate::page::Page;
use crate::page_link::PageLink;
use crate::path::{self, Parts};

/// The edits of one document: bytes, and what is there instead.
pub type Edits = Vec<(Range<usize>, String)>;

impl Checker<'_> {
    /// Every document with links that change when files are renamed, and their edits, in order.
    /// `renamed` gives the new path of each file and folder, from the root; the same if it stays.
    pub fn moved(&self, renamed: &dyn Fn(&str) -> String) -> Vec<(String, Edits)> {
        self.changed(&|from, link| self.moved_link(from, link, renamed))
    }

    /// Every document with links that change when the headings of `path` become those of `new`,
    /// which has the same headings in the same order.
    pub fn retitled(&self, path: &str, old: &Page, new: &Page) -> Vec<(String, Edits)> {
        let ids: Vec<HashMap<&str, &str>> =
            old.anchors.iter().zip(&new.anchors).map(|(old, new)| new_ids(old, new)).collect();
        self.changed(&|from, link| {
            let parts = Parts::of(link.href);
            let fragment = path::decoded(parts.fragment?);
            if self.target(from, link.href)? != path {
                return None;
            }
            let numbers = self.hosts_of(from);
            let id = numbers.iter().find_map(|number| ids.get(*number)?.get(&*fragment))?;
            let before = link.href.split_once('#').map_or("", |(before, _)| before);
            Some(format!("{before}#{}", path::encoded(id)))
        })
    }

    fn changed(&self, edit: &dyn Fn(&str, &PageLink<'_>) -> Option<String>) -> Vec<(String, Edits)> {
        let mut all = Vec::new();
        for (name, document) in self.documents() {
            let mut edits: Edits = Vec::new();
            for link in document.page.links.iter() {
                let written = link.written.start as usize..link.written.end as usize;
                if written.is_empty() {
                    continue;
                }
                if let Some(new) = edit(name, &link).filter(|new| new != link.href) {
                    edits.push((written, new));
                }
            }
            edits.sort_by_key(|(range, _)| range.start);
            // Links by one definition all want the same.
            edits.dedup_by(|a, b| a.0 == b.0);
            if !edits.is_empty() {
                all.push((name.to_owned(), edits));
            }
        }
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }

    /// The destination of a link after files were renamed.
    fn moved_link(
        &self,
        from: &str,
        link: &PageLink<'_>,
        renamed: &dyn Fn(&str) -> String,
    ) -> Option<String> {
        let parts = Parts::of(link.href);
        if parts.path.is_empty() {
            return None;
        }
        let target = self.target(from, link.href)?;
        let (new_from, new_target) = (renamed(from), renamed(&target));
        if new_target == target && path::parent(&new_from) == path::parent(from) {
            return None;
        }
        let decoded = path::decoded(parts.path);
        let path = if decoded.starts_with('/') {
            absolute(&decoded, &target, &new_target)?
        } else {
            let relative = path::relative(path::parent(&new_from), &alike(&decoded, &target, &new_target)?);
            match () {
                () if relative.is_empty() => ".".to_owned(),
                () if parts.path.starts_with("./") && !relative.starts_with("../") => format!("./{relative}"),
                () => relative,
            }
        };
        let slash = if parts.path.ends_with('/') && !path.ends_with('/') { "/" } else { "" };
        let query = parts.query.map_or(String::new(), |query| format!("?{query}"));
        let fragment = parts.fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
        Some(format!("{path}{slash}{query}{fragment}"))
    }
}

/// The new path, written as the old one was: without its ending, with `.html`, or as a folder with
/// an index page.
fn alike(decoded: &str, target: &str, new: &str) -> Option<String> {
    let last = decoded.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let name = path::name(target);
    let stem = |name: &str| name.rsplit_once('.').map_or(name.to_owned(), |(stem, _)| stem.to_owned());
    if last == name || last.eq_ignore_ascii_case(name) {
        return Some(new.to_owned());
    }
    if last == stem(name) {
        return Some(stem(new));
    }
    if last.strip_suffix(".html") == Some(&stem(name)) {
        return Some(format!("{}.html", stem(new)));
    }
    // A folder that shows its index page: it stays one if the page keeps its name.
    (path::name(new) == name).then(|| path::parent(new).to_owned())
}

/// `/x` after a rename: what is before the part that the root and the path share stays away.
fn absolute(decoded: &str, target: &str, new: &str) -> Option<String> {
    let wanted = alike(decoded, target, target)?;
    let below = decoded.trim_matches('/');
    let root = wanted.strip_suffix(below)?;
    let new = alike(decoded, target, new)?;
    Some(format!("/{}", path::relative("", new.strip_prefix(root)?)))
}

/// The new id of each heading whose id changes.
fn new_ids<'p>(old: &'p Anchors, new: &'p Anchors) -> HashMap<&'p str, &'p str> {
    let of_heading =
        |anchor: &Anchor<'_>| matches!(anchor.origin, Origin::Heading | Origin::Numbered | Origin::Explicit);
    let (old, new) = (old.iter().filter(of_heading), new.iter().filter(of_heading));
    old.zip(new).filter(|(old, new)| old.id != new.id).map(|(old, new)| (old.id, new.id)).collect()
}
