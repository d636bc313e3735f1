//! The slow twin agrees with the cases, and with the scanner on random text rich in triggers.

mod naive;
mod rich;

use linkmark_scan::{Dialect, Scanner};
use linkmark_testdata::{marked, scan};
use proptest::prelude::*;

#[test]
fn the_twin_reproduces_the_cases() {
    let mut wrong = Vec::new();
    for case in scan::cases() {
        for answer in &case.answers {
            let Some((_, dialect)) = naive::DIALECTS.iter().find(|(name, _)| *name == answer.dialect) else {
                continue;
            };
            let found = naive::links(*dialect, &case.text);
            let spans: Vec<_> = found.iter().map(|link| link.range.clone()).collect();
            if spans != answer.spans {
                wrong.push(format!(
                    "{}/{} [{}]\n  expected {:?}\n  twin     {:?}",
                    case.file,
                    case.name,
                    answer.dialect,
                    answer.marked,
                    marked::mark(&case.text, &spans, case.marks)
                ));
            }
            if let Some(kinds) = &answer.kinds
                && !found.iter().map(|link| link.kind).eq(kinds)
            {
                wrong.push(format!("{}/{} [{}]: kinds", case.file, case.name, answer.dialect));
            }
            if let Some(hrefs) = &answer.hrefs
                && !found.iter().map(|link| &link.href).eq(hrefs)
            {
                wrong.push(format!("{}/{} [{}]: hrefs", case.file, case.name, answer.dialect));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

/// A scheme that begins before the text or ends after it: reading past either end was a way into
/// memory once.
#[test]
fn prefixes_cut_at_every_byte() {
    let whole = "xmailto:a@b.c mailto:a@b.c xmpp:a@b.c/d http://a.b www.a.b <ab:c> <a@b>";
    for (name, dialect) in naive::DIALECTS {
        let scanner = Scanner::new(Dialect::preset(name).expect("the twin knows presets only"));
        for start in 0..=whole.len() {
            for end in start..=whole.len() {
                let text = &whole[start..end];
                let found: Vec<_> = scanner.links(text).map(|link| link.range()).collect();
                let expected: Vec<_> =
                    naive::links(dialect, text).into_iter().map(|link| link.range).collect();
                assert_eq!(found, expected, "{name}: {text:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(8192), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn twin_and_scanner_agree(text in rich::text(14)) {
        for (name, dialect) in naive::DIALECTS {
            let scanner = Scanner::new(Dialect::preset(name).expect("the twin knows presets only"));
            let found: Vec<naive::Found> = scanner
                .links(&text)
                .map(|link| naive::Found { range: link.range(), kind: link.kind().as_str(), href: link.href().to_string() })
                .collect();
            let expected = naive::links(dialect, &text);
            prop_assert!(
                found == expected,
                "{name}: {text:?}\n   twin {expected:?}\nscanner {found:?}"
            );
        }
    }
}
