//! `linkmark anchors`: what fragments can lead to, by one host or by several side by side.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use linkmark_check::Page;
use linkmark_fix::{Host, Places, line_around};
use serde::Serialize;

use super::Outcome;
use super::html::sources;
use crate::args::HeadingAnchors;
use crate::config::Config;
use crate::error::Error;
use crate::host::{Hosts, host_named};
use crate::json;
use crate::output::{Output, Paint, pad, shown, style, width};
use crate::session::Session;

/// One place of a document, with the id that each host gives it.
struct Row {
    place: String,
    at: usize,
    line: usize,
    ids: Vec<Option<String>>,
    text: String,
}

#[derive(Serialize)]
struct JsonRow<'r> {
    path: &'r str,
    line: usize,
    text: &'r str,
    ids: BTreeMap<&'static str, &'r Option<String>>,
}

pub(super) fn run(args: &HeadingAnchors, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let flag: Vec<&'static Host> = args.host.iter().map(|name| host_named(name)).collect::<Result<_, _>>()?;
    let hosts = Hosts::new(None, &config);
    let mut out = Output::stdout();
    let mut found = false;
    for source in sources(&args.files)? {
        let document = match source.read() {
            Ok(Some(document)) => document,
            Ok(None) => continue,
            Err(error) => {
                session.error(&error);
                continue;
            }
        };
        let of_file = || hosts.readers(source.path().unwrap_or(Path::new("stdin.md"))).hosts;
        let hosts = if flag.is_empty() { of_file() } else { flag.clone() };
        let rows = rows(&source.name(), &document.text, &hosts);
        found |= !rows.is_empty();
        let printed = if args.json {
            rows.iter().map(|row| json_row(&source.name(), row, &hosts)).collect()
        } else {
            table(&rows, &hosts, session.paint)
        };
        out.put(args.json, printed.as_bytes()).map_err(Error::Stdout)?;
    }
    out.flush().map_err(Error::Stdout)?;
    Ok(Outcome::found(found))
}

fn rows(name: &str, text: &str, hosts: &[&'static Host]) -> Vec<Row> {
    let page = Page::read(text, hosts);
    let mut rows: BTreeMap<(usize, usize), Row> = BTreeMap::new();
    let mut places = Places::new(text);
    for (number, anchors) in page.anchors.iter().enumerate() {
        let mut at_same = (usize::MAX, 0);
        for anchor in anchors.iter() {
            let at = anchor.at as usize;
            // A place may have several ids: one row each.
            at_same = if at_same.0 == at { (at, at_same.1 + 1) } else { (at, 0) };
            let row = rows.entry((at, at_same.1)).or_insert_with(|| {
                let line = places.of(at).line;
                let place = format!("{name}:{line}");
                Row { place, at, line, ids: vec![None; hosts.len()], text: String::new() }
            });
            row.ids[number] = Some(anchor.id.to_string());
        }
    }
    let mut rows: Vec<Row> = rows.into_values().collect();
    for row in &mut rows {
        let line = text[line_around(text, 0, row.at)].trim();
        row.text = line.trim_start_matches(['#', '>', ' ']).to_owned();
    }
    rows
}

fn json_row(path: &str, row: &Row, hosts: &[&'static Host]) -> String {
    let ids = hosts.iter().zip(&row.ids).map(|(host, id)| (host.name, id)).collect();
    json::line(&JsonRow { path, line: row.line, text: &row.text, ids })
}

/// Columns for people. Where hosts differ, the row has a mark.
fn table(rows: &[Row], hosts: &[&'static Host], paint: Paint) -> String {
    const NONE: &str = "–";
    let mut out = String::new();
    let several = hosts.len() > 1;
    let id = |row: &Row, number: usize| {
        row.ids[number].as_deref().map_or(NONE.to_owned(), |id| shown(id).into_owned())
    };
    let widths: Vec<usize> = (0..hosts.len())
        .map(|number| {
            let ids = rows.iter().map(|row| width(&id(row, number))).max().unwrap_or(0);
            if several { ids.max(width(hosts[number].name)) } else { ids }
        })
        .collect();
    let places = rows.iter().map(|row| width(&shown(&row.place))).max().unwrap_or(0);
    if several && !rows.is_empty() {
        out.extend(std::iter::repeat_n(' ', places + 4));
        for (host, width) in hosts.iter().zip(&widths) {
            paint.push(&mut out, style::STRONG, host.name);
            pad(&mut out, host.name, width + 2);
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    for row in rows {
        let place = shown(&row.place);
        paint.push(&mut out, style::PATH, &place);
        pad(&mut out, &place, places + 2);
        if several {
            let differs = row.ids.windows(2).any(|pair| pair[0] != pair[1]);
            paint.push(&mut out, style::WARNING, if differs { "≠ " } else { "  " });
        }
        for (number, width) in widths.iter().enumerate() {
            let id = id(row, number);
            paint.push(&mut out, style::LINK, &id);
            pad(&mut out, &id, width + 2);
        }
        paint.push(&mut out, style::DIM, &shown(&row.text));
        out.push('\n');
    }
    out
}
