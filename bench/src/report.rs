//! Rows, and the two ways they are shown: a table for people, JSON for programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::about::{self, About};
use crate::args::Args;
use crate::{corpora, peers};

/// One peer on one text.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub group: &'static str,
    pub corpus: String,
    pub peer: String,
    pub best_mb_s: Option<f64>,
    pub median_mb_s: Option<f64>,
    /// How many `<a ` (or links found): who does less work is seen.
    pub links: Option<usize>,
    /// How many times as good Linkmark is, compared like for like; above 1 it is ahead.
    pub ratio: Option<f64>,
    /// The lowest and the highest of several runs, where there were several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_mb_s_range: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio_range: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// It returned an error in the place of HTML.
    #[serde(skip)]
    pub refused: bool,
    /// What only this group has: `ns_per_byte`, `allocations`, …
    #[serde(flatten)]
    pub figures: BTreeMap<&'static str, f64>,
    /// The links this text was made to hold, where that is known and the row claims to find them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links_expected: Option<usize>,
}

impl Row {
    pub fn new(group: &'static str, corpus: &str, peer: &str) -> Row {
        Row {
            group,
            corpus: corpus.to_owned(),
            peer: peer.to_owned(),
            best_mb_s: None,
            median_mb_s: None,
            links: None,
            ratio: None,
            best_mb_s_range: None,
            ratio_range: None,
            note: None,
            refused: false,
            figures: BTreeMap::new(),
            links_expected: None,
        }
    }

    /// Whether it is Linkmark's own: the engine or its scanner.
    pub fn is_ours(&self) -> bool {
        self.peer.starts_with("linkmark") || self.peer.starts_with("scan ")
    }

    /// Sets the speeds from the seconds one pass over `bytes` took.
    pub fn timed(mut self, bytes: usize, timing: crate::race::Timing) -> Row {
        self.best_mb_s = Some(bytes as f64 / timing.best / 1e6);
        self.median_mb_s = Some(bytes as f64 / timing.median / 1e6);
        self
    }

    pub fn figure(mut self, name: &'static str, value: f64) -> Row {
        self.figures.insert(name, value);
        self
    }

    pub fn noted(mut self, note: impl Into<String>) -> Row {
        self.note = Some(note.into());
        self
    }
}

/// All rows of one run, and what has to be known about it.
#[derive(Serialize)]
pub struct Report {
    machine: String,
    quick: bool,
    runs: usize,
    rounds: usize,
    peers: Vec<About>,
    missing: Vec<String>,
    pub rows: Vec<Row>,
}

impl Report {
    pub fn new(args: &Args) -> Report {
        let mut missing: Vec<String> = peers::missing().iter().map(|&text| text.to_owned()).collect();
        if !corpora::shared().join("corpora").is_dir() {
            missing
                .push("real texts: ../shared/corpora is not there, generated ones are used alone".to_owned());
        }
        Report {
            machine: machine(),
            quick: args.quick,
            runs: args.runs(),
            rounds: args.rounds(),
            peers: about::all().into_iter().filter(|about| args.wants_peer(about.name)).collect(),
            missing,
            rows: Vec::new(),
        }
    }

    pub fn print_opening(&self) {
        let quick = if self.quick { ", quick" } else { "" };
        println!(
            "machine: {}; {} runs of {} rounds{quick}, best and median of each; where runs differ, lowest–highest",
            self.machine, self.runs, self.rounds
        );
        for peer in &self.peers {
            let lacks = peer.lacks.map(|lacks| format!(" — {lacks}")).unwrap_or_default();
            println!("  {:24} {}: {}{lacks}", peer.name, peer.version, peer.options);
        }
        for text in &self.missing {
            println!("not here: {text}");
        }
    }

    /// One small table per text, or for a group of many texts one wide table with a column per
    /// peer.
    pub fn print_group(&self, group: &str, rows: &[Row]) {
        match group {
            "growth" => {
                print!("{}", wide("growth, ns per byte of a warm call", rows, "ns_per_byte"));
                print!(
                    "{}",
                    wide("growth, ns per byte of a process's first call", rows, "first_ns_per_byte")
                );
            }
            "hostile" => print!("{}", wide("hostile, time ratio per doubling", rows, "per_doubling")),
            _ => print!("{}", table(group, rows)),
        }
    }

