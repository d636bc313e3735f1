//! What holds for every text, however odd: tried on random strings of the pieces that Markdown is
//! made of.

mod explain;
mod ids;
mod own;
mod pieces;
mod ranges;
mod safe_html;
mod syntax;
mod text_pieces;
mod wild;

use linkmark::{
    CodeBlockKind, Dialect, Event, EventReader, Extension, FoundLink, LinkRanges, LinkType, Options, Parser,
    Renderer, Rewrite, RewriteLinks as _, Tag, Visitor, html, labels, links, to_html_with,
};
use linkmark_testdata::spec;
use pieces::{markdown, words_and_marks};
use proptest::prelude::*;
use std::ops::Range;

/// Everything on, so that everything can go wrong with everything else.
fn everything(dialect: &str) -> Options<'static> {
    let dialect = Dialect::preset(dialect).expect("a dialect of ours");
    Options::GITHUB.with_dialect(dialect).with_math(true).with_front_matter(true).with_heading_ids(true)
}

/// The same, with every extension on.
fn extended(dialect: &str) -> Options<'static> {
    Extension::ALL.iter().fold(everything(dialect), |options, &one| options.with_extension(one))
}

fn any_options() -> impl Strategy<Value = Options<'static>> {
    let preset = prop::sample::select(vec![
        Options::COMMONMARK,
        Options::GFM,
        everything("github"),
        everything("extended"),
        everything("markdown-it-rs"),
        everything("linkmark"),
    ]);
    // No extension, all of them, or any: two that meet must do what each does alone.
    let none = Just(0_u32).boxed();
    let switches = prop_oneof![3 => none, 2 => Just(u32::MAX), 2 => any::<u32>()];
    (preset, switches).prop_map(|(preset, switches)| {
        let on = Extension::ALL.iter().enumerate().filter(|(index, _)| switches >> index & 1 == 1);
        on.fold(preset, |options, (_, &one)| options.with_extension(one))
    })
}

/// The page by way of events. Where blocks say where they are, it takes the ranges too.
fn by_events(source: &str, options: &Options<'_>) -> String {
    let mut page = String::new();
    let events = Parser::new_ext(source, options);
    if options.sourcepos {
        html::push_with_ranges(&mut page, source, events.into_offset_iter(), options);
    } else {
        html::push(&mut page, events, options);
    }
    page
}

/// Whether `written` starts and ends with what such an event is written with.
fn is_written_like(event: &Event<'_>, written: &str) -> bool {
    let between = |start: &str, end: &str| {
        written.len() >= start.len() + end.len() && written.starts_with(start) && written.ends_with(end)
    };
    let ends_line = written.ends_with(['\n', '\r']);
    match event {
        Event::Start(tag) => match tag {
            Tag::Emphasis => between("*", "*") || between("_", "_"),
            Tag::Strong => between("**", "**") || between("__", "__"),
            Tag::Strikethrough | Tag::Subscript => between("~", "~"),
            Tag::Superscript => between("^", "^"),
            Tag::Mark => between("==", "=="),
            Tag::Insert => between("++", "++"),
            Tag::InlineFootnote => between("^[", "]"),
            Tag::Figure => between("![", ")") || between("![", "]"),
            Tag::Image(_) => between("![", ")") || between("![", "]"),
            Tag::Link(link) => match link.link_type {
                LinkType::Inline => between("[", ")"),
                LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => between("[", "]"),
                LinkType::Autolink | LinkType::Email => between("<", ">"),
                LinkType::WikiLink | LinkType::PipedWikiLink => between("[[", "]]"),
                _ => !written.contains([' ', '\n', '<']),
            },
            Tag::Heading { .. } => between("#", "") || written.trim_end().ends_with(['=', '-']),
            Tag::BlockQuote(_) => between(">", ""),
            Tag::CodeBlock(CodeBlockKind::Fenced(_)) => between("```", "") || between("~~~", ""),
            Tag::CodeBlock(CodeBlockKind::Indented) => {
                !written.trim_matches([' ', '\t', '\n', '\r']).is_empty()
            }
            Tag::List(None) => written.starts_with(['-', '+', '*']),
            Tag::List(Some(_)) => written.starts_with(|first: char| first.is_ascii_digit()),
            Tag::Item => written.starts_with(|first: char| first.is_ascii_digit() || "-+*".contains(first)),
            Tag::DefinitionListDefinition => written.starts_with([':', '~']),
            Tag::FootnoteDefinition(_) => between("[^", ""),
            Tag::MetadataBlock(_) => between("---", "---") || between("---", "...") || between("+++", "+++"),
            Tag::Paragraph => !written.is_empty() && !written.starts_with([' ', '\n']) && !ends_line,
            Tag::HtmlBlock => written.trim_start_matches([' ', '\t']).starts_with('<'),
            Tag::TableCell => !written.starts_with(' ') && !written.ends_with(' '),
            Tag::DefinitionList | Tag::DefinitionListTitle => {
                !written.is_empty() && !written.starts_with([' ', '\n'])
            }
            Tag::Table(_) | Tag::TableHead | Tag::TableRow => !written.is_empty() && !ends_line,
            new => panic!("say here how {new:?} is written"),
        },
        Event::Code(_) => between("`", "`"),
        Event::InlineHtml(_) => between("<", ">"),
        Event::FootnoteReference(_) => between("[^", "]"),
        Event::InlineMath(_) => between("$", "$"),
        Event::DisplayMath(_) => between("$$", "$$"),
        Event::SoftBreak | Event::HardBreak => ends_line,
        Event::TaskListMarker(done) => {
            if *done {
                between("[", "]")
            } else {
                written == "[ ]"
            }
        }
        Event::Rule => written.starts_with(['*', '-', '_']) && !ends_line,
        Event::End(_) | Event::Text(_) | Event::Html(_) => true,
        new => panic!("say here how {new:?} is written"),
    }
}

