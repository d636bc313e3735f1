//! The laws of a text that is still arriving, tried on random documents, on the examples of all
//! specifications and on all hostile inputs, cut at random places and byte by byte.

mod cost;
mod player;
mod unfinished;

#[path = "../properties/pieces.rs"]
mod pieces;
#[path = "../properties/safe_html.rs"]
mod safe_html;

use linkmark::html::{CodeBlock, Heading, Link, Renderers, Value};
use linkmark::{
    Dialect, LinkTag, MissingLabel, Options, Rewrite, Stream, Target, TrustedHtml, WikiLinks, to_html_with,
};
use linkmark_testdata::{pathological, spec};
use pieces::{markdown, words_and_marks};
use player::Player;
use proptest::prelude::*;

fn options() -> Vec<Options<'static>> {
    let everything = |dialect: &str| {
        let dialect = Dialect::preset(dialect).expect("a dialect of ours");
        Options::GITHUB.with_dialect(dialect).with_math(true).with_front_matter(true).with_heading_ids(true)
    };
    vec![
        Options::COMMONMARK,
        Options::GFM,
        Options::GFM.with_definition_lists(true).with_heading_attributes(true).with_heading_ids(true),
        everything("github")
            .with_sourcepos(true)
            .with_figures(true)
            .with_inline_footnotes(true)
            .with_definition_lists(true),
        everything("github"),
        extended(everything("linkmark")).with_footnote_labels(false),
        Options::GFM.with_heading_ids(true).with_allow_unsafe(true),
        Options::GFM.with_heading_ids(true).with_rewriter(&rewrite).with_resolver(&resolve),
        Options::GITHUB
            .with_renderers(Renderers::NONE.with_code_block(&code).with_heading(&heading).with_link(&link)),
    ]
}

