//! A document as events: speed on every text, what a call costs on small documents and on one
//! comment, and allocator calls.

use crate::args::Args;
use crate::corpora::{self, Corpus};
use crate::counting;
use crate::peers::{self, EventPeer};
use crate::race::{Plan, Runner, Timing, race};
use crate::report::Row;

pub const NAME: &str = "events";

/// What is written most often: a line with a mark or two and a link.
const COMMENT: &str = "I *think* this is fixed in https://git.example/a/b/pull/7, see `x`.";

pub fn run(args: &Args) -> Vec<Row> {
    let peers = wanted(args);
    let plan = Plan { rounds: args.rounds(), sample: args.sample() };
    texts()
        .filter(|corpus| args.wants_corpus(&corpus.name))
        .flat_map(|corpus| {
            eprintln!("    {}", corpus.name);
            on(&corpus, &peers, plan)
        })
        .collect()
}

pub fn wanted(args: &Args) -> Vec<&'static EventPeer> {
    peers::events().into_iter().filter(|peer| args.wants_peer(peer.name)).collect()
}

fn texts() -> impl Iterator<Item = Corpus> {
    let comment =
        Corpus { name: "comment".to_owned(), documents: vec![COMMENT.to_owned()], links: None, plain: false };
    corpora::all().into_iter().chain([comment])
}

/// `ratio` is the speed of the Linkmark that keeps as much, and hands out ranges as well or not,
/// over the peer's.
fn on(corpus: &Corpus, peers: &[&'static EventPeer], plan: Plan) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut runners = Vec::new();
    for peer in peers {
        let mut events = (peer.start)();
        let mut all = move || corpus.documents.iter().map(|document| events(document)).sum::<usize>();
        let count = all();
        let (calls, bytes) = counting::count(|| _ = all());
        let documents = corpus.documents.len() as f64;
        rows.push(
            Row::new(NAME, &corpus.name, peer.name)
                .figure("events", count as f64)
                .figure("allocations", calls as f64 / documents)
                .figure("allocated_bytes", bytes as f64 / documents),
        );
        let run: Runner<'_> = Box::new(move || _ = std::hint::black_box(all()));
        runners.push(run);
    }
    let timings = race(&mut runners, plan);
    let timed = |(row, &timing): (Row, &Timing)| {
        let row = row.timed(corpus.bytes(), timing);
        row.figure("ns_per_document", timing.best * 1e9 / corpus.documents.len() as f64)
    };
    let mut rows: Vec<Row> = rows.into_iter().zip(&timings).map(timed).collect();
    compare(&mut rows, peers, |row| row.best_mb_s);
    rows
}

/// Fills in `ratio`, like against like.
pub fn compare(rows: &mut [Row], peers: &[&'static EventPeer], figure: fn(&Row) -> Option<f64>) {
    let of = |peer: &EventPeer| (peer.ranges, peer.keeps);
    let ours: Vec<_> = peers
        .iter()
        .zip(&*rows)
        .filter(|(peer, _)| peer.name.starts_with("linkmark"))
        .filter_map(|(peer, row)| Some((of(peer), figure(row)?)))
        .collect();
    for (peer, row) in peers.iter().zip(rows) {
        let like = ours.iter().find(|(kind, _)| *kind == of(peer));
        row.ratio = like.zip(figure(row)).map(|((_, ours), theirs)| ours / theirs);
    }
}
