//! A page of documentation: a table of contents above it, and code blocks highlighted.
//!
//! `cargo run -p linkmark --example contents [FILE]`
//!
//! Both work on the stream of events. The table of contents is made of events like any others; a
//! highlighted code block becomes one `Event::TrustedHtml`, which is written as it is while raw
//! HTML of the document is not. (Without events it is a renderer: `highlight.rs`.)

use linkmark::{
    CodeBlockKind, Event, HeadingLevel, LinkTag, LinkType, Options, Parser, Tag, TagEnd, TrustedHtml, html,
    plain_text,
};

const OPTIONS: Options<'_> = Options::GFM.with_heading_ids(true);

fn main() -> std::io::Result<()> {
    let source = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => include_str!("data/contents.md").to_owned(),
    };
    print!("{}", run(&source));
    Ok(())
}

/// The page.
pub(crate) fn run(source: &str) -> String {
    let events: Vec<Event<'_>> = Parser::new_ext(source, &OPTIONS).collect();
    let headings = headings(&events);
    let mut page = String::from("<nav>\n");
    html::push(&mut page, contents(&headings), &OPTIONS);
    page.push_str("</nav>\n");
    html::push(&mut page, highlighted(events), &OPTIONS);
    page
}

/// A heading, as the table of contents needs it.
struct Heading {
    level: HeadingLevel,
    id: String,
    text: String,
}

/// The headings that have an id. One without letters or digits has none and cannot be linked to.
fn headings(events: &[Event<'_>]) -> Vec<Heading> {
    let mut headings = Vec::new();
    let mut rest = events;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if let Event::Start(Tag::Heading { level, id: Some(id), .. }) = first {
            let end = rest.iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
            let (inside, after) = rest.split_at(end.unwrap_or(rest.len()));
            let text = plain_text(inside.iter().cloned()).trim().to_owned();
            headings.push(Heading { level: *level, id: id.to_string(), text });
            rest = after;
        }
    }
    headings
}

/// Nested lists of links. A heading is nested in the last one before it that has a lower level.
fn contents(headings: &[Heading]) -> Vec<Event<'_>> {
    let mut events = Vec::new();
    // The levels of the lists that are open; each has an item that is open.
    let mut open: Vec<HeadingLevel> = Vec::new();
    for heading in headings {
        while open.pop_if(|level| *level > heading.level).is_some() {
            events.extend([Event::End(TagEnd::Item), Event::End(TagEnd::List(false))]);
        }
        if open.last() == Some(&heading.level) {
            events.push(Event::End(TagEnd::Item));
        } else {
            events.push(Event::Start(Tag::List(None)));
            open.push(heading.level);
        }
        let link = LinkTag::new(LinkType::Inline, format!("#{}", heading.id));
        events.extend([
            Event::Start(Tag::Item),
            Event::Start(Tag::Link(link)),
            Event::Text(heading.text.as_str().into()),
            Event::End(TagEnd::Link),
        ]);
    }
    for _ in open {
        events.extend([Event::End(TagEnd::Item), Event::End(TagEnd::List(false))]);
    }
    events
}

/// Every code block whose language we know, as HTML of our own.
fn highlighted(events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut out = Vec::with_capacity(events.len());
    let mut code: Option<String> = None;
    for event in events {
        match (event, &mut code) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), _) if info == "rust" => {
                code = Some(String::new());
            }
            (Event::Text(text), Some(code)) => code.push_str(&text),
            (Event::End(TagEnd::CodeBlock), Some(text)) => {
                let html = format!("<pre><code>{}</code></pre>\n", highlight(text));
                out.push(Event::TrustedHtml(TrustedHtml::trust(html)));
                code = None;
            }
            (event, _) => out.push(event),
        }
    }
    out
}

/// Keywords in bold and the rest escaped. A real site would call a highlighter here.
fn highlight(code: &str) -> String {
    const KEYWORDS: [&str; 5] = ["fn", "let", "match", "pub", "use"];
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        if KEYWORDS.contains(&piece) {
            out.push_str(&format!("<b>{piece}</b>"));
        } else {
            piece.chars().for_each(|c| push_escaped(&mut out, c));
        }
        rest = after;
    }
    out
}

fn push_escaped(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        _ => out.push(c),
    }
}
