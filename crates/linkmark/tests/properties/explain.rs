//! `explain` and `links` never disagree, and every candidate is told why.

use super::any_options;
use super::pieces::markdown;
use linkmark::{Explanation, LinkType, Options, Outcome, explain, links};
use proptest::prelude::*;

fn explained<'s>(source: &'s str, options: &Options<'_>) -> Vec<Explanation<'s>> {
    let mut candidates = Vec::new();
    explain(source, options, |candidate| candidates.push(candidate));
    candidates
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn explain_links_what_links_lists(source in markdown(), options in any_options()) {
        let candidates = explained(&source, &options);
        let linked = candidates.iter().filter_map(|candidate| candidate.link).map(|span| span.start..span.end);
        let listed = links(&source, &options)
            .filter(|link| !link.image)
            .filter(|link| link.link_type.is_bare() || matches!(link.link_type, LinkType::Autolink | LinkType::Email))
            .map(|link| link.range);
        prop_assert_eq!(linked.collect::<Vec<_>>(), listed.collect::<Vec<_>>());
    }

    #[test]
    fn every_candidate_is_told_why_once(source in markdown(), options in any_options()) {
        let candidates = explained(&source, &options);
        for candidate in &candidates {
            let outcomes: Vec<Outcome> = candidate.lines().map(|line| line.outcome).collect();
            let wanted = if candidate.link.is_some() { Outcome::Linked } else { Outcome::Refused };
            let decided = |outcome: &&Outcome| matches!(outcome, Outcome::Linked | Outcome::Refused);
            prop_assert_eq!(outcomes.iter().filter(decided).collect::<Vec<_>>(), [&wanted], "{}", candidate);
            prop_assert_eq!(outcomes.last(), Some(&wanted), "{}", candidate);
        }
        prop_assert!(candidates.windows(2).all(|pair| pair[0].at < pair[1].at), "{:?}", candidates);
    }
}
