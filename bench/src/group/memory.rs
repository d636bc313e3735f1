//! Peak memory on a large document, each peer alone in a process: how far the resident set rises
//! above what it was when only the input was there, as a multiple of the input, with the result and
//! without it.

use std::time::Duration;

use super::html::{compare, wanted};
use crate::args::Args;
use crate::child::{self, Ended, Freed};
use crate::corpora;
use crate::report::Row;

pub const NAME: &str = "memory";

const BYTES: usize = 50_000_000;
const BYTES_QUICK: usize = 10_000_000;

pub fn run(args: &Args) -> Vec<Row> {
    let bytes = if args.quick { BYTES_QUICK } else { BYTES };
    let texts = [["readmes-docs", "gen-readme"], ["links", "gen-links"], ["plain", "gen-prose"]];
    let texts = texts.iter().filter_map(|names| corpora::first_of(names));
    let mut rows = Vec::new();
    for corpus in texts.filter(|corpus| args.wants_corpus(&corpus.name)) {
        let first = rows.len();
        for peer in wanted(args) {
            let row = Row::new(NAME, &corpus.name, peer.name);
            let words = ["memory", peer.name, &corpus.name, &bytes.to_string()];
            let child = child::start(&words, Duration::from_secs(120), Freed::AsUsual);
            rows.push(match (child.ended, figures(&child.output)) {
                (Ended::Well, Some([input, output, seconds, peak])) => {
                    let mut row = row
                        .figure("peak_per_byte", peak / input)
                        .figure("peak_beyond_output_per_byte", (peak - output).max(0.0) / input)
                        .figure("output_per_byte", output / input);
                    row.best_mb_s = Some(input / seconds / 1e6);
                    row
                }
                (ended, _) => row.noted(ended.to_string()),
            });
        }
        compare(&mut rows[first..], &wanted(args), |row| row.best_mb_s);
    }
    rows
}

/// What the child printed: input bytes, output bytes, seconds, peak bytes above the input.
fn figures(output: &str) -> Option<[f64; 4]> {
    let figures: Vec<f64> = output.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    figures.try_into().ok()
}
