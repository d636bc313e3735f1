//! A text as every dialect reads it.

use std::collections::HashSet;
use std::ops::Range;

use linkmark::{LinkType, Options};
use linkmark_scan::{Dialect, Name};

use crate::aside::{Aside, asides};
use crate::bom::bom_len;
use crate::columns::{Table, tables};
use crate::doubt::{Around, WINDOW};
use crate::hosts::Host;
use crate::leaf::{Leaves, Linked};
use crate::lines::Lines;
use crate::made::made_by_program;
use crate::note::End;
use crate::preformatted::preformatted;
use crate::shown::{bare_line, shown_lines};

/// The dialects that have to agree where a link ends before it is written out: the standard, the
/// site that most Markdown is read on, and what people mean.
const JUDGES: [Name; 3] = [Dialect::GFM.name, Dialect::GITHUB.name, Dialect::LINKMARK.name];

/// A text, read by all dialects.
pub(crate) struct View<'t> {
    pub(crate) text: &'t str,
    /// As the chosen dialect reads it.
    pub(crate) leaves: Leaves<'t>,
    /// The links of each dialect but the chosen one, in the order of [`Dialect::ALL`].
    others: Vec<(Name, Option<Vec<Linked<'t>>>)>,
    /// What the host has for itself.
    asides: Vec<Aside>,
    /// What a program will write again.
    made: Vec<Range<usize>>,
    /// What is shown as it is typed.
    preformatted: Vec<Range<usize>>,
    tables: Vec<Table>,
    /// The lines that are shown as code.
    shown: HashSet<&'t str>,
    /// Where what looks like metadata at the start of the text ends.
    front_matter_end: usize,
}

/// What the judges say of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Those that link it end it at the same place, and `linkmark` is one of them.
    Agreed,
    /// They do not link the same.
    Disputed,
    /// They agree, but `linkmark` does not link it.
    Doubtful,
}

