//! `linkmark dialects`: the table of dialects, one dialect's rules, or what is in force here.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use linkmark_fix::Host;
use linkmark_scan::{Column, Dialect, Scanner, TextSpan};
use serde::Serialize;

use super::Outcome;
use crate::args::{ConfigFile, Dialects};
use crate::config::{Config, FOR_MARKDOWN, FOR_TEXT, Located};
use crate::error::Error;
use crate::host::{self, Hosts};
use crate::json;
use crate::output::{Output, Paint, pad, shown, style, width};
use crate::session::Session;
use crate::walk;

/// Texts on which dialects differ, to show each on the same ground.
const EXAMPLES: &[&str] = &[
    "(see http://a.b/c_(d)).",
    "www.a.b and WWW.A.B",
    "http://localhost:8080/x",
    "https://a.b/c，然后",
    "ftp://a.b HTTP://a.b",
    "http://a.b/x]y) http://a.b/x)y)",
    "a.b-c_d@e.f mailto:a@b.c xmpp:a@b.c",
    "http://a.b/c&copy; http://a.b/data-*",
    "/http://a.b =http://a.b",
    "<irc://a.b> example.com",
];

pub(super) fn run(args: &Dialects, session: &Session) -> Result<Outcome, Error> {
    let file = ConfigFile { config: args.config.clone().flatten(), no_config: false };
    let config = Config::load(&file)?;
    let printed = match &args.name {
        Some(name) => {
            let dialect = config.named(name)?;
            if args.json {
                json::lines(&record(dialect, &config))
            } else {
                one(dialect, &config, session.paint)
            }
        }
        None if args.config.is_some() && args.json => json::lines(&in_force(&config)),
        None if args.config.is_some() => in_force_for_people(&config, session.paint),
        None if args.json => {
            json::lines(&config.dialects().map(|dialect| record(&dialect, &config)).collect::<Vec<_>>())
        }
        None => table(&config, session.paint),
    };
    let mut out = Output::stdout();
    out.write_all(printed.as_bytes()).and_then(|()| out.flush()).map_err(Error::Stdout)?;
    Ok(Outcome::Fine)
}

/// Every dialect on a line.
fn table(config: &Config, paint: Paint) -> String {
    let mut out = String::new();
    let dialects: Vec<Dialect> = config.dialects().collect();
    let widest = dialects.iter().map(|dialect| width(dialect.name.as_str())).max().unwrap_or(0);
    for dialect in &dialects {
        let name = dialect.name.as_str();
        paint.push(&mut out, style::STRONG, &shown(name));
        pad(&mut out, name, widest + 2);
        let _ = writeln!(out, "{}", shown(config.description(dialect)));
    }
    out.push_str("\nThe rules of one: linkmark dialects NAME\n");
    out
}

/// One dialect: its source, its rules, and its links in texts on which dialects differ.
fn one(dialect: &Dialect, config: &Config, paint: Paint) -> String {
    let mut out = String::new();
    paint.push(&mut out, style::STRONG, &shown(dialect.name.as_str()));
    let _ = writeln!(out, ": {}\nsource: {}\n", shown(config.description(dialect)), dialect.source);
    let columns = dialect.columns();
    let steps = columns.iter().map(|column| width(column.step)).max().unwrap_or(0);
    let names = columns.iter().map(|column| width(column.name)).max().unwrap_or(0);
    let mut step = "";
    for column in &columns {
        let shown_step = if column.step == step { "" } else { column.step };
        step = column.step;
        paint.push(&mut out, style::KIND, shown_step);
        pad(&mut out, shown_step, steps + 2);
        out.push_str(column.name);
        pad(&mut out, column.name, names + 2);
        let _ = writeln!(out, "{}", column.value);
    }
    out.push_str("\nexamples, with what it links in ‹›\n");
    let scanner = Scanner::new(dialect);
    for text in EXAMPLES {
        out.push_str("  ");
        for span in scanner.spans(text) {
            match span {
                TextSpan::Text(text) => out.push_str(text),
                TextSpan::Link(link) => {
                    paint.push(&mut out, style::LINK, &format!("‹{}›", &text[link.range()]));
                }
            }
        }
        out.push('\n');
    }
    out
}

/// One dialect in JSON.
#[derive(Serialize)]
struct DialectRecord {
    name: String,
    summary: String,
    source: String,
    columns: Vec<Column>,
    examples: Vec<Example>,
}

#[derive(Serialize)]
struct Example {
    text: &'static str,
    links: Vec<&'static str>,
}

