//! `linkmark links`: every link, for people and for programs.

mod rows;

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write as _;

use linkmark::{FoundLink, LinkType};
use linkmark_fix::{LinkFilter, Place, Places, Syntax, markdown_options};
use linkmark_scan::{Warning, Warnings};
use serde::Serialize;

use super::Outcome;
use crate::args::Links;
use crate::batch::{Batch, FileReport};
use crate::config::{self, Config};
use crate::error::Error;
use crate::input::{Document, Source};
use crate::output::{Output, Paint, pad, shown, style, width};
use crate::session::Session;
use crate::walk::{self, FileFilter};
use crate::{csv, json};

/// What `--kind` takes: one way of writing a link, or a family of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[allow(
    rustdoc::broken_intra_doc_links,
    rustdoc::invalid_html_tags,
    rustdoc::bare_urls,
    reason = "these lines are the help of --kind, printed as they are"
)]
pub(crate) enum KindFilter {
    /// [text](destination)
    Inline,
    /// By a definition elsewhere.
    #[value(help = "[text][label], [label][] or [label]")]
    Reference,
    /// <https://a.b> or <a@b.c>
    Angle,
    /// Every bare link
    Bare,
    /// https://a.b
    BareUrl,
    /// www.a.b
    BareWww,
    /// a.com, where a dialect knows top-level domains
    BareHost,
    /// a@b.c
    BareEmail,
    /// mailto:a@b.c
    BareMailto,
    /// xmpp:a@b.c
    BareXmpp,
    /// [[page]] or [[page|text]], with --wiki-links
    Wiki,
    /// ![text](destination), or by a definition
    Image,
    /// <a href="…"> or <img src="…"> in raw HTML
    Html,
}

/// Which links are listed.
struct Wanted {
    filter: LinkFilter,
    suspicious: bool,
}

impl Wanted {
    fn new(args: &Links) -> Wanted {
        use clap::ValueEnum as _;
        let name = |kind: &KindFilter| {
            let value = kind.to_possible_value()?;
            LinkFilter::KINDS.iter().copied().find(|&known| known == value.get_name())
        };
        let kinds = if args.bare { vec!["bare"] } else { args.kind.iter().filter_map(name).collect() };
        Wanted {
            filter: LinkFilter { kinds, images: args.images, html: args.html },
            suspicious: args.suspicious,
        }
    }

    /// With `--suspicious`, what is suspicious; else everything.
    fn takes(&self, link: &FoundLink<'_>) -> bool {
        !self.suspicious || !link.warnings().is_empty()
    }

    fn count(&self, syntax: &Syntax<'_>, text: &str) -> usize {
        self.filter.count(syntax, text, |link| self.takes(link))
    }

    fn links<'t>(&self, syntax: &Syntax<'_>, text: &'t str) -> Vec<FoundLink<'t>> {
        let mut links = self.filter.links(syntax, text);
        links.retain(|link| self.takes(link));
        links
    }
}

/// How links are printed.
#[derive(Clone, Copy)]
enum Format {
    People(Paint),
    Json,
    Csv,
    Count,
}

impl Format {
    fn of(args: &Links, session: &Session) -> Format {
        match (args.json, args.csv, args.count) {
            (true, ..) => Format::Json,
            (_, true, _) => Format::Csv,
            (.., true) => Format::Count,
            _ => Format::People(session.paint),
        }
    }
}

/// One link in JSON and CSV.
#[derive(Serialize)]
struct LinkRecord<'r> {
    path: &'r str,
    /// With `--column`: the row and the column that the text is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'r str>,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    kind: &'r str,
    text: &'r str,
    href: &'r str,
    /// With `--suspicious`.
    #[serde(skip_serializing_if = "Option::is_none")]
    warnings: Option<Warnings>,
}

impl<'r> LinkRecord<'r> {
    /// The cells under [`csv_header`].
    fn cells(self) -> impl Iterator<Item = Cow<'r, str>> {
        let number = |number: usize| Cow::Owned(number.to_string());
        let place = [Some(self.path.into()), self.row.map(number), self.field.map(Cow::Borrowed)];
        let cells = [
            number(self.line),
            number(self.column),
            number(self.start),
            number(self.end),
            self.kind.into(),
            self.text.into(),
            self.href.into(),
        ];
        place.into_iter().flatten().chain(cells).chain(self.warnings.map(|warnings| names(warnings).into()))
    }
}

