//! What `fix` promises, tried on text rich in everything that could break it.

use linkmark::to_html_with;
use linkmark_scan::Dialect;
use proptest::prelude::*;

use super::leaf::{Leaves, Linked};
use super::repair::repair;
use crate::syntax;

/// Pieces of links, of Markdown around links, and of what stands badly next to `<`, `>`, `[` and `]`.
const PIECES: &[&str] = &[
    "https://a.b",
    "http://a.b/c_(d)",
    "www.a.b",
    "www.a.b/x_y",
    "www.a.b/*",
    "a@b.c",
    "a@b_c.de",
    "mailto:a@b.c",
    "xmpp:a@b.c/d",
    "ftp://a.b",
    "HTTP://A.B",
    "http://a.b/x\\|y",
    "http://a.b/<",
    "http://a.b/>c",
    "http://a.b/`",
    "http://a.b/--",
    "http://a.b/]]",
    "http://a.b?x&amp;y",
    "http://a.b/&copy;",
    "http://a.b/\\_",
    "http://localhost",
    "https://例え.jp/パス。",
    "http://a.b/\u{0}\u{1}",
    "example.com/x",
    "http://a.b/[x](y)",
    "www.a.b/[x]",
    "http://a.b/**",
    "http://a.b/~~",
    "http://a.b/$x$",
    "http://a.b/'\"",
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "x",
    "1",
    "_",
    "*",
    "**",
    "~",
    "~~",
    "`",
    "``",
    "\\",
    "!",
    "[",
    "]",
    "(",
    ")",
    "](",
    "][",
    "[x]: ",
    "[^1]",
    "[^1]: ",
    "<",
    ">",
    "<a href=\"",
    "<a>",
    "</a>",
    "<b>",
    "<!--",
    "-->",
    "--",
    "<?",
    "<![CDATA[",
    "<div>\n",
    "&",
    ";",
    "&lt;",
    "|",
    "| a | b |\n|---|---|\n| ",
    "# ",
    "- ",
    "1. ",
    "> ",
    "    ",
    "```\n",
    "---\n",
    "---",
    "[ ] ",
    "> [!NOTE]\n",
    ".",
    ",",
    ":",
    "/",
    "。",
    "\u{a0}",
    "\u{feff}",
    "é",
    "中",
];

fn document() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

fn dialect() -> impl Strategy<Value = Dialect> {
    prop::sample::select(Dialect::ALL)
}

fn bare(links: &[Linked]) -> usize {
    links.iter().filter(|link| link.link_type.is_bare()).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn fixing_keeps_the_page_settles_at_once_and_makes_links_that_all_dialects_see(source in document(), dialect in dialect()) {
        let options = syntax::markdown(&dialect);
        let fixed = repair(&source, &options, Dialect::ALL);
        let before = Leaves::of(&source, &options).links;
        prop_assert_eq!(fixed.written.len() + fixed.stuck.len(), bare(&before), "every bare link is written out or reported");
        let Some(text) = fixed.text else { return Ok(()) };

        for front_matter in [true, false] {
            let options = options.with_front_matter(front_matter);
            prop_assert_eq!(to_html_with(&source, &options), to_html_with(&text, &options), "the page is the same: {:?}", text);
        }
        prop_assert!(repair(&text, &options, Dialect::ALL).text.is_none(), "a second run changes nothing: {:?}", text);

        // What stands between the links is what stood there.
        let (mut rebuilt, mut done) = (String::new(), 0);
        let mut places = Vec::new();
        for edit in &fixed.written {
            rebuilt.push_str(&source[done..edit.range.start]);
            places.push(rebuilt.len()..rebuilt.len() + edit.new.len());
            rebuilt.push_str(&edit.new);
            done = edit.range.end;
        }
        rebuilt.push_str(&source[done..]);
        prop_assert_eq!(&rebuilt, &text, "nothing but links is touched");

        let mine = Leaves::of(&text, &options).links;
        for other in Dialect::ALL {
            let theirs = Leaves::of(&text, &options.with_dialect(other)).links;
            for place in &places {
                let seen = |links: &[Linked]| {
                    links.iter().find(|link| link.range == *place).map(|link| (link.text.clone(), link.href.clone()))
                };
                prop_assert!(seen(&mine).is_some());
                prop_assert_eq!(seen(&mine), seen(&theirs), "{} sees it too: {:?}", other.name, text);
            }
        }
    }
}
