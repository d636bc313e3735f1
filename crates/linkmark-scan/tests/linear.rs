//! Time per byte does not grow with the text: every hostile text of `testdata/pathological.toml`
//! that concerns bare links, in every dialect, and all the others in those that look at dots and at
//! every bracket.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark_scan::dialect::BracketRule;
use linkmark_scan::{Dialect, Pattern, Scanner};
use linkmark_testdata::growth;
use linkmark_testdata::pathological::{generate, patterns};

const SHORT: usize = 16 << 10;
const LONG: usize = 256 << 10;

fn main() {
    let mut trials = Vec::new();
    for pattern in patterns() {
        let looks_at_more =
            |dialect: &&Dialect| matches!(dialect.extent.brackets.rule, BracketRule::Nested(_));
        for dialect in Dialect::ALL.iter().filter(|dialect| pattern.scan || looks_at_more(dialect)) {
            let name = format!("{} [{}]", pattern.name, dialect.name);
            let pattern = pattern.clone();
            trials.push(Trial::test(name, move || is_linear(dialect, |size| generate(&pattern, size))));
        }
        let name = format!("{} [matches]", pattern.name);
        trials.push(Trial::test(name, move || matches_are_linear(|size| generate(&pattern, size))));
    }
    trials.push(Trial::test("every bracket is cut one by one", cuts_every_bracket_one_by_one));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn is_linear(dialect: &Dialect, text: impl Fn(usize) -> String) -> Result<(), Failed> {
    let scanner = Scanner::new(dialect);
    let ends = |text: &str| scanner.links(text).map(|link| link.end()).sum::<usize>();
    growth::check(&text(SHORT), &text(LONG), ends)?;
    Ok(())
}

/// With patterns that read all that they are shown, in vain, and others that answer wherever they
/// are asked.
fn matches_are_linear(text: impl Fn(usize) -> String) -> Result<(), Failed> {
    const BYTES: &[u8] = b"@#:-_*[]{}<>()!.,/|`~\\&aw";
    let patterns: [Pattern<'_>; 3] = [
        Pattern::new(BYTES, &|place| place.text().find('\u{1}').map(|at| at..at + 1)),
        Pattern::new(b"[w", &|place| Some(place.ahead(1))),
        Pattern::new(BYTES, &|place| Some(place.floor()..place.at() + 1)).after_links(),
    ];
    let scanner = Scanner::new(&Dialect::LINKMARK);
    let ends = |text: &str| scanner.matches(text, &patterns).map(|found| found.range().end).sum::<usize>();
    growth::check(&text(SHORT), &text(LONG), ends)?;
    Ok(())
}

/// More kinds than are counted at once, cut one by one: no preset does that, a row of one's own
/// may.
fn cuts_every_bracket_one_by_one() -> Result<(), Failed> {
    let mut dialect = Dialect::EXTENDED;
    dialect.extent.brackets.rule = BracketRule::CutAtEnd;
    let text = |size: usize| {
        let closers = ")]}»）】";
        format!("http://a.b/{}", closers.repeat(size / closers.len()))
    };
    let end = Scanner::new(&dialect).links(&text(SHORT)).next().map(|link| link.end());
    assert_eq!(end, Some("http://a.b/".len()));
    is_linear(&dialect, text)
}
