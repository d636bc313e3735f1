//! A program that adds the worst: constructs that answer anything at all, and a resolver, a
//! rewriter and renderers that put what they are given to where it could do harm. The fuzz target
//! of safe output has it too.

use linkmark::html::Renderers;
use linkmark::scan::{Pattern, Place};
use linkmark::{
    Construct, FoundConstruct, LinkTag, LinkType, MissingLabel, Options, Rewrite, Shown, Target, TrustedHtml,
};
use std::ops::Range;

/// A number that depends on the place alone, so that the same place has the same answer again.
fn number(place: &Place<'_>) -> usize {
    let bytes = place.rest().bytes().take(4).chain(place.previous().map(|character| character as u8));
    bytes.fold(7, |number, byte| number * 31 % 65_521 + usize::from(byte))
}

/// Ranges of every kind: right ones, and empty, turned round, before the floor, inside a character,
/// beyond the text.
pub(super) fn anything(place: &Place<'_>) -> Option<Range<usize>> {
    let number = number(place);
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

const BAD: &str = "javascript:alert(1)";

pub(super) fn shown<'t>(found: &FoundConstruct<'t>) -> Shown<'t> {
    match found.text.len() % 6 {
        0 => found.link(BAD),
        1 => found.link(found.text),
        2 => Shown::Text(found.text.into()),
        3 => Shown::Code(found.text.into()),
        4 => Shown::Image(LinkTag::new(LinkType::Own, BAD), found.text.into()),
        _ => Shown::Html(TrustedHtml::new().open("em", &[]).text(found.text).close("em")),
    }
}

const WILD: [Construct<'_>; 2] = [
    Construct::new(Pattern::new(b"@#:-[{*_!`<\\w", &anything), &shown),
    Construct::new(Pattern::new(b"@.]()abc~$\n\xc3\xe4", &anything).after_links(), &shown),
];

fn resolve(missing: &MissingLabel<'_>) -> Option<Target<'static>> {
    match missing.label.len() % 3 {
        0 => Some(Target::new(BAD).with_title(missing.label.to_owned())),
        1 => Some(Target::new(missing.label.to_owned())),
        _ => None,
    }
}

pub(super) fn rewrite(link: LinkTag<'_>) -> Rewrite<'_> {
    match link.dest_url.len() % 4 {
        0 => Rewrite::Unlink,
        1 => Rewrite::Drop,
        2 => Rewrite::Keep(LinkTag::new(link.link_type, BAD)),
        _ => Rewrite::Keep(link),
    }
}

/// Renderers that put all that they are given to where it could do harm.
pub(super) const RENDERERS: Renderers<'_> = Renderers::NONE
    .with_code_block(&|block| {
        let info = block.info.unwrap_or(block.code);
        (info.len() % 3 > 0).then(|| {
            let open = TrustedHtml::new().open("code", &[("class", info.into()), ("onclick", info.into())]);
            open.text(block.code).close("code")
        })
    })
    .with_heading(&|heading| {
        let id = heading.id.unwrap_or("");
        (id.len() % 3 > 0)
            .then(|| TrustedHtml::new().open("h1", &[("id", id.into())]).html(&heading.content).close("h1"))
    })
    .with_image(&|image| {
        let src = image.src?;
        Some(TrustedHtml::new().void("img", &[("alt", image.alt.into()), ("src", src.into())]))
    })
    .with_link(&|link| {
        let href = link.href?;
        let attributes =
            [("title", link.title.into()), ("href", href.as_str().into()), ("href", href.into())];
        Some(TrustedHtml::new().open("a", &attributes).html(&link.content).close("a"))
    });

/// `options` with constructs and a resolver.
pub(super) fn wild(options: Options<'_>) -> Options<'_> {
    options.with_constructs(&WILD).with_resolver(&resolve)
}
