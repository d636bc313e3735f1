//! The specifications, example by example, rendered at once and by way of events. Where ours
//! differs on purpose, `testdata/known_differences.toml` has our answer; an example that is listed
//! there and does not differ fails as well.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Parser, WikiLinks, html, to_html_with};
use linkmark_testdata::differences::{self, SpecDifference};
use linkmark_testdata::spec::{self, Example};

fn main() {
    let arguments = Arguments::from_args();
    let mut known = differences::from_specs();
    let mut trials = Vec::new();
    for (suite, examples, options) in suites() {
        for example in examples {
            let listed = known.iter().position(|one| one.suite == suite && one.number == example.number);
            let difference = listed.map(|at| known.swap_remove(at));
            let name = format!("{suite} {}: {}", example.number, example.section);
            let options = options(&example);
            trials.push(Trial::test(name, move || check(&example, &options, difference.as_ref())));
        }
    }
    for SpecDifference { suite, number, .. } in known {
        let name = format!("{suite} {number}: a known difference without an example");
        trials.push(Trial::test(name, || Err("there is no such example".into())));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

type Suite = (&'static str, Vec<Example>, fn(&Example) -> Options<'static>);

fn suites() -> [Suite; 7] {
    [
        ("pulldown-cmark", of_sections(spec::pulldown_cmark()), by_switches_of_pulldown),
        ("comrak", of_sections(spec::comrak()), by_switches_of_comrak),
        ("commonmark", spec::commonmark(), |_| Options::COMMONMARK.with_allow_unsafe(true)),
        ("gfm", spec::gfm(), by_extensions),
        ("gfm-regression", spec::gfm_regression(), by_extensions),
        // They test the program, so its links are the program's; its footnotes had numbers then.
        ("gfm-extensions", spec::gfm_extensions(), |_| {
            Options::GFM.with_dialect(&Dialect::GITHUB).with_allow_unsafe(true)
        }),
        ("documents", spec::documents(), |example| {
            let name = example.dialect.as_deref().expect("an example of a document names its dialect");
            Options::COMMONMARK
                .with_dialect(Dialect::preset(name).expect("a dialect of ours"))
                .with_allow_unsafe(true)
        }),
    ]
}

fn by_extensions(example: &Example) -> Options<'static> {
    let mut options = Options::COMMONMARK.with_allow_unsafe(true);
    for extension in &example.extensions {
        match extension.as_str() {
            "table" => options.tables = true,
            "autolink" => options.dialect = &Dialect::GFM,
            "strikethrough" => options.strikethrough = true,
            "tagfilter" => options.tag_filter = true,
            "footnotes" => options.footnotes = true,
            // The name of the examples that cmark-gfm itself does not run: task lists.
            "disabled" | "tasklist" => options.task_lists = true,
            other => panic!("an extension nobody has heard of: {other}"),
        }
    }
    options
}

/// The suites of extensions that we have.
const SECTIONS: [&str; 17] = [
    "wikilinks",
    "heading_attrs",
    "definition_lists",
    "wikilinks_title_after_pipe",
    "wikilinks_title_before_pipe",
    "description_lists",
    "super_sub",
    "smart_punct",
    "supersubscript",
    "subscript",
    "highlight",
    "insert",
    "cjk_friendly_emphasis",
    "options",
    "inline_footnotes",
    "core",
    "sourcepos",
];

fn of_sections(mut examples: Vec<Example>) -> Vec<Example> {
    examples.retain(|example| SECTIONS.contains(&example.section.as_str()));
    examples
}

/// All that its tests have on, and what a test names.
fn by_switches_of_pulldown(example: &Example) -> Options<'static> {
    let mut options = Options::COMMONMARK
        .with_allow_unsafe(true)
        .with_math(true)
        .with_tables(true)
        .with_strikethrough(true)
        .with_superscript(true)
        .with_task_lists(true)
        .with_alerts(true)
        .with_footnotes(true)
        .with_heading_attributes(true);
    for switch in &example.extensions {
        match switch.as_str() {
            "smart_punctuation" => options.smart_punctuation = true,
            "subscript" => options.subscript = true,
            "wikilinks" => options.wiki_links = Some(WikiLinks::TargetFirst),
            "definition_list" => options.definition_lists = true,
            other => panic!("a switch nobody has heard of: {other}"),
        }
    }
    options
}

