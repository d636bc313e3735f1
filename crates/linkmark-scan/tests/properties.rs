//! What holds for every text and every dialect.

mod rich;

use std::collections::BTreeSet;

use linkmark_scan::{
    Dialect, Href, Link, LinkKind, Links, Match, Memory, Pattern, Place, Scanner, Spans, Step, TextSpan,
    Tlds, explain,
};
use linkmark_testdata::scan::cases;
use proptest::prelude::*;
use std::ops::Range;

/// Ranges of every kind: right ones, and empty, turned round, before the floor, inside a character,
/// beyond the text.
fn anything(place: &Place<'_>) -> Option<Range<usize>> {
    let bytes = place.rest().bytes().take(4).chain(place.previous().map(|character| character as u8));
    let number = bytes.fold(7, |number, byte| number * 31 % 65_521 + usize::from(byte));
    let (at, len) = (place.at(), 1 + number / 16 % 9);
    match number % 16 {
        0..=4 => Some(at..at + len),
        5 | 6 => Some(place.floor()..at + 1),
        7 => Some(at.saturating_sub(len)..at + 1),
        8 => Some(at + 1..at + 1),
        9 => Some(Range { start: at + 3, end: at }),
        10 => Some(0..usize::MAX),
        11 => Some(at + 1..at + 2),
        12 => Some(place.floor().saturating_sub(1)..at + 1),
        _ => None,
    }
}

