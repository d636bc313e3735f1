//! Compares us with the reference engines on random documents.
//!
//! Every difference is shrunk to a document of which nothing can be taken out. Those that
//! `testdata/differential.toml` explains are counted, the others are printed and fail the command,
//! and so does an explanation of what does not differ any more.
//!
//! That the explanations excuse nobody else is tried with mistakes (`mistakes.rs`): `--mistake all`
//! fails if one of them would not be found.

mod engine;
mod explained;
mod generate;
mod mistakes;
mod shrink;

use std::collections::BTreeMap;

use engine::{ENGINES, Engine, Session};
use explained::Explained;
use generate::Generator;

/// How many documents travel at once.
const BATCH: usize = 500;

/// Documents that differ and are not explained: more of them than this, and the rest of the run
/// would only repeat them.
const ENOUGH: usize = 60;

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let plan = Plan::parse(words)?;
    if let Some(name) = &plan.mistake {
        return mistakes::find(name, &plan);
    }
    let mut unexplained = 0;
    for engine in ENGINES.iter().filter(|engine| plan.engine.as_ref().is_none_or(|name| name == engine.name))
    {
        unexplained += compare(engine, &plan)?;
    }
    match unexplained {
        0 => Ok(()),
        count => Err(format!("{count} unexplained differences; see above")),
    }
}

struct Plan {
    documents: usize,
    seed: u64,
    engine: Option<String>,
    /// The name of a mistake to make, or `all`.
    mistake: Option<String>,
    /// How many of the shortest documents to print below their explanation.
    show: usize,
}

impl Plan {
    fn parse(words: &[String]) -> Result<Plan, String> {
        let mut plan = Plan { documents: 10_000, seed: 1, engine: None, mistake: None, show: 0 };
        for pair in words.chunks(2) {
            let [name, value] = pair else { return Err(format!("`{}` needs a value", pair[0])) };
            let number = || value.parse().map_err(|_| format!("`{value}` is not a number"));
            match name.as_str() {
                "--documents" => plan.documents = number()? as usize,
                "--show" => plan.show = number()? as usize,
                "--seed" => plan.seed = number()?,
                "--mistake" => plan.mistake = Some(value.clone()),
                "--engine" => plan.engine = Some(value.clone()),
                other => return Err(format!("there is no option `{other}`; see `cargo xtask help`")),
            }
        }
        Ok(plan)
    }
}

fn compare(engine: &'static Engine, plan: &Plan) -> Result<usize, String> {
    let mut session = Session::start(engine)?;
    println!("{} {}: {} documents from seed {}", engine.name, session.version, plan.documents, plan.seed);
    let mut explained = Explained::load(&mut session)?;
    let mut generator = Generator::new(plan.seed);
    let mut unexplained: BTreeMap<String, usize> = BTreeMap::new();
    let (mut done, mut differing) = (0, 0);
    while done < plan.documents && unexplained.len() < ENOUGH {
        let size = BATCH.min(plan.documents - done);
        let documents: Vec<String> = (0..size).map(|_| generator.document()).collect();
        let differs = session.differs(&documents)?;
        for (document, _) in documents.iter().zip(differs).filter(|(_, differs)| *differs) {
            differing += 1;
            if explained.covers_whole(&mut session, document)? {
                continue;
            }
            let shortest = shrink::shrink(&mut session, document)?;
            if !explained.covers(&mut session, &shortest)? {
                *unexplained.entry(shortest).or_default() += 1;
            }
        }
        done += size;
    }
    for (document, count) in &unexplained {
        let theirs = session.html(&[document])?.remove(0);
        println!("\n× {count}  {document:?}\n    ours   {:?}\n    theirs {theirs:?}", session.ours(document));
    }
    println!(
        "{}: {done} documents, {differing} differ, {} shortest ones unexplained",
        engine.name,
        unexplained.len()
    );
    for row in &explained.rows {
        println!("    {:>6} × {}", row.count, row.difference.name);
        for (document, count) in row.documents.iter().take(plan.show) {
            println!("        {count:>6} × {document:?}");
        }
    }
    Ok(unexplained.len())
}
