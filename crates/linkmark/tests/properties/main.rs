//! What holds for every text, however odd: tried on random strings of the pieces that Markdown is
//! made of.

mod explain;
mod pieces;
mod ranges;
mod safe_html;
mod syntax;

use linkmark::{
    CodeBlockKind, Dialect, Event, LinkType, Options, Parser, Renderer, Rewrite, RewriteLinks as _, Tag,
    html, links, to_html_with,
};
use linkmark_testdata::spec;
use pieces::{markdown, words_and_marks};
use proptest::prelude::*;

/// Everything on, so that everything can go wrong with everything else.
fn everything(dialect: &str) -> Options<'static> {
    let dialect = Dialect::preset(dialect).expect("a dialect of ours");
    Options::GITHUB.with_dialect(dialect).with_math(true).with_front_matter(true).with_heading_ids(true)
}

fn any_options() -> impl Strategy<Value = Options<'static>> {
    prop::sample::select(vec![
        Options::COMMONMARK,
        Options::GFM,
        everything("github"),
        everything("extended"),
        everything("markdown-it-rs"),
        everything("linkmark"),
    ])
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
            Tag::Strikethrough => between("~", "~"),
            Tag::Image(_) => between("![", ")") || between("![", "]"),
            Tag::Link(link) => match link.link_type {
                LinkType::Inline => between("[", ")"),
                LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => between("[", "]"),
                LinkType::Autolink | LinkType::Email => between("<", ">"),
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
            Tag::FootnoteDefinition(_) => between("[^", ""),
            Tag::MetadataBlock(_) => between("---", "---") || between("---", "...") || between("+++", "+++"),
            Tag::Paragraph => !written.is_empty() && !written.starts_with([' ', '\n']) && !ends_line,
            Tag::HtmlBlock => written.trim_start_matches([' ', '\t']).starts_with('<'),
            Tag::TableCell => !written.starts_with(' ') && !written.ends_with(' '),
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

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
        let mut by_events = String::new();
        html::push(&mut by_events, Parser::new_ext(&source, &options), &options);
        prop_assert_eq!(by_events, fresh);
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
        for options in [Options::COMMONMARK, Options::GFM, everything("github"), everything("linkmark")] {
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
