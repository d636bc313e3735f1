//! Runs `testdata/explain.toml`: why something in Markdown is a link, or is not.

#[allow(dead_code, reason = "the example's own page is another test")]
#[path = "../examples/constructs.rs"]
mod constructs;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, MarkdownEnd, MarkdownReason, MarkdownStep, Options, explain};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    markdown: String,
    #[serde(default = "gfm")]
    dialect: String,
    /// Whether the program has a construct `@name`.
    #[serde(default)]
    mentions: bool,
    /// Each line of each candidate.
    said: Vec<String>,
}

fn gfm() -> String {
    "gfm".to_owned()
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

impl Case {
    /// The lines and the steps of Markdown's.
    fn run(&self) -> (Vec<String>, Vec<MarkdownStep>) {
        let dialect = Dialect::preset(&self.dialect).expect("a dialect of ours");
        let own = [constructs::MENTION];
        let options = Options::GFM
            .with_dialect(dialect)
            .with_math(true)
            .with_front_matter(true)
            .with_constructs(if self.mentions { &own } else { &[] });
        let (mut lines, mut steps) = (Vec::new(), Vec::new());
        explain(&self.markdown, &options, |candidate| {
            lines.extend(candidate.lines().map(|line| line.to_string()));
            steps.extend(candidate.markdown);
        });
        (lines, steps)
    }

    fn check(&self) -> Result<(), Failed> {
        let (lines, _) = self.run();
        if lines == self.said {
            return Ok(());
        }
        Err(format!("{:?}\n\nexpected {:#?}\n\nbut it said {lines:#?}", self.markdown, self.said).into())
    }
}

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/explain.toml");
    let text = std::fs::read_to_string(path).expect("testdata/explain.toml is there");
    let cases: Cases = toml::from_str(&text).expect("cases as testdata/README.md describes them");
    let steps: Vec<MarkdownStep> = cases.case.iter().flat_map(|case| case.run().1).collect();
    let mut trials = vec![Trial::test("every reason has a case", move || every_reason_has_a_case(&steps))];
    trials.extend(cases.case.into_iter().map(|case| Trial::test(case.name.clone(), move || case.check())));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn every_reason_has_a_case(steps: &[MarkdownStep]) -> Result<(), Failed> {
    let word = |step: &MarkdownStep| match step {
        MarkdownStep::Refused { reason, .. } => format!("{reason:?}"),
        MarkdownStep::Ended { ended, .. } => format!("{ended:?}"),
        MarkdownStep::Waited { .. } => "Waited".to_owned(),
        new => format!("{new:?}"),
    };
    let said: BTreeSet<String> = steps.iter().map(word).collect();
    let reasons = MarkdownReason::ALL.iter().map(|reason| format!("{reason:?}"));
    let ends = MarkdownEnd::ALL.iter().map(|ended| format!("{ended:?}"));
    let all: BTreeSet<String> = reasons.chain(ends).chain(["Waited".to_owned()]).collect();
    if said == all {
        return Ok(());
    }
    Err(format!("without a case: {:?}", all.symmetric_difference(&said).collect::<Vec<_>>()).into())
}
