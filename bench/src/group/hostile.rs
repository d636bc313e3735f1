//! The pathological table (with `--quick`, Linkmark's columns of it unless peers are named): how
//! much longer a hostile input of twice the size takes, for everybody. 2 is linear, 4 is quadratic.

use std::time::Duration;

use super::{find, html};
use crate::args::Args;
use crate::child::{self, Ended, Freed};
use crate::hostile_pattern;
use crate::report::Row;

pub const NAME: &str = "hostile";

const MOST: usize = 1 << 20;
const MOST_QUICK: usize = 64 << 10;

/// Below this size fixed costs hide the growth.
const BASE: f64 = 15e3;

/// Flat: per byte at most so many times what it was at 16 KiB (caches make honest differences) …
const FLAT: f64 = 2.5;
/// … or so few nanoseconds that nobody can attack with it.
const HARMLESS_NS_PER_BYTE: f64 = 1.0;

pub fn run(args: &Args) -> Vec<Row> {
    let most = if args.quick { MOST_QUICK } else { MOST };
    let limit = Duration::from_secs(if args.quick { 2 } else { 10 });
    let ours = |name: &str| name.starts_with("linkmark") || name.starts_with("scan");
    let wanted = |name: &&str| !args.quick || args.names_peers() || ours(name);
    let html = html::wanted(args).into_iter().map(|peer| peer.name).filter(|name| !same_algorithm(name));
    let html: Vec<&str> = html.filter(wanted).collect();
    let find = find::wanted(args).into_iter().map(|peer| peer.name).filter(|name| !without_rules(name));
    let find: Vec<&str> = find.filter(wanted).collect();
    let mut rows = Vec::new();
    for hostile in hostile_pattern::all() {
        let name = &hostile.pattern.name;
        if !args.wants_corpus(name) {
            continue;
        }
        eprintln!("    {name}");
        let first = rows.len();
        let finders = if hostile.scan { &*find } else { &[] };
        for peer in html.iter().chain(finders) {
            rows.push(measure(name, peer, most, limit));
        }
        silent(&mut rows[first..first + html.len()]);
    }
    for peer in html.iter().chain(&find) {
        let of_peer = || rows.iter().filter(|row: &&Row| row.peer == *peer);
        let flat = of_peer().filter(|row| row.figures.get("flat") == Some(&1.0)).count();
        eprintln!("    {peer}: {flat} of {} flat with output", of_peer().count());
    }
    rows
}

/// A slow moment of the machine looks like growth, but not each time: what grows is measured again,
/// and the best time of a size counts. Whoever hangs or crashes has done it.
fn measure(pattern: &str, peer: &str, most: usize, limit: Duration) -> Row {
    const TRIES: usize = 3;
    let mut best = Vec::new();
    let mut tries = 0;
    loop {
        let child = child::start(&["hostile", peer, pattern, &most.to_string()], limit, Freed::Kept);
        tries += 1;
        take_best(&mut best, &child.output);
        let row = row(pattern, peer, &best, child.ended);
        if child.ended != Ended::Well || row.figures["flat"] == 1.0 || tries == TRIES {
            return row;
        }
    }
}

/// Adds what a child printed, a line for each size: size, seconds, bytes out.
fn take_best(best: &mut Vec<[f64; 3]>, output: &str) {
    for (at, next) in output.lines().filter_map(measured).enumerate() {
        match best.get_mut(at) {
            Some(known) => known[1] = known[1].min(next[1]),
            None => best.push(next),
        }
    }
}

/// A peer that keeps its buffers attacks nothing its fresh sibling does not, and one with its links
/// off less.
fn same_algorithm(name: &str) -> bool {
    ["reused", "borrowed", "links off"].iter().any(|word| name.ends_with(word))
}

/// Floors and expressions decide nothing that could be attacked.
fn without_rules(name: &str) -> bool {
    name.starts_with("floor") || name.starts_with("regex")
}

/// Quick because it wrote nothing is not flat, unless nobody found anything to write.
fn silent(converters: &mut [Row]) {
    let wrote = |row: &Row| row.figures.get("output_per_byte").is_some_and(|&bytes| bytes > 0.0);
    if converters.iter().any(wrote) {
        for row in converters.iter_mut().filter(|row| !wrote(row) && row.note.is_none()) {
            row.figures.insert("flat", 0.0);
            row.note = Some("no output".to_owned());
        }
    }
}

fn row(pattern: &str, peer: &str, all: &[[f64; 3]], ended: Ended) -> Row {
    let row = Row::new(NAME, pattern, peer);
    // The first size only warms up, unless the input has but one size.
    let above = all.iter().position(|[size, ..]| *size > BASE);
    let series = above.map_or(&all[all.len().saturating_sub(1)..], |above| &all[above..]);
    let (Some(&[size, seconds, bytes]), Some(first)) = (series.last(), series.first()) else {
        return row.figure("flat", 0.0).noted(ended.to_string());
    };
    let per_byte = |[size, seconds, _]: &[f64; 3]| seconds * 1e9 / size;
    let growth = per_byte(&[size, seconds, bytes]) / per_byte(first);
    let worst = series.windows(2).map(|pair| pair[1][1] / pair[0][1]).fold(0.0, f64::max);
    let doublings = (size / first[0]).log2();
    let nanoseconds = per_byte(&[size, seconds, bytes]);
    let flat = ended == Ended::Well && (growth <= FLAT || nanoseconds < HARMLESS_NS_PER_BYTE);
    let mut row = row
        .figure("flat", f64::from(u8::from(flat)))
        .figure("ns_per_byte", nanoseconds)
        .figure("growth", growth)
        .figure("output_per_byte", bytes / size);
    if doublings > 0.5 {
        row = row
            .figure("per_doubling", (seconds / first[1]).powf(1.0 / doublings))
            .figure("worst_doubling", worst);
    }
    row.best_mb_s = Some(1e3 / nanoseconds);
    match (ended, flat) {
        (Ended::Well, true) => row,
        (Ended::Well, false) => row.noted("grows"),
        _ => row.noted(format!("{ended} after {} KiB", (size / 1024.0).round())),
    }
}

fn measured(line: &str) -> Option<[f64; 3]> {
    let figures: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    figures.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quadratic_series_is_not_flat_and_a_linear_one_is() {
        let series = |power: i32| -> Vec<[f64; 3]> {
            (0..6).map(|at| [f64::from(16384 << at), 1e-3 * 2f64.powi(at * power), 10.0]).collect()
        };
        let linear = row("p", "q", &series(1), Ended::Well);
        assert_eq!((linear.figures["flat"], linear.figures["per_doubling"]), (1.0, 2.0));
        let quadratic = row("p", "q", &series(2), Ended::Well);
        assert_eq!((quadratic.figures["flat"], quadratic.figures["per_doubling"]), (0.0, 4.0));
        assert_eq!(row("p", "q", &series(1), Ended::Crashed).figures["flat"], 0.0);
        assert_eq!(row("p", "q", &[], Ended::Refused).note.as_deref(), Some("refused: no output"));
    }

    #[test]
    fn the_best_time_of_each_size_counts() {
        let mut best = Vec::new();
        take_best(&mut best, "8 0.1 9\n16 0.9 17\n");
        take_best(&mut best, "8 0.3 9\n16 0.2 17\n32 0.4 33\n");
        assert_eq!(best, [[8.0, 0.1, 9.0], [16.0, 0.2, 17.0], [32.0, 0.4, 33.0]]);
    }
}