fn record(dialect: &Dialect, config: &Config) -> DialectRecord {
    let scanner = Scanner::new(dialect);
    DialectRecord {
        name: dialect.name.to_string(),
        summary: config.description(dialect).to_owned(),
        source: dialect.source.to_string(),
        columns: dialect.columns(),
        examples: EXAMPLES
            .iter()
            .map(|text| Example { text, links: scanner.links(text).map(|link| link.as_str()).collect() })
            .collect(),
    }
}

/// One thing in force, and who says so.
#[derive(Serialize)]
struct Setting {
    what: String,
    value: String,
    /// `linkmark.toml:3`, or `built in`.
    from: String,
}

fn in_force(config: &Config) -> Vec<Setting> {
    let file = config.path.as_deref().map(Path::to_string_lossy).unwrap_or_default();
    let at = |line: usize| format!("{file}:{line}");
    let built_in = || "built in".to_owned();
    let default = || format!("{}; plain text: {}", FOR_MARKDOWN.name, FOR_TEXT.name);
    let string = |what: &str, located: &Option<Located<String>>| Setting {
        what: what.to_owned(),
        value: located.as_ref().map_or_else(|| "none".to_owned(), |located| located.value.clone()),
        from: located.as_ref().map_or_else(built_in, |located| at(located.line)),
    };
    let mut rows = vec![
        Setting {
            what: "dialect".to_owned(),
            value: config.dialect.as_ref().map_or_else(default, |located| located.value.name.to_string()),
            from: config.dialect.as_ref().map_or_else(built_in, |located| at(located.line)),
        },
        string("rel", &config.rel),
        string("target", &config.target),
        string("id-prefix", &config.id_prefix),
        Setting {
            what: "schemes-allowed".to_owned(),
            value: config
                .schemes
                .as_ref()
                .map_or_else(|| "all that are not dangerous".to_owned(), |located| located.value.join(", ")),
            from: config.schemes.as_ref().map_or_else(built_in, |located| at(located.line)),
        },
        Setting {
            what: "extensions".to_owned(),
            value: config
                .extensions
                .as_ref()
                .map_or_else(|| walk::MARKDOWN.join(", "), |located| located.value.join(", ")),
            from: config.extensions.as_ref().map_or_else(built_in, |located| at(located.line)),
        },
    ];
    rows.push(host_in_force(config, at));
    rows.extend(config.markdown.iter().map(|located| Setting {
        what: format!("markdown {}", located.value.name()),
        value: "on".to_owned(),
        from: at(located.line),
    }));
    rows.extend(config.files.iter().map(|located| Setting {
        what: format!("files \"{}\"", located.value.glob),
        value: located.value.dialect.name.to_string(),
        from: at(located.line),
    }));
    rows.extend(config.custom.iter().map(|located| Setting {
        what: format!("custom {}", located.value.dialect.name),
        value: located.value.description.clone(),
        from: at(located.line),
    }));
    rows
}

/// The host of the files here; a file elsewhere may have another.
fn host_in_force(config: &Config, at: impl Fn(usize) -> String) -> Setting {
    let here = host::absolute(Path::new(""));
    let (name, from) = match (&config.hosts, Hosts::new(None, config).above(&here)) {
        (Some(located), _) => {
            let names: Vec<&str> = located.value.iter().map(|host| host.name).collect();
            (names.join(", "), at(located.line))
        }
        (None, Some(sign)) => (
            sign.host.unwrap_or(&Host::ANY).name.to_owned(),
            sign.path.strip_prefix(&here).unwrap_or(&sign.path).to_string_lossy().into_owned(),
        ),
        (None, None) => (Host::ANY.name.to_owned(), "built in".to_owned()),
    };
    Setting { what: "host".to_owned(), value: name, from }
}

fn in_force_for_people(config: &Config, paint: Paint) -> String {
    let mut out = String::new();
    let rows = in_force(config);
    let whats = rows.iter().map(|row| width(&row.what)).max().unwrap_or(0);
    let values = rows.iter().map(|row| width(&row.value)).max().unwrap_or(0);
    for row in &rows {
        paint.push(&mut out, style::KIND, &shown(&row.what));
        pad(&mut out, &row.what, whats + 2);
        out.push_str(&shown(&row.value));
        pad(&mut out, &row.value, values + 2);
        paint.push(&mut out, style::DIM, &shown(&row.from));
        out.push('\n');
    }
    if config.path.is_none() {
        let _ =
            writeln!(out, "\nNo {} here or upwards; name one with --config FILE", crate::config::FILE_NAME);
    }
    out
}
