//! Inline constructs of one's own: mentions, tags, emoji, tickets, wiki links and templates.
//!
//! `cargo run -p linkmark --example constructs`
//!
//! Each is a pattern, which says where one is, and a function that says what becomes of it. They
//! are asked while the document is read, so `@_carol_` is a mention and not emphasis, and nothing
//! in code, in a URL or after a backslash is taken for one. The output is the safe one.

use linkmark::scan::{Pattern, Place};
use linkmark::{Construct, FoundConstruct, LinkTag, LinkType, Options, Shown, TrustedHtml, to_html_with};
use std::ops::Range;

pub(crate) const MENTION: Construct<'_> = Construct::new(Pattern::new(b"@", &find_mention), &show_mention);
/// After links: of `fixes #https://a.example/1` the URL has the text.
pub(crate) const TAG: Construct<'_> = Construct::new(Pattern::new(b"#", &find_tag).after_links(), &show_tag);
pub(crate) const EMOJI: Construct<'_> = Construct::new(Pattern::new(b":", &find_emoji), &show_emoji);
pub(crate) const TICKET: Construct<'_> = Construct::new(Pattern::new(b"-", &find_ticket), &show_ticket);
pub(crate) const WIKI: Construct<'_> = Construct::new(Pattern::new(b"[", &find_wiki), &show_wiki);
pub(crate) const TEMPLATE: Construct<'_> = Construct::new(Pattern::new(b"{", &find_template), &show_template);

const FORUM: Options<'_> = Options::GFM.with_constructs(&[MENTION, TAG, EMOJI, TICKET, WIKI, TEMPLATE]);

fn main() {
    print!("{}", run(include_str!("data/constructs.md")));
}

pub(crate) fn run(source: &str) -> String {
    to_html_with(source, &FORUM)
}

/// How many bytes at the start of `text` fit.
fn count(text: &str, fits: impl Fn(u8) -> bool) -> usize {
    text.bytes().take_while(|&byte| fits(byte)).count()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_after_word(place: &Place<'_>) -> bool {
    place.previous().is_some_and(|previous| previous.is_alphanumeric() || previous == '_')
}

/// `@user`, or `@user@host.org` as the fediverse writes it. `@scope/package` is neither.
pub(crate) fn find_mention(place: &Place<'_>) -> Option<Range<usize>> {
    let name = 1 + count(&place.rest()[1..], is_word);
    if name == 1 || is_after_word(place) {
        return None;
    }
    let host = place.rest()[name..].strip_prefix('@').map_or("", |rest| {
        let host = &rest[..count(rest, |byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))];
        host.trim_end_matches(['.', '-'])
    });
    let len = if host.contains('.') { name + 1 + host.len() } else { name };
    (!place.rest()[len..].starts_with('/')).then(|| place.ahead(len))
}

pub(crate) fn show_mention<'t>(mention: &FoundConstruct<'t>) -> Shown<'t> {
    match mention.text[1..].split_once('@') {
        Some((name, host)) => mention.link(format!("https://{host}/@{name}")),
        None => mention.link(format!("/users/{}", &mention.text[1..])),
    }
}

/// `#tag`, which is more than a number, and not the `{#id}` of a heading.
pub(crate) fn find_tag(place: &Place<'_>) -> Option<Range<usize>> {
    let tag = &place.rest()[1..];
    let len =
        tag.find(|character: char| !character.is_alphanumeric() && character != '_').unwrap_or(tag.len());
    let is_number = tag[..len].bytes().all(|byte| byte.is_ascii_digit());
    (!is_number && !is_after_word(place) && !matches!(place.previous(), Some('/' | '{')))
        .then(|| place.ahead(1 + len))
}

fn show_tag<'t>(tag: &FoundConstruct<'t>) -> Shown<'t> {
    mark(tag, "/tags/", "tag")
}

/// A link with a class of its own.
fn mark<'t>(found: &FoundConstruct<'t>, folder: &str, class: &'static str) -> Shown<'t> {
    let name = found.text.trim_start_matches('#');
    let link = LinkTag::new(LinkType::Own, format!("{folder}{name}")).with_attribute("class", class);
    Shown::Link(link, found.text.into())
}

const EMOJI_NAMES: [(&str, &str); 3] = [("tada", "🎉"), ("+1", "👍"), ("heart", "❤️")];

fn emoji(written: &str) -> Option<&'static str> {
    let name = written.strip_prefix(':')?.strip_suffix(':')?;
    EMOJI_NAMES.iter().find(|(known, _)| *known == name).map(|(_, emoji)| *emoji)
}

/// `:tada:`, if it is known.
fn find_emoji(place: &Place<'_>) -> Option<Range<usize>> {
    let len = 2 + count(&place.rest()[1..], |byte| is_word(byte) || b"+-".contains(&byte));
    emoji(place.rest().get(..len)?).map(|_| place.ahead(len))
}

fn show_emoji<'t>(found: &FoundConstruct<'t>) -> Shown<'t> {
    Shown::Text(emoji(found.text).unwrap_or(found.text).into())
}

/// The projects that have tickets. `UTF-8` and `SHA-256` only look like one.
const PROJECTS: [&str; 2] = ["AB", "TICKET"];

/// `TICKET-12`: the trigger is the hyphen, and the start is before it.
fn find_ticket(place: &Place<'_>) -> Option<Range<usize>> {
    let project = PROJECTS.iter().find(|project| place.before().ends_with(**project))?.len();
    let number = count(&place.rest()[1..], |byte| byte.is_ascii_digit());
    let (start, end) = (place.at() - project, place.at() + 1 + number);
    let touches_word = |character: Option<char>| character.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let is_free = !touches_word(place.text()[..start].chars().next_back())
        && !touches_word(place.text()[end..].chars().next());
    (number > 0 && is_free).then_some(start..end)
}

fn show_ticket<'t>(ticket: &FoundConstruct<'t>) -> Shown<'t> {
    mark(ticket, "https://tickets.example/", "ticket")
}

/// What is between two pairs of brackets, on one line.
fn between(place: &Place<'_>, open: &str, close: &str) -> Option<Range<usize>> {
    let inner = place.rest().strip_prefix(open)?;
    let len = inner.find(close)?;
    let fits = !inner[..len].trim().is_empty() && !inner[..len].contains(['\n', '[', '{']);
    fits.then(|| place.ahead(open.len() + len + close.len()))
}

/// `[[Page]]` or `[[Page|text]]`.
fn find_wiki(place: &Place<'_>) -> Option<Range<usize>> {
    between(place, "[[", "]]")
}

fn show_wiki<'t>(found: &FoundConstruct<'t>) -> Shown<'t> {
    let inner = &found.text[2..found.text.len() - 2];
    let (page, text) = inner.split_once('|').unwrap_or((inner, inner));
    let link = LinkTag::new(LinkType::Own, format!("/wiki/{}", page.trim().replace(' ', "_")));
    Shown::Link(link, text.trim().into())
}

/// `{{name}}`.
fn find_template(place: &Place<'_>) -> Option<Range<usize>> {
    between(place, "{{", "}}")
}

/// Some are values, one is HTML; what nobody knows is shown as code.
fn show_template<'t>(found: &FoundConstruct<'t>) -> Shown<'t> {
    let inner = found.text[2..found.text.len() - 2].trim();
    if let Some(key) = inner.strip_prefix("key ") {
        return Shown::Html(TrustedHtml::new().open("kbd", &[]).text(key).close("kbd").with_description(key));
    }
    match inner {
        "version" => Shown::Text("1.2.3".into()),
        unknown => Shown::Code(unknown.into()),
    }
}
