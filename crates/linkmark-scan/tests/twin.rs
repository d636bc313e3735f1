//! The slow twin agrees with the cases, and with the scanner on random text rich in triggers.

mod naive;

use linkmark_testdata::{marked, scan};

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
