//! How fast columns become links and pages on one thread, by its processor's clock, the mean of
//! some rounds (Linux):
//!
//! ```sh
//! cargo run --release --package linkmark-columns --example columns -- FILE…
//! ```
//!
//! For a profile, one kind of work and few rounds: `… -- --only links 2 FILE`. Rows are pages of
//! about 4 KB, cut at empty lines, as those of a crawl are.

use std::sync::Arc;

use linkmark::Options;
use linkmark_arrow::array::{Array, Utf8Builder};
use linkmark_arrow::text::TextArray;
use linkmark_columns::row::{Errors, Reading};
use linkmark_columns::{Field, html, links};
use linkmark_fix::LinkFilter;
use linkmark_scan::Dialect;

const PAGE: usize = 4096;
const READING: Reading = Reading { errors: Errors::Raise, most: i32::MAX as usize };

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let (mut only, mut rounds) = (None, 100);
    if words.first().is_some_and(|word| word == "--only") {
        only = Some(words[1].clone());
        rounds = words[2].parse().expect("a number of rounds");
        words.drain(..3);
    }
    for file in words {
        let text = std::fs::read_to_string(&file).expect("a file of UTF-8");
        let column = pages(&text);
        for (name, work) in WORK.iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name)) {
            let start = seconds();
            for _ in 0..rounds {
                std::hint::black_box(work(&column));
            }
            let each = (seconds() - start) / f64::from(rounds);
            println!("{file}: {name} {:.0} MB/s", text.len() as f64 / 1e6 / each);
        }
    }
}

/// What this thread has had of a processor.
fn seconds() -> f64 {
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    said.split(' ').next().and_then(|word| word.parse::<f64>().ok()).expect("nanoseconds") / 1e9
}

type Work = fn(&TextArray) -> Vec<Array>;

const WORK: &[(&str, Work)] = &[
    ("finder", |column| {
        let mut finder = linkmark::LinkFinder::new();
        let mut count = 0;
        for row in 0..column.len() {
            let text = std::str::from_utf8(column.row(row).unwrap().unwrap()).unwrap();
            finder.for_each(text, &Options::GFM, |_| count += 1);
        }
        std::hint::black_box(count);
        Vec::new()
    }),
    ("links", |column| find(column, Field::usual(), links::Syntax::Markdown(Options::GFM))),
    ("hrefs", |column| find(column, vec![Field::Href], links::Syntax::Markdown(Options::GFM))),
    ("plain", |column| find(column, Field::usual(), links::Syntax::Plain(&Dialect::LINKMARK))),
    ("html", |column| {
        html::render(
            column,
            0,
            READING,
            &|renderer, text, out| renderer.try_render_into(text, &Options::GFM, out),
            1,
        )
        .expect("a page")
    }),
];

fn find(column: &TextArray, fields: Vec<Field>, syntax: links::Syntax<'_>) -> Vec<Array> {
    let filter = LinkFilter { kinds: Vec::new(), images: false, html: false };
    let wanted =
        links::Wanted { filter, suspicious: false, fields, flat: false, in_bytes: false, reading: READING };
    links::find(column, 0, &wanted, syntax, 1).expect("links")
}

/// A column of pages.
fn pages(text: &str) -> TextArray {
    let mut rows = Utf8Builder::default();
    let mut page = String::new();
    for paragraph in text.split_inclusive("\n\n") {
        page.push_str(paragraph);
        if page.len() >= PAGE {
            rows.push(Some(&page)).expect("room");
            page.clear();
        }
    }
    rows.push(Some(&page)).expect("room");
    TextArray::of(Arc::new(rows.finish())).expect("text")
}
