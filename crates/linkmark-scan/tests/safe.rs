//! Plain text as HTML: nothing of it is markup, and no link runs code.

use std::borrow::Cow;

use linkmark_scan::{Dialect, Scanner, linkify};

fn written(text: &str, dialect: &Dialect) -> String {
    let mut out = String::new();
    linkify::write(&mut out, text, &Scanner::new(dialect)).expect("a string takes everything");
    out
}

#[test]
fn everything_is_escaped_and_links_are_linked() {
    assert_eq!(written("a<b>&\"'\0c", &Dialect::GFM), "a&lt;b&gt;&amp;&quot;&#x27;\u{FFFD}c");
    assert_eq!(
        written("(www.a.b/'ä&c) <ab:c> x", &Dialect::GFM),
        "(<a href=\"http://www.a.b/&#x27;%C3%A4&amp;c\">www.a.b/&#x27;ä&amp;c</a>) <a href=\"ab:c\">ab:c</a> x"
    );
}

#[test]
fn a_nul_in_a_link_is_a_replacement_character() {
    assert_eq!(
        written("http://a.b/\0c", &Dialect::GFM),
        "<a href=\"http://a.b/%EF%BF%BDc\">http://a.b/\u{FFFD}c</a>"
    );
}

#[test]
fn an_href_is_what_is_implied_and_what_is_written() {
    let scanner = Scanner::new(&Dialect::GFM);
    let hrefs: Vec<_> = scanner.links("www.a.b http://a.b").map(|link| link.href()).collect();
    let parts: Vec<_> = hrefs.iter().map(|href| (href.implied(), href.written())).collect();
    assert_eq!(parts, [("http://", "www.a.b"), ("", "http://a.b")]);
    let whole: Vec<Cow<'_, str>> = hrefs.into_iter().map(Cow::from).collect();
    assert_eq!(whole, ["http://www.a.b", "http://a.b"]);
    assert!(matches!(whole[1], Cow::Borrowed(_)), "nothing is copied where nothing is implied");
}

#[test]
fn attributes_stand_in_every_link() {
    let mut out = String::new();
    linkify::write_with(&mut out, "www.a.b a@b.co", &Scanner::new(&Dialect::GFM), " rel=\"nofollow\"")
        .expect("a string takes everything");
    assert_eq!(
        out,
        "<a href=\"http://www.a.b\" rel=\"nofollow\">www.a.b</a> <a href=\"mailto:a@b.co\" rel=\"nofollow\">a@b.co</a>"
    );
}

#[test]
fn what_runs_code_stays_text() {
    for scheme in ["javascript", "JavaScript", "vbscript", "data", "file"] {
        let text = format!("<{scheme}:a>");
        assert_eq!(written(&text, &Dialect::GFM), format!("&lt;{scheme}:a&gt;"));
    }
    assert_eq!(written("<dat:a>", &Dialect::GFM), "<a href=\"dat:a\">dat:a</a>");
}
