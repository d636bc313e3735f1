//! What is shown of the unfinished end: *hold* only ever shows more, *close* shows what is open as
//! closed, and both end as the whole text does.

use super::pieces::{markdown, words_and_marks};
use super::player::Player;
use super::{options, random_lengths, safe_html};
use linkmark::html::Renderers;
use linkmark::{Dialect, Options, Stream, Unfinished, to_html_with};
use linkmark_testdata::{pathological, spec};
use proptest::prelude::*;

const NOTES: Options<'static> =
    Options::GFM.with_inline_footnotes(true).with_sourcepos(true).with_figures(true);

/// Without tags and white space, and without the notes, which come after everything.
fn visible(html: &str) -> String {
    let html = html.split("<section class=\"footnotes\"").next().unwrap_or("");
    let mut text = String::new();
    let mut in_tag = false;
    for character in html.chars() {
        match character {
            '<' => in_tag = true,
            '>' => in_tag = false,
            _ if !in_tag && !character.is_whitespace() => text.push(character),
            _ => {}
        }
    }
    text
}

fn without_captions(html: &str) -> String {
    let mut parts = html.split("<figcaption>");
    let mut kept = parts.next().unwrap_or("").to_owned();
    for part in parts {
        kept.push_str(part.split_once("</figcaption>").map_or("", |(_, after)| after));
    }
    kept
}

/// Pushes `source` in pieces of `lengths` bytes, in turn, and checks that what was visible stays.
/// It may change for the causes that final blocks may change for: a block that waits for a
/// definition gets it, and what follows from that. In a list that turns loose, an image may become
/// a figure, whose caption is new.
fn check_hold(source: &str, options: &Options<'_>, lengths: &[usize]) {
    let options = options.with_unfinished(Unfinished::Hold);
    let mut stream = Stream::new(&options);
    let mut player = Player::default();
    let (mut before, mut came) = (String::new(), String::new());
    let defines = source.contains("]:");
    let whole = to_html_with(source, &options);
    let may_be_figure = whole.contains("<figure") && whole.contains("<li>");
    let shown = |html: &str| visible(&if may_be_figure { without_captions(html) } else { html.to_owned() });
    let (mut at, mut lengths) = (0, lengths.iter().cycle());
    while at < source.len() {
        let end = (at + lengths.next().expect("some")).min(source.len());
        let waited = defines && player.waits();
        let update = stream.push_bytes(&source.as_bytes()[at..end]).expect("short");
        at = end;
        let is_revised = waited || update.blocks().chain(update.revised()).any(|block| block.cause.is_some());
        player.apply(&update, source);
        let now = shown(stream.html());
        assert!(
            now.starts_with(&before) || is_revised,
            "{before:?} became {now:?} after {came:?}, with {:?} of {source:?}",
            stream.text()
        );
        assert_eq!(safe(stream.html(), &options), [""; 0], "{:?}", stream.text());
        before = now;
        came = stream.text().to_owned();
    }
    let waited = defines && player.waits();
    let update = stream.finish();
    let is_revised = waited || update.blocks().chain(update.revised()).any(|block| block.cause.is_some());
    let now = shown(stream.html());
    let only_grows = now.starts_with(&before) || is_revised;
    assert!(only_grows, "{before:?} became {now:?} at the end of {source:?}");
    assert_eq!(stream.html(), to_html_with(source, &options), "{source:?}");
}

/// What is dangerous on a page that nobody but us has written.
fn safe(html: &str, options: &Options<'_>) -> Vec<String> {
    let is_ours = options.renderers == Renderers::NONE && options.rewriter.is_none();
    if options.allow_unsafe || !is_ours { Vec::new() } else { safe_html::dangers(html) }
}

/// The options of the tests without those that take links away, text and all.
fn keeping_text() -> Vec<Options<'static>> {
    let mut all = options();
    all.iter_mut().for_each(|options| options.rewriter = None);
    all
}

/// These, and more of what changes text, each with any dialect.
fn any_options() -> impl Strategy<Value = Options<'static>> {
    let dialects = prop::sample::select(Dialect::ALL);
    let all = keeping_text().into_iter().chain([NOTES]).collect::<Vec<_>>();
    (prop::sample::select(all), prop::option::of(dialects)).prop_map(|(options, dialect)| match dialect {
        Some(dialect) => options.with_dialect(Dialect::preset(dialect.name.as_str()).expect("one of ours")),
        None => options,
    })
}

fn check_close(source: &str, options: &Options<'_>, length: usize) {
    let options = options.with_unfinished(Unfinished::Close);
    let mut stream = Stream::new(&options);
    for piece in source.as_bytes().chunks(length) {
        stream.push_bytes(piece).expect("short");
        assert_eq!(safe(stream.html(), &options), [""; 0], "{:?}", stream.text());
    }
    stream.finish();
    assert_eq!(stream.html(), to_html_with(source, &options), "{source:?}");
}

