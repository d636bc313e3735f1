//! The default output has no tag, attribute or URL that could run code, and no anchor inside an
//! anchor, as a browser's tokenizer reads it: of Markdown, of plain text, of Markdown whose links a
//! program replaced by anything, and of Markdown to which a program adds constructs, a resolver, a
//! rewriter and renderers of its own.
#![no_main]

#[path = "../../crates/linkmark/tests/properties/safe_html.rs"]
mod safe_html;
#[path = "../../crates/linkmark/tests/properties/wild.rs"]
mod wild;

use libfuzzer_sys::fuzz_target;
use linkmark::{Parser, Rewrite, RewriteLinks as _, html, to_html_with};
use linkmark_fuzz::Input;
use linkmark_scan::Scanner;

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let (dialect, source) = (input.dialect(), input.text);
    let options = input.options(&dialect);
    let check = |page: &str| assert_eq!(safe_html::dangers(page), Vec::<String>::new(), "{page}");
    check(&to_html_with(source, &options));

    let mut page = String::new();
    linkmark_scan::linkify::write(&mut page, source, &Scanner::new(&dialect))
        .expect("a string can be written to");
    check(&page);

    let url = source.split('\n').next().unwrap_or("").to_owned();
    let events = Parser::new_ext(source, &options).rewrite_links(|mut link| {
        link.dest_url = url.clone().into();
        Rewrite::Keep(link.with_attribute("title", url.clone()))
    });
    let mut rewritten = String::new();
    html::push(&mut rewritten, events, &options);
    check(&rewritten);

    let added = wild::wild(options);
    for options in [
        added,
        added.with_rewriter(&wild::rewrite),
        added.with_renderers(wild::RENDERERS),
        added.with_rewriter(&wild::rewrite).with_renderers(wild::RENDERERS),
    ] {
        let page = to_html_with(source, &options);
        check(&page);
        assert_eq!(linkmark_fuzz::by_events(source, &options), page);
    }
});
