//! Runs `testdata/program.toml`: what a program adds, rendered at once, by way of events, and
//! piece by piece.

#[allow(dead_code, reason = "the example's own page is another test")]
#[path = "../examples/constructs.rs"]
mod constructs;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::html::{CodeBlock, Heading, Image, Link, Renderers};
use linkmark::scan::{Pattern, Place};
use linkmark::{
    Construct, LinkTag, MissingLabel, Options, Parser, Rewrite, Stream, Target, TrustedHtml, html,
    to_html_with,
};
use serde::Deserialize;
use std::ops::Range;

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    with: Vec<String>,
    markdown: String,
    html: String,
}

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

/// `@name` wherever it is.
fn any_mention(place: &Place<'_>) -> Option<Range<usize>> {
    let name = place.rest()[1..].bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    Some(place.ahead(1 + name.count())).filter(|range| range.len() > 1)
}

const LATE_MENTION: Construct<'_> =
    Construct::new(Pattern::new(b"@", &any_mention).after_links(), &constructs::show_mention);

fn resolve(missing: &MissingLabel<'_>) -> Option<Target<'static>> {
    let target = Target::new(format!("/{}", missing.label)).with_title(format!("{:?}", missing.link_type));
    missing.label.starts_with("known").then_some(target)
}

fn resolve_badly(_: &MissingLabel<'_>) -> Option<Target<'static>> {
    Some(Target::new("javascript:alert(1)"))
}

fn rewrite(link: LinkTag<'_>) -> Rewrite<'_> {
    match &*link.dest_url {
        "unlink" => Rewrite::Unlink,
        "drop" => Rewrite::Drop,
        "bad" => Rewrite::Keep(LinkTag::new(link.link_type, "javascript:x").with_attribute("rel", "ugc")),
        _ => Rewrite::Keep(link.with_attribute("rel", "ugc")),
    }
}

fn code(block: &CodeBlock<'_>) -> Option<TrustedHtml<'static>> {
    Some(TrustedHtml::new().open("pre", &[("class", "own".into())]).text(block.code).close("pre"))
}

fn heading(heading: &Heading<'_>) -> Option<TrustedHtml<'static>> {
    Some(TrustedHtml::new().open("h1", &[("class", "own".into())]).html(&heading.content).close("h1"))
}

fn image(image: &Image<'_>) -> Option<TrustedHtml<'static>> {
    let mut attributes = vec![("class", "own".into()), ("alt", image.alt.into())];
    attributes.extend(image.src.map(|src| ("src", src.into())));
    Some(TrustedHtml::new().void("img", &attributes))
}

fn link(link: &Link<'_>) -> Option<TrustedHtml<'static>> {
    let mut attributes = vec![("class", "own".into())];
    attributes.extend(link.href.map(|href| ("href", href.into())));
    Some(TrustedHtml::new().open("a", &attributes).html(&link.content).close("a"))
}

const RENDERERS: Renderers<'_> =
    Renderers::NONE.with_code_block(&code).with_heading(&heading).with_image(&image).with_link(&link);

impl Case {
    fn check(&self) -> Result<(), Failed> {
        let mut options = Options::GFM;
        let mut own = Vec::new();
        for added in &self.with {
            match added.as_str() {
                "mention" => own.push(constructs::MENTION),
                "tag" => own.push(constructs::TAG),
                "emoji" => own.push(constructs::EMOJI),
                "ticket" => own.push(constructs::TICKET),
                "wiki" => own.push(constructs::WIKI),
                "template" => own.push(constructs::TEMPLATE),
                "late-mention" => own.push(LATE_MENTION),
                "resolver" => options = options.with_resolver(&resolve),
                "bad-resolver" => options = options.with_resolver(&resolve_badly),
                "rewriter" => options = options.with_rewriter(&rewrite),
                "renderers" => options = options.with_renderers(RENDERERS),
                unknown => return Err(format!("there is no `{unknown}`").into()),
            }
        }
        let options = options.with_constructs(&own);
        let expected = format!("{}\n", self.html.trim_start_matches('\n'));
        let mut by_events = String::new();
        html::push(&mut by_events, Parser::new_ext(&self.markdown, &options), &options);
        let at_once = to_html_with(&self.markdown, &options);
        let mut stream = Stream::new(&options);
        for character in self.markdown.chars() {
            stream.push(character.encode_utf8(&mut [0; 4])).map_err(|error| error.to_string())?;
        }
        stream.finish();
        let piece_by_piece = stream.html().to_owned();
        for (how, found) in
            [("at once", at_once), ("by events", by_events), ("piece by piece", piece_by_piece)]
        {
            if found != expected {
                let input = &self.markdown;
                return Err(format!(
                    "\n   input: {input:?}\nexpected: {expected}\n   found: {found} ({how})"
                )
                .into());
            }
        }
        Ok(())
    }
}

fn main() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/program.toml");
    let text = std::fs::read_to_string(path).expect("testdata/program.toml is there");
    let cases: Cases = toml::from_str(&text).expect("cases as testdata/README.md describes them");
    let trials = cases.case.into_iter().map(|case| Trial::test(case.name.clone(), move || case.check()));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
