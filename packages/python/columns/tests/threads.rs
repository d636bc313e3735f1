//! However many threads there are, a column is the same, and a row that stops the work is the first
//! one.

use std::sync::Arc;

use linkmark::Options;
use linkmark_arrow::array::{Array, Utf8Builder};
use linkmark_arrow::text::TextArray;
use linkmark_columns::links::{self, Syntax, Wanted};
use linkmark_columns::row::{Errors, Reading};
use linkmark_columns::{Field, html, join};
use linkmark_fix::LinkFilter;

fn column(rows: impl Iterator<Item = Option<String>>) -> TextArray {
    let mut texts = Utf8Builder::default();
    rows.for_each(|row| texts.push(row.as_deref()).expect("room"));
    TextArray::of(Arc::new(texts.finish())).expect("text")
}

/// Enough rows for several tasks, with and without links, in other scripts, null.
fn many() -> TextArray {
    column((0..6000).map(|n| {
        let row = format!("{} https://a{n}.co.uk/é, [b](/c) 日本 {}", n % 7, "x ".repeat(n % 500));
        (n % 11 != 0).then_some(row)
    }))
}

fn wanted(flat: bool, errors: Errors) -> Wanted {
    Wanted {
        filter: LinkFilter { kinds: Vec::new(), images: true, html: false },
        suspicious: false,
        fields: Field::ALL.to_vec(),
        flat,
        in_bytes: false,
        reading: Reading { errors, most: 900 },
    }
}

fn joined(arrays: Vec<Array>) -> Array {
    let mut all = Vec::new();
    arrays.into_iter().for_each(|array| join(&mut all, array));
    all.pop().filter(|_| all.is_empty()).expect("one array")
}

#[test]
fn columns_of_links() {
    let texts = many();
    for wanted in [wanted(false, Errors::Null), wanted(true, Errors::Null), wanted(true, Errors::Report)] {
        let find = |threads| links::find(&texts, 100, &wanted, Syntax::Markdown(Options::GFM), threads);
        let alone = joined(find(1).expect("links"));
        let shared = find(3).expect("links");
        assert!(shared.len() > 2, "several tasks");
        assert_eq!(joined(shared), alone);
        let lists = if wanted.flat { 0 } else { texts.len() };
        assert!(alone.len >= lists.max(1) && (wanted.flat || alone.len == lists));
    }
}

#[test]
fn columns_of_pages() {
    let texts = many();
    let render = |threads| {
        let reading = Reading { errors: Errors::Null, most: 900 };
        let gfm = |renderer: &mut linkmark::Renderer, text: &str, out: &mut String| {
            renderer.try_render_into(text, &Options::GFM, out)
        };
        html::render(&texts, 0, reading, &gfm, threads).expect("pages")
    };
    let alone = joined(render(1));
    assert_eq!((joined(render(3)), alone.len), (alone, texts.len()));
}

#[test]
fn the_first_row_that_cannot_be_read_is_named() {
    let texts = many();
    let longest = wanted(false, Errors::Raise);
    for threads in [1, 2, 5] {
        let why = links::find(&texts, 10, &longest, Syntax::Markdown(Options::GFM), threads);
        let why = why.expect_err("a row is too long");
        assert_eq!(why.row, 10 + 431);
    }
}