impl<'t> View<'t> {
    pub(crate) fn of(text: &'t str, options: &Options<'_>, host: &Host) -> View<'t> {
        let leaves = Leaves::of(text, options);
        let others = Dialect::ALL.iter().map(|dialect| {
            let is_other = *dialect != *options.dialect;
            (dialect.name, is_other.then(|| links_of(text, &options.with_dialect(dialect))))
        });
        let others = others.collect();
        let front_matter_end = front_matter_end(text);
        let mut view = View {
            text,
            leaves,
            others,
            asides: Vec::new(),
            made: Vec::new(),
            preformatted: Vec::new(),
            tables: Vec::new(),
            shown: HashSet::new(),
            front_matter_end,
        };
        if view.dialects().any(|(_, links)| links.iter().any(|link| link.link_type.is_bare())) {
            view.asides = asides(text, host, &view.leaves.verbatim);
            view.made = made_by_program(text);
            view.preformatted = preformatted(text);
            view.tables = tables(text, &view.leaves.tables);
            view.shown = shown_lines(text, &view.leaves.code);
        }
        view
    }

    /// The links of each dialect, in the order of [`Dialect::ALL`].
    pub(crate) fn dialects(&self) -> impl Iterator<Item = (Name, &[Linked<'t>])> {
        self.others
            .iter()
            .map(|(name, links)| (*name, links.as_ref().unwrap_or(&self.leaves.links).as_slice()))
    }

    /// What each dialect links where the chosen one links `range`.
    pub(crate) fn ends(&self, range: &Range<usize>, which: impl Fn(Name) -> bool) -> Vec<End> {
        let all = self.dialects().filter(|(name, _)| which(*name));
        all.map(|(name, links)| {
            let at = links.partition_point(|link| link.range.end <= range.start);
            let met = links.get(at).filter(|link| link.range.start < range.end && link.link_type.is_bare());
            End { dialect: name, range: met.map(|link| link.range.clone()) }
        })
        .collect()
    }

    /// What `gfm`, `github` and `linkmark` link there.
    pub(crate) fn judges(&self, range: &Range<usize>) -> Vec<End> {
        self.ends(range, |name| JUDGES.contains(&name))
    }

    pub(crate) fn verdict(&self, link: &Linked<'_>) -> Verdict {
        let mut judges = self.judges(&link.range);
        if let Some(aside) = self.statement_after(link) {
            // It is gone before Markdown is read, so nothing of it can be in a link.
            for range in judges.iter_mut().flat_map(|end| &mut end.range) {
                range.end = range.end.min(aside.range.start);
            }
        }
        if judges.iter().flat_map(|end| &end.range).any(|range| *range != link.range) {
            Verdict::Disputed
        } else if link.link_type != LinkType::BareHost
            && judges.iter().any(|end| end.dialect == Dialect::LINKMARK.name && end.range.is_none())
        {
            // Only `uts58` has hosts without a scheme; whoever chose it wants them.
            Verdict::Doubtful
        } else {
            Verdict::Agreed
        }
    }

    /// The statement of a template that starts where the link ends: `https://a.b/c{% endif %}`.
    pub(crate) fn statement_after(&self, link: &Linked<'_>) -> Option<&Aside> {
        let after = link.range.end..link.range.end + 1;
        self.aside(&after).filter(|aside| aside.range.start == after.start && aside.syntax.open == "{%")
    }

    /// Whether mail could reach the address.
    pub(crate) fn can_be_written_to(&self, link: &Linked<'_>) -> bool {
        let is_mail =
            matches!(link.link_type, LinkType::BareEmail | LinkType::BareMailto | LinkType::BareXmpp);
        !is_mail || self.has_known_domain(link)
    }

    /// Whether the host is one that the network of the reader knows, and not `http://db.cluster/`.
    /// No domain has a top level of one letter: `a.b` is a text about links, and not a machine.
    pub(crate) fn has_public_host(&self, link: &Linked<'_>) -> bool {
        let (_, rest) = self.text[link.range.clone()].split_once("://").unwrap_or_default();
        let host = rest.split(['/', '?', '#', ':']).next().unwrap_or("").trim_end_matches('.');
        let is_named = host.rsplit_once('.').is_some_and(|(_, top)| top.len() > 1);
        !is_named || self.has_known_domain(link)
    }

    /// Whether the top-level domain exists: `uts58` alone knows them.
    fn has_known_domain(&self, link: &Linked<'_>) -> bool {
        let by_domain = Dialect::preset("uts58").map(|dialect| dialect.name);
        let ends = self.ends(&link.range, |name| Some(name) == by_domain);
        by_domain.is_none() || ends.iter().any(|end| end.range.is_some())
    }

    /// The host's syntax that `range` touches.
    pub(crate) fn aside(&self, range: &Range<usize>) -> Option<&Aside> {
        let at = self.asides.partition_point(|aside| aside.range.end <= range.start);
        self.asides.get(at).filter(|aside| aside.range.start < range.end)
    }

    /// Whether a program will write this part of the text again.
    pub(crate) fn is_made(&self, range: &Range<usize>) -> bool {
        meets(&self.made, range)
    }

    /// Whether it is between `<pre>` and `</pre>`.
    pub(crate) fn is_preformatted(&self, range: &Range<usize>) -> bool {
        meets(&self.preformatted, range)
    }

    /// The table it is in.
    fn table(&self, range: &Range<usize>) -> Option<&Table> {
        let at = self.tables.partition_point(|table| table.range.end <= range.start);
        self.tables.get(at).filter(|table| table.range.start < range.end)
    }

    /// The link with what is around it. `line_start` is where its line starts.
    pub(crate) fn around<'v>(&self, link: &'v Linked<'t>, line: &Lines) -> Around<'v>
    where
        't: 'v,
    {
        let (text, range) = (self.text, &link.range);
        let end_of_line = |from: usize| {
            let near = ceil(text, (from + WINDOW).min(text.len()));
            text[from..near].find(['\n', '\r']).map_or(near, |at| from + at)
        };
        let start = |from: usize| &text[from..end_of_line(from)];
        let rest = &text[end_of_line(range.end)..];
        // A long line is nowhere twice.
        let is_short = range.start - line.start < WINDOW && end_of_line(range.end) - range.end < WINDOW;
        let whole = || bare_line(&text[line.start..end_of_line(range.end)]);
        let below = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r'])).unwrap_or("");
        Around {
            link,
            raw: &text[range.clone()],
            line: &text[line.start..ceil(text, (line.start + WINDOW).min(range.start))],
            before: &text[ceil(text, range.start.saturating_sub(WINDOW).max(line.start))..range.start],
            after: &text[range.end..end_of_line(range.end)],
            in_aligned_table: self.table(range).map(|table| table.aligned),
            in_data: self.table(range).is_some_and(|table| table.is_data),
            is_below_default: self.table(range).is_some_and(|table| meets(&table.defaults, range)),
            is_shown_as_code: is_short && self.shown.contains(whole()),
            lead: line
                .lead
                .map_or("", |(start, end)| &text[ceil(text, end.saturating_sub(WINDOW).max(start))..end]),
            before_statement: self.statement_after(link).is_some(),
            in_front_matter: range.start < self.front_matter_end,
            neighbours: [line.above.map_or("", start), start(text.len() - below.len())],
            above: line.above.map_or("", |above| {
                let near = ceil(text, line.start.saturating_sub(WINDOW).max(above));
                text[near..line.start].trim_end()
            }),
        }
    }
}

/// Whether one of `parts`, which are in order, has something of `range`.
fn meets(parts: &[Range<usize>], range: &Range<usize>) -> bool {
    let at = parts.partition_point(|part| part.end <= range.start);
    parts.get(at).is_some_and(|part| part.start < range.end)
}

/// Where the lines between `---` or `+++` at the start of a text end, if one of them is `key:` or
/// `key =`. A generator takes them for metadata also where they start with a remark or come after
/// blank lines, which the engine does not.
fn front_matter_end(text: &str) -> usize {
    let rest = text[bom_len(text)..].trim_start_matches(['\r', '\n']);
    let mut lines = rest.split_inclusive('\n');
    let first = lines.next().unwrap_or("");
    let mark = first.trim_end();
    if mark != "---" && mark != "+++" {
        return 0;
    }
    let mut end = text.len() - rest.len() + first.len();
    let mut has_key = false;
    for line in lines {
        end += line.len();
        if line.trim_end() == mark {
            return if has_key { end } else { 0 };
        }
        let key =
            line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(line.len());
        has_key |= key > 0 && line[key..].trim_start_matches(' ').starts_with([':', '=']);
    }
    0
}

fn links_of<'t>(text: &'t str, options: &Options<'_>) -> Vec<Linked<'t>> {
    let links = linkmark::links(text, options).filter(|link| !link.image);
    let mut links: Vec<Linked<'t>> = links
        .map(|link| Linked {
            range: link.range,
            link_type: link.link_type,
            text: link.text,
            href: link.href,
            leaf: 0,
            followed_by: None,
            in_code: false,
        })
        .collect();
    links.sort_by_key(|link| link.range.start);
    links
}

fn ceil(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