    pub fn to_json(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("rows are plain data");
        json.push('\n');
        json
    }

    /// A benchmark is a test too. Linkmark must find exactly the links a generated text holds; a
    /// peer that claims the same work may be off by two in a hundred (their rules differ at the
    /// edges), else its row misleads.
    pub fn complaints(&self) -> Vec<String> {
        let off = |row: &&Row| match (row.links, row.links_expected) {
            (Some(found), Some(expected)) => {
                let allowed = if row.is_ours() { 0 } else { expected / 50 + 2 };
                found.abs_diff(expected) > allowed
            }
            _ => false,
        };
        self.rows
            .iter()
            .filter(off)
            .map(|row| {
                let (found, expected) = (row.links.unwrap_or(0), row.links_expected.unwrap_or(0));
                format!("{} on {}: {found} links, the text holds {expected}", row.peer, row.corpus)
            })
            .collect()
    }
}

fn table(group: &str, rows: &[Row]) -> String {
    let mut out = String::new();
    let mut corpora: Vec<&str> = rows.iter().map(|row| row.corpus.as_str()).collect();
    corpora.dedup();
    for corpus in corpora {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.corpus == corpus).collect();
        let mut figures: Vec<&str> = rows.iter().flat_map(|row| row.figures.keys().copied()).collect();
        figures.sort_unstable();
        figures.dedup();
        let _ = write!(
            out,
            "\n{group}: {corpus}\n  {:24}{:>14}{:>10}{:>12}{:>8}",
            "", "MB/s", "median", "ratio", "links"
        );
        for figure in &figures {
            let _ = write!(out, "{:>width$}", figure, width = figure.len().max(8) + 2);
        }
        out.push('\n');
        for row in rows {
            let _ = write!(
                out,
                "  {:24}{:>14}{:>10}{:>12}{:>8}",
                row.peer,
                ranged(row.best_mb_s, row.best_mb_s_range),
                shown(row.median_mb_s),
                ranged(row.ratio, row.ratio_range),
                row.links.map(|links| links.to_string()).unwrap_or_default(),
            );
            for figure in &figures {
                let _ = write!(
                    out,
                    "{:>width$}",
                    shown(row.figures.get(figure).copied()),
                    width = figure.len().max(8) + 2
                );
            }
            let _ = writeln!(out, "  {}", row.note.as_deref().unwrap_or_default());
        }
    }
    out
}

/// A line per text, a column per peer, one figure in each cell, and below what the notes say.
fn wide(title: &str, rows: &[Row], figure: &str) -> String {
    let mut peers: Vec<&str> = Vec::new();
    for row in rows {
        if !peers.contains(&row.peer.as_str()) {
            peers.push(&row.peer);
        }
    }
    let mut out = format!("\n{title}\n  {:24}", "");
    for peer in &peers {
        let _ = write!(out, "{:>width$}", peer, width = peer.len().max(6) + 2);
    }
    out.push('\n');
    for line in rows.chunk_by(|one, next| one.corpus == next.corpus) {
        let _ = write!(out, "  {:24}", line[0].corpus);
        for peer in &peers {
            let row = line.iter().find(|row| row.peer == *peer);
            let note = if row.is_some_and(|row| row.note.is_some()) { "!" } else { "" };
            let cell = shown(row.and_then(|row| row.figures.get(figure).copied())) + note;
            let _ = write!(out, "{:>width$}", cell, width = peer.len().max(6) + 2);
        }
        out.push('\n');
    }
    for row in rows {
        if let Some(note) = &row.note {
            let _ = writeln!(out, "  ! {}: {}: {note}", row.peer, row.corpus);
        }
    }
    out
}

