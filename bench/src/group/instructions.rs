//! Instructions per input byte, counted by valgrind: repeatable on a busy machine, where time is
//! not.
//!
//! Each peer converts the text once and then three times in processes of their own; the difference
//! of the two counts holds nothing but conversions.

use std::process::Command;

use super::{events, find, html};
use crate::args::Args;
use crate::child;
use crate::corpora::{self, Corpus};
use crate::report::Row;

pub const NAME: &str = "instructions";

const FIGURE: &str = "instructions_per_byte";

const TEXTS: [[&str; 2]; 6] = [
    ["progit-en", "gen-prose"],
    ["progit-zh", "gen-cjk"],
    ["readmes-docs", "gen-readme"],
    ["links", "gen-links"],
    ["plain", "gen-prose"],
    ["small", "gen-small"],
];

pub fn run(args: &Args) -> Vec<Row> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("    valgrind is not installed: no instructions are counted");
        return vec![Row::new(NAME, "none", "none").noted("valgrind is not installed")];
    }
    let texts = TEXTS.iter().filter_map(|names| corpora::first_of(names));
    texts.filter(|corpus| args.wants_corpus(&corpus.name)).flat_map(|corpus| on(args, &corpus)).collect()
}

/// `ratio` is the peer's count over that of the Linkmark it is like.
fn on(args: &Args, corpus: &Corpus) -> Vec<Row> {
    let converters = html::wanted(args);
    let readers = events::wanted(args);
    let finders = find::wanted(args);
    let names = converters.iter().map(|peer| peer.name).chain(readers.iter().map(|peer| peer.name));
    let names = names.chain(finders.iter().map(|peer| peer.name));
    let mut rows: Vec<Row> = names.map(|name| counted(name, corpus)).collect();
    let (html, rest) = rows.split_at_mut(converters.len());
    let (events, find) = rest.split_at_mut(readers.len());
    let thrift = |row: &Row| row.figures.get(FIGURE).map(|count| 1.0 / count);
    html::compare(html, &converters, thrift);
    events::compare(events, &readers, thrift);
    let first = find.first().and_then(thrift);
    for row in find {
        row.ratio = first.zip(thrift(row)).map(|(ours, theirs)| ours / theirs);
    }
    rows
}

fn counted(peer: &str, corpus: &Corpus) -> Row {
    eprintln!("    {} {peer}", corpus.name);
    let row = Row::new(NAME, &corpus.name, peer);
    match [1, 3].map(|times| count(peer, &corpus.name, times)) {
        [Some(once), Some(thrice)] => row.figure(FIGURE, (thrice - once) / 2.0 / corpus.bytes() as f64),
        _ => row.noted("callgrind gave no count"),
    }
}

fn count(peer: &str, corpus: &str, times: u32) -> Option<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args([child::FLAG, "repeat", peer, corpus, &times.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}
