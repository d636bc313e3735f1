//! Who answers the reports as their people wanted: `cargo run --release -p linkmark-bench --bin
//! compare [-- --write]`.
//!
//! The inputs and the wanted answers are the `wanted` lines of `testdata/`. Without `--write` the
//! result is printed; with it, it takes its place in `COMPARE.md`.

use std::path::Path;
use std::process::ExitCode;

use linkmark::{Dialect, Options, to_html_with};
use linkmark_testdata::wanted::{Report, reports};

/// Somebody who is asked.
struct Contender {
    name: &'static str,
    how: &'static str,
    reads_markdown: bool,
    /// The links of a text, as the reader sees them.
    links: fn(&str) -> Vec<String>,
}

const CONTENDERS: [Contender; 6] = [
    by_dialect("linkmark", |text| by_engine(text, &Dialect::LINKMARK)),
    by_dialect("gfm", |text| by_engine(text, &Dialect::GFM)),
    by_dialect("extended", |text| by_engine(text, &Dialect::EXTENDED)),
    by_dialect("uts58", |text| by_engine(text, &Dialect::UTS58)),
    Contender {
        name: "comrak",
        how: "comrak 0.59.0: table, strikethrough, autolink, tasklist, footnotes, unsafe",
        reads_markdown: true,
        links: |text| {
            let mut options = comrak::Options::default();
            options.extension.table = true;
            options.extension.strikethrough = true;
            options.extension.autolink = true;
            options.extension.tasklist = true;
            options.extension.footnotes = true;
            options.render.r#unsafe = true;
            anchors(&comrak::markdown_to_html(text, &options))
        },
    },
    Contender {
        name: "linkify",
        how: "linkify 0.11.0: its default, URLs with a scheme and addresses; reads plain text",
        reads_markdown: false,
        links: |text| linkify::LinkFinder::new().links(text).map(|link| link.as_str().to_owned()).collect(),
    },
];

const fn by_dialect(name: &'static str, links: fn(&str) -> Vec<String>) -> Contender {
    Contender {
        name,
        how: "this project: GFM with the dialect, raw HTML let through",
        reads_markdown: true,
        links,
    }
}

fn main() -> ExitCode {
    let section = section();
    if !std::env::args().any(|word| word == "--write") {
        print!("{section}");
        return ExitCode::SUCCESS;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../COMPARE.md");
    let page = std::fs::read_to_string(&path).unwrap_or_else(|_| format!("# Comparison\n\n{BEGIN}\n{END}\n"));
    let Some((before, after)) = page.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    }) else {
        eprintln!("COMPARE.md has no lines `{BEGIN}` and `{END}`: they say where the result goes");
        return ExitCode::FAILURE;
    };
    match std::fs::write(&path, format!("{before}{BEGIN}\n{section}{END}{after}")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("COMPARE.md: {error}");
            ExitCode::FAILURE
        }
    }
}

const BEGIN: &str = "<!-- reports: begin -->";
const END: &str = "<!-- reports: end -->";

fn section() -> String {
    let reports = reports();
    let readings = reports.iter().filter(|report| report.reading).count();
    let mut out = format!(
        "## Reports of users\n\n\
         {} inputs that people reported to Markdown engines and link finders, with what they wanted to see linked\n\
         (the `wanted` lines of `testdata/`). An answer counts if the links a reader sees are exactly those. Where a report leaves a choice (\"one link or\n\
         none\", a list of schemes, hosts without a scheme), either counts.\n\n\
         What the figures are not:\n\n\
         - They are not an independent test of `linkmark`: that dialect was designed from these very reports. The others were not.\n\
         - Most wanted answers were first written down as `linkmark` gives them and then checked against the reports by hand.\n\
         - {readings} reports were collected without one answer for everybody, and what is wanted there is our reading; \"settled\" leaves them out.\n\
         - The documents behind `gfm` and `extended` fix some answers that the reporters did not like: a miss there is what the document says.\n\
         - Plain-text finders are not scored on inputs that need Markdown, so `asked` differs.\n\n\
         | who | as wanted | asked | as wanted, settled | asked, settled |\n|---|---:|---:|---:|---:|\n",
        reports.len()
    );
    let mut misses = String::new();
    for contender in &CONTENDERS {
        let asked: Vec<&Report> =
            reports.iter().filter(|report| contender.reads_markdown || !report.markdown).collect();
        let (pleased, missed): (Vec<&Report>, Vec<&Report>) =
            asked.iter().partition(|report| pleases(report, &(contender.links)(&report.text)));
        let settled = |reports: &[&Report]| reports.iter().filter(|report| !report.reading).count();
        out += &format!(
            "| `{}` | {} | {} | {} | {} |\n",
            contender.name,
            pleased.len(),
            asked.len(),
            settled(&pleased),
            settled(&asked)
        );
        let ids: Vec<&str> = missed.iter().map(|report| report.id.as_str()).collect();
        let list = if ids.is_empty() { "none".to_owned() } else { ids.join(" ") };
        misses += &format!("- `{}` ({}): {list}\n", contender.name, contender.how);
    }
    out + "\nNot as wanted, by report:\n\n"
        + &misses
        + "\nTo run it again: `cargo run --release -p linkmark-bench --bin compare -- --write`.\n"
}

fn pleases(report: &Report, found: &[String]) -> bool {
    let found: Vec<String> = found.iter().map(|link| seen(link)).collect();
    report.wanted.iter().any(|links| links.iter().map(|link| seen(link)).eq(found.iter().cloned()))
}

/// What is compared of a link's text: angle brackets are not part of it, and whether `&amp;` is
/// shown decoded is not asked here.
fn seen(link: &str) -> String {
    link.replace(['<', '>'], "").replace("&amp;", "&")
}

fn by_engine(text: &str, dialect: &Dialect) -> Vec<String> {
    anchors(&to_html_with(text, &Options::GFM.with_dialect(dialect).with_allow_unsafe(true)))
}

/// The text of every `<a>` that leads out of the page. An `<a>` in an `<a>` gives two.
fn anchors(html: &str) -> Vec<String> {
    html.split("<a ")
        .skip(1)
        .filter(|rest| !rest.starts_with("href=\"#"))
        .filter_map(|rest| {
            let (_, shown) = rest.split_once('>')?;
            Some(plain(shown.split_once("</a>").map_or(shown, |(shown, _)| shown)))
        })
        .collect()
}

/// HTML without its tags, decoded.
fn plain(html: &str) -> String {
    let mut parts = html.split('<');
    let mut text = parts.next().unwrap_or("").to_owned();
    text.extend(parts.map(|part| part.split_once('>').map_or("", |(_, text)| text)));
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
