//! How texts are taken apart: every case of `testdata/pieces.toml`, as a test of its own.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Event, Options, Parser, TextPiece};

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    markdown: String,
    pieces: String,
}

fn main() {
    let cases: Vec<Case> = linkmark_testdata::file::rows("pieces.toml", "case");
    let trials = cases.into_iter().map(|case| Trial::test(case.name.clone(), move || check(&case)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(case: &Case) -> Result<(), Failed> {
    let found = dump(&case.markdown);
    if found == case.pieces {
        return Ok(());
    }
    Err(format!("input: {:?}\nwant:\n{}\nfound:\n{found}", case.markdown, case.pieces).into())
}

/// A line per text, its pieces between bars.
fn dump(source: &str) -> String {
    let visible = |text: &str| {
        let text = text.replace('\n', "\\n").replace('\r', "\\r");
        text.replace('\t', "\\t").replace('\0', "\\0").replace(' ', "␣")
    };
    let piece = |piece: &TextPiece<'_>| {
        let written = visible(&source[piece.range.clone()]);
        if piece.is_verbatim { written } else { format!("{written}={}", visible(&piece.text)) }
    };
    let mut out = String::new();
    let mut events = Parser::new_ext(source, &Options::GITHUB).into_detail_iter();
    while let Some((event, _)) = events.next() {
        if matches!(event, Event::Text(_)) {
            let pieces: Vec<String> = events.text_pieces().iter().map(piece).collect();
            out.push_str(&pieces.join(" | "));
            out.push('\n');
        }
    }
    out
}
