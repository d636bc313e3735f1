//! Highlighted code in safe mode.
//!
//! `cargo run -p linkmark --example highlight`
//!
//! The program writes code blocks and headings itself. All else stays as it was: raw HTML of the
//! document is shown as text, and a URL that runs code is not written. `TrustedHtml` escapes the
//! text it is built of, so the highlighter cannot forget to.

use linkmark::html::{CodeBlock, Heading, Renderers};
use linkmark::{Options, Renderer, TrustedHtml};

const DOCUMENT: Options<'_> = Options::GFM
    .with_heading_ids(true)
    .with_renderers(Renderers::NONE.with_code_block(&highlight).with_heading(&anchor));

fn main() {
    print!("{}", run(include_str!("data/highlight.md")));
}

pub(crate) fn run(source: &str) -> String {
    Renderer::new().render(source, &DOCUMENT).to_owned()
}

const KEYWORDS: [&str; 6] = ["fn", "for", "if", "in", "let", "return"];

/// Rust with its keywords and comments marked; other languages as usual.
fn highlight(block: &CodeBlock<'_>) -> Option<TrustedHtml<'static>> {
    if block.language() != "rust" {
        return None;
    }
    let mut html = TrustedHtml::new().open("pre", &[("class", "highlight".into())]);
    for line in block.code.split_inclusive('\n') {
        let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
        for word in code.split_inclusive(|character: char| !character.is_alphanumeric()) {
            let len = word.trim_end_matches(|character: char| !character.is_alphanumeric()).len();
            html = if KEYWORDS.contains(&&word[..len]) {
                html.open("b", &[]).text(&word[..len]).close("b").text(&word[len..])
            } else {
                html.text(word)
            };
        }
        if !comment.is_empty() {
            html = html.open("i", &[]).text(comment.trim_end()).close("i").text("\n");
        }
    }
    Some(html.close("pre"))
}

/// A heading that one can link to.
fn anchor(heading: &Heading<'_>) -> Option<TrustedHtml<'static>> {
    const NAMES: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
    let name = NAMES[heading.level as usize - 1];
    let id = heading.id?;
    let target = format!("#{id}");
    let href = DOCUMENT.link_url(&target)?;
    let html = TrustedHtml::new().open(name, &[("id", id.into())]).html(&heading.content).text(" ");
    let html = html.open("a", &[("class", "anchor".into()), ("href", href.into())]).text("#").close("a");
    Some(html.close(name))
}