const WILD: [Pattern<'_>; 2] =
    [Pattern::new(b"@:wa/\xc3\xe3\x80", &anything), Pattern::new(b"@:.wb-\xe4\xe3", &anything).after_links()];

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(2048), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn links_are_ordered_disjoint_and_on_characters(text in rich::text(24)) {
        for dialect in Dialect::ALL {
            let mut floor = 0;
            for link in Scanner::new(dialect).links(&text) {
                prop_assert!(floor <= link.start() && link.start() < link.end() && link.end() <= text.len());
                prop_assert!(text.is_char_boundary(link.start()) && text.is_char_boundary(link.end()));
                let inside = text[link.range()].trim_start_matches('<').trim_end_matches('>');
                prop_assert!(inside == link.as_str().trim_start_matches('<').trim_end_matches('>'));
                floor = link.end();
            }
        }
    }

    #[test]
    fn spans_are_the_text_and_hold_the_links(text in rich::text(24)) {
        for dialect in Dialect::ALL {
            let scanner = Scanner::new(dialect);
            let (mut whole, mut links, mut after_text) = (String::new(), Vec::new(), false);
            for span in scanner.spans(&text) {
                match span {
                    TextSpan::Text(between) => {
                        prop_assert!(!between.is_empty() && !after_text, "text is one span, and never an empty one");
                        whole.push_str(between);
                    }
                    TextSpan::Link(link) => {
                        whole.push_str(&text[link.range()]);
                        links.push(link);
                    }
                }
                after_text = matches!(span, TextSpan::Text(_));
            }
            prop_assert_eq!(&whole, &text);
            prop_assert!(scanner.links(&text).eq(links));
        }
    }

    #[test]
    fn matches_are_ordered_disjoint_and_on_characters(text in rich::text(24)) {
        for dialect in Dialect::ALL {
            let scanner = Scanner::new(dialect);
            let mut floor = 0;
            for found in scanner.matches(&text, &WILD) {
                let range = found.range();
                prop_assert!(floor <= range.start && range.start < range.end, "{found:?} in {text:?}");
                prop_assert!(text.get(range.clone()).is_some(), "{found:?} in {text:?}");
                floor = range.end;
            }
        }
    }

    #[test]
    fn links_in_words_that_no_pattern_touches_are_the_links_without_patterns(text in rich::text(24)) {
        // Where a part of a link is taken, another may start that was inside it, but not beyond the
        // word.
        let word = |range: Range<usize>| {
            let start = text[..range.start].rfind([' ', '\n']).map_or(0, |space| space + 1);
            let end = text[range.end..].find([' ', '\n']).map_or(text.len(), |space| range.end + space);
            start..end
        };
        for dialect in Dialect::ALL {
            let scanner = Scanner::new(dialect);
            let found: Vec<Match<'_>> = scanner.matches(&text, &WILD).collect();
            let touches = |range: &Range<usize>| found.iter().any(|found| {
                let taken = found.range();
                matches!(found, Match::Pattern(_)) && taken.start < range.end && range.start < taken.end
            });
            let kept = found.iter().filter_map(|found| match found {
                Match::Link(link) => Some(*link),
                _ => None,
            });
            let kept: Vec<Link<'_>> = kept.filter(|link| !touches(&word(link.range()))).collect();
            let without: Vec<Link<'_>> = scanner.links(&text).filter(|link| !touches(&word(link.range()))).collect();
            prop_assert_eq!(kept, without, "{} in {:?}", dialect.name.as_str(), text);
        }
    }

    #[test]
    fn patterns_that_find_nothing_or_come_after_links_change_no_link(text in rich::text(24)) {
        let nothing: [Pattern<'_>; 2] = [Pattern::new(b"@:<w.a", &|_| None), WILD[1]];
        for dialect in Dialect::ALL {
            let scanner = Scanner::new(dialect);
            let links = scanner.matches(&text, &nothing).filter_map(|found| match found {
                Match::Link(link) => Some(link),
                _ => None,
            });
            prop_assert!(links.eq(scanner.links(&text)), "{} in {:?}", dialect.name.as_str(), text);
            prop_assert!(scanner.matches(&text, &[]).eq(scanner.links(&text).map(Match::Link)));
        }
    }

    #[test]
    fn a_links_own_text_is_that_link(text in rich::text(16)) {
        for dialect in Dialect::ALL.iter().filter(|dialect| is_strict(dialect)) {
            let scanner = Scanner::new(dialect);
            for link in scanner.links(&text) {
                let own = &text[link.range()];
                if dialect.name.as_str() == "github" && lost_by_itself_in_github(own) {
                    continue;
                }
                let again: Vec<Link<'_>> = scanner.links(own).collect();
                prop_assert!(
                    matches!(&again[..], [one] if one.range() == (0..own.len()) && same_kind(&link, one)),
                    "{}: {link:?} alone is {again:?}", dialect.name.as_str()
                );
            }
        }
    }

    #[test]
    fn text_after_a_space_never_changes_a_link(
        source in rich::text(12), before in rich::text(8), after in rich::text(8)
    ) {
        for dialect in Dialect::ALL.iter().filter(|dialect| is_strict(dialect)) {
            let scanner = Scanner::new(dialect);
            for link in scanner.links(&source) {
                let own = &source[link.range()];
                if dialect.name.as_str() == "github" && lost_by_itself_in_github(own) {
                    continue;
                }
                let text = format!("{before} {own} {after}");
                let range = before.len() + 1..before.len() + 1 + own.len();
                let found = scanner.links(&text).find(|found| found.range() == range);
                prop_assert!(
                    found.as_ref().is_some_and(|found| same_kind(&link, found)),
                    "{}: {link:?} is lost in {text:?}", dialect.name.as_str()
                );
            }
        }
    }

    #[test]
    fn explain_links_what_links_links(text in rich::text(24)) {
        for dialect in Dialect::ALL {
            let candidates = explain(&text, dialect);
            prop_assert!(Scanner::new(dialect).links(&text).eq(candidates.iter().filter_map(|candidate| candidate.link)));
            for candidate in &candidates {
                let last = candidate.steps.last();
                let agrees = match candidate.link {
                    Some(link) => matches!(last, Some(Step::Linked { span, kind })
                        if (span.start..span.end) == link.range() && *kind == link.kind()),
                    None => matches!(last, Some(Step::Refused { .. })),
                };
                prop_assert!(agrees, "{}: {candidate:?}", dialect.name.as_str());
                prop_assert_eq!(candidate.lines().count(), candidate.steps.len());
            }
        }
    }

    #[test]
    fn link_at_every_byte_finds_what_links_finds(text in rich::text(24), kinds in 0..1u8 << KINDS.len()) {
        for preset in Dialect::ALL {
            // What is looked for depends on the kinds that are on: any of them can be.
            let mixed = KINDS.iter().enumerate().fold(*preset, |dialect, (bit, &kind)| match kind {
                _ if kinds & 1 << bit == 0 => dialect.without(kind),
                LinkKind::Host => dialect.with_hosts(Tlds::only(&["b", "d", "jp", "y"]).expect("they fit")),
                _ => dialect.with(kind),
            });
            for dialect in [preset, &mixed] {
                let scanner = Scanner::new(dialect);
                let mut memory = Memory::default();
                let (mut found, mut at, mut floor) = (Vec::new(), 0, 0);
                while at <= text.len() {
                    let link = scanner.link_at(&text, at, floor);
                    prop_assert_eq!(link, scanner.link_at_in(&text, at, floor, &mut memory), "a memory changes no answer");
                    at += 1;
                    if let Some(link) = link {
                        prop_assert!(floor <= link.start() && at <= link.end());
                        (at, floor) = (link.end(), link.end());
                        found.push(link);
                    }
                }
                prop_assert!(scanner.links(&text).eq(found.iter().copied()), "{}: {found:?}", dialect.name.as_str());
            }
        }
    }
}

/// The kinds that a row can turn on and off.
const KINDS: [LinkKind; 6] =
    [LinkKind::Url, LinkKind::Www, LinkKind::Host, LinkKind::Email, LinkKind::Mailto, LinkKind::Xmpp];

/// The dialects the two properties of a link's own text are claimed for: those of the documents,
/// and github.
fn is_strict(dialect: &Dialect) -> bool {
    ["commonmark", "gfm", "commonmark-hs", "markdown-it-rs", "extended", "github"]
        .contains(&dialect.name.as_str())
}

/// The three exceptions of `github`, whose program judges the host before it trims. `www. x` links
/// `www`, which alone has no dot; a host with `_` in its last segments links only for its more than
/// ten dots, one of which may be what is trimmed; and in `http://a_b.c.&amp;` the `_` is not in the
/// last two segments, as long as the dot after them is there.
fn lost_by_itself_in_github(own: &str) -> bool {
    let host = own.split_once("://").map_or(own, |(_, host)| host);
    let is_late = !host.contains('/') && host.rsplit('.').take(2).any(|label| label.contains('_'));
    own == "www" || (own.contains('_') && own.matches('.').count() >= 10) || is_late
}

/// An address whose name starts with `www.` is an address only where `www.` may not start: alone,
/// it is a www link of the same length.
fn same_kind(link: &Link<'_>, alone: &Link<'_>) -> bool {
    let named_www = link.kind() == LinkKind::Email && link.as_str()[..4].eq_ignore_ascii_case("www.");
    alone.kind() == link.kind() || (named_www && alone.kind() == LinkKind::Www)
}

/// What the six strict dialects can say about a candidate; the other variants belong to dialects
/// with more rules.
#[test]
fn every_step_has_a_case() {
    let mut said = BTreeSet::new();
    for case in cases() {
        for dialect in Dialect::ALL.iter().filter(|dialect| is_strict(dialect)) {
            for step in explain(&case.text, dialect).iter().flat_map(|candidate| &candidate.steps) {
                said.insert(match step {
                    Step::Extent { ended, .. } => word(&format!("Extent {ended:?}")),
                    Step::Cut { cut, .. } => format!("Cut {cut:?}"),
                    Step::Refused { reason, .. } => format!("Refused {reason:?}"),
                    Step::Linked { kind, .. } => format!("Linked {kind}"),
                    other => word(&format!("{other:?}")),
                });
            }
        }
    }
    let expected = [
        "Before",
        "Cut Closer",
        "Cut Entity",
        "Cut FromFirstCloser",
        "Cut Punctuation",
        "Extent Stop",
        "Extent Text",
        "Extent Unopened",
        "Host",
        "Linked angle-email",
        "Linked angle-uri",
        "Linked email",
        "Linked mailto",
        "Linked url",
        "Linked www",
        "Linked xmpp",
        "Local",
        "Refused Before",
        "Refused DomainEnd",
        "Refused DomainWithoutDot",
        "Refused EmptyLabel",
        "Refused Followed",
        "Refused NoHost",
        "Refused NoLocalPart",
        "Refused NotAngle",
        "Refused OneLabel",
        "Refused Underscore",
        "Refused UnknownScheme",
        "Trigger",
    ];
    let missing: Vec<_> = expected.iter().filter(|step| !said.contains(**step)).collect();
    assert!(missing.is_empty(), "no case reaches {missing:?}");
    let unknown: Vec<_> = said.iter().filter(|step| !expected.contains(&step.as_str())).collect();
    assert!(unknown.is_empty(), "cases reach {unknown:?}, which this list does not know");
}

/// A `Debug` text up to its payload.
fn word(debug: &str) -> String {
    debug.split(['(', '{']).next().unwrap_or_default().trim().to_owned()
}

#[test]
fn everything_can_be_sent_and_shared() {
    fn check<T: Send + Sync>() {}
    check::<Scanner>();
    check::<Dialect>();
    check::<Memory>();
    check::<Links<'static, 'static>>();
    check::<Spans<'static, 'static>>();
    check::<Link<'static>>();
    check::<Href<'static>>();
}
