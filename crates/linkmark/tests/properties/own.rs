//! What holds whatever a program adds.

use crate::pieces::markdown;
use crate::wild::{RENDERERS, anything, rewrite, shown, wild};
use crate::{any_options, by_events, everything, safe_html};
use linkmark::scan::{Dialect, Match, Pattern, Scanner};
use linkmark::{
    Construct, Event, FoundConstruct, LinkType, Parser, Shown, Stream, Tag, TagEnd, links, to_html_with,
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn wild_constructs_leave_events_balanced_and_ranges_ordered(source in markdown(), options in any_options()) {
        let (mut open, mut last, mut links) = (Vec::from([(None, 0..source.len())]), 0, 0);
        for (event, range) in Parser::new_ext(&source, &wild(options)).into_offset_iter() {
            prop_assert!(source.get(range.clone()).is_some(), "{:?} {:?}", event, range);
            let (_, parent) = open.last().expect("the document is never closed");
            prop_assert!(parent.start <= range.start && range.end <= parent.end, "{:?} {:?}", event, range);
            match event {
                Event::End(end) => {
                    links -= usize::from(end == TagEnd::Link);
                    prop_assert_eq!(open.pop(), Some((Some(end), range.clone())));
                    last = range.end;
                }
                Event::Start(tag) => {
                    links += usize::from(matches!(tag, Tag::Link(_)));
                    prop_assert!(links <= 1, "a link in a link");
                    prop_assert!(range.start >= last);
                    last = range.start;
                    open.push((Some(tag.to_end()), range));
                }
                _ => {
                    prop_assert!(range.start >= last, "{:?} {:?} starts before {}", event, range, last);
                    last = range.end;
                }
            }
        }
        prop_assert_eq!(open.len(), 1);
    }

    #[test]
    fn whatever_a_program_adds_events_are_the_page(source in markdown(), options in any_options()) {
        let options = wild(options).with_rewriter(&rewrite);
        prop_assert_eq!(by_events(&source, &options), to_html_with(&source, &options));
        let options = options.with_renderers(RENDERERS);
        prop_assert_eq!(by_events(&source, &options), to_html_with(&source, &options));
    }

    #[test]
    fn whatever_a_program_adds_a_stream_ends_in_the_page(source in markdown(), options in any_options(), size in 1..9usize) {
        let options = wild(options).with_rewriter(&rewrite).with_renderers(RENDERERS);
        let mut stream = Stream::new(&options);
        let characters: Vec<char> = source.chars().collect();
        for piece in characters.chunks(size) {
            stream.push(&piece.iter().collect::<String>()).expect("a short text");
        }
        stream.finish();
        prop_assert_eq!(stream.html(), to_html_with(&source, &options));
    }

    #[test]
    fn whatever_a_program_adds_safe_html_stays_safe(source in markdown(), options in any_options()) {
        let options = wild(options);
        for options in [options, options.with_rewriter(&rewrite), options.with_renderers(RENDERERS)] {
            prop_assert_eq!(safe_html::dangers(&to_html_with(&source, &options)), Vec::<String>::new());
        }
    }

    /// Asked at every byte and answering nothing, a program changes nothing.
    #[test]
    fn constructs_that_find_nothing_change_nothing(source in markdown(), options in any_options()) {
        const EVERY: [u8; 256] = {
            let mut bytes = [0; 256];
            let mut byte = 0;
            while byte < 256 {
                bytes[byte] = byte as u8;
                byte += 1;
            }
            bytes
        };
        const NONE: [Construct<'_>; 2] = [
            Construct::new(Pattern::new(&EVERY, &|_| None), &shown),
            Construct::new(Pattern::new(&EVERY, &|_| None).after_links(), &shown),
        ];
        let with = options.with_constructs(&NONE).with_resolver(&|_| None);
        prop_assert_eq!(to_html_with(&source, &with), to_html_with(&source, &options));
        prop_assert!(Parser::new_ext(&source, &with).into_offset_iter()
            .eq(Parser::new_ext(&source, &options).into_offset_iter()));
    }

    /// What comes after links takes nothing from them.
    #[test]
    fn links_are_the_same_beside_what_comes_after_them(source in markdown(), options in any_options()) {
        const LATE: [Construct<'_>; 1] =
            [Construct::new(Pattern::new(b"@#:-[{abcw", &anything).after_links(), &shown)];
        let with = options.with_constructs(&LATE);
        let ours = links(&source, &with).filter(|link| link.link_type != LinkType::Own);
        let places = |link: linkmark::FoundLink<'_>| (link.range, link.href.into_owned());
        let ours: Vec<_> = ours.map(places).collect();
        prop_assert_eq!(ours, links(&source, &options).map(places).collect::<Vec<_>>());
    }

    /// In plain text the same pattern is asked in the same order as in Markdown without markup.
    #[test]
    fn a_paragraph_of_words_has_what_plain_text_has(words in "[a-z@#. -]{0,24}") {
        const MENTION: Pattern<'_> = Pattern::new(b"@#", &anything);
        let constructs = [Construct::new(MENTION, &|found: &FoundConstruct<'_>| {
            Shown::Code(found.text.to_owned().into())
        })];
        let options = everything("linkmark").with_constructs(&constructs);
        let source = format!("x {}", words.trim_end());
        let scanner = Scanner::new(&Dialect::LINKMARK);
        let plain = scanner.matches(&source, &[MENTION]).filter_map(|found| match found {
            Match::Pattern(found) => Some(found.range()),
            _ => None,
        }).collect::<Vec<_>>();
        let events = Parser::new_ext(&source, &options).into_offset_iter();
        let marked = events.filter(|(event, _)| matches!(event, Event::Code(_))).map(|(_, range)| range);
        prop_assert_eq!(marked.collect::<Vec<_>>(), plain);
    }
}