/// What the other pieces have too little of: starts of lines, halves of links, text without spaces.
fn starts_and_ends() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "中",
        "文",
        "，",
        "。",
        "（",
        "）",
        "https://a.b/c",
        "@b.cc",
        "www.",
        "'",
        "\"",
        "x",
        "1.",
        "\n- ",
        "\n> ",
        "```",
        "~~~",
        "\n# ",
        "\n---",
        "\n===",
        "[ ] ",
        "- [x]",
        "> [!NOTE]\n",
        "\n    ",
        "|",
        ":-",
        "\n|-",
        "$",
        "$$",
        "<div>",
        "<!--",
        "\\\n",
        "  \n",
        "é",
        "e\u{301}",
        "\u{200b}",
        "http:",
        "ftp://",
        "mailto:",
        "a@",
        ".com",
        "]: ",
        "](",
        "\u{3000}",
        "。com",
        "{",
        "}",
        "_",
        "*",
        "~",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: random().cases.max(1500), ..random() })]

    #[test]
    fn what_is_held_only_grows(
        pieces in prop::collection::vec(prop_oneof![markdown(), words_and_marks(), starts_and_ends()], 1..3),
        lengths in prop::collection::vec(1..9_usize, 1..4),
        options in any_options(),
    ) {
        let source = pieces.concat();
        check_hold(&source, &options, &[1]);
        check_hold(&source, &options, &lengths);
    }
}

#[test]
fn examples_and_hostile_inputs_only_grow() {
    let examples = [spec::commonmark(), spec::gfm(), spec::gfm_regression(), spec::gfm_extensions()];
    let all = keeping_text();
    for (number, example) in examples.iter().flatten().enumerate() {
        for options in [Options::GFM, all[number % all.len()]] {
            check_hold(&example.markdown, &options, &[1]);
            check_hold(&example.markdown, &options, &random_lengths(number));
        }
    }
    for (number, pattern) in pathological::patterns().into_iter().enumerate() {
        for options in [Options::GFM, all[number % all.len()]] {
            check_hold(&pathological::generate(&pattern, 200), &options, &[1]);
            check_hold(&pathological::generate(&pattern, 600), &options, &random_lengths(number));
        }
    }
}

/// What random texts have found.
const FOUND: &[&str] = &[
    "# #{}",
    "|a|\n|-\u{c}b",
    "www.h\\- {",
    "<v>\n<xmpp",
    "> <v>\n> <xmpp",
    "# a #{}",
    "+++\n+++&",
    "+++\n++++",
    "\\<http://a.b>&nbsp;=a",
    "\\<http://a.b>\"(-",
    "~~^[~ ](javascript:x)~~a",
    "_(__foo__)_ a",
    "*a\n***b",
    "~~u~~ a",
    "'a.' b",
    "~~u~|a",
    "[a](b) \\\nc",
    "\\_\\_a@b.cc\\_ a",
    "![a]()\n\n: *",
    "~~a www.~b.cc~~ a",
    "www.\\_ (",
    "_@.u)_ a",
    "![a``b]\nc``](d) e",
    "'![.`` one\n]\nf ``a]: ",
    "a@c_www.a.b&#6;+ a",
    "*a\n\n中",
    "http://b\\ a",
];

#[test]
fn what_was_shown_too_early_stays_repaired() {
    for source in FOUND {
        for options in keeping_text().into_iter().chain([NOTES]) {
            check_hold(source, &options, &[1]);
        }
    }
}

proptest! {
    #![proptest_config(random())]

    #[test]
    fn what_is_closed_is_a_safe_page(source in markdown(), length in 1..6_usize, options in any_options()) {
        check_close(&source, &options, length);
    }
}

