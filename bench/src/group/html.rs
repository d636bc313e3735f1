//! Markdown to HTML: speed on every text.

use std::hint::black_box;

use crate::args::Args;
use crate::corpora::{self, Corpus};
use crate::peers::{self, HtmlPeer, anchors};
use crate::race::{Plan, Runner, Timing, race};
use crate::report::Row;

pub const NAME: &str = "html";

pub fn run(args: &Args) -> Vec<Row> {
    let peers = wanted(args);
    corpora::all()
        .iter()
        .filter(|corpus| args.wants_corpus(&corpus.name))
        .flat_map(|corpus| {
            eprintln!("    {}", corpus.name);
            let plan = Plan { rounds: args.rounds(), sample: args.sample() };
            on(NAME, corpus, &peers, plan)
        })
        .collect()
}

pub fn wanted(args: &Args) -> Vec<&'static HtmlPeer> {
    peers::html().into_iter().filter(|peer| args.wants_peer(peer.name)).collect()
}

/// All `peers` on one text. A peer that refuses a document or writes nothing gets a row that says
/// so, and no speed.
pub fn on(group: &'static str, corpus: &Corpus, peers: &[&'static HtmlPeer], plan: Plan) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut runners = Vec::new();
    for peer in peers {
        let mut convert = (peer.start)();
        let (mut links, mut bytes) = (0, 0);
        let refused = corpus.documents.iter().find_map(|document| {
            let mut see = |html: &[u8]| {
                links += anchors(html);
                bytes += html.len();
            };
            convert(document, &mut see).err()
        });
        let mut row = Row::new(group, &corpus.name, peer.name).figure("output_bytes", bytes as f64);
        row.links = Some(links);
        row.links_expected = if peer.lacks.is_none() { corpus.links } else { None };
        row.refused = refused.is_some();
        let silent = (bytes == 0).then(|| "no output".to_owned());
        row.note = refused.or(silent).or(peer.lacks.map(str::to_owned));
        rows.push(row);
        let run: Runner<'_> = Box::new(move || {
            for document in &corpus.documents {
                let _ = convert(document, &mut |html| _ = black_box(html));
            }
        });
        runners.push(run);
    }
    let timings = race(&mut runners, plan);
    let timed = |(row, &timing): (Row, &Timing)| {
        // Nothing written and nothing measured: a refusal is quick, and an engine without a writer
        // quicker still.
        if row.figures["output_bytes"] == 0.0 || row.refused {
            row
        } else {
            row.timed(corpus.bytes(), timing)
        }
    };
    let mut rows: Vec<Row> = rows.into_iter().zip(&timings).map(timed).collect();
    compare(&mut rows, peers, |row| row.best_mb_s);
    rows
}

/// Fills in `ratio`: Linkmark's figure over the peer's, each against the Linkmark that keeps as
/// much between documents, and empty where there is none.
pub fn compare(rows: &mut [Row], peers: &[&'static HtmlPeer], figure: fn(&Row) -> Option<f64>) {
    let ours: Vec<(peers::Keeps, f64)> = peers
        .iter()
        .zip(&*rows)
        .filter(|(peer, _)| peer.name.starts_with("linkmark") && peer.lacks.is_none())
        .filter_map(|(peer, row)| Some((peer.keeps, figure(row)?)))
        .collect();
    for (peer, row) in peers.iter().zip(rows) {
        let like = ours.iter().find(|(keeps, _)| *keeps == peer.keeps);
        row.ratio = like.zip(figure(row)).map(|((_, ours), theirs)| ours / theirs);
    }
}
