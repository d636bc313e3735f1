//! What a stream costs, counted: bytes that were read and written, bytes that were sent.

use linkmark::{Options, Stream, Unfinished, to_html_with};
use linkmark_testdata::pathological;

/// Bytes of work and of updates for each byte of text, in pieces of `length` bytes.
struct Cost {
    work: f64,
    sent: f64,
}

fn cost(source: &str, options: &Options<'_>, length: usize) -> Cost {
    let mut stream = Stream::new(options);
    let (mut sent, mut told) = (0, 0);
    let mut count = |update: linkmark::Update<'_>| {
        let blocks = update.blocks().chain(update.revised());
        (sent, told) = blocks.fold((sent, told), |(sent, told), block| (sent + block.html.len(), told + 1));
    };
    for piece in source.as_bytes().chunks(length) {
        count(stream.push_bytes(piece).expect("short"));
    }
    count(stream.finish());
    assert!(stream.html() == to_html_with(source, options), "not the page");
    let bytes = source.len() as f64;
    Cost { work: stream.work() as f64 / bytes, sent: (sent + told) as f64 / bytes }
}

/// A byte of `long` may cost little more than a byte of `short`, and no byte costs much.
#[track_caller]
fn check(name: &str, short: &str, long: &str, options: &Options<'_>, length: usize, bound: &Cost) {
    let (small, large) = (cost(short, options, length), cost(long, options, length));
    let page = to_html_with(long, options).len() as f64 / long.len() as f64;
    let room = 1.0 + page;
    for (what, small, large, bound) in [
        ("work", small.work, large.work, bound.work * room),
        ("sent", small.sent, large.sent, bound.sent * room),
    ] {
        assert!(large <= bound, "{name}: {what} of {large:.1} bytes for each byte, {bound:.1} allowed");
        // An open end is written again up to 4 KB, so a short text may not show all that a byte
        // costs.
        assert!(
            large <= (small * 1.5 + 16.0).max(bound / 2.0),
            "{name}: {what} grows from {small:.1} to {large:.1}"
        );
    }
}

fn lines(line: impl Fn(usize) -> String, size: usize) -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < size {
        text.push_str(&line(number));
        number += 1;
    }
    text
}

#[test]
fn long_blocks_cost_as_much_as_short_ones() {
    let inputs: [(&str, &dyn Fn(usize) -> String); 8] = [
        ("a list", &|size| lines(|n| format!("- item *{n}* with https://a.b/{n}\n"), size)),
        ("a loose list", &|size| lines(|n| format!("- item *{n}*\n\n  and text\n\n"), size)),
        ("a table", &|size| format!("|a|b|\n|-|-|\n{}", lines(|n| format!("| `{n}` | **b** |\n"), size))),
        ("a code block", &|size| {
            format!("```rust\n{}", lines(|n| format!("let a{n} = b < c && d;\n"), size))
        }),
        ("a quote", &|size| lines(|n| format!("> # head {n}\n>\n> some text\n>\n"), size)),
        ("a paragraph", &|size| lines(|n| format!("word *{n}* and [a](b) "), size)),
        ("a paragraph of lines", &|size| lines(|n| format!("word *{n}* and [a](b)\n"), size)),
        ("100,000 open brackets", &|size| "[".repeat(size)),
    ];
    for (name, input) in inputs {
        let bound = Cost { work: 60.0, sent: 12.0 };
        check(name, &input(40_000), &input(400_000), &Options::GFM, 20, &bound);
    }
}

#[test]
fn lists_of_definitions_cost_as_much_as_others() {
    let options = Options::GFM.with_definition_lists(true);
    let inputs: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("terms", &|size| lines(|n| format!("term {n}\n: what it *means*\n: or else\n\n"), size)),
        ("paragraphs", &|size| lines(|n| format!("Words *{n}* and more words.\n\n"), size)),
        ("a list with text", &|size| {
            lines(|n| format!("term {n}\n\n: meaning\n\n  and more\n\n# head\n\n"), size)
        }),
    ];
    for (name, input) in inputs {
        let bound = Cost { work: 60.0, sent: 12.0 };
        check(name, &input(40_000), &input(400_000), &options, 20, &bound);
    }
}

#[test]
fn what_is_held_or_closed_is_linear_too() {
    let paragraph =
        |n: usize| format!("Some **strong {n}** words, `code` and [a link](https://a.b/{n}) in a line.\n");
    let inputs: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("an answer", &|size| {
            lines(|n| format!("## Step {n}\n\n{}\n- one\n- *two*\n\n", paragraph(n)), size)
        }),
        ("a paragraph", &|size| lines(paragraph, size)),
        ("open brackets", &|size| "[".repeat(size)),
    ];
    for unfinished in [Unfinished::Hold, Unfinished::Close] {
        for (name, input) in inputs {
            let bound = Cost { work: 60.0, sent: 24.0 };
            let options = Options::GFM.with_unfinished(unfinished);
            check(name, &input(20_000), &input(200_000), &options, 20, &bound);
        }
    }
}

#[test]
fn definitions_that_come_one_by_one_stay_linear() {
    let one_by_one = |count: usize, between: &str| {
        let uses: String = (0..count).map(|n| format!("see [label {n}]{between}")).collect();
        let definitions: String = (0..count).map(|n| format!("[label {n}]: /to/{n}\n\n")).collect();
        format!("{uses}\n\n{definitions}")
    };
    for between in [" ", "\n\n", "\n"] {
        let bound = Cost { work: 60.0, sent: 20.0 };
        check("links", &one_by_one(1000, between), &one_by_one(10_000, between), &Options::GFM, 20, &bound);
    }
    let notes = |count: usize| {
        let uses: String = (0..count).map(|n| format!("see[^{n}]\n\n")).collect();
        let definitions: String = (0..count).rev().map(|n| format!("[^{n}]: a note\n\n")).collect();
        format!("{uses}\n\n{definitions}")
    };
    for options in [Options::GFM, Options::GITHUB] {
        let bound = Cost { work: 60.0, sent: 20.0 };
        check("notes", &notes(1000), &notes(10_000), &options, 20, &bound);
    }
}

#[test]
fn hostile_inputs_cost_as_much_as_others() {
    for pattern in pathological::patterns() {
        let (short, long) =
            (pathological::generate(&pattern, 12_000), pathological::generate(&pattern, 48_000));
        let bound = Cost { work: 400.0, sent: 100.0 };
        check(&pattern.name, &short, &long, &Options::GITHUB, 20, &bound);
    }
}
