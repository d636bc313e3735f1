//! The examples of `EXTENSIONS.md`, and that the page names every extension.

use linkmark::{Extension, Options, Parser, html, to_html_with};

const PAGE: &str = include_str!("../EXTENSIONS.md");

/// What comes before the names of the extensions that an example needs.
const OPENS: &str = "```example ";

struct Example<'p> {
    names: &'p str,
    markdown: &'p str,
    html: &'p str,
}

fn examples() -> Vec<Example<'static>> {
    let blocks = PAGE.split(OPENS).skip(1).map(|rest| {
        let (names, body) = rest.split_once('\n').expect("a block has a second line");
        let (body, _) = body.split_once("```\n").expect("a block is closed");
        let (markdown, html) = body.split_once("\n.\n").expect("a line with a dot is between the parts");
        Example { names, markdown, html }
    });
    blocks.collect()
}

#[test]
fn the_examples_are_true() {
    let examples = examples();
    assert_eq!(examples.len(), PAGE.matches(OPENS.trim_end()).count(), "an example without a name");
    for Example { names, markdown, html: expected } in examples {
        let extensions = names.split(' ').map(|name| Extension::named(name).expect(name));
        let options = extensions.fold(Options::GFM.with_allow_unsafe(true), Options::with_extension);
        assert_eq!(to_html_with(markdown, &options), expected, "{names}");
        let mut by_events = String::new();
        let events = Parser::new_ext(markdown, &options).into_offset_iter();
        html::push_with_ranges(&mut by_events, markdown, events, &options);
        assert_eq!(by_events, expected, "{names}, by events");
    }
}

#[test]
fn every_extension_has_an_example() {
    for extension in Extension::ALL {
        let named = |example: &Example<'_>| example.names.split(' ').any(|name| name == extension.name());
        assert!(examples().iter().any(named), "{}", extension.name());
    }
}
