//! Time per byte does not grow with the input: every hostile text of `testdata/pathological.toml` that concerns bare links, in
//! every dialect, and all the others in those that look at dots and at every bracket; at 64 KiB and at 1 MiB. Run with `--nocapture` to see
//! the ratios.

use linkmark_scan::dialect::BracketRule;
use linkmark_scan::{Dialect, Scanner};
use linkmark_testdata::growth;
use linkmark_testdata::pathological::{Kind, generate, patterns};

const SMALL: usize = 64 << 10;
const LARGE: usize = 1 << 20;

#[test]
fn time_per_byte_stays_flat() {
    let mut worst = Vec::new();
    let mut wrong = Vec::new();
    for pattern in patterns().iter().filter(|pattern| pattern.kind != Kind::Once) {
        let (small, large) = (generate(pattern, SMALL), generate(pattern, LARGE));
        let looks_at_more = |dialect: &&Dialect| dialect.extent.brackets.rule == BracketRule::Nested;
        for dialect in Dialect::ALL.iter().filter(|dialect| pattern.scan || looks_at_more(dialect)) {
            let scanner = Scanner::new(dialect);
            let name = format!("{} [{}]", pattern.name, dialect.name.as_str());
            match growth::check(&small, &large, |text| scanner.links(text).count()) {
                Ok(ratio) => worst.push((ratio, name)),
                Err(figures) => wrong.push(format!("{name}: {figures}")),
            }
        }
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("time per byte at 1 MiB to time per byte at 64 KiB; 0 is too fast to tell");
    for (ratio, name) in &worst {
        println!("{ratio:5.2}  {name}");
    }
    assert!(wrong.is_empty(), "time per byte grows:\n{}", wrong.join("\n"));
}

/// More kinds than are counted at once, cut one by one: no preset does that, a row of one's own may.
#[test]
fn a_row_that_cuts_every_bracket_one_by_one_is_linear() {
    let mut dialect = Dialect::EXTENDED;
    dialect.extent.brackets.rule = BracketRule::CutAtEnd;
    let scanner = Scanner::new(&dialect);
    let text = |size: usize| {
        let closers = ")]}»）】";
        format!("http://a.b/{}", closers.repeat(size / closers.len()))
    };
    let found = |text: &str| scanner.links(text).map(|link| link.end()).sum::<usize>();
    assert_eq!(found(&text(SMALL)), "http://a.b/".len());
    if let Err(figures) = growth::check(&text(SMALL), &text(LARGE), found) {
        panic!("time per byte grows: {figures}");
    }
}