/// Several runs as one list of rows: of each figure the median, of the speed and the ratio the
/// lowest and the highest too. Every run has the same rows in the same order.
pub fn over_runs(mut runs: Vec<Vec<Row>>) -> Vec<Row> {
    let Some(mut rows) = runs.pop() else { return Vec::new() };
    for (at, row) in rows.iter_mut().enumerate() {
        let last = row.clone();
        let all = |figure: &dyn Fn(&Row) -> Option<f64>| -> Vec<f64> {
            let rows = runs.iter().map(|run| &run[at]).chain([&last]);
            let mut values: Vec<f64> = rows.filter_map(figure).collect();
            values.sort_unstable_by(f64::total_cmp);
            values
        };
        let (best, ratio) = (all(&|row| row.best_mb_s), all(&|row| row.ratio));
        (row.best_mb_s, row.best_mb_s_range) = (middle(&best), ends(&best));
        (row.ratio, row.ratio_range) = (middle(&ratio), ends(&ratio));
        row.median_mb_s = middle(&all(&|row| row.median_mb_s));
        for (name, value) in &mut row.figures {
            *value = middle(&all(&|row| row.figures.get(name).copied())).unwrap_or(*value);
        }
    }
    rows
}

fn middle(sorted: &[f64]) -> Option<f64> {
    sorted.get(sorted.len() / 2).copied()
}

/// Nothing for a single run, which has no range.
fn ends(sorted: &[f64]) -> Option<[f64; 2]> {
    match sorted {
        [low, .., high] => Some([*low, *high]),
        _ => None,
    }
}

/// A range, or the figure alone if it is the same at both ends.
fn ranged(value: Option<f64>, range: Option<[f64; 2]>) -> String {
    match range.map(|ends| ends.map(|end| shown(Some(end)))) {
        Some([low, high]) if low != high => format!("{low}–{high}"),
        _ => shown(value),
    }
}

/// Three figures are as much as a measurement is worth.
fn shown(value: Option<f64>) -> String {
    match value {
        None => String::new(),
        Some(value) if value >= 100.0 => format!("{value:.0}"),
        Some(value) if value >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

fn machine() -> String {
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split(':').nth(1)?.trim().to_owned())
    });
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{}, {cores} cores, {os} {arch}", processor.as_deref().unwrap_or("unknown processor"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(row: Row) -> Report {
        Report {
            machine: String::new(),
            quick: true,
            runs: 1,
            rounds: 15,
            peers: vec![],
            missing: vec![],
            rows: vec![row],
        }
    }

    #[test]
    fn a_missing_link_is_complained_about() {
        let mut row = Row::new("html", "gen-links", "linkmark");
        (row.links, row.links_expected) = (Some(999), Some(1000));
        assert_eq!(report(row.clone()).complaints().len(), 1);
        row.peer = "comrak".to_owned();
        assert!(report(row).complaints().is_empty());
    }

    #[test]
    fn several_runs_are_a_range_and_one_is_none() {
        let run = |speed: f64| {
            let mut row = Row::new("html", "links", "comrak").figure("output_bytes", 7.0);
            (row.best_mb_s, row.ratio) = (Some(speed), Some(speed / 100.0));
            vec![row]
        };
        let row = &over_runs(vec![run(130.0), run(110.0), run(120.0)])[0];
        assert_eq!((row.best_mb_s, row.best_mb_s_range), (Some(120.0), Some([110.0, 130.0])));
        assert_eq!(ranged(row.ratio, row.ratio_range), "1.10–1.30");
        assert_eq!(row.figures["output_bytes"], 7.0);
        let row = &over_runs(vec![run(130.0)])[0];
        assert_eq!((row.best_mb_s, row.best_mb_s_range), (Some(130.0), None));
        assert_eq!(ranged(row.ratio, row.ratio_range), "1.30");
    }

    #[test]
    fn a_row_has_the_fields_the_interface_promises() {
        let row = Row::new("growth", "readme", "linkmark").figure("ns_per_byte", 2.5);
        let json: serde_json::Value = serde_json::from_str(&report(row).to_json()).unwrap();
        let row = &json["rows"][0];
        for field in ["group", "corpus", "peer", "best_mb_s", "median_mb_s", "links", "ratio"] {
            assert!(row.get(field).is_some(), "{field}");
        }
        assert_eq!(row["ns_per_byte"], 2.5);
    }
}
