//! What one call costs on small documents: warm (commit messages and comments), at its least
//! (`hello world`), and cold (the first call of a process, page faults and table building
//! included).

use std::time::Duration;

use super::html::{compare, on, wanted};
use crate::args::Args;
use crate::child::{self, Ended, Freed};
use crate::corpora::{self, Corpus};
use crate::race::Plan;
use crate::report::Row;

pub const NAME: &str = "small";

/// Processes started per peer for the cold figure.
const COLD_STARTS: usize = 15;

pub fn run(args: &Args) -> Vec<Row> {
    let hello = Corpus {
        name: "hello".to_owned(),
        documents: vec!["hello world".to_owned()],
        links: None,
        plain: false,
    };
    let documents = corpora::first_of(&[corpora::SMALL, "gen-small"]);
    let warm = documents.into_iter().chain([hello]).filter(|corpus| args.wants_corpus(&corpus.name));
    let mut rows: Vec<Row> = warm.flat_map(|corpus| warm_calls(args, &corpus)).collect();
    if args.wants_corpus("cold") {
        rows.extend(cold_calls(args));
    }
    rows
}

fn warm_calls(args: &Args, corpus: &Corpus) -> Vec<Row> {
    let plan = Plan { rounds: args.rounds(), sample: args.sample() };
    let bytes_per_call = corpus.bytes() as f64 / corpus.documents.len() as f64;
    let rows = on(NAME, corpus, &wanted(args), plan).into_iter();
    rows.map(|row| match (row.best_mb_s, row.median_mb_s) {
        (Some(best), Some(median)) => row
            .figure("ns_per_call", bytes_per_call * 1e3 / best)
            .figure("ns_per_call_median", bytes_per_call * 1e3 / median),
        _ => row,
    })
    .collect()
}

fn cold_calls(args: &Args) -> Vec<Row> {
    let peers = wanted(args);
    let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); peers.len()];
    // One start of everybody, then the next: as in a race.
    for _ in 0..COLD_STARTS {
        for (peer, seconds) in peers.iter().zip(&mut seconds) {
            let child = child::start(&["cold", peer.name], Duration::from_secs(10), Freed::AsUsual);
            if let (Ended::Well, Ok(nanoseconds)) = (child.ended, child.output.trim().parse::<f64>()) {
                seconds.push(nanoseconds / 1e9);
            }
        }
    }
    let rows = peers.iter().zip(&mut seconds).map(|(peer, seconds)| {
        let row = Row::new(NAME, "cold", peer.name);
        if seconds.is_empty() {
            return row.noted("no output");
        }
        seconds.sort_unstable_by(f64::total_cmp);
        row.figure("ns_per_call", seconds[0] * 1e9)
            .figure("ns_per_call_median", seconds[seconds.len() / 2] * 1e9)
    });
    let mut rows: Vec<Row> = rows.collect();
    compare(&mut rows, &peers, |row| row.figures.get("ns_per_call").map(|nanoseconds| 1.0 / nanoseconds));
    rows
}
