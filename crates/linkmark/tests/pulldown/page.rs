//! Two pages compared as a browser's tokenizer reads them, but for what pulldown-cmark's renderer
//! writes in its own way. Each of these differences is a function here, and a case of
//! `testdata/pulldown.toml`.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use linkmark::{Event, Options, Parser, Tag, TagEnd, html, pulldown};
use pulldown_cmark::html::push_html;
use std::cell::RefCell;

/// Events as a program may have changed them.
type Events<'s> = Box<dyn Iterator<Item = Event<'s>> + 's>;

/// Whether pulldown-cmark's renderer makes our page from our events.
pub(super) fn is_ours(source: &str, options: &Options<'_>) -> Result<(), String> {
    is_ours_with(source, options, |parser| Box::new(parser))
}

pub(super) fn is_ours_with<'s>(
    source: &'s str,
    options: &Options<'s>,
    change: impl Fn(Parser<'s, 's>) -> Events<'s>,
) -> Result<(), String> {
    // Footnotes are at the end of our page, and where the source has them on theirs.
    let options = options.with_footnotes(false);
    let events = || change(Parser::new_ext(source, &options));
    let mut ours = String::new();
    html::push(&mut ours, events(), &options);
    let mut theirs = String::new();
    push_html(&mut theirs, pulldown::events(events(), &options).map(as_we_write_it));
    let (want, have) = (tokens(&ours), tokens(&theirs));
    if want == have {
        return Ok(());
    }
    Err(format!("input: {source:?}\nours: {ours}\ntheirs: {theirs}\nours: {want:?}\ntheirs: {have:?}"))
}

/// Tasks and alerts have other tags there.
fn as_we_write_it(event: pulldown_cmark::Event<'_>) -> pulldown_cmark::Event<'_> {
    use pulldown_cmark::Event as Theirs;
    let ours = match event {
        Theirs::TaskListMarker(done) => Event::TaskListMarker(done),
        Theirs::Start(pulldown_cmark::Tag::BlockQuote(Some(kind))) => {
            Event::Start(Tag::BlockQuote(Some(alert(kind))))
        }
        Theirs::End(pulldown_cmark::TagEnd::BlockQuote(Some(kind))) => {
            Event::End(TagEnd::BlockQuote(Some(alert(kind))))
        }
        other => return other,
    };
    let mut out = String::new();
    html::push(&mut out, [ours], &Options::GFM);
    Theirs::Html(out.into())
}

fn alert(kind: pulldown_cmark::BlockQuoteKind) -> linkmark::BlockQuoteKind {
    use linkmark::BlockQuoteKind::{Caution, Important, Note, Tip, Warning};
    let kinds = [Note, Tip, Important, Warning, Caution];
    kinds
        .into_iter()
        .find(|&ours| pulldown_cmark::BlockQuoteKind::from(ours) == kind)
        .expect("there are five")
}

/// The page without what is never on ours: the styles of columns, classes of alerts, ids of
/// footnotes.
pub(super) fn without_their_attributes(page: &str) -> String {
    let mut page = page.replace("<div class=\"footnote-definition\" id=", "<li id=");
    for side in ["left", "center", "right"] {
        page = page.replace(&format!(" style=\"text-align: {side}\""), "");
    }
    for kind in ["note", "tip", "important", "warning", "caution"] {
        page = page.replace(&format!("<blockquote class=\"markdown-alert-{kind}\">"), "<blockquote>");
    }
    page
}

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    /// References decoded, so that `"` and `&quot;` are the same.
    Text(String),
    Start(String, Vec<(String, String)>),
    End(String),
    Other(String),
}

/// What a page is made of, but for the differences.
fn tokens(page: &str) -> Vec<Piece> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(page));
    let tokenizer = Tokenizer::new(Pieces::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut pieces = tokenizer.sink.0.into_inner();
    no_table_bodies(&mut pieces);
    for piece in &mut pieces {
        if let Piece::Start(tag, attributes) = piece {
            align_by_attribute(attributes);
            language_up_to_a_tab(tag, attributes);
            urls_with_brackets_and_carets(attributes);
            attributes.sort();
        }
    }
    no_line_endings_beside_blocks(&pieces)
}

#[derive(Default)]
struct Pieces(RefCell<Vec<Piece>>);

impl TokenSink for Pieces {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut pieces = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => match pieces.last_mut() {
                Some(Piece::Text(before)) => before.push_str(&text),
                _ => pieces.push(Piece::Text(text.to_string())),
            },
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                let attributes = tag.attrs.iter();
                let attributes = attributes.map(|one| (one.name.local.to_string(), one.value.to_string()));
                pieces.push(Piece::Start(tag.name.to_string(), attributes.collect()));
            }
            Token::TagToken(tag) => pieces.push(Piece::End(tag.name.to_string())),
            Token::ParseError(_) | Token::EOFToken => {}
            other => pieces.push(Piece::Other(format!("{other:?}"))),
        }
        TokenSinkResult::Continue
    }
}

/// A table without rows has no body on our page.
fn no_table_bodies(pieces: &mut Vec<Piece>) {
    pieces.retain(|piece| !matches!(piece, Piece::Start(tag, _) | Piece::End(tag) if tag == "tbody"));
}

/// A column is aligned by a style there.
fn align_by_attribute(attributes: &mut [(String, String)]) {
    for (name, value) in attributes {
        if let Some(side) = value.strip_prefix("text-align: ")
            && name == "style"
        {
            (*name, *value) = ("align".to_owned(), side.to_owned());
        }
    }
}

/// Only a space ends the language there.
fn language_up_to_a_tab(tag: &str, attributes: &mut [(String, String)]) {
    for (_, value) in attributes.iter_mut().filter(|(name, _)| tag == "code" && name == "class") {
        value.truncate(value.find(['\t', '\n', '\r']).unwrap_or(value.len()));
    }
}

/// They keep `^` in a URL, and encode the brackets of an IPv6 host.
fn urls_with_brackets_and_carets(attributes: &mut [(String, String)]) {
    for (_, value) in attributes.iter_mut().filter(|(name, _)| name == "href" || name == "src") {
        *value = value.replace("%5B", "[").replace("%5D", "]").replace("%5E", "^");
    }
}

const BLOCKS: [&str; 19] = [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "div",
    "pre",
    "ul",
    "ol",
    "li",
    "hr",
    "table",
    "thead",
    "tr",
    "th",
    "td",
];

/// Blocks are not always on lines of their own there, and an HTML block may end without a line
/// ending.
fn no_line_endings_beside_blocks(pieces: &[Piece]) -> Vec<Piece> {
    let is_block = |piece: Option<&Piece>| match piece {
        Some(Piece::Start(tag, _) | Piece::End(tag)) => BLOCKS.contains(&tag.as_str()),
        Some(_) => false,
        None => true,
    };
    let mut kept = Vec::new();
    let mut in_pre = false;
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Start(tag, _) if tag == "pre" => in_pre = true,
            Piece::End(tag) if tag == "pre" => in_pre = false,
            _ => {}
        }
        let Piece::Text(text) = piece else {
            kept.push(piece.clone());
            continue;
        };
        let mut text = text.as_str();
        if !in_pre && is_block(index.checked_sub(1).map(|before| &pieces[before])) {
            text = text.trim_start_matches('\n');
        }
        if !in_pre && is_block(pieces.get(index + 1)) {
            text = text.trim_end_matches('\n');
        }
        if !text.is_empty() {
            kept.push(Piece::Text(text.to_owned()));
        }
    }
    kept
}
