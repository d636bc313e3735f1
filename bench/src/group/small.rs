//! What one call costs on small documents: warm (commit messages and comments), at its least (`hello world`), and cold
//! (the first call of a process, page faults and table building included).

use std::hint::black_box;
use std::time::Duration;

use super::html::{compare, wanted};
use crate::args::Args;
use crate::child::{self, Ended};
use crate::corpora::{self, Corpus};
use crate::race::{Plan, Runner, Timing, race};
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
    let peers = wanted(args);
    let mut runners: Vec<Runner<'_>> = peers
        .iter()
        .map(|peer| {
            let mut convert = (peer.start)();
            let run = Box::new(move || {
                for document in &corpus.documents {
                    let _ = convert(document, &mut |html| _ = black_box(html));
                }
            });
            Runner { name: peer.name.to_owned(), run }
        })
        .collect();
    let timings = race(&mut runners, Plan { rounds: args.rounds(), sample: args.sample() });
    let calls = corpus.documents.len() as f64;
    let mut rows: Vec<Row> = runners
        .iter()
        .zip(timings)
        .map(|(runner, timing)| {
            per_call(&corpus.name, &runner.name, timing, calls).timed(corpus.bytes(), timing)
        })
        .collect();
    compare(&mut rows, &peers, |row| row.best_mb_s);
    rows
}

fn cold_calls(args: &Args) -> Vec<Row> {
    let peers = wanted(args);
    let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); peers.len()];
    // One start of everybody, then the next: as in a race.
    for _ in 0..COLD_STARTS {
        for (peer, seconds) in peers.iter().zip(&mut seconds) {
            let child = child::start(&["cold", peer.name], Duration::from_secs(10));
            if let (Ended::Well, Ok(nanoseconds)) = (child.ended, child.output.trim().parse::<f64>()) {
                seconds.push(nanoseconds / 1e9);
            }
        }
    }
    let rows = peers.iter().zip(&mut seconds).map(|(peer, seconds)| {
        if seconds.is_empty() {
            return Row::new(NAME, "cold", peer.name).noted("did not answer");
        }
        seconds.sort_unstable_by(f64::total_cmp);
        let timing = Timing { best: seconds[0], median: seconds[seconds.len() / 2] };
        per_call("cold", peer.name, timing, 1.0)
    });
    let mut rows: Vec<Row> = rows.collect();
    compare(&mut rows, &peers, |row| row.figures.get("ns_per_call").map(|nanoseconds| 1.0 / nanoseconds));
    rows
}

fn per_call(corpus: &str, peer: &str, timing: Timing, calls: f64) -> Row {
    Row::new(NAME, corpus, peer)
        .figure("ns_per_call", timing.best * 1e9 / calls)
        .figure("ns_per_call_median", timing.median * 1e9 / calls)
}
