//! Text that arrives in pieces: a model's answer, one list and one paragraph, each as long as
//! wanted, in pieces of 4, 20 and 200 bytes. The figure is the time of all pushes over the time of
//! one rendering of the whole, taken in turns; beside it what it costs to render everything again
//! with each piece, measured on fewer pieces where that takes too long.

use std::fmt::Write as _;
use std::time::Instant;

use linkmark::{Options, Renderer, Stream, Unfinished};

use crate::args::Args;
use crate::report::Row;
use crate::stopwatch::Stopwatch;

pub const NAME: &str = "stream";

const SIZES: [usize; 2] = [100_000, 1_000_000];
const PIECES: [usize; 3] = [4, 20, 200];

/// What is shown of an unfinished end.
const POLICIES: [(&str, Unfinished); 3] = [
    ("linkmark stream", Unfinished::Plain),
    ("linkmark stream, hold", Unfinished::Hold),
    ("linkmark stream, close", Unfinished::Close),
];

/// Rendering again costs the square of the length, so no more pushes than these are timed.
const AGAIN: usize = 200;

/// A text, by its name, of any length.
type Input = (&'static str, fn(usize) -> String);

pub fn run(args: &Args) -> Vec<Row> {
    let inputs: [Input; 3] = [("answer", answer), ("list", list), ("paragraph", paragraph)];
    let mut rows = Vec::new();
    for (name, make) in inputs.into_iter().filter(|(name, _)| args.wants_corpus(name)) {
        for size in SIZES.into_iter().filter(|&size| !args.quick || size == SIZES[0]) {
            let text = make(size);
            for piece in PIECES {
                rows.extend(at(args, &format!("{name}, {} KB by {piece}", size / 1000), &text, piece));
            }
        }
    }
    rows
}

fn at(args: &Args, corpus: &str, text: &str, length: usize) -> Vec<Row> {
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(length).collect();
    let mut renderer = Renderer::new();
    let mut whole = f64::INFINITY;
    let pushed = |(_, policy): (&str, Unfinished)| Pushed::new(Options::GFM.with_unfinished(policy));
    let mut streams: Vec<Pushed> = POLICIES.into_iter().map(pushed).collect();
    // In turns, so that a slow moment of the machine hits all.
    for _ in 0..args.rounds().clamp(3, 9) {
        let watch = Stopwatch::start();
        std::hint::black_box(renderer.render(text, &Options::GFM));
        whole = whole.min(watch.seconds());
        streams.iter_mut().for_each(|stream| stream.push_all(&pieces));
    }
    let row = |peer: &str, seconds: f64| {
        Row::new(NAME, corpus, peer).figure("over_whole", seconds / whole).figure("seconds", seconds)
    };
    let mut rows: Vec<Row> = Vec::new();
    for ((name, _), pushed) in POLICIES.into_iter().zip(&streams) {
        assert_eq!(pushed.stream.html(), renderer.render(text, &Options::GFM), "the page");
        rows.push(row(name, pushed.seconds).figure("longest_push_us", pushed.longest() * 1e6));
    }
    rows.push(row("linkmark again", again(text, length, |text| renderer.render(text, &Options::GFM).len())));
    rows.push(row("pulldown-cmark again", again(text, length, pulldown)));
    rows
}

/// A stream, and the best that it did.
struct Pushed {
    stream: Stream<'static>,
    /// All pushes together.
    seconds: f64,
    /// Each push. Asking how long the thread ran takes longer than a push, so this is time on the
    /// clock, and what came between in one round did not in another.
    pushes: Vec<f64>,
}

impl Pushed {
    fn new(options: Options<'static>) -> Pushed {
        Pushed { stream: Stream::new(&options), seconds: f64::INFINITY, pushes: Vec::new() }
    }

    fn push_all(&mut self, pieces: &[&[u8]]) {
        self.stream.reset();
        let watch = Stopwatch::start();
        for piece in pieces {
            std::hint::black_box(self.stream.push_bytes(piece).expect("short"));
        }
        self.stream.finish();
        self.seconds = self.seconds.min(watch.seconds());
        self.stream.reset();
        self.pushes.resize(pieces.len(), f64::INFINITY);
        for (piece, best) in pieces.iter().zip(&mut self.pushes) {
            let start = Instant::now();
            std::hint::black_box(self.stream.push_bytes(piece).expect("short"));
            *best = best.min(start.elapsed().as_secs_f64());
        }
        self.stream.finish();
    }

    fn longest(&self) -> f64 {
        self.pushes.iter().copied().fold(0.0, f64::max)
    }
}

/// Seconds for rendering all that has come with each piece, from pushes at equal distances.
fn again(text: &str, length: usize, mut render: impl FnMut(&str) -> usize) -> f64 {
    let pushes = text.len().div_ceil(length);
    let step = pushes.div_ceil(AGAIN);
    let watch = Stopwatch::start();
    let mut timed = 0;
    for push in (step / 2..pushes).step_by(step) {
        let end = ((push + 1) * length).min(text.len());
        let end = (end..=text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
        std::hint::black_box(render(&text[..end]));
        timed += 1;
    }
    watch.seconds() * pushes as f64 / f64::from(timed.max(1))
}

fn pulldown(text: &str) -> usize {
    let options = pulldown_cmark::Options::ENABLE_TABLES | pulldown_cmark::Options::ENABLE_STRIKETHROUGH;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new_ext(text, options));
    html.len()
}

/// What a model answers: prose, lists, code, a table, links.
fn answer(size: usize) -> String {
    let mut text = String::new();
    let mut part = 0;
    while text.len() < size {
        part += 1;
        let _ = write!(
            text,
            "## Step {part}: check the *configuration*\n\n\
             The server reads `config-{part}.toml` when it starts, and **again** whenever it gets a signal. \
             See [the manual](https://example.org/manual/{part}#reload) or https://example.org/faq?p={part} \
             for the details; what follows is the short version that works in most cases.\n\n\
             1. Open the file and look for `listen = \"0.0.0.0:{part}\"`.\n\
             2. Change the *port*, then **save** it.\n\
             3. Reload:\n\n   ```sh\n   kill -HUP $(cat /run/server-{part}.pid)\n   ```\n\n\
             | key | default | meaning |\n|---|:-:|---|\n| `listen` | 8080 | where it listens |\n\
             | `workers` | {part} | how many threads it has |\n\n\
             ```rust\nfn main() {{\n    let config = Config::load(\"config-{part}.toml\").unwrap();\n    \
             if config.port < 1024 && !is_root() {{\n        eprintln!(\"port {{}} needs root\", config.port);\n    \
             }}\n}}\n```\n\n- Logs are in `/var/log/server/{part}.log`\n- Metrics are at <http://localhost:{part}/metrics>\n\n"
        );
    }
    text
}

fn list(size: usize) -> String {
    let mut text = String::new();
    let mut item = 0;
    while text.len() < size {
        item += 1;
        let _ = writeln!(text, "- item {item} with *some* `code` and https://example.org/{item}");
    }
    text
}

fn paragraph(size: usize) -> String {
    let mut text = String::new();
    let mut word = 0;
    while text.len() < size {
        word += 1;
        let _ = write!(text, "Sentence {word} has *some* `code` and a [link](https://example.org/{word}). ");
    }
    text
}
