//! What `fix` promises, tried on text rich in everything that could break it.

use linkmark::{FoundLink, Options, to_html_with};
use linkmark_scan::Dialect;
use proptest::prelude::*;

use crate::leaf::{Leaves, Linked};
use crate::{Ends, Fixed, Host, NoteKind, Syntax, fix, markdown_options};

/// Pieces of links, of Markdown around links, and of what goes badly next to `<`, `>`, `[` and
/// `]`.
const PIECES: &[&str] = &[
    "https://a.b",
    "http://a.b/c_(d)",
    "www.a.b",
    "www.a.b/x_y",
    "www.a.b/*",
    "a@b.co",
    "a@b.c",
    "a@b_c.de",
    "a@b.co*a",
    "react@18.2.0",
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
    "https://a.com/x。",
    "https://a.com/{{ b }}",
    "{{",
    "}}",
    "{%",
    "%}",
    "${",
    "$(",
    "}",
    ":::",
    "[[",
    "curl ",
    "import ",
    "url: ",
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

fn host() -> impl Strategy<Value = Host> {
    prop::sample::select(Host::ALL)
}

fn bare(links: &[Linked<'_>]) -> usize {
    links.iter().filter(|link| link.link_type.is_bare()).count()
}

/// Every edit is a link in the new text that all dialects see alike.
fn all_see(fixed: &Fixed, text: &str, options: &Options<'_>) -> Result<(), TestCaseError> {
    let links = |dialect: &Dialect| Syntax::Markdown(options.with_dialect(dialect)).links(text);
    let mine = links(options.dialect);
    for other in Dialect::ALL {
        let theirs = links(other);
        let mut longer = 0;
        for edit in &fixed.edits {
            let start = edit.range.start + longer;
            let place = start..start + edit.new.len();
            longer += edit.new.len() - edit.range.len();
            let seen = |links: &[FoundLink<'_>]| {
                let link = links.iter().find(|link| link.range == place)?;
                Some((link.text.clone().into_owned(), link.href.clone().into_owned()))
            };
            prop_assert!(seen(&mine).is_some());
            prop_assert_eq!(seen(&mine), seen(&theirs), "{} sees it too: {:?}", other.name, text);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn fixing_keeps_the_page_settles_at_once_and_makes_links_that_all_dialects_see(source in document(), dialect in dialect(), host in host()) {
        let options = markdown_options(&dialect);
        let fixed = fix(&source, &options, &host, Ends::Agreed);
        let before = Leaves::of(&source, &options).links;
        let stuck = fixed.notes.iter().filter(|note| note.kind != NoteKind::OthersOnly).count();
        prop_assert_eq!(fixed.edits.len() + stuck, bare(&before), "every bare link is written out or noted");
        prop_assert!(!fixed.changes_page);
        let text = fixed.apply(&source);
        for front_matter in [true, false] {
            let options = options.with_front_matter(front_matter);
            prop_assert_eq!(to_html_with(&source, &options), to_html_with(&text, &options), "the page is the same: {:?}", text);
        }
        prop_assert!(fix(&text, &options, &host, Ends::Agreed).edits.is_empty(), "a second run changes nothing: {:?}", text);
        all_see(&fixed, &text, &options)?;
    }

    #[test]
    fn ends_by_a_dialect_settle_at_once_and_say_whether_the_page_changed(source in document(), dialect in dialect(), end in dialect()) {
        let options = markdown_options(&dialect);
        let fixed = fix(&source, &options, &Host::ANY, Ends::By(&end));
        let text = fixed.apply(&source);
        prop_assert_eq!(to_html_with(&source, &options) != to_html_with(&text, &options), fixed.changes_page, "{:?}", text);
        prop_assert!(fix(&text, &options, &Host::ANY, Ends::By(&end)).edits.is_empty(), "a second run changes nothing: {:?}", text);
    }
}
