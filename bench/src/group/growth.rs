//! Growth: the same megabyte as documents of 1 KiB, repeated up to 64 MiB. Time per byte should
//! stay flat; where it rises, memory is left behind.
//!
//! Two figures, each peer alone in a process: a warm call, which has the memory it needs, and the
//! first call, which has to be given all of it by the kernel. The difference is what pages cost on
//! this machine; large documents pay it in each fresh call.

use std::time::Duration;

use super::html::{compare, wanted};
use crate::args::Args;
use crate::child::{self, Ended, Freed};
use crate::corpora;
use crate::report::Row;

pub const NAME: &str = "growth";

const LEAST: usize = 1 << 10;
const MOST: usize = 64 << 20;
const MOST_QUICK: usize = 4 << 20;

/// The best of so many processes: one alone may meet a slow moment.
const STARTS: usize = 3;

pub fn run(args: &Args) -> Vec<Row> {
    let most = if args.quick { MOST_QUICK } else { MOST };
    let texts = [["readmes-docs", "gen-readme"], ["links", "gen-links"]];
    let texts = texts.iter().filter_map(|names| corpora::first_of(names));
    let mut rows = Vec::new();
    for corpus in texts.filter(|corpus| args.wants_corpus(&corpus.name)) {
        let mut size = LEAST;
        while size <= most {
            eprintln!("    {} {size}", corpus.name);
            rows.extend(at(args, &corpus.name, size));
            size *= 4;
        }
    }
    rows
}

fn at(args: &Args, corpus: &str, size: usize) -> Vec<Row> {
    let peers = wanted(args);
    let mut best = vec![Ok([f64::INFINITY; 2]); peers.len()];
    // One start of everybody, then the next: as in a race.
    for _ in 0..STARTS {
        for (peer, best) in peers.iter().zip(&mut best) {
            let words = ["growth", peer.name, corpus, &size.to_string()];
            let child = child::start(&words, Duration::from_secs(120), Freed::Kept);
            *best = match (*best, child.ended, figures(&child.output)) {
                (Ok(best), Ended::Well, Some(next)) => Ok([best[0].min(next[0]), best[1].min(next[1])]),
                (failed @ Err(_), ..) => failed,
                (_, ended, _) => Err(ended),
            };
        }
    }
    let mut rows: Vec<Row> = peers
        .iter()
        .zip(best)
        .map(|(peer, best)| {
            let mut row = Row::new(NAME, &format!("{corpus}, {}", shown(size)), peer.name);
            row.note = peer.lacks.map(str::to_owned);
            let row = row.figure("size", size as f64);
            match best {
                Err(ended) => row.noted(ended.to_string()),
                Ok([first, warm]) => {
                    let mut row = row.figure("ns_per_byte", warm).figure("first_ns_per_byte", first);
                    row.best_mb_s = Some(1e3 / warm);
                    row
                }
            }
        })
        .collect();
    compare(&mut rows, &peers, |row| row.best_mb_s);
    rows
}

/// What the child printed: the first call and the best pass.
fn figures(output: &str) -> Option<[f64; 2]> {
    let figures: Vec<f64> = output.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    figures.try_into().ok()
}

fn shown(size: usize) -> String {
    match size {
        _ if size >= 1 << 20 => format!("{} MiB", size >> 20),
        _ => format!("{} KiB", size >> 10),
    }
}
