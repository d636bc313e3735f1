//! `linkmark links`: every link, for people and for programs.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::Write as _;

use linkmark::{FoundLink, LinkType};
use linkmark_fix::{Place, Places, Syntax, markdown_options};
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
    /// ![text](destination), or by a definition
    Image,
    /// <a href="…"> or <img src="…"> in raw HTML
    Html,
}

/// What a link is called in the list. An image is one whichever way it is written.
fn kind_name(link: &FoundLink<'_>) -> &'static str {
    if link.image && link.link_type != LinkType::Html { "image" } else { link.link_type.name() }
}

/// Which links are listed.
struct LinkFilter<'a> {
    args: &'a Links,
    images: bool,
    html: bool,
}

impl<'a> LinkFilter<'a> {
    /// `--kind image` lists images, and `--images` does so besides other kinds.
    fn new(args: &'a Links) -> LinkFilter<'a> {
        LinkFilter {
            args,
            images: args.images || args.kind.contains(&KindFilter::Image),
            html: args.html || args.kind.contains(&KindFilter::Html),
        }
    }

    fn takes(&self, link: &FoundLink<'_>) -> bool {
        use clap::ValueEnum as _;
        let is_of = |kind: &KindFilter| match kind {
            KindFilter::Bare => link.link_type.is_bare(),
            one => one.to_possible_value().is_some_and(|value| value.get_name() == kind_name(link)),
        };
        match kind_name(link) {
            "image" => self.images,
            "html" => self.html,
            _ if self.args.bare => link.link_type.is_bare(),
            _ => self.args.kind.is_empty() || self.args.kind.iter().any(is_of),
        }
    }

    /// With `--suspicious`, what is suspicious; else everything.
    fn is_wanted(&self, link: &FoundLink<'_>) -> bool {
        !self.args.suspicious || !link.warnings().is_empty()
    }

    /// How many links of `text` are listed.
    fn count(&self, syntax: &Syntax<'_>, text: &str) -> usize {
        let html = if self.html { syntax.raw_html_links(text) } else { Vec::new() };
        let html = html.iter().filter(|link| self.is_wanted(link)).count();
        let links = syntax.links_and_images(text).filter(|link| self.takes(link) && self.is_wanted(link));
        links.count() + html
    }

    /// The links of `text` that are listed, in order.
    fn links<'t>(&self, syntax: &Syntax<'_>, text: &'t str) -> Vec<FoundLink<'t>> {
        let mut links: Vec<FoundLink<'t>> =
            syntax.links_and_images(text).filter(|link| self.takes(link)).collect();
        if self.html {
            links.extend(syntax.raw_html_links(text));
        }
        links.retain(|link| self.is_wanted(link));
        // They come in the order in which they end, an image before the link around it.
        links.sort_by_key(|link| link.range.start);
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
        let cells = [
            self.path.into(),
            number(self.line),
            number(self.column),
            number(self.start),
            number(self.end),
            self.kind.into(),
            self.text.into(),
            self.href.into(),
        ];
        cells.into_iter().chain(self.warnings.map(|warnings| names(warnings).into()))
    }
}

fn csv_header(args: &Links) -> &'static str {
    if args.suspicious {
        "path,line,column,start,end,kind,text,href,warnings\n"
    } else {
        "path,line,column,start,end,kind,text,href\n"
    }
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

pub(super) fn run(args: &Links, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    // A name is asked for once, not once a file.
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let sources = walk::sources(&args.inputs, &FileFilter::new(&args.inputs, &config, args.text), session)?;
    let format = Format::of(args, session);
    let mut out = Output::stdout();
    if let Format::Csv = format {
        out.write_all(csv_header(args).as_bytes()).map_err(Error::Stdout)?;
    }
    let batch = Batch {
        session,
        sources: &sources,
        prints_documents: matches!(format, Format::Csv | Format::Json),
        changes_files: false,
        stopped: None,
    };
    let name_files = sources.len() > 1 || args.inputs.paths.iter().any(|path| path.is_dir());
    let mut seen = HashSet::new();
    let work = |source: &Source, document| listed(args, &config, format, source, document);
    let totals = batch.run(&mut out, work, |source, listed| {
        let (count, printed) = match listed {
            Listed::Printed { count, printed } => (count, printed),
            Listed::Waiting(document, mut links) => {
                links.retain(|link| seen.insert(link.href.clone()));
                (links.len(), print(args, format, &document, &links))
            }
        };
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
    format: Format,
    source: &Source,
    document: Document,
) -> Result<Listed, Error> {
    let default = if args.text { &config::FOR_TEXT } else { &config::FOR_MARKDOWN };
    let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), default)?;
    let syntax =
        if args.text { Syntax::PlainText(dialect) } else { Syntax::Markdown(markdown_options(dialect)) };
    let filter = LinkFilter::new(args);
    if args.unique {
        let links = filter.links(&syntax, &document.text).into_iter().map(FoundLink::into_static);
        let links = links.collect();
        return Ok(Listed::Waiting(document, links));
    }
    if let Format::Count = format {
        let count = filter.count(&syntax, &document.text);
        return Ok(Listed::Printed { count, printed: String::new() });
    }
    let links = filter.links(&syntax, &document.text);
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
        Format::People(paint) => people(&mut out, args, paint, &document.name, &placed),
        _ => {
            let records = placed.into_iter().map(|(place, link)| LinkRecord {
                path: &document.name,
                line: place.line,
                column: place.column,
                start: document.in_file(link.range.start),
                end: document.in_file(link.range.end),
                kind: kind_name(link),
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
    let kind_width = links.iter().map(|(_, link)| kind_name(link).len()).max().unwrap_or(0);
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
        paint.push(out, style::KIND, kind_name(link));
        pad(out, kind_name(link), kind_width + 2);
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