/// Keeps every event that it is given.
struct Visited<'s> {
    events: Vec<(Event<'s>, Range<usize>)>,
    wants_text: bool,
}

impl<'s> Visitor<'s> for Visited<'s> {
    fn event(&mut self, event: Event<'s>, range: Range<usize>) {
        self.events.push((event, range));
    }

    fn wants_text(&self) -> bool {
        self.wants_text
    }
}

/// Keeps the parts of links.
#[derive(Default)]
struct Parts(Vec<LinkRanges>);

impl<'s> Visitor<'s> for Parts {
    fn event(&mut self, _: Event<'s>, _: Range<usize>) {}

    fn link(&mut self, _: Tag<'s>, _: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        self.0.push(parts());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_pieces_of_a_text_are_all_of_it_and_exact(source in markdown(), options in any_options()) {
        let mut events = Parser::new_ext(&source, &options).into_detail_iter();
        while let Some((event, range)) = events.next() {
            if let Event::Text(text) = event {
                text_pieces::check(&source, &text, range, events.text_pieces())
                    .map_err(|why| TestCaseError::fail(format!("{why} in {source:?}")))?;
            }
        }
    }

    /// An editor that replaces a destination changes where that link leads, and nothing else.
    #[test]
    fn the_range_of_a_destination_is_all_of_it(source in markdown(), options in any_options(), nth in 0_usize..6) {
        let found: Vec<_> = links(&source, &options).collect();
        for link in &found {
            let parts = [&link.ranges.destination, &link.ranges.title, &link.ranges.label];
            for part in parts.into_iter().flatten() {
                prop_assert!(link.range.start <= part.start && part.end <= link.range.end);
                prop_assert!(source.get(part.clone()).is_some());
            }
        }
        let inline = found.iter().enumerate().filter(|(_, link)| link.link_type == LinkType::Inline).nth(nth);
        if let Some((index, link)) = inline {
            let mut edited = source.clone();
            edited.replace_range(link.ranges.destination.clone().unwrap(), "zz");
            let about = |link: &FoundLink<'_>| (link.link_type, link.image, link.text.to_string(), link.href.to_string(), link.title.to_string());
            let mut wanted: Vec<_> = found.iter().map(about).collect();
            wanted[index].3 = "zz".to_owned();
            prop_assert_eq!(links(&edited, &options).map(|link| about(&link)).collect::<Vec<_>>(), wanted);
        }
    }

    #[test]
    fn a_missing_label_that_is_defined_is_not_missing(source in markdown(), nth in 0_usize..6) {
        let found = labels(&source, &Options::GFM);
        if let Some(missing) = found.missing.get(nth) {
            // A label of several lines is written in one, or its lines might begin a block.
            let label = missing.label.replace(['\n', '\r'], " ");
            let label = label.trim_matches([' ', '\t']);
            let defined = format!("[{label}]: zz\n\n{source}");
            let labels = labels(&defined, &Options::GFM);
            prop_assert_eq!(labels.definitions.first().map(|one| &*one.label), Some(label));
            prop_assert!(labels.definitions[0].is_used, "{:?}", defined);
        }
    }

    /// Buffers that another document has filled, and left in the middle, change nothing.
    #[test]
    fn a_reader_gives_the_events_of_a_parser(
        before in markdown(), source in markdown(), taken in 0_usize..30, options in any_options(),
    ) {
        let mut reader = EventReader::new();
        reader.events(&before, &options).take(taken).for_each(drop);
        let events: Vec<_> = reader.events(&source, &options).into_offset_iter().collect();
        prop_assert_eq!(events, Parser::new_ext(&source, &options).into_offset_iter().collect::<Vec<_>>());
    }

    /// Who takes all events has those of a parser; who looks at no texts has the others.
    #[test]
    fn a_visitor_has_the_events_of_a_parser(source in markdown(), options in any_options()) {
        let events: Vec<_> = Parser::new_ext(&source, &options).into_offset_iter().collect();
        let mut all = Visited { events: Vec::new(), wants_text: true };
        let mut reader = EventReader::new();
        reader.visit(&source, &options, &mut all);
        prop_assert_eq!(&all.events, &events);
        let mut blind = Visited { events: Vec::new(), wants_text: false };
        reader.visit(&source, &options, &mut blind);
        let is_text = |event: &Event<'_>| {
            matches!(
                event,
                Event::Text(_)
                    | Event::Code(_)
                    | Event::InlineMath(_)
                    | Event::DisplayMath(_)
                    | Event::SoftBreak
                    | Event::HardBreak
            )
        };
        let others: Vec<_> = events.into_iter().filter(|(event, _)| !is_text(event)).collect();
        prop_assert_eq!(blind.events, others);
    }

