//! Allocator calls per small document, everybody warm. C libraries take their memory past Rust's
//! allocator.

use std::hint::black_box;

use super::html::wanted;
use crate::args::Args;
use crate::report::Row;
use crate::{corpora, counting};

pub const NAME: &str = "alloc";

const PAST_THE_COUNTER: [&str; 2] = ["md4c", "cmark-gfm"];

pub fn run(args: &Args) -> Vec<Row> {
    let Some(corpus) = corpora::first_of(&[corpora::SMALL, "gen-small"]) else { return Vec::new() };
    if !args.wants_corpus(&corpus.name) {
        return Vec::new();
    }
    let count = corpus.documents.len() as f64;
    wanted(args)
        .into_iter()
        .map(|peer| {
            let row = Row::new(NAME, &corpus.name, peer.name);
            if PAST_THE_COUNTER.contains(&peer.name) {
                return row.noted("not counted: a C library");
            }
            let mut convert = (peer.start)();
            let mut written = 0;
            let mut all = || {
                for document in &corpus.documents {
                    let _ = convert(document, &mut |html| written += black_box(html).len());
                }
            };
            all();
            let (calls, bytes) = counting::count(all);
            if written == 0 {
                return row.noted("no output");
            }
            row.figure("allocations", calls as f64 / count).figure("allocated_bytes", bytes as f64 / count)
        })
        .collect()
}
