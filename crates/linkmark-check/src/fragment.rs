//! Fragments: whether the id is there, for every host of the document that links to it.

use std::collections::HashMap;

use linkmark_fix::Host;

use crate::anchor::{Anchor, Origin};
use crate::check::Checker;
use crate::finding::{Code, Finding, Help, Severity};
use crate::found::Found;
use crate::indexed::Indexed;
use crate::page_link::PageLink;
use crate::path;
use crate::resolve::is_markdown;
use crate::settings::Document;

/// What one host says of a fragment.
enum Verdict {
    There { is_numbered: bool },
    Case { id: String },
    Missing { id: Option<String>, at: Option<u32>, is_sure: bool },
}

impl Checker<'_> {
    /// Checks the fragment of a link to `target`, from the root.
    pub(crate) fn fragment(
        &self,
        document: &Document,
        link: &PageLink<'_>,
        target: &str,
        fragment: Option<&str>,
        found: &mut Found,
    ) {
        let is_page = is_markdown(target) || matches!(path::ending(target), Some("html" | "htm"));
        let Some(written) = fragment.filter(|fragment| !fragment.is_empty()) else { return };
        if let Some(last) = last_line(written) {
            self.line(link, target, last, found);
        } else if let Some(indexed) = is_page.then(|| self.page(target)).flatten() {
            self.fragment_in(document, link, (target, &indexed), fragment, found);
        }
    }

    /// Checks the fragment of a link to the page of `target`.
    pub(crate) fn fragment_in(
        &self,
        document: &Document,
        link: &PageLink<'_>,
        (target, indexed): (&str, &Indexed),
        fragment: Option<&str>,
        found: &mut Found,
    ) {
        let Some(written) = fragment.filter(|fragment| !fragment.is_empty()) else { return };
        let fragment = path::decoded(written);
        if is_everywhere(&fragment) {
            return;
        }
        if let Some(last) = last_line(&fragment) {
            self.line(link, target, last, found);
            return;
        }
        let is_own = link.href.starts_with('#');
        let is_known = document.certainty.is_known();
        let mut verdicts: Vec<(usize, Verdict)> = Vec::new();
        for &number in &document.hosts {
            let host = self.hosts[number];
            let may_be_made = || {
                indexed.page.is_partial[number]
                    || is_own && host.site.project_ids
                    || !is_known && indexed.page.has_templates
            };
            match self.verdict(target, indexed, number, &fragment, found) {
                Verdict::There { is_numbered: false } if document.hosts.len() == 1 => {}
                Verdict::Missing { .. } | Verdict::Case { .. } if may_be_made() => {}
                // Whoever writes `{#id}` has a host that knows it.
                Verdict::Missing { .. } if !is_known && self.is_explicit(target, indexed, &fragment) => {}
                Verdict::Missing { .. } if self.is_tab(host, target, indexed, &fragment) => {}
                Verdict::Missing { .. } if self.is_more(host, target, indexed, &fragment) => {}
                Verdict::Missing { .. } if self.is_joined(number, document, target, &fragment, found) => {}
                Verdict::Missing { .. } if self.is_of_template(host.site, document, &fragment) => {}
                verdict => verdicts.push((number, verdict)),
            }
        }
        if !verdicts.is_empty() {
            self.report(document, link, target, indexed, &fragment, verdicts, found);
        }
    }

    fn verdict(
        &self,
        target: &str,
        indexed: &Indexed,
        number: usize,
        fragment: &str,
        found: &mut Found,
    ) -> Verdict {
        let anchors = &indexed.page.anchors[number];
        let index = indexed.ids(number);
        let host = self.hosts[number];
        // GitHub's pages have this in front of every id, and its script adds it.
        let fragment = if host.site.exact_ids {
            fragment
        } else {
            fragment.strip_prefix("user-content-").unwrap_or(fragment)
        };
        if let Some(anchor) = index.exact(fragment, anchors) {
            return Verdict::There { is_numbered: anchor.origin == Origin::Numbered };
        }
        if let Some(anchor) = index.folded(fragment, anchors) {
            return Verdict::Case { id: anchor.id.to_string() };
        }
        let translations = is_markdown(target).then(|| indexed.translations(|| self.files.text(target)));
        let translated = translations.flatten().and_then(|known| index.at(known.places(fragment), anchors));
        match translated.or_else(|| index.nearest(fragment, anchors, found)) {
            Some((anchor, is_sure)) => {
                Verdict::Missing { id: Some(anchor.id.to_string()), at: Some(anchor.at), is_sure }
            }
            None => Verdict::Missing { id: None, at: None, is_sure: false },
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one finding is about all of them")]
    fn report(
        &self,
        document: &Document,
        link: &PageLink<'_>,
        target: &str,
        indexed: &Indexed,
        fragment: &str,
        verdicts: Vec<(usize, Verdict)>,
        found: &mut Found,
    ) {
        let names = |dead: bool| {
            let of = |(number, verdict): &(usize, Verdict)| {
                (matches!(verdict, Verdict::Missing { .. }) == dead).then(|| self.hosts[*number].name)
            };
            verdicts.iter().filter_map(of).collect::<Vec<_>>()
        };
        let (there, dead) = (names(false), names(true));
        let several = document.hosts.len() > 1;
        let mut is_said = false;
        for (number, verdict) in verdicts {
            let host = self.hosts[number];
            match verdict {
                Verdict::There { is_numbered: false } => {}
                Verdict::There { is_numbered: true } => {
                    let finding = self.finding(Code::AnchorDuplicate, link, numbered_message(fragment));
                    found.push(Finding { host: several.then_some(host.name), ..finding });
                }
                Verdict::Case { id } => {
                    let usual = if host.site.exact_ids { Severity::Error } else { Severity::Warn };
                    let message = format!("`#{fragment}` is `#{id}` but for its capitals");
                    let mut finding = self.finding(Code::AnchorCase, link, message);
                    finding.severity = self.severity(Code::AnchorCase, usual);
                    finding.host = Some(host.name);
                    finding.help = Some(self.fragment_help(link, &id, !several));
                    found.push(finding);
                }
                // What no host has is one mistake, not one for each.
                Verdict::Missing { .. } if is_said && there.is_empty() => {}
                Verdict::Missing { id, at, is_sure } => {
                    is_said = true;
                    let code = if there.is_empty() { Code::AnchorMissing } else { Code::AnchorHost };
                    let message = missing_message(target, link, fragment, host, &there, &dead);
                    let mut finding = self.finding(code, link, message);
                    finding.host = (!there.is_empty() || !several).then_some(host.name);
                    let id = if several { common_id(document, indexed, at, number) } else { id };
                    finding.help = id.map(|id| {
                        let mut help = self.fragment_help(link, &id, is_sure && !several);
                        help.place = at.map(|at| (target.to_owned(), at as usize));
                        help
                    });
                    found.push(finding);
                }
            }
        }
    }

    fn fragment_help(&self, link: &PageLink<'_>, id: &str, is_sure: bool) -> Help {
        let before = link.href.split_once('#').map_or(link.href, |(before, _)| before);
        self.help(link, format!("{before}#{}", path::encoded(id)), is_sure)
    }

    /// Whether some host would have this id from `{#id}`, or a program reads comments of the page.
    fn is_explicit(&self, target: &str, indexed: &Indexed, fragment: &str) -> bool {
        let known = indexed.translations(|| self.files.text(target));
        known.is_some_and(|known| known.is_explicit(fragment) || known.has_metadata)
    }

    /// Whether a tab of the page may have this id.
    fn is_tab(&self, host: &Host, target: &str, indexed: &Indexed, fragment: &str) -> bool {
        let has_tabs = host.syntax.iter().any(|syntax| syntax.open == "===");
        let known = has_tabs.then(|| indexed.translations(|| self.files.text(target))).flatten();
        known.is_some_and(|known| known.is_tab(fragment))
    }

    /// Whether the page has this id by the rules of another host.
    fn is_more(&self, host: &Host, target: &str, indexed: &Indexed, fragment: &str) -> bool {
        let known = host.site.more_ids.then(|| indexed.translations(|| self.files.text(target))).flatten();
        known.is_some_and(|known| !known.places(fragment).is_empty())
    }

    /// `#L10` of a text that has fewer lines.
    fn line(&self, link: &PageLink<'_>, target: &str, last: usize, found: &mut Found) {
        if let Some(lines) = self.lines(target).filter(|lines| last > *lines) {
            let message = format!("`{target}` has no line {last}; its last line is {lines}");
            found.push(self.finding(Code::AnchorMissing, link, message));
        }
    }

    /// Explicit ids that are there twice: only the first is ever found.
    pub(crate) fn duplicates(&self, document: &Document, found: &mut Found) {
        let Some(&number) = document.hosts.first() else { return };
        let mut seen: HashMap<&str, Anchor<'_>> = HashMap::new();
        for anchor in document.page.anchors[number].iter() {
            if anchor.origin != Origin::Explicit {
                continue;
            }
            if let Some(first) = seen.insert(anchor.id, anchor)
                && first.at != anchor.at
            {
                let at = anchor.at as usize;
                found.push(Finding {
                    code: Code::AnchorDuplicate,
                    severity: self.severity(Code::AnchorDuplicate, Code::AnchorDuplicate.severity()),
                    range: at..at,
                    host: Some(self.hosts[number].name),
                    target: format!("#{}", anchor.id),
                    message: format!(
                        "the id `{}` is there twice, and a link finds only the first",
                        anchor.id
                    ),
                    help: None,
                });
            }
        }
    }
}

fn numbered_message(fragment: &str) -> String {
    format!(
        "`#{fragment}` has its number because another heading has the same text; \
         a heading before it changes where the link leads"
    )
}

fn missing_message(
    target: &str,
    link: &PageLink<'_>,
    fragment: &str,
    host: &Host,
    there: &[&str],
    dead: &[&str],
) -> String {
    let place = if link.href.starts_with('#') { "this document".to_owned() } else { format!("`{target}`") };
    if there.is_empty() {
        return format!("no heading of {place} has the id `{fragment}` on {}", dead.join(" or "));
    }
    format!("`#{fragment}` of {place} is there on {} and not on {}", there.join(" and "), host.name)
}

/// An id of the heading at `at` that is the same for all hosts of the document.
fn common_id(document: &Document, indexed: &Indexed, at: Option<u32>, number: usize) -> Option<String> {
    let anchors = &indexed.page.anchors;
    let (anchor, _) = indexed.ids(number).at(&[at?], &anchors[number])?;
    let is_there = |&other: &usize| indexed.ids(other).exact(anchor.id, &anchors[other]).is_some();
    document.hosts.iter().all(is_there).then(|| anchor.id.to_string())
}

/// Fragments that lead somewhere on every page, or that a browser reads itself.
fn is_everywhere(fragment: &str) -> bool {
    let is_footnote = ["fn", "fnref"].iter().any(|start| {
        fragment
            .strip_prefix(start)
            .is_some_and(|rest| rest.starts_with([':', '-']) || rest.bytes().all(|b| b.is_ascii_digit()))
    });
    fragment.eq_ignore_ascii_case("top")
        || fragment.starts_with(":~:")
        || fragment.starts_with(['/', '!'])
        // Tabs of DocFX, operations of an interface that a script shows: no heading has a `/`.
        || fragment.contains('/')
        || fragment.contains('=')
        || is_footnote
        || fragment == "readme"
}

/// `#L10`, `#L10-L20`, `#L10C5-L20C7`: the last line.
fn last_line(fragment: &str) -> Option<usize> {
    let mut last = None;
    for part in fragment.split('-') {
        let digits = part.strip_prefix('L')?;
        let digits = digits.split_once('C').map_or(digits, |(line, _)| line);
        let line: usize = digits.parse().ok()?;
        last = last.max(Some(line));
    }
    last
}