    /// The parts of links are those that a `DetailIter` tells of.
    #[test]
    fn a_visitor_has_the_parts_of_links(source in markdown(), options in any_options()) {
        let mut parts = Parts::default();
        EventReader::new().visit(&source, &options, &mut parts);
        let mut details = Parser::new_ext(&source, &options).into_detail_iter();
        let mut expected = Vec::new();
        while let Some((event, _)) = details.next() {
            if matches!(event, Event::Start(Tag::Link(_) | Tag::Image(_))) {
                expected.extend(details.link_ranges().cloned());
            }
        }
        prop_assert_eq!(parts.0, expected);
    }

    #[test]
    fn events_are_balanced_and_nest(source in markdown(), options in any_options()) {
        let mut open = Vec::new();
        for event in Parser::new_ext(&source, &options) {
            match event {
                Event::Start(tag) => open.push(tag.to_end()),
                Event::End(end) => prop_assert_eq!(open.pop(), Some(end)),
                _ => {}
            }
        }
        prop_assert!(open.is_empty(), "{:?}", open);
    }

    #[test]
    fn ranges_are_ordered_inside_their_parents_and_on_boundaries(source in markdown(), options in any_options()) {
        let document = 0..source.len();
        let mut open = Vec::from([document]);
        let mut last = 0;
        for (event, range) in Parser::new_ext(&source, &options).into_offset_iter() {
            prop_assert!(source.get(range.clone()).is_some(), "{:?} {:?}", event, range);
            let parent = open.last().expect("the document is never closed");
            prop_assert!(parent.start <= range.start && range.end <= parent.end, "{:?} {:?} in {:?}", event, range, parent);
            match event {
                Event::End(_) => {
                    prop_assert_eq!(&range, parent);
                    open.pop();
                    last = range.end;
                }
                Event::Start(_) => {
                    prop_assert!(range.start >= last, "{:?} {:?} starts before {}", event, range, last);
                    last = range.start;
                    open.push(range);
                }
                _ => {
                    prop_assert!(range.start >= last, "{:?} {:?} starts before {}", event, range, last);
                    last = range.end;
                }
            }
        }
    }

    #[test]
    fn a_range_holds_what_its_event_is_written_with(source in markdown(), options in any_options()) {
        for (event, range) in Parser::new_ext(&source, &options).into_offset_iter() {
            let written = &source[range];
            prop_assert!(is_written_like(&event, written), "{:?} is not {:?}", written, event);
        }
    }

    /// What ranges cover, as `OffsetIter` says it.
    #[test]
    fn text_is_its_range_decoded_and_nothing_else_is_outside(source in markdown(), options in any_options()) {
        let events = Parser::new_ext(&source, &options).into_offset_iter();
        prop_assert_eq!(ranges::check(&source, events), Ok(()));
    }

    #[test]
    fn text_is_never_empty_and_never_split(source in markdown(), options in any_options()) {
        let mut behind_text = false;
        for event in Parser::new_ext(&source, &options) {
            if let Event::Text(text) = &event {
                prop_assert!(!text.is_empty() && !behind_text);
                prop_assert!(!text.contains('\0'));
            }
            behind_text = matches!(event, Event::Text(_));
        }
    }

