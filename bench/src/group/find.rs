//! Link finding in plain text: every dialect, the other finders, and the floors.

use crate::args::Args;
use crate::corpora::{self, Corpus};
use crate::peers::{self, FindPeer};
use crate::race::{Plan, Runner, race};
use crate::report::Row;

pub const NAME: &str = "find";

pub fn run(args: &Args) -> Vec<Row> {
    let peers = wanted(args);
    let plan = Plan { rounds: args.rounds(), sample: args.sample() };
    corpora::all()
        .iter()
        .filter(|corpus| args.wants_corpus(&corpus.name) && corpus.name != corpora::PIECES)
        .flat_map(|corpus| on(corpus, &peers, plan))
        .collect()
}

pub fn wanted(args: &Args) -> Vec<&'static FindPeer> {
    peers::find().into_iter().filter(|peer| args.wants_peer(peer.name)).collect()
}

/// `ratio` is the speed of the first peer, Linkmark's `gfm`, over this one's: for other dialects
/// too.
fn on(corpus: &Corpus, peers: &[&'static FindPeer], plan: Plan) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut runners = Vec::new();
    for peer in peers {
        let mut find = (peer.start)();
        let mut row = Row::new(NAME, &corpus.name, peer.name);
        row.links = Some(corpus.documents.iter().map(|document| find(document)).sum());
        row.links_expected = corpus.links.filter(|_| corpus.plain && peer.name == "scan gfm");
        rows.push(row);
        let run: Runner<'_> = Box::new(move || {
            for document in &corpus.documents {
                std::hint::black_box(find(document));
            }
        });
        runners.push(run);
    }
    let timings = race(&mut runners, plan);
    let best = timings.first().map(|timing| timing.best);
    rows.into_iter()
        .zip(timings)
        .map(|(row, timing)| {
            let mut row = row.timed(corpus.bytes(), timing);
            row.ratio = best.map(|best| timing.best / best);
            row.figure("ns_per_document", timing.best * 1e9 / corpus.documents.len() as f64)
        })
        .collect()
}