fn extended(options: Options<'static>) -> Options<'static> {
    options
        .with_mark(true)
        .with_insert(true)
        .with_superscript(true)
        .with_subscript(true)
        .with_hard_breaks(true)
        .with_cjk_emphasis(true)
        .with_smart_punctuation(true)
        .with_wiki_links(Some(WikiLinks::TargetFirst))
        .with_heading_attributes(true)
        .with_inline_footnotes(true)
        .with_figures(true)
}

/// What a program may write in our place: `Stream` takes whatever `Renderer` takes.
fn rewrite(link: LinkTag<'_>) -> Rewrite<'_> {
    match link.dest_url.len() % 4 {
        0 => Rewrite::Unlink,
        1 => Rewrite::Drop,
        _ => Rewrite::Keep(link.with_attribute("rel", "ugc")),
    }
}

fn resolve(missing: &MissingLabel<'_>) -> Option<Target<'static>> {
    (missing.label.len() % 2 == 1).then(|| Target::new(format!("/{}", missing.label)))
}

fn code(block: &CodeBlock<'_>) -> Option<TrustedHtml<'static>> {
    (block.code.len().is_multiple_of(2))
        .then(|| TrustedHtml::new().open("figure", &[]).text(block.code).close("figure"))
}

fn heading(heading: &Heading<'_>) -> Option<TrustedHtml<'static>> {
    Some(TrustedHtml::new().open("section", &[]).html(&heading.content).close("section"))
}

fn link(link: &Link<'_>) -> Option<TrustedHtml<'static>> {
    let href = link.href.map_or(Value::Text("-"), Value::Url);
    Some(TrustedHtml::new().open("span", &[("href", href)]).html(&link.content).close("span"))
}

/// Pushes `source` in pieces of `lengths` bytes, in turn, and checks every state of the page.
fn check(source: &str, options: &Options<'_>, lengths: &[usize], refresh_every: usize) {
    let mut stream = Stream::new(options);
    let mut player = Player::default();
    let mut at = 0;
    let mut lengths = lengths.iter().cycle();
    let mut pushes = 0;
    while at < source.len() {
        let end = (at + lengths.next().expect("some")).min(source.len());
        let update = stream.push_bytes(&source.as_bytes()[at..end]).expect("short");
        let current = update.is_current();
        player.apply(&update, source);
        at = end;
        pushes += 1;
        check_page(&stream, &player, options, current, source);
        if pushes % refresh_every == 0 {
            let update = stream.refresh();
            assert!(update.is_current());
            player.apply(&update, source);
            check_page(&stream, &player, options, true, source);
        }
    }
    let update = stream.finish();
    assert!(update.is_current() && update.blocks().all(|block| block.is_final));
    player.apply(&update, source);
    check_page(&stream, &player, options, true, source);
    assert_eq!(stream.text(), source);
}

fn check_page(stream: &Stream<'_>, player: &Player, options: &Options<'_>, current: bool, source: &str) {
    assert_eq!(stream.html(), player.html(), "played back; {:?} of {source:?}", stream.text());
    if current {
        let whole = to_html_with(stream.text(), options);
        assert_eq!(stream.html(), whole, "after {:?} of {source:?}", stream.text());
        return;
    }
    // The notes are written again with the open end that they change with.
    let notes = stream.html().find("<section class=\"footnotes\"");
    let notes = notes.map_or(0, |at| stream.html().len() - at + stream.text().len());
    let is_deep =
        closing_tags(stream.html()).max(notes) > 4000 || source.matches(['>', '-', '.']).count() > 290;
    assert!(player.waits() || is_deep, "it lags for nothing: {:?} of {source:?}", stream.text());
    let is_ours = options.renderers == Renderers::NONE && options.rewriter.is_none();
    if !options.allow_unsafe && is_ours {
        assert_eq!(safe_html::dangers(stream.html()), [""; 0], "{source:?}");
    }
}

/// How many bytes at the end of a page are nothing but closing tags.
fn closing_tags(mut html: &str) -> usize {
    let len = html.len();
    while let Some(tag) = html
        .trim_end()
        .rfind("</")
        .filter(|&tag| html.trim_end()[tag..].find('>') == Some(html.trim_end().len() - tag - 1))
    {
        html = &html[..tag];
    }
    len - html.len()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_state_is_a_page_and_the_last_is_the_page(
        pieces in prop::collection::vec(prop_oneof![4 => markdown(), 1 => words_and_marks()], 1..4),
        lengths in prop::collection::vec(1..40_usize, 1..5),
        which in 0..9_usize,
        refresh in 1..40_usize,
    ) {
        let source = pieces.concat();
        check(&source, &options()[which], &lengths, refresh);
        check(&source, &options()[which], &[1], 10_000);
    }
}

/// Lengths of pieces as chance has them, the same for the same number.
fn random_lengths(seed: usize) -> Vec<usize> {
    let mut state = seed as u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        1 + (state >> 24) as usize % 17
    };
    (0..9).map(|_| next()).collect()
}

#[test]
fn the_examples_of_all_specifications_arrive_byte_by_byte_and_cut_anywhere() {
    for options in options() {
        let examples = [spec::commonmark(), spec::gfm(), spec::gfm_regression(), spec::gfm_extensions()];
        for (number, example) in examples.iter().flatten().enumerate() {
            check(&example.markdown, &options, &[1], 10_000);
            check(&example.markdown, &options, &random_lengths(number), 5);
        }
    }
}

#[test]
fn hostile_inputs_arrive_byte_by_byte_and_cut_anywhere() {
    for options in options() {
        for (number, pattern) in pathological::patterns().into_iter().enumerate() {
            check(&pathological::generate(&pattern, 200), &options, &[1], 10_000);
            check(&pathological::generate(&pattern, 600), &options, &random_lengths(number), 11);
        }
    }
}

/// What random texts have found.
const FOUND: &[&str] = &[
    // The place of the first list was written before the second term made it longer.
    "$\n: *\n\n![a](u)\n\n\n: *",
    // The end of the front matter was a longer line, after all.
    "+++\n+++&",
    "---\na: b\n---c",
];

#[test]
fn what_was_found_stays_repaired() {
    for source in FOUND {
        for options in options() {
            check(source, &options, &[1], 10_000);
            check(source, &options, &[3, 1], 10_000);
        }
    }
}