    #[test]
    fn a_bare_link_is_the_source_at_its_range(source in markdown(), options in any_options()) {
        for link in links(&source, &options) {
            if link.link_type.is_bare() {
                // A table takes the backslash of `\|` away before anybody else looks; of `\\|` it
                // leaves one.
                let without_backslashes = |text: &str| text.replace('\\', "");
                let mut written = source[link.range.clone()].replace('\0', "\u{fffd}");
                let is_address = matches!(link.link_type, LinkType::BareEmail | LinkType::BareMailto | LinkType::BareXmpp);
                if options.dialect.finds_addresses_as_shown() && is_address {
                    // A destination is decoded just as text is.
                    let as_destination = format!("[]({written})");
                    written = links(&as_destination, &options).next().map_or(written, |link| link.href.into_owned());
                }
                prop_assert_eq!(without_backslashes(&written), without_backslashes(&link.text));
            }
        }
    }

    #[test]
    fn no_letter_is_lost(source in words_and_marks()) {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
        let text: String = Parser::new_ext(&source, &Options::GFM)
            .filter_map(|event| match event {
                Event::Text(text)
                | Event::Code(text)
                | Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(text))) => Some(text.into_owned()),
                _ => None,
            })
            .collect();
        prop_assert_eq!(letters(&text), letters(&source));
    }

    #[test]
    fn a_used_renderer_and_the_events_give_the_same_html(first in markdown(), source in markdown(), options in any_options()) {
        let fresh = to_html_with(&source, &options);
        let mut renderer = Renderer::new();
        renderer.render(&first, &options);
        prop_assert_eq!(renderer.render(&source, &options), &fresh);
        prop_assert_eq!(by_events(&source, &options), fresh);
    }

    #[test]
    fn line_endings_are_alike(source in markdown(), options in any_options()) {
        let unix = source.replace("\r\n", "\n").replace('\r', "\n");
        let same = |source: &str| to_html_with(source, &options).replace("\r\n", "\n").replace('\r', "\n");
        prop_assert_eq!(same(&unix.replace('\n', "\r\n")), same(&unix));
        prop_assert_eq!(same(&unix.replace('\n', "\r")), same(&unix));
    }

    #[test]
    fn commonmark_has_no_bare_links(source in markdown()) {
        let bare = Parser::new_ext(&source, &everything("commonmark"))
            .filter(|event| matches!(event, Event::Start(Tag::Link(link)) if link.link_type.is_bare()))
            .count();
        prop_assert_eq!(bare, 0);
    }

    #[test]
    fn safe_html_stays_safe(source in markdown(), options in any_options()) {
        prop_assert_eq!(safe_html::dangers(&to_html_with(&source, &options)), Vec::<String>::new());
    }

    #[test]
    fn safe_html_stays_safe_whatever_links_become(source in markdown(), url in markdown(), name in markdown()) {
        let options = everything("linkmark");
        let events = Parser::new_ext(&source, &options).rewrite_links(|mut link| {
            link.dest_url = url.clone().into();
            Rewrite::Keep(link.with_attribute(name.clone(), url.clone()))
        });
        let mut out = String::new();
        html::push(&mut out, events, &options);
        let mut dangers = safe_html::dangers(&out);
        dangers.retain(|danger| !danger.starts_with("attribute"));
        prop_assert_eq!(dangers, Vec::<String>::new());
    }

    #[test]
    fn no_anchor_stands_in_an_anchor(source in markdown(), options in any_options()) {
        // Raw HTML is the author's own, so it is left out here.
        let mut depth = 0;
        for event in Parser::new_ext(&source, &options) {
            match event {
                Event::Start(Tag::Link(_)) => depth += 1,
                Event::End(linkmark::TagEnd::Link) => depth -= 1,
                _ => {}
            }
            prop_assert!(depth <= 1);
        }
    }
}

/// The same law, of what the specifications chose to show.
#[test]
fn ranges_of_every_example_cover_what_they_show() {
    let examples =
        [spec::commonmark(), spec::gfm(), spec::gfm_regression(), spec::gfm_extensions(), spec::documents()];
    let mut wrong = Vec::new();
    for example in examples.iter().flatten() {
        for options in [
            Options::COMMONMARK,
            Options::GFM,
            everything("github"),
            everything("linkmark"),
            extended("github"),
        ] {
            let events = Parser::new_ext(&example.markdown, &options).into_offset_iter();
            wrong.extend(ranges::check(&example.markdown, events).err());
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn deep_nesting_does_not_recurse() {
    for (open, close) in
        [("> ", ""), ("*a **a ", ""), ("[", "](u)"), ("![", "](u)"), ("- ", ""), ("_a ", " a_")]
    {
        let source = format!("{}x{}", open.repeat(100_000), close.repeat(100_000));
        let events = Parser::new_ext(&source, &Options::GFM).count();
        assert!(events > 0);
        assert!(to_html_with(&source, &Options::GFM).contains('x'));
    }
}