/// Only what a test names is on. The places of blocks are tested with all blocks on, and their
/// tests name tags.
fn by_switches_of_comrak(example: &Example) -> Options<'static> {
    if example.section == "sourcepos" {
        return Options::GFM.with_sourcepos(true).with_definition_lists(true).with_front_matter(true);
    }
    let mut options = Options::COMMONMARK.with_footnote_labels(true);
    for switch in &example.extensions {
        match switch.as_str() {
            "strikethrough" => options.strikethrough = true,
            "table" => options.tables = true,
            "footnotes" => options.footnotes = true,
            "inline_footnotes" => options.inline_footnotes = true,
            "figure_with_caption" => options.figures = true,
            "superscript" => options.superscript = true,
            "subscript" => options.subscript = true,
            "highlight" => options.mark = true,
            "insert" => options.insert = true,
            "cjk_friendly_emphasis" => options.cjk_emphasis = true,
            "wikilinks_title_after_pipe" => options.wiki_links = Some(WikiLinks::TargetFirst),
            "wikilinks_title_before_pipe" => options.wiki_links = Some(WikiLinks::TextFirst),
            "description_lists" => options.definition_lists = true,
            "smart" => options.smart_punctuation = true,
            other => panic!("a switch nobody has heard of: {other}"),
        }
    }
    options
}

/// What two pages may write differently and mean the same: line endings between tags, quotation
/// marks, comrak's own attribute of wiki links, and its labels of notes that have none. Only for
/// the tests of other engines.
fn standardized(html: &str) -> String {
    let html = with_numbers(html.replace(" data-wikilink=\"true\"", ""));
    html.trim_end().replace(">\n", ">").replace("\n<", "<").replace("&quot;", "\"").replace("&#39;", "'")
}

/// `fnref-__inline_1` by the number that the reference shows.
fn with_numbers(mut html: String) -> String {
    let references: Vec<String> = html.split("href=\"#fn-__inline_").skip(1).map(str::to_owned).collect();
    for reference in references {
        let label = reference.split('"').next().unwrap_or("");
        let number = reference.split(['>', '<']).nth(1).unwrap_or("");
        html = html.replace(&format!("-__inline_{label}\""), &format!("{number}\""));
    }
    html
}

/// The places of all tags of these names, a line each.
fn places(html: &str, tags: &[String]) -> String {
    let has_name = |tag: &&str| tags.iter().any(|name| tag.split([' ', '>']).next() == Some(name));
    let tags = html.split('<').filter(has_name);
    let places = tags.filter_map(|tag| Some(tag.split_once("data-sourcepos=\"")?.1.split_once('"')?.0));
    places.map(|place| format!("{place}\n")).collect()
}

fn check(
    example: &Example,
    options: &Options<'_>,
    difference: Option<&SpecDifference>,
) -> Result<(), Failed> {
    let ours = to_html_with(&example.markdown, options);
    let mut by_events = String::new();
    let events = Parser::new_ext(&example.markdown, options).into_offset_iter();
    html::push_with_ranges(&mut by_events, &example.markdown, events, options);
    if by_events != ours {
        return Err(format!("events: {by_events:?}\nat once: {ours:?}").into());
    }
    if to_html_with(&example.markdown, &options.with_front_matter(true)) != ours {
        return Err("with front matter on, the example reads otherwise".into());
    }
    let ours = match example.section.as_str() {
        "sourcepos" => places(&ours, &example.extensions),
        _ => ours,
    };
    if example.html == "<IGNORE>\n" {
        return Ok(()); // it only must not crash
    }
    let is_of_peer = SECTIONS.contains(&example.section.as_str());
    let same = ours == example.html
        || is_of_peer && standardized(&ours) == standardized(&example.html)
        || example.dialect.is_some() && ours == with_amp_in_href(&example.html);
    match difference {
        None if same => Ok(()),
        None => {
            Err(format!("input: {:?}\nwant: {:?}\nhave: {ours:?}", example.markdown, example.html).into())
        }
        Some(_) if same => Err("it does not differ any more".into()),
        Some(known) if known.html == ours => Ok(()),
        Some(known) => Err(format!("the known answer: {:?}\nhave: {ours:?}", known.html).into()),
    }
}

/// One document prints a bare `&` in `href`, which is the same attribute as `&amp;`.
fn with_amp_in_href(html: &str) -> String {
    let mut parts = html.split("href=\"");
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (href, rest) = part.split_once('"').unwrap_or((part, ""));
        out.push_str("href=\"");
        out.push_str(&href.replace("&amp;", "&").replace('&', "&amp;"));
        out.push('"');
        out.push_str(rest);
    }
    out
}
