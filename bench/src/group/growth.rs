//! Growth: one text from 1 KiB to 64 MiB. Time per byte should stay flat; where it rises, memory is left behind.

use std::time::Duration;

use super::html::{on, wanted};
use crate::args::Args;
use crate::corpora::{self, Corpus};
use crate::race::Plan;
use crate::report::Row;

pub const NAME: &str = "growth";

const LEAST: usize = 1 << 10;
const MOST: usize = 64 << 20;
const MOST_QUICK: usize = 4 << 20;

pub fn run(args: &Args) -> Vec<Row> {
    let most = if args.quick { MOST_QUICK } else { MOST };
    let texts = [["readmes-docs", "gen-readme"], ["links", "gen-links"]];
    let texts = texts.iter().filter_map(|names| corpora::first_of(names));
    let mut rows = Vec::new();
    for corpus in texts.filter(|corpus| args.wants_corpus(&corpus.name)) {
        let mut size = LEAST;
        while size <= most {
            eprintln!("    {} {size}", corpus.name);
            rows.extend(at(args, corpora::sized(&corpus, size), format!("{}, {}", corpus.name, shown(size))));
            size *= 4;
        }
    }
    rows
}

fn at(args: &Args, text: String, name: String) -> Vec<Row> {
    // A slow peer needs seconds for 64 MiB: a few rounds, for what matters here is the order of growth.
    let rounds = if text.len() > 1 << 20 { 3 } else { args.rounds() };
    let plan = Plan { rounds, sample: Duration::from_micros(500) };
    let size = text.len() as f64;
    let corpus = Corpus { name, documents: vec![text], links: None, plain: false };
    let rows = on(NAME, &corpus, &wanted(args), plan).into_iter();
    rows.map(|row| {
        let row = row.figure("size", size);
        match row.best_mb_s {
            Some(speed) => row.figure("ns_per_byte", 1e3 / speed),
            None => row,
        }
    })
    .collect()
}

fn shown(size: usize) -> String {
    match size {
        _ if size >= 1 << 20 => format!("{} MiB", size >> 20),
        _ => format!("{} KiB", size >> 10),
    }
}