fn csv_header(args: &Links) -> String {
    let row = if args.column.is_some() { "row,field," } else { "" };
    let warnings = if args.suspicious { ",warnings" } else { "" };
    format!("path,{row}line,column,start,end,kind,text,href{warnings}\n")
}

/// The names of the warnings, in their order.
fn names(warnings: Warnings) -> String {
    warnings.iter().map(Warning::name).collect::<Vec<_>>().join(" ")
}

/// What one file gave.
enum Listed {
    Printed {
        count: usize,
        printed: String,
    },
    /// Which links are new is known only in the order of the files: with `--unique` they wait for
    /// it.
    Waiting(Document, Vec<FoundLink<'static>>),
}

impl Listed {
    /// How many links are listed, and what is printed of them; with `--unique`, without those that
    /// were `seen`.
    fn settled(self, args: &Links, format: Format, seen: &mut HashSet<Cow<'static, str>>) -> (usize, String) {
        match self {
            Listed::Printed { count, printed } => (count, printed),
            Listed::Waiting(document, mut links) => {
                links.retain(|link| seen.insert(link.href.clone()));
                (links.len(), print(args, format, &document, &links))
            }
        }
    }
}

pub(super) fn run(args: &Links, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    // A name is asked for once, not once a file.
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let filter = FileFilter::new(&args.inputs, &config, args.text).unpacking(args.column.is_some());
    let mut sources = walk::sources(&args.inputs, &filter, session)?;
    let name_files = sources.len() > 1 || args.inputs.paths.iter().any(|path| path.is_dir());
    if let (Some(shard), None) = (args.shard, &args.column) {
        let mut number = 0..;
        sources.retain(|_| number.next().is_some_and(|number| shard.has(number)));
    }
    let format = Format::of(args, session);
    let mut out = Output::stdout();
    if let Format::Csv = format {
        out.write_all(csv_header(args).as_bytes()).map_err(Error::Stdout)?;
    }
    if let Some(column) = &args.column {
        let listing = rows::Listing {
            args,
            config: &config,
            wanted: Wanted::new(args),
            format,
            session,
            column,
            name_files,
        };
        let count = listing.run(&sources, &mut out)?;
        return Ok(Outcome::found((count > 0) != args.suspicious));
    }
    let batch = Batch {
        session,
        sources: &sources,
        prints_documents: matches!(format, Format::Csv | Format::Json),
        changes_files: false,
        unpacks: true,
        stopped: None,
    };
    let mut seen = HashSet::new();
    let wanted = Wanted::new(args);
    let work = |source: &Source, document| listed(args, &config, &wanted, format, source, document);
    let totals = batch.run(&mut out, work, |source, listed| {
        let (count, printed) = listed.settled(args, format, &mut seen);
        let printed = match format {
            Format::Count => counted(source, count, name_files, session.paint),
            _ => printed,
        };
        FileReport { count, printed: printed.into_bytes(), notes: Vec::new() }
    })?;
    // Suspicious links are looked for in the hope that there are none.
    Ok(Outcome::found((totals.count > 0) != args.suspicious))
}

/// The links of one file, as far as they can be told without the other files.
fn listed(
    args: &Links,
    config: &Config,
    wanted: &Wanted,
    format: Format,
    source: &Source,
    document: Document,
) -> Result<Listed, Error> {
    let default = if args.text { &config::FOR_TEXT } else { &config::FOR_MARKDOWN };
    let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), default)?;
    let syntax = if args.text {
        Syntax::PlainText(dialect)
    } else {
        Syntax::Markdown(args.markdown.of(config, markdown_options(dialect)))
    };
    if args.unique {
        let links = wanted.links(&syntax, &document.text).into_iter().map(FoundLink::into_static);
        let links = links.collect();
        return Ok(Listed::Waiting(document, links));
    }
    if let Format::Count = format {
        let count = wanted.count(&syntax, &document.text);
        return Ok(Listed::Printed { count, printed: String::new() });
    }
    let links = wanted.links(&syntax, &document.text);
    Ok(Listed::Printed { count: links.len(), printed: print(args, format, &document, &links) })
}

