//! Judges HTML as a browser reads it: with a real tokenizer, and rules of its own.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::{Cell, RefCell};

#[path = "written.rs"]
mod written;

/// Everything in `html` that the writer has no business writing.
pub(super) fn dangers(html: &str) -> Vec<String> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let tokenizer = Tokenizer::new(Judge::default(), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.dangers.into_inner()
}

#[derive(Default)]
struct Judge {
    dangers: RefCell<Vec<String>>,
    anchors: Cell<i32>,
}

impl TokenSink for Judge {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) => self.tag(&tag),
            Token::CommentToken(text) => self.dangers.borrow_mut().push(format!("comment {text}")),
            Token::DoctypeToken(_) => self.dangers.borrow_mut().push("doctype".into()),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Judge {
    fn tag(&self, tag: &Tag) {
        let mut dangers = self.dangers.borrow_mut();
        let Some((_, attributes)) = written::WRITTEN.iter().find(|(name, _)| *name == &*tag.name) else {
            dangers.push(format!("tag {}", tag.name));
            return;
        };
        if &*tag.name == "a" {
            self.anchors.set(self.anchors.get() + if tag.kind == TagKind::StartTag { 1 } else { -1 });
            if !(0..=1).contains(&self.anchors.get()) {
                dangers.push("an anchor in an anchor".into());
            }
        }
        for attribute in &tag.attrs {
            let name = &*attribute.name.local;
            let is_allowed = attributes.contains(&name) || (is_heading(&tag.name) && is_of_heading(name));
            if !is_allowed {
                dangers.push(format!("attribute {name}"));
            }
            if name.starts_with("on") || name == "style" {
                dangers.push(format!("code in {name}"));
            }
            if matches!(name, "href" | "src") && runs_code(&attribute.value, name) {
                dangers.push(format!("{name} {}", attribute.value));
            }
        }
    }
}

fn is_heading(tag: &str) -> bool {
    ["h1", "h2", "h3", "h4", "h5", "h6"].contains(&tag)
}

/// What the author of a heading may give it (`EXTENSIONS.md`).
fn is_of_heading(name: &str) -> bool {
    ["lang", "dir", "title", "translate"].contains(&name)
        || name.starts_with("data-")
        || name.starts_with("aria-")
}

/// As a browser does it: controls and spaces around are dropped, tabs and line endings anywhere,
/// letters are folded.
fn runs_code(url: &str, attribute: &str) -> bool {
    let seen: String = url
        .trim_start_matches(|c: char| c <= ' ')
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\r'))
        .flat_map(char::to_lowercase)
        .collect();
    let image =
        ["png", "gif", "jpeg", "webp"].iter().any(|kind| seen.starts_with(&format!("data:image/{kind}")));
    let data = seen.starts_with("data:") && !(attribute == "src" && image);
    data || ["javascript:", "vbscript:", "file:"].iter().any(|scheme| seen.starts_with(scheme))
}

#[test]
fn the_judge_sees_what_it_has_to_see() {
    for html in [
        "<script>",
        "<a href=\"java&#10;script:x\">",
        "<img src=x onerror=y>",
        "<a href=x><a href=y>",
        "<a href=\" JAVASCRIPT:x\">",
        "<img src=\"data:image/svg+xml,x\">",
        "<!-- -->",
        "<h1 onclick=x>",
        "<p lang=x>",
    ] {
        assert!(!dangers(html).is_empty(), "{html}");
    }
    assert!(dangers("<h1 lang=\"de\" data-a=\"b\">").is_empty());
    assert!(
        dangers("<p><a href=\"https://a.b\">&lt;script&gt;</a> <img src=\"data:image/png,x\" alt=\"\" />")
            .is_empty()
    );
}