fn random() -> ProptestConfig {
    // `PROPTEST_CASES` asks for more.
    let cases = ProptestConfig::default().cases;
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

#[test]
fn examples_and_hostile_inputs_end_as_the_whole() {
    let examples = [spec::commonmark(), spec::gfm_extensions()];
    for (number, example) in examples.iter().flatten().enumerate() {
        for (options, length) in [(Options::GFM, 3), (keeping_text().swap_remove(number % 9), 1 + number % 5)]
        {
            check_close(&example.markdown, &options, length);
        }
    }
    for pattern in pathological::patterns() {
        check_close(&pathological::generate(&pattern, 300), &Options::GFM, 20);
    }
}

/// Each state of a text that arrives letter by letter, without repetitions.
fn states(source: &str, options: &Options<'_>) -> Vec<String> {
    let mut stream = Stream::new(options);
    let mut states: Vec<String> = Vec::new();
    for character in source.chars() {
        stream.push(character.encode_utf8(&mut [0; 4])).expect("short");
        let html = stream.html().trim_end().replace("<p>", "").replace("</p>", "");
        if states.last() != Some(&html) {
            states.push(html);
        }
    }
    states
}

fn last(source: &str, unfinished: Unfinished) -> String {
    states(source, &Options::GFM.with_unfinished(unfinished)).pop().unwrap_or_default()
}

#[test]
fn what_may_become_markup_is_held() {
    let held = |source: &str| last(source, Unfinished::Hold);
    for (source, shown) in [
        ("Some **bo", "Some"),
        ("Some **bold*", "Some"),
        ("Some **bold** a", "Some <strong>bold</strong> a"),
        ("a *", "a"),
        ("a * b", "a * b"),
        ("a [te", "a"),
        ("a [text]", "a"),
        ("a [text] b", "a [text] b"),
        ("a [text](http://exa", "a"),
        ("a `co", "a"),
        ("a <im", "a"),
        ("a &am", "a"),
        ("a\n-", "a"),
        ("a | b", "a"),
        ("| b", ""),
        ("1", ""),
        ("1. a", "<ol>\n<li>a</li>\n</ol>"),
        ("``", ""),
    ] {
        assert_eq!(held(source), shown, "{source:?}");
    }
}

#[test]
fn what_is_open_is_closed() {
    let closed = |source: &str| last(source, Unfinished::Close);
    for (source, shown) in [
        ("Some **bo", "Some <strong>bo</strong>"),
        ("Some **bo\n", "Some <strong>bo</strong>"),
        ("Some **bo\nld\n", "Some <strong>bo\nld</strong>"),
        ("Some **bo *it", "Some <strong>bo <em>it</em></strong>"),
        ("Some ***bo", "Some <em><strong>bo</strong></em>"),
        ("Some **bo*", "Some <strong>bo</strong>"),
        ("Some **bo**", "Some <strong>bo</strong>"),
        ("**bo* it", "<em><em>bo</em> it</em>"),
        ("Some **", "Some"),
        ("a ~~b ", "a <del>b</del>"),
        ("a [text](http://exa", "a text"),
        ("**[text](http://exa", "<strong>text</strong>"),
        ("![alt](http://exa", "alt"),
        ("[text][lab", "text"),
        ("[text](a) b", "<a href=\"a\">text</a> b"),
        ("[a](b) [c](d", "<a href=\"b\">a</a> c"),
        ("[a *b](c", "a <em>b</em>"),
        ("[a <b c=\"](d)", "a"),
        ("**a [b <c d=\"](e)** f", "<strong>a b</strong>"),
        ("a `co", "a <code>co</code>"),
        ("a ``co` d", "a <code>co` d</code>"),
        ("a `co` [te", "a <code>co</code> te"),
        ("*a `co*", "<em>a <code>co*</code></em>"),
        ("a `", "a"),
        ("a <im", "a"),
        ("a <i>b</i> <c", "a &lt;i&gt;b&lt;/i&gt;"),
        ("a < b", "a &lt; b"),
        ("a &am", "a"),
        ("a & b", "a &amp; b"),
        ("2 * 3", "2 * 3"),
        ("2", ""),
        ("1. 2", ""),
        ("1. 2 ", "<ol>\n<li>2</li>\n</ol>"),
        ("snake_case", "snake_case"),
        ("a !", "a"),
        ("a\n-", "a"),
        ("*", ""),
        ("- *it", "<ul>\n<li><em>it</em></li>\n</ul>"),
        ("# He *ad", "<h1>He <em>ad</em></h1>"),
        ("```\nco", "<pre><code>co\n</code></pre>"),
        ("```\nco\n``", "<pre><code>co\n</code></pre>"),
        ("```ru", "<pre><code class=\"language-ru\"></code></pre>"),
    ] {
        assert_eq!(closed(source), shown, "{source:?}");
    }
    assert!(closed("| a | b |\n|").starts_with("<table>"));
    assert!(closed("> a | b\n> :-").contains("<table>"));
    assert!(closed("| a | b |\n|-|-|\n| *c").contains("<td><em>c</em></td>"));
    let notes = Options::GFM.with_inline_footnotes(true).with_footnotes(true);
    let closed =
        |source: &str| states(source, &notes.with_unfinished(Unfinished::Close)).pop().unwrap_or_default();
    assert_eq!(closed("a *b ^[no *te `c"), "a <em>b</em>");
    assert_eq!(closed("a *b ^[no <te f=\"] c"), "a <em>b</em>");
    assert!(closed("a ^[note] *b").contains("<em>b</em>"));
}

#[test]
fn a_bare_link_is_linked_when_its_end_is_decided() {
    let linkmark = Options::GFM.with_dialect(&Dialect::LINKMARK);
    for unfinished in [Unfinished::Hold, Unfinished::Close] {
        let link = |source: &str| {
            let options = linkmark.with_unfinished(unfinished);
            states(source, &options).pop().unwrap_or_default().contains("<a ")
        };
        assert!(!link("see https://a.b/c"), "{unfinished:?}");
        assert!(link("see https://a.b/c now"), "{unfinished:?}");
        assert!(!link("见https://a.b/c"), "{unfinished:?}");
        assert!(link("见https://a.b/c，然"), "{unfinished:?}");
    }
}