fn print(args: &Links, format: Format, document: &Document, links: &[FoundLink<'_>]) -> String {
    let mut out = String::new();
    if links.is_empty() || matches!(format, Format::Count) {
        return out;
    }
    let mut places = Places::new(&document.text);
    let placed: Vec<(Place, &FoundLink<'_>)> =
        links.iter().map(|link| (places.of(link.range.start), link)).collect();
    match format {
        Format::People(paint) => {
            let row = document.row.zip(args.column.as_ref());
            let name = row.map(|(row, field)| format!("{}:{row}:{field}", document.name).into());
            people(&mut out, args, paint, &name.unwrap_or(Cow::Borrowed(&*document.name)), &placed);
        }
        _ => {
            let records = placed.into_iter().map(|(place, link)| LinkRecord {
                path: &document.name,
                row: document.row,
                field: document.row.and(args.column.as_deref()),
                line: place.line,
                column: place.column,
                start: document.in_file(link.range.start),
                end: document.in_file(link.range.end),
                kind: LinkFilter::kind(link),
                text: &link.text,
                href: &link.href,
                warnings: args.suspicious.then(|| link.warnings()),
            });
            match format {
                Format::Json => out.extend(records.map(|record| json::line(&record))),
                _ => out = csv::rows(records.map(LinkRecord::cells)),
            }
        }
    }
    out
}

/// The widest text that is padded: a few longer ones would push every target off the screen.
const WIDEST: usize = 40;

/// `path:line:column  kind  text → href`, aligned within the file; a link that is its own target is
/// written once. With `--suspicious` the warnings are before the text.
fn people(out: &mut String, args: &Links, paint: Paint, path: &str, links: &[(Place, &FoundLink<'_>)]) {
    let path = shown(path);
    let digits = |place: &Place| place.line.to_string().len() + place.column.to_string().len();
    let place_width = links.iter().map(|(place, _)| digits(place)).max().unwrap_or(0);
    let kind_width = links.iter().map(|(_, link)| LinkFilter::kind(link).len()).max().unwrap_or(0);
    let warnings = |link: &FoundLink<'_>| args.suspicious.then(|| names(link.warnings()));
    let warnings_width = links.iter().filter_map(|(_, link)| warnings(link)).map(|names| names.len()).max();
    let text_width = links
        .iter()
        .filter(|(_, link)| has_text(link))
        .map(|(_, link)| width(&shown(&link.text)))
        .filter(|&width| width <= WIDEST)
        .max()
        .unwrap_or(0);
    for (place, link) in links {
        paint.push(out, style::PATH, &path);
        out.push(':');
        paint.push(out, style::NUMBER, &place.line.to_string());
        out.push(':');
        paint.push(out, style::NUMBER, &place.column.to_string());
        out.extend(std::iter::repeat_n(' ', place_width - digits(place) + 2));
        paint.push(out, style::KIND, LinkFilter::kind(link));
        pad(out, LinkFilter::kind(link), kind_width + 2);
        if let Some(names) = warnings(link) {
            paint.push(out, style::WARNING, &names);
            pad(out, &names, warnings_width.unwrap_or(0) + 2);
        }
        let href = shown(&link.href);
        if has_text(link) {
            let text = shown(&link.text);
            out.push_str(&text);
            pad(out, &text, text_width);
            paint.push(out, style::DIM, " → ");
        }
        paint.push(out, style::LINK, &href);
        out.push('\n');
    }
}

/// Whether a reader sees anything but the target.
fn has_text(link: &FoundLink<'_>) -> bool {
    link.text != link.href && !(link.link_type == LinkType::Html && link.text.is_empty())
}

fn counted(source: &Source, count: usize, name_files: bool, paint: Paint) -> String {
    let mut out = String::new();
    if name_files && count == 0 {
        return out;
    }
    if name_files {
        paint.push(&mut out, style::PATH, &shown(&source.name()));
        out.push(':');
    }
    paint.push(&mut out, style::NUMBER, &count.to_string());
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::{KindFilter, LinkFilter};

    #[test]
    fn every_kind_that_help_lists_is_one_of_the_library() {
        let listed = KindFilter::value_variants().iter().filter_map(KindFilter::to_possible_value);
        let names: Vec<String> = listed.map(|value| value.get_name().to_owned()).collect();
        assert_eq!(names, LinkFilter::KINDS);
    }
}
