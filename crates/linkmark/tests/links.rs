//! The list of links: what is one, and what a reader sees of it.

use linkmark::{Dialect, FoundLink, LinkFinder, Options, links};

/// `text → href` for each, images with a `!` in front.
fn listed(source: &str) -> Vec<String> {
    let show =
        |link: FoundLink<'_>| format!("{}{} → {}", if link.image { "!" } else { "" }, link.text, link.href);
    links(source, &Options::GFM).map(show).collect()
}

#[test]
fn what_a_reader_sees_is_the_text() {
    assert_eq!(listed("[a *b* `c`\nd\\*&amp;](e)"), ["a b c d*& → e"]);
    assert_eq!(
        listed("www.a.b/c_d_e and <f@g.h>"),
        ["www.a.b/c_d_e → http://www.a.b/c_d_e", "f@g.h → mailto:f@g.h"]
    );
    assert_eq!(listed("[](a)"), [" → a"]);
}

#[test]
fn an_image_in_a_link_is_listed_before_it() {
    assert_eq!(listed("[a ![b](c) d](e)"), ["!b → c", "a b d → e"]);
}

#[test]
fn the_description_of_an_image_holds_no_links() {
    assert_eq!(listed("![a [b](c) ![d](e) https://f.g](h) [i](j)"), ["!a b d https://f.g → h", "i → j"]);
}

#[test]
fn text_that_lies_in_the_document_is_borrowed_from_it() {
    let source = "[see foo_bar ~ baz](a) https://b.c/d";
    for link in links(source, &Options::GFM) {
        let place = link.text.as_ptr() as usize - source.as_ptr() as usize;
        assert!(link.range.contains(&place), "{link:?}");
    }
}

#[test]
fn ranges_hold_the_whole_link() {
    let source = "a [b][c] ![d](e)\n\n[c]: f\n";
    let found: Vec<&str> = links(source, &Options::GFM).map(|link| &source[link.range]).collect();
    assert_eq!(found, ["[b][c]", "![d](e)"]);
}

#[test]
fn behind_an_open_bracket_only_addresses_are_links() {
    let dialect = Dialect::GFM.with_scheme("tel:");
    let options = Options::GFM.with_dialect(&dialect);
    let found: Vec<String> =
        links("tel:1 [a tel:2 a@b.co", &options).map(|link| link.href.into_owned()).collect();
    assert_eq!(found, ["tel:1", "mailto:a@b.co"]);
}

#[test]
fn a_used_finder_finds_what_links_lists() {
    let mut finder = LinkFinder::new();
    for source in ["[a](b) [c", "d](e) www.f.gh\n\n[![i](j)](k)", "", "![l [m](n)](o)"] {
        let mut found = Vec::new();
        finder.for_each(source, &Options::GFM, |link| found.push(link));
        assert_eq!(found, links(source, &Options::GFM).collect::<Vec<_>>(), "{source}");
    }
}
