//! Our events through pulldown-cmark's own renderer: the page is ours but for the differences that
//! `page.rs` names, and no attack gets through. Run on `testdata/pulldown.toml`, the
//! specifications' examples, published incidents and random documents.

mod page;
#[path = "../properties/pieces.rs"]
#[allow(dead_code)] // only its documents are used here
mod pieces;
#[path = "../properties/safe_html.rs"]
mod safe_html;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Extension, Options, Parser, Rewrite, RewriteLinks as _, pulldown, to_html_with};
use linkmark_testdata::incidents::{self, Incident};
use linkmark_testdata::spec::{self, Example};
use proptest::test_runner::{Config, TestError, TestRunner};
use pulldown_cmark::html::push_html;

fn main() {
    let mut trials = Vec::new();
    for case in cases() {
        trials.push(Trial::test(format!("case: {}", case.name), move || check_case(&case)));
    }
    for (suite, examples) in suites() {
        trials.push(Trial::test(format!("{suite}: the page is ours"), move || {
            examples.iter().try_for_each(check_example)
        }));
    }
    for incident in incidents::all() {
        let name = format!("{} {}: {}", incident.id, incident.names.join(" "), incident.rule);
        trials.push(Trial::test(name, move || check_incident(&incident)));
    }
    trials.push(Trial::test("random documents: the page is ours, and safe", random_documents));
    trials.push(Trial::test("random documents: links with attributes are ours", random_attributes));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    markdown: String,
    /// What pulldown-cmark's renderer writes, without the line ending at the end.
    html: String,
    /// Whether that is our page too.
    #[serde(default)]
    ours: bool,
    #[serde(default)]
    allow_unsafe: bool,
    #[serde(default)]
    id_prefix: String,
}

fn cases() -> Vec<Case> {
    linkmark_testdata::file::rows("pulldown.toml", "case")
}

fn suites() -> [(&'static str, Vec<Example>); 4] {
    [
        ("commonmark", spec::commonmark()),
        ("gfm", spec::gfm()),
        ("gfm-regression", spec::gfm_regression()),
        ("gfm-extensions", spec::gfm_extensions()),
    ]
}

fn everything() -> Options<'static> {
    Options::GITHUB
        .with_dialect(&Dialect::LINKMARK)
        .with_math(true)
        .with_front_matter(true)
        .with_heading_ids(true)
}

/// Safe, with the filter of tags and without: raw HTML must not need the filter to be text. And
/// with every extension.
fn safe_modes() -> [Options<'static>; 3] {
    let extended = Extension::ALL.iter().fold(everything(), |options, &one| options.with_extension(one));
    [everything(), everything().with_tag_filter(false), extended]
}

/// The page as pulldown-cmark's renderer writes it.
fn theirs(source: &str, options: &Options<'_>) -> String {
    let mut page = String::new();
    push_html(&mut page, pulldown::events(Parser::new_ext(source, options), options));
    page
}

fn check_case(case: &Case) -> Result<(), Failed> {
    let options = everything().with_allow_unsafe(case.allow_unsafe).with_id_prefix(&case.id_prefix);
    let have = theirs(&case.markdown, &options);
    if have.trim_end_matches('\n') != case.html {
        return Err(format!("input: {:?}\nwant: {}\nhave: {have}", case.markdown, case.html).into());
    }
    let ours = to_html_with(&case.markdown, &options);
    if (ours == have) != case.ours {
        return Err(format!("ours: {ours}\ntheirs: {have}").into());
    }
    Ok(page::is_ours(&case.markdown, &options)?)
}

/// The specifications' examples have raw HTML, so they are read in both modes.
fn check_example(example: &Example) -> Result<(), Failed> {
    for allow_unsafe in [false, true] {
        let options = everything().with_allow_unsafe(allow_unsafe);
        page::is_ours(&example.markdown, &options)
            .map_err(|difference| format!("{} {}: {difference}", example.section, example.number))?;
    }
    is_safe(&example.markdown).map_err(Failed::from)
}

fn check_incident(incident: &Incident) -> Result<(), Failed> {
    for payload in &incident.payload {
        is_safe(&payload.markdown)?;
        page::is_ours(&payload.markdown, &everything())?;
    }
    Ok(())
}

/// Whether nothing gets through in safe mode: by way of [`pulldown::events`], and one by one.
fn is_safe(source: &str) -> Result<(), String> {
    let judge = |page: &str, known: &str| {
        let mut dangers = safe_html::dangers(&page::without_their_attributes(page));
        dangers.retain(|danger| danger != known);
        if dangers.is_empty() { Ok(()) } else { Err(format!("{dangers:?}\ninput: {source:?}\nhave: {page}")) }
    };
    for options in safe_modes() {
        judge(&theirs(source, &options), "")?;
        let mut one_by_one = String::new();
        push_html(&mut one_by_one, Parser::new_ext(source, &options).map(Into::into));
        // One event does not know what it is in; the page of `From` says so.
        judge(&one_by_one, "an anchor in an anchor")?;
    }
    Ok(())
}

fn random(test: impl Fn(&str) -> Result<(), String>) -> Result<(), Failed> {
    let config = Config { cases: 3000, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new(config)
        .run(&pieces::markdown(), |source| test(&source).map_err(proptest::test_runner::TestCaseError::fail));
    run.map_err(|error| match error {
        TestError::Fail(why, source) => format!("{why}\nsmallest: {source:?}").into(),
        TestError::Abort(why) => why.to_string().into(),
    })
}

fn random_documents() -> Result<(), Failed> {
    random(|source| {
        page::is_ours(source, &everything())?;
        page::is_ours(source, &everything().with_schemes(&["https", "mailto"]))?;
        is_safe(source)
    })
}

/// What a program added to links has no place in events of pulldown-cmark.
fn random_attributes() -> Result<(), Failed> {
    random(|source| {
        page::is_ours_with(source, &everything(), |parser| {
            Box::new(parser.rewrite_links(|link| {
                Rewrite::Keep(link.with_attribute("rel", "nofollow").with_attribute("onclick", "x"))
            }))
        })
    })
}
