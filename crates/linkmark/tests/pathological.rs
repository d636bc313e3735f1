//! Every hostile input takes time in proportion to its length, in dialects of every kind.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::scan::Pattern as Found;
use linkmark::{
    Construct, Dialect, Extension, FoundConstruct, FoundLink, LinkFinder, MissingLabel, Options, Parser,
    Renderer, Shown, Target, TrustedHtml, html,
};
use linkmark_testdata::growth;
use linkmark_testdata::pathological::{Pattern, generate, patterns};

const SHORT: usize = 16 << 10;
const LONG: usize = 256 << 10;

/// Those whose rules differ in kind. `uts58` is there only with its feature.
const DIALECTS: [&str; 5] = ["gfm", "linkmark", "extended", "github", "uts58"];

/// How many of them read a pattern without a byte at which a bare link could start: the two that
/// are furthest from each other.
const ENOUGH: usize = 2;

fn main() {
    let mut trials = Vec::new();
    for pattern in patterns() {
        let dialects = if pattern.concerns_bare_links() { &DIALECTS[..] } else { &DIALECTS[..ENOUGH] };
        for name in dialects {
            let Some(dialect) = Dialect::preset(name) else { continue };
            let pattern = pattern.clone();
            trials.push(Trial::test(format!("{} [{name}]", pattern.name), move || check(&pattern, dialect)));
        }
        let extended = pattern.clone();
        trials.push(Trial::test(format!("{} [extended]", pattern.name), move || check_extended(&extended)));
        let own = pattern.clone();
        trials.push(Trial::test(format!("{} [own]", pattern.name), move || check_own(&own)));
        let detailed = pattern.clone();
        trials.push(Trial::test(format!("{} [details]", pattern.name), move || check_details(&detailed)));
        trials.push(Trial::test(format!("{} [links]", pattern.name), move || check_links(&pattern)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(pattern: &Pattern, dialect: &Dialect) -> Result<(), Failed> {
    let options =
        Options::GITHUB.with_dialect(dialect).with_allow_unsafe(true).with_math(true).with_heading_ids(true);
    let mut renderer = Renderer::new();
    grows_with_the_text(pattern, |text| renderer.render(text, &options).len())
}

/// With every extension on, so that each meets what was made for another.
fn check_extended(pattern: &Pattern) -> Result<(), Failed> {
    let github = Options::GITHUB.with_math(true).with_heading_ids(true);
    let options = Extension::ALL.iter().fold(github, |options, &one| options.with_extension(one));
    let mut renderer = Renderer::new();
    grows_with_the_text(pattern, |text| renderer.render(text, &options).len())
}

/// With all that a program may add: constructs that read all that they are shown, in vain, others
/// that answer wherever they are asked, a resolver that knows every other label, and renderers.
fn check_own(pattern: &Pattern) -> Result<(), Failed> {
    const BYTES: &[u8] = b"@#:-_*[]{}<>()!.,/|`~\\&aw\n";
    fn text<'t>(found: &FoundConstruct<'t>) -> Shown<'t> {
        Shown::Text(found.text.into())
    }
    let constructs = [
        Construct::new(Found::new(BYTES, &|place| place.text().find('\u{1}').map(|at| at..at + 1)), &text),
        Construct::new(Found::new(b"(w-", &|place| Some(place.floor()..place.at() + 1)), &text),
        Construct::new(Found::new(BYTES, &|place| Some(place.ahead(1))).after_links(), &text),
    ];
    let whole = |html: &TrustedHtml<'_>| Some(TrustedHtml::new().html(html));
    let (heading, link) =
        (|heading: &html::Heading<'_>| whole(&heading.content), |link: &html::Link<'_>| whole(&link.content));
    let code = |block: &html::CodeBlock<'_>| Some(TrustedHtml::new().text(block.code));
    let renderers = html::Renderers::NONE.with_heading(&heading).with_link(&link).with_code_block(&code);
    let resolve =
        |missing: &MissingLabel<'_>| missing.label.len().is_multiple_of(2).then(|| Target::new("/u"));
    let options = Options::GITHUB
        .with_constructs(&constructs)
        .with_renderers(renderers)
        .with_resolver(&resolve)
        .with_heading_ids(true);
    let mut renderer = Renderer::new();
    grows_with_the_text(pattern, |text| renderer.render(text, &options).len())
}

fn check_links(pattern: &Pattern) -> Result<(), Failed> {
    grows_with_the_text(pattern, |text| {
        let mut sum = 0;
        let count = |link: FoundLink<'_>| sum += link.text.len() + link.href.len();
        let labels = LinkFinder::new().for_each_with_labels(text, &Options::GITHUB, count);
        sum + labels.definitions.len() + labels.missing.len()
    })
}

/// Events with the pieces of each text and the parts of each link.
fn check_details(pattern: &Pattern) -> Result<(), Failed> {
    grows_with_the_text(pattern, |text| {
        let mut events = Parser::new_ext(text, &Options::GITHUB).into_detail_iter();
        let mut sum = 0;
        while events.next().is_some() {
            sum += 1 + usize::from(events.link_ranges().is_some());
        }
        sum
    })
}

fn grows_with_the_text(pattern: &Pattern, work: impl FnMut(&str) -> usize) -> Result<(), Failed> {
    growth::check(&generate(pattern, SHORT), &generate(pattern, LONG), work)?;
    Ok(())
}
